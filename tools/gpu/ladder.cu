// The ladder of the pattern evaluation on a GPU: makes positions, labels them by search on the
// phases already learned, fits the next phase, and so climbs from the endgame to the opening.
//
//   ladder OUT.weights [START.weights] [options]
//
// The last phases are labelled with exact scores. Positions come from noisy games, so
// each is from a game of its own; nothing is reused between rungs. One thread searches one
// position at a time and takes the next when it is done; the loop is written so that all threads
// of a warp meet at the evaluation, which is where the time goes.
#include "options.h"
#include "search.cuh"

#include <chrono>
#include <cmath>

// ------------------------------------------------------------------------------------ positions

struct Rung {
    int empties_low, empties_high; // positions wanted
    int fitted_discs;              // phases from this number of discs on are fitted
    float heat;                    // highest temperature of the games, in discs
    u64 seed;
};

// One noisy game a thread, up to a position with the wanted number of empties: some random plies,
// then the move whose position is best after one ply, with Gumbel noise of a temperature that the
// game draws. Where nothing is fitted yet, mobility and corners stand in for the evaluation.
__global__ void make_positions(Tables tables, Rung rung, Sample *out, unsigned *made, unsigned wanted)
{
    u64 rng = rung.seed + 0x632be59bd9b4e019ull * (blockIdx.x * blockDim.x + threadIdx.x + 1);
    next_random(&rng);
    while (*(volatile unsigned *)made < wanted) {
        const int goal = rung.empties_low +
                         next_random(&rng) % (rung.empties_high - rung.empties_low + 1);
        const float share = unit_random(&rng);
        const int random_empties = 60 - 2 - (int)(24 * share * share); // short openings more often
        const float warmth = unit_random(&rng);
        const float temperature = 0.05f + rung.heat * warmth * warmth; // mostly sane games
        const bool careful = next_random(&rng) % 4 != 0;
        u64 own = 0x0000000810000000ull, opp = 0x0000001008000000ull;
        int passes = 0;
        while (passes < 2) {
            const u64 moves = legal_moves(own, opp);
            const int empties = 64 - COUNT(own | opp);
            if (moves == 0) {
                const u64 swap = own;
                own = opp;
                opp = swap;
                passes++;
                continue;
            }
            passes = 0;
            if (empties <= goal) {
                const unsigned slot = atomicAdd(made, 1);
                if (slot < wanted) {
                    out[slot] = Sample{own, opp, 0, slot};
                }
                break;
            }
            // Leaves of a search come after good moves: most positions wanted do so too.
            const bool calm = careful && empties <= goal + 4;
            const bool random = empties > random_empties && !calm;
            const bool fitted = 64 - empties + 1 >= rung.fitted_discs;
            float best = -1e9f;
            u64 best_own = 0, best_opp = 0;
            for (u64 rest = moves; rest != 0; rest &= rest - 1) {
                const int square = LOWEST(rest);
                const u64 flips = flipped(square, own, opp);
                const u64 next_own = opp & ~flips, next_opp = own | flips | 1ull << square;
                float value = 0;
                if (!random) {
                    const u64 corners = 0x8100000000000081ull;
                    value = fitted ? -tables.value(next_own, next_opp) / (float)DISC
                                   : 6.0f * (COUNT(next_opp & corners) - COUNT(next_own & corners)) -
                                         1.0f * COUNT(legal_moves(next_own, next_opp));
                }
                value += (calm ? 0.05f : temperature) * -logf(-logf(unit_random(&rng)));
                if (value > best) {
                    best = value;
                    best_own = next_own;
                    best_opp = next_opp;
                }
            }
            own = best_own;
            opp = best_opp;
        }
    }
}

// -------------------------------------------------------------------------------------- fitting

// classes[instance * count + sample]: which class of entries the instance selects.
__global__ void find_classes(const Sample *samples, unsigned count, const int *class_of,
                             int *classes, double *seen, unsigned held_out)
{
    const unsigned s = blockIdx.x * blockDim.x + threadIdx.x;
    if (s >= count) {
        return;
    }
    for (int i = 0; i < PATTERN_INSTANCES; i++) {
        const int c = class_of[entry_of(i, samples[s].own, samples[s].opp)];
        classes[(size_t)i * count + s] = c;
        if (s >= held_out) {
            atomicAdd(&seen[c], 1.0);
        }
    }
}

// out += X'(y - Xv) with `labels`, or X'Xv without: what conjugate gradients need of the samples.
// The first `held_out` samples are not trained on. With `errors`: sums of the absolute error, its
// square and the error itself, of the samples held out and of the others.
__global__ void apply_samples(const Sample *samples, unsigned count, unsigned held_out,
                              const int *classes, const double *value, bool labels,
                              double *out, double *errors)
{
    const unsigned s = blockIdx.x * blockDim.x + threadIdx.x;
    if (s >= count || (out != nullptr && s < held_out)) {
        return;
    }
    double sum = 0;
    for (int i = 0; i < PATTERN_INSTANCES; i++) {
        sum += value[classes[(size_t)i * count + s]];
    }
    if (errors != nullptr) {
        const double residual = samples[s].label - fmin(fmax(sum, -64.0), 64.0);
        double *mine = s < held_out ? errors : errors + 3;
        atomicAdd(&mine[0], fabs(residual));
        atomicAdd(&mine[1], residual * residual);
        atomicAdd(&mine[2], residual);
        return;
    }
    const double part = labels ? samples[s].label - sum : sum;
    for (int i = 0; i < PATTERN_INSTANCES; i++) {
        atomicAdd(&out[classes[(size_t)i * count + s]], part);
    }
}

// result += a . b
__global__ void dot(const double *a, const double *b, int count, double *result)
{
    double sum = 0;
    for (int c = blockIdx.x * blockDim.x + threadIdx.x; c < count; c += gridDim.x * blockDim.x) {
        sum += a[c] * b[c];
    }
    for (int lane = 16; lane > 0; lane /= 2) {
        sum += __shfl_down_sync(0xffffffffu, sum, lane);
    }
    if (threadIdx.x % 32 == 0) {
        atomicAdd(result, sum);
    }
}

// y = a x + b y
__global__ void combine(double a, const double *x, double b, double *y, int count)
{
    const int c = blockIdx.x * blockDim.x + threadIdx.x;
    if (c < count) {
        y[c] = a * x[c] + b * y[c];
    }
}

// z = r divided by the diagonal: how often a class was seen, and the pull
__global__ void precondition(const double *r, const double *seen, double pull, double *z, int count)
{
    const int c = blockIdx.x * blockDim.x + threadIdx.x;
    if (c < count) {
        z[c] = r[c] / (seen[c] + pull);
    }
}

__global__ void spread_values(const double *value, const int *class_of, int16_t *table, int entries)
{
    const int e = blockIdx.x * blockDim.x + threadIdx.x;
    if (e < entries) {
        table[e] = (int16_t)rint(fmin(fmax(value[class_of[e]], -255.0), 255.0) * DISC);
    }
}

// ------------------------------------------------------------------------------------ the host

struct Options {
    unsigned positions = 16u << 20; // of a phase
    unsigned exact_positions = 8u << 20;
    float heat = 1.5f;
    int depth = 4;
    int iterations = 40;
    float pull = 16; // towards the neighbouring phase, in samples
    int exact_discs = 50; // phases from this number of discs on are solved exactly
    int first_discs = 62; // where the climb begins
    int seed = 1;
    double seconds = 540;
};

class Ladder {
public:
    Ladder(PatternWeights *weights, Options options) : weights_(weights), options_(options)
    {
        const PatternLayout &layout = weights->layout;
        entries_ = layout.entry_count;
        classes_ = layout.class_count;
        values_.assign((size_t)PATTERN_PHASES * classes_, 0);
        std::vector<int16_t> phase(classes_);
        for (int p = 0; p < PATTERN_PHASES; p++) {
            pattern_weights_get_phase(weights, p, phase.data());
            for (int c = 0; c < classes_; c++) {
                values_[(size_t)p * classes_ + c] = phase[c] / (double)DISC;
            }
        }
    }

    void open_device()
    {
        upload_shapes(weights_->layout);
        tables_ = upload_tables(weights_);
        class_of_ = upload(weights_->layout.class_of, entries_);
        CHECK(cudaMalloc(&samples_, sizeof(Sample) * capacity()));
        CHECK(cudaMalloc(&sample_classes_, sizeof(int) * PATTERN_INSTANCES * capacity()));
        for (double **array : {&value_, &rest_, &scaled_, &way_, &image_, &seen_}) {
            CHECK(cudaMalloc(array, sizeof(double) * classes_));
        }
        CHECK(cudaMalloc(&sums_, 6 * sizeof(double)));
        CHECK(cudaMalloc(&counter_, sizeof(unsigned)));
    }

    size_t capacity() const
    {
        return std::max(options_.positions, options_.exact_positions);
    }

    // Makes and labels the positions of one phase; returns how many are in samples_.
    unsigned make(int phase, int fitted_discs, int depth, u64 seed)
    {
        const int discs = 4 + 2 * phase;
        const Rung rung = {std::max(1, 64 - discs - 1), 64 - discs, fitted_discs, options_.heat, seed};
        const unsigned wanted = (unsigned)std::min<double>(
            depth == TO_THE_END ? options_.exact_positions : options_.positions, distinct(discs));
        CHECK(cudaMemset(counter_, 0, sizeof(unsigned)));
        make_positions<<<132 * 8, 128>>>(tables_, rung, samples_, counter_, wanted);
        CHECK(cudaDeviceSynchronize());
        label_all(tables_, samples_, wanted, depth, counter_);
        return wanted;
    }

    // Fits a phase on samples_: least squares with a pull towards the values it starts from, which
    // are those of the phase after it or its own; preconditioned conjugate gradients.
    void fit(int phase, unsigned count, bool from_next, double errors[6])
    {
        const unsigned held_out = count / 50;
        const int blocks = (int)((count + THREADS - 1) / THREADS);
        const int class_blocks = (classes_ + THREADS - 1) / THREADS;
        const size_t bytes = sizeof(double) * classes_;
        double *mine = &values_[(size_t)phase * classes_];
        const double *start = from_next && phase + 1 < PATTERN_PHASES ? mine + classes_ : mine;
        CHECK(cudaMemcpy(value_, start, bytes, cudaMemcpyHostToDevice));
        CHECK(cudaMemset(rest_, 0, bytes));
        CHECK(cudaMemset(seen_, 0, bytes));
        find_classes<<<blocks, THREADS>>>(samples_, count, class_of_, sample_classes_, seen_,
                                          held_out);
        apply_samples<<<blocks, THREADS>>>(samples_, count, held_out, sample_classes_, value_, true,
                                           rest_, nullptr);
        precondition<<<class_blocks, THREADS>>>(rest_, seen_, options_.pull, scaled_, classes_);
        CHECK(cudaMemcpy(way_, scaled_, bytes, cudaMemcpyDeviceToDevice));
        double slope = product(rest_, scaled_);
        for (int i = 0; i < options_.iterations && slope > 0; i++) {
            CHECK(cudaMemset(image_, 0, bytes));
            apply_samples<<<blocks, THREADS>>>(samples_, count, held_out, sample_classes_, way_,
                                               false, image_, nullptr);
            combine<<<class_blocks, THREADS>>>(options_.pull, way_, 1, image_, classes_);
            const double length = slope / product(way_, image_);
            combine<<<class_blocks, THREADS>>>(length, way_, 1, value_, classes_);
            combine<<<class_blocks, THREADS>>>(-length, image_, 1, rest_, classes_);
            precondition<<<class_blocks, THREADS>>>(rest_, seen_, options_.pull, scaled_, classes_);
            const double next = product(rest_, scaled_);
            combine<<<class_blocks, THREADS>>>(1, scaled_, next / slope, way_, classes_);
            slope = next;
        }
        CHECK(cudaMemset(sums_, 0, 6 * sizeof(double)));
        apply_samples<<<blocks, THREADS>>>(samples_, count, held_out, sample_classes_, value_, true,
                                           nullptr, sums_);
        CHECK(cudaMemcpy(errors, sums_, 6 * sizeof(double), cudaMemcpyDeviceToHost));
        for (int i = 0; i < 6; i++) {
            errors[i] /= i < 3 ? held_out : count - held_out;
        }
        CHECK(cudaMemcpy(mine, value_, bytes, cudaMemcpyDeviceToHost));
        spread_values<<<(entries_ + THREADS - 1) / THREADS, THREADS>>>(
            value_, class_of_, tables_.first + (size_t)phase * entries_, entries_);
        CHECK(cudaDeviceSynchronize());
    }

    bool write(const char *path)
    {
        std::vector<int16_t> phase(classes_);
        for (int p = 0; p < PATTERN_PHASES; p++) {
            for (int c = 0; c < classes_; c++) {
                const double value = values_[(size_t)p * classes_ + c];
                phase[c] = (int16_t)lrint(fmin(fmax(value, -255.0), 255.0) * DISC);
            }
            pattern_weights_set_phase(weights_, p, phase.data());
        }
        Error error;
        if (pattern_weights_write(weights_, 19, path, &error) != STATUS_OK) {
            fprintf(stderr, "ladder: %s: %s\n", path, error.text);
            return false;
        }
        return true;
    }

private:
    enum { THREADS = 256 };

    double product(const double *a, const double *b)
    {
        double result = 0;
        CHECK(cudaMemset(sums_, 0, sizeof(double)));
        dot<<<256, THREADS>>>(a, b, classes_, sums_);
        CHECK(cudaMemcpy(&result, sums_, sizeof result, cudaMemcpyDeviceToHost));
        return result;
    }

    // Early phases have few positions: no use in labelling each a thousand times.
    static double distinct(int discs)
    {
        return 2e4 * pow(3.2, std::max(0, discs - 8));
    }

    PatternWeights *weights_;
    Options options_;
    int entries_, classes_;
    std::vector<double> values_; // discs, phase by phase
    Tables tables_;
    int *class_of_, *sample_classes_;
    Sample *samples_;
    double *value_, *rest_, *scaled_, *way_, *image_, *seen_;
    double *sums_;
    unsigned *counter_;
};

static double now()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

int main(int argc, char **argv)
{
    Options options;
    const auto names = read_options("ladder", argc, argv,
                                    {{"positions", &options.positions},
                                     {"exact_positions", &options.exact_positions},
                                     {"depth", &options.depth},
                                     {"iterations", &options.iterations},
                                     {"exact_discs", &options.exact_discs},
                                     {"first_discs", &options.first_discs},
                                     {"seed", &options.seed},
                                     {"heat", &options.heat},
                                     {"pull", &options.pull},
                                     {"seconds", &options.seconds}});
    if (names.empty() || names.size() > 2 || options.depth < 2 || options.depth > MAX_DEPTH ||
        64 - options.exact_discs > MAX_DEPTH) {
        fprintf(stderr, "ladder OUT.weights [START.weights] [option=value ...]\n");
        return 2;
    }
    PatternWeights *weights = nullptr;
    Error error;
    const bool again = names.size() == 2;
    if ((again ? pattern_weights_read(names[1], &weights, &error)
               : pattern_weights_zero(&weights, &error)) != STATUS_OK) {
        fprintf(stderr, "ladder: %s: %s\n", again ? names[1] : "weights", error.text);
        return 1;
    }
    const double begin = now();
    Ladder ladder(weights, options);
    ladder.open_device();
    printf("phase  discs    samples  held out: mean error, deviation, bias    trained on   made  fitted\n");
    for (int phase = (options.first_discs - 4) / 2; phase >= 0; phase--) {
        const double start = now();
        const int discs = 4 + 2 * phase;
        // In the first climb all leaves lie in phases already fitted; later every phase is.
        const unsigned count =
            ladder.make(phase, again ? 4 : discs + 2,
                        discs >= options.exact_discs ? TO_THE_END : options.depth,
                        1000003ull * options.seed + phase);
        const double made = now();
        double errors[6];
        ladder.fit(phase, count, !again, errors);
        printf("%5d  %2d-%2d  %9u  %20.3f  %9.3f  %+5.2f  %6.3f %6.3f  %5.1f  %6.1f\n", phase, discs,
               discs + 1, count, errors[0], sqrt(errors[1]), errors[2], errors[3], sqrt(errors[4]),
               made - start, now() - made);
        fflush(stdout);
        if (now() - begin > options.seconds) {
            printf("out of time\n");
            break;
        }
    }
    return ladder.write(names[0]) ? 0 : 1;
}
