/* The ladder of src/train/ladder.c on a GPU: games, labels and fits, hundreds of millions of
 * positions in minutes. Exact labels of the last phases come from the CPU as a sample file.
 *
 *   ladder --layout L --exact E.samples [--games N] [--limit N] [--depth N] ... --out CLASSES
 *   ladder --layout L --check C.samples        labels must equal those the CPU made
 *
 * L is what `emilia train layout --weights W --out L` writes; CLASSES is what
 * `emilia train import CLASSES --out W` turns into weights. Without a GPU: g++ -x c++ ladder.cu. */
#include "search.h"

#include <chrono>
#include <string>
#include <vector>

enum { PHASES = 30, COPIES = 32, HELD_OUT = 32 };

struct Sample { /* as in src/train/sample.h */
    u64 own, opp;
    int16_t value;
    uint8_t flags, depth;
    uint32_t game;
};
static_assert(sizeof(Sample) == 24, "the layout of sample files");

struct Settings {
    std::string layout, exact, check, out, samples;
    long games = 100000, limit = 100000, seed = 1;
    int depth = 4, play_depth = 2, min_random = 8, max_random = 30, end_discs = 50;
    int passes = 20, refit_passes = 30;
    double noise = 1.5, stray = 0.25, pull = 16, decided = 24;
    double label_seconds = 1e9, fit_seconds = 1e9; /* for all phases together */
};

/* On the GPU. */
struct Model {
    int entries, classes;
    unsigned id;
    std::vector<int> class_of_host;
    std::vector<int16_t> values; /* phases x classes, on the host */
    int *step, *origin, *class_of;
    int16_t *tables;
};

static double now()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

[[noreturn]] static void fail(const std::string &what)
{
    fprintf(stderr, "ladder: %s\n", what.c_str());
    exit(1);
}

/* ---- games ---- */

DEVICE inline u64 random_next(u64 &state)
{
    u64 z = (state += 0x9e3779b97f4a7c15ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
}

DEVICE inline int random_below(u64 &state, int bound)
{
    return (int)(((random_next(state) >> 32) * (u64)bound) >> 32);
}

DEVICE inline float random_unit(u64 &state)
{
    return ((float)(random_next(state) >> 40) + 0.5f) * (1.0f / 16777216.0f);
}

struct GamePlan {
    u64 seed;
    unsigned games, first_game;
    int play_depth, min_random, max_random, end_discs;
    float noise, stray;
    unsigned limit; /* samples of a phase */
};

DEVICE inline int noisy_move(const World &world, u64 own, u64 opp, u64 moves, int discs,
                             const GamePlan &plan, u64 &random)
{
    const Index index = index_set(world, own, opp);
    const Moves list = moves_list(moves, own, opp);
    int best_square = 0;
    float best = -1e30f;
    for (int k = 0; k < list.count; k++) {
        const int square = BROADCAST(list.square, k);
        const u64 flips = BROADCAST(list.flips, k);
        const Index child = index_play(world, index, square, flips);
        const u64 child_own = opp & ~flips, child_opp = own | flips | 1ull << square;
        const int value =
            plan.play_depth == 1
                ? -index_value(world, child, discs + 1)
                : -Search<1>::run(world, child_own, child_opp, child, discs + 1, -INFINITE,
                                  INFINITE);
        const float noisy =
            (float)value - plan.noise * DISC * logf(-logf(random_unit(random)));
        if (noisy > best) {
            best = noisy;
            best_square = square;
        }
    }
    return best_square;
}

DEVICE inline void keep_sample(u64 own, u64 opp, u64 moves, const GamePlan &plan, unsigned game,
                               u64 &random, Sample *samples, unsigned *counts)
{
    if (random_unit(random) < plan.stray) {
        const int square = nth_square(moves, random_below(random, POPCOUNT(moves)));
        const u64 flips = flips_of(square, own, opp);
        const u64 next_opp = own | flips | 1ull << square;
        own = opp & ~flips;
        opp = next_opp;
        if (moves_of(own, opp) == 0) {
            return;
        }
    }
    const int discs = POPCOUNT(own | opp);
    if (discs >= plan.end_discs) {
        return;
    }
    const int phase = phase_of(discs);
    const unsigned at = warp_fetch_add(&counts[phase], 1u);
    if (at < plan.limit && FIRST_LANE) {
        samples[(size_t)phase * plan.limit + at] = Sample{own, opp, 0, 0, 0, game};
    }
}

KERNEL void play_games(GamePlan plan, const int *step, const int *origin, const int16_t *tables,
                       int entries, unsigned *next, Sample *samples, unsigned *counts)
{
    World world;
    world_init(world, step, origin, tables, entries);
    for (unsigned game; (game = warp_fetch_add(next, 1u)) < plan.games;) {
        u64 random = plan.seed * 0x9e3779b97f4a7c15ull + (u64)(plan.first_game + game) * 0x632be59bd9b4e019ull;
        const int random_plies =
            plan.min_random + random_below(random, plan.max_random - plan.min_random + 1);
        u64 own = 0x0000000810000000ull, opp = 0x0000001008000000ull;
        for (int ply = 0;; ply++) {
            u64 moves = moves_of(own, opp);
            if (moves == 0) {
                const u64 swap = own;
                own = opp;
                opp = swap;
                moves = moves_of(own, opp);
            }
            const int discs = POPCOUNT(own | opp);
            if (moves == 0 || discs >= plan.end_discs) {
                break;
            }
            keep_sample(own, opp, moves, plan, plan.first_game + game, random, samples, counts);
            const int square = ply < random_plies || plan.play_depth == 0
                                   ? nth_square(moves, random_below(random, POPCOUNT(moves)))
                                   : noisy_move(world, own, opp, moves, discs, plan, random);
            const u64 flips = flips_of(square, own, opp);
            const u64 next_opp = own | flips | 1ull << square;
            own = opp & ~flips;
            opp = next_opp;
        }
    }
}

/* ---- labels ---- */

/* One ply more for half of the positions, the same ones as on the CPU. */
DEVICE inline int label_depth(const Sample &sample, int depth)
{
    return depth + (int)(((sample.own ^ sample.opp >> 7) * 0x9e3779b97f4a7c15ull) >> 63);
}

KERNEL void label_samples(const int *step, const int *origin, const int16_t *tables, int entries,
                          unsigned *next, Sample *samples, unsigned count, int depth)
{
    World world;
    world_init(world, step, origin, tables, entries);
    for (unsigned i; (i = warp_fetch_add(next, 1u)) < count;) {
        const Sample sample = samples[i];
        const int deep = label_depth(sample, depth);
        const int value = search(world, sample.own, sample.opp, deep);
        if (FIRST_LANE) {
            samples[i].value = (int16_t)value;
            samples[i].depth = (uint8_t)deep;
        }
    }
}

/* ---- fits: see src/train/fit.c for the equations ---- */

DEVICE inline bool is_held_out(unsigned game)
{
    return (game * 0x9e3779b1u >> 8) % HELD_OUT == 0;
}

struct Part {
    const Sample *samples;
    float *rests;
    unsigned count;
    float weight;
};

enum Pass { PASS_REST, PASS_DIAGONAL, PASS_RIGHT_SIDE, PASS_DIRECTION };

/* PASS_REST: rests = label - answer of `vector`. The others add weight * (1, rest, answer of
 * `vector`) to the sums of the classes of each sample; warps share COPIES of the sums. */
KERNEL void fit_pass(Pass pass, Part part, const int *step, const int *origin,
                     const int *class_of, int classes, const float *vector, float decided,
                     unsigned *next, float *sums)
{
    World world;
    world_init(world, step, origin, nullptr, 0);
    enum { TURN = 64 };
    for (unsigned first; (first = warp_fetch_add(next, (unsigned)TURN)) < part.count;) {
        float *copy = sums + (size_t)(first / TURN % COPIES) * classes;
        for (unsigned i = first; i < first + TURN && i < part.count; i++) {
            const Sample sample = part.samples[i];
            if (is_held_out(sample.game)) {
                continue;
            }
            const Index index = index_set(world, sample.own, sample.opp);
            PER_LANE(int, low);
            PER_LANE(int, high);
            PER_LANE(float, sum);
            FOR_LANES {
                AT(low) = class_of[AT(world.origin_low) + pair_low(AT(index.pair))];
                AT(high) = class_of[AT(world.origin_high) + pair_high(AT(index.pair))];
                AT(sum) = vector[AT(low)] + (AT(high) >= 0 ? vector[AT(high)] : 0.0f);
            }
            const float discs = (float)sample.value / DISC;
            const float ratio = discs / decided;
            float amount = part.weight / (1 + ratio * ratio);
            if (pass == PASS_REST || pass == PASS_DIRECTION) {
                amount *= REDUCE_ADD_FLOAT(sum);
            }
            if (pass == PASS_REST) {
                const float weight = part.weight / (1 + ratio * ratio);
                if (FIRST_LANE) {
                    part.rests[i] = discs - amount / weight;
                }
                continue;
            }
            if (pass == PASS_RIGHT_SIDE) {
                amount *= part.rests[i];
            }
            FOR_LANES {
                add_to(&copy[AT(low)], amount);
                if (AT(high) >= 0) {
                    add_to(&copy[AT(high)], amount);
                }
            }
        }
    }
}

/* Adds the copies of the sums into the first. */
KERNEL void add_copies(float *sums, int classes, unsigned *next)
{
    for (unsigned first; (first = warp_fetch_add(next, 32u)) < (unsigned)classes;) {
        FOR_LANES {
            const int i = (int)first + lane;
            float sum = 0;
            for (int copy = 0; copy < COPIES && i < classes; copy++) {
                sum += sums[(size_t)copy * (size_t)classes + (size_t)i];
            }
            if (i < classes) {
                sums[i] = sum;
            }
        }
    }
}

/* Bias, absolute and square error and number of the samples held out, then of the others. */
KERNEL void sum_errors(const Sample *samples, unsigned count, const int *step, const int *origin,
                       const int16_t *tables, int entries, unsigned *next, double *sums)
{
    World world;
    world_init(world, step, origin, tables, entries);
    double mine[8] = {0};
    for (unsigned i; (i = warp_fetch_add(next, 1u)) < count;) {
        const Sample sample = samples[i];
        const Index index = index_set(world, sample.own, sample.opp);
        const int value = index_value(world, index, POPCOUNT(sample.own | sample.opp));
        const double off = (double)(value - sample.value) / DISC;
        const int at = is_held_out(sample.game) ? 0 : 4;
        mine[at] += off;
        mine[at + 1] += off < 0 ? -off : off;
        mine[at + 2] += off * off;
        mine[at + 3] += 1;
    }
    if (FIRST_LANE) {
        for (int i = 0; i < 8; i++) {
            add_to(&sums[i], mine[i]);
        }
    }
}

/* ---- the host's part ---- */

struct Ladder {
    Settings settings;
    Model model;
    unsigned *next; /* the work counter */
    Sample *games;  /* PHASES x limit */
    Part searched[PHASES], exact[PHASES]; /* either may be empty */
    float *vector, *sums;
    double *errors;
    double label_seconds_left, fit_seconds_each;
};

static unsigned *fresh_counter(Ladder &ladder)
{
    gpu_zero(ladder.next, 1);
    return ladder.next;
}

template <class T> static void read_exactly(FILE *file, T *to, size_t count, const char *what)
{
    if (fread(to, sizeof(T), count, file) != count) {
        fail(std::string(what) + " is cut short");
    }
}

static void put_tables(Model &model, int phase)
{
    std::vector<int16_t> table(model.entries, 0);
    const int16_t *values = &model.values[(size_t)phase * model.classes];
    for (int i = 0; i < model.entries; i++) {
        table[i] = model.class_of_host[i] < 0 ? 0 : values[model.class_of_host[i]];
    }
    gpu_put(model.tables + (size_t)phase * model.entries, table.data(), table.size());
}

static Model read_model(const std::string &path)
{
    FILE *file = fopen(path.c_str(), "rb");
    if (file == nullptr) {
        fail("cannot open " + path);
    }
    char magic[8];
    int head[4];
    read_exactly(file, magic, 8, "the layout");
    read_exactly(file, head, 4, "the layout");
    if (memcmp(magic, "EMLAYOUT", 8) != 0 || head[1] != PHASES) {
        fail(path + " is not a layout of this program");
    }
    Model model;
    model.id = (unsigned)head[0];
    model.entries = head[2];
    model.classes = head[3];
    std::vector<int16_t> step(64 * SLOTS);
    std::vector<int> origin(SLOTS), packed(64 * 32);
    model.class_of_host.resize(model.entries);
    model.values.resize((size_t)PHASES * model.classes);
    read_exactly(file, step.data(), step.size(), "the layout");
    read_exactly(file, origin.data(), origin.size(), "the layout");
    read_exactly(file, model.class_of_host.data(), model.class_of_host.size(), "the layout");
    read_exactly(file, model.values.data(), model.values.size(), "the layout");
    fclose(file);
    for (int square = 0; square < 64; square++) {
        for (int lane = 0; lane < 32; lane++) {
            packed[square * 32 + lane] =
                step[square * SLOTS + lane] + step[square * SLOTS + lane + 32] * 65536;
        }
    }
    model.step = gpu_new<int>(packed.size());
    model.origin = gpu_new<int>(origin.size());
    model.class_of = gpu_new<int>(model.class_of_host.size());
    model.tables = gpu_new<int16_t>((size_t)PHASES * model.entries);
    gpu_put(model.step, packed.data(), packed.size());
    gpu_put(model.origin, origin.data(), origin.size());
    gpu_put(model.class_of, model.class_of_host.data(), model.class_of_host.size());
    for (int phase = 0; phase < PHASES; phase++) {
        put_tables(model, phase);
    }
    return model;
}

static std::vector<Sample> read_samples(const std::string &path)
{
    FILE *file = fopen(path.c_str(), "rb");
    if (file == nullptr) {
        fail("cannot open " + path);
    }
    char magic[8];
    read_exactly(file, magic, 8, "the samples");
    if (memcmp(magic, "EMSAMP1\n", 8) != 0) {
        fail(path + " is not a file of samples");
    }
    std::vector<Sample> samples, part(1 << 16);
    for (size_t got; (got = fread(part.data(), sizeof(Sample), part.size(), file)) > 0;) {
        samples.insert(samples.end(), part.begin(), part.begin() + (long)got);
    }
    fclose(file);
    return samples;
}

static int check_labels(Ladder &ladder)
{
    std::vector<Sample> samples = read_samples(ladder.settings.check), back;
    std::vector<Sample> searched;
    int depth = 99;
    for (const Sample &sample : samples) {
        if (sample.depth != 0 && sample.flags == 0) {
            searched.push_back(sample);
            depth = sample.depth < depth ? sample.depth : depth;
        }
    }
    const Model &model = ladder.model;
    Sample *on_gpu = gpu_new<Sample>(searched.size());
    gpu_put(on_gpu, searched.data(), searched.size());
    const double start = now();
    LAUNCH(label_samples, gpu_warps(), model.step, model.origin, model.tables, model.entries,
           fresh_counter(ladder), on_gpu, (unsigned)searched.size(), depth);
    const double seconds = now() - start;
    back.resize(searched.size());
    gpu_get(back.data(), on_gpu, back.size());
    size_t wrong = 0;
    for (size_t i = 0; i < back.size(); i++) {
        wrong += back[i].value != searched[i].value || back[i].depth != searched[i].depth;
    }
    printf("check: %zu labels of depth %d, %zu differ, %.0f labels/s\n", back.size(), depth, wrong,
           (double)back.size() / seconds);
    return wrong != 0 || back.empty() ? 1 : 0;
}

static Part new_part(const Sample *samples, unsigned count)
{
    Part part = {};
    part.samples = samples;
    part.count = count;
    part.rests = gpu_new<float>(count);
    return part;
}

static void read_exact(Ladder &ladder)
{
    std::vector<std::vector<Sample>> exact(PHASES);
    for (const Sample &sample : read_samples(ladder.settings.exact)) {
        if (sample.flags == 1) {
            const int discs = __builtin_popcountll(sample.own | sample.opp);
            exact[discs > 63 ? PHASES - 1 : (discs - 4) / 2].push_back(sample);
        }
    }
    for (int phase = 0; phase < PHASES; phase++) {
        Sample *samples = gpu_new<Sample>(exact[phase].size());
        gpu_put(samples, exact[phase].data(), exact[phase].size());
        ladder.exact[phase] = new_part(samples, (unsigned)exact[phase].size());
    }
}

static void play(Ladder &ladder)
{
    const Settings &settings = ladder.settings;
    const Model &model = ladder.model;
    ladder.games = gpu_new<Sample>((size_t)PHASES * (size_t)settings.limit);
    unsigned *counts = gpu_new<unsigned>(PHASES);
    GamePlan plan = {};
    plan.seed = (u64)settings.seed;
    plan.games = (unsigned)settings.games;
    plan.play_depth = settings.play_depth;
    plan.min_random = settings.min_random;
    plan.max_random = settings.max_random;
    plan.end_discs = settings.end_discs;
    plan.noise = (float)settings.noise;
    plan.stray = (float)settings.stray;
    plan.limit = (unsigned)settings.limit;
    const double start = now();
    LAUNCH(play_games, gpu_warps(), plan, model.step, model.origin, model.tables, model.entries,
           fresh_counter(ladder), ladder.games, counts);
    std::vector<unsigned> played(PHASES);
    gpu_get(played.data(), counts, PHASES);
    size_t total = 0;
    for (int phase = 0; phase < PHASES; phase++) {
        /* In the first phases positions repeat: a few are all there are. */
        const unsigned early = phase < 3 ? 20000u : phase < 5 ? 500000u : ~0u;
        unsigned count = played[phase] < plan.limit ? played[phase] : plan.limit;
        count = count < early ? count : early;
        ladder.searched[phase] =
            new_part(ladder.games + (size_t)phase * (size_t)settings.limit, count);
        total += count;
    }
    printf("%ld games, %zu positions, %.1f s\n", settings.games, total, now() - start);
    fflush(stdout);
}

static double dot(const std::vector<float> &a, const std::vector<float> &b)
{
    double sum = 0;
    for (size_t i = 0; i < a.size(); i++) {
        sum += (double)a[i] * b[i];
    }
    return sum;
}

/* One pass over all parts; the sums come back added up. */
static std::vector<float> sum_pass(Ladder &ladder, Pass pass, const std::vector<Part> &parts,
                                   const std::vector<float> &vector)
{
    const Model &model = ladder.model;
    gpu_put(ladder.vector, vector.data(), vector.size());
    gpu_zero(ladder.sums, (size_t)COPIES * model.classes);
    for (const Part &part : parts) {
        LAUNCH(fit_pass, gpu_warps(), pass, part, model.step, model.origin, model.class_of,
               model.classes, ladder.vector, (float)ladder.settings.decided,
               fresh_counter(ladder), ladder.sums);
    }
    LAUNCH(add_copies, gpu_warps(), ladder.sums, model.classes, fresh_counter(ladder));
    std::vector<float> total(model.classes);
    gpu_get(total.data(), ladder.sums, total.size());
    return total;
}

static std::vector<float> fit(Ladder &ladder, const std::vector<Part> &parts,
                              const std::vector<float> &given, int passes)
{
    const float pull = (float)ladder.settings.pull;
    const size_t count = given.size();
    std::vector<float> inverse, rest, scaled(count), direction, fitted = given;
    sum_pass(ladder, PASS_REST, parts, given);
    inverse = sum_pass(ladder, PASS_DIAGONAL, parts, given);
    rest = sum_pass(ladder, PASS_RIGHT_SIDE, parts, given);
    for (size_t i = 0; i < count; i++) {
        inverse[i] = 1 / (inverse[i] + pull);
        scaled[i] = rest[i] * inverse[i];
    }
    direction = scaled;
    double size = dot(rest, scaled);
    const double first_size = size, start = now();
    for (int k = 0; k < passes && size > 1e-10 * first_size; k++) {
        if (k >= 8 && now() - start > ladder.fit_seconds_each) {
            break;
        }
        std::vector<float> image = sum_pass(ladder, PASS_DIRECTION, parts, direction);
        for (size_t i = 0; i < count; i++) {
            image[i] += pull * direction[i];
        }
        const float step = (float)(size / dot(direction, image));
        for (size_t i = 0; i < count; i++) {
            fitted[i] += step * direction[i];
            rest[i] -= step * image[i];
            scaled[i] = rest[i] * inverse[i];
        }
        const double new_size = dot(rest, scaled);
        const float keep = (float)(new_size / size);
        size = new_size;
        for (size_t i = 0; i < count; i++) {
            direction[i] = scaled[i] + keep * direction[i];
        }
    }
    return fitted;
}

static void report_phase(Ladder &ladder, const char *step, int phase, double label_seconds,
                         double fit_seconds)
{
    const Model &model = ladder.model;
    const Part *parts[] = {&ladder.exact[phase], &ladder.searched[phase]};
    for (int i = 0; i < 2; i++) {
        const Part &part = *parts[i];
        if (part.count == 0) {
            continue;
        }
        double errors[8];
        gpu_zero(ladder.errors, 8);
        LAUNCH(sum_errors, gpu_warps(), part.samples, part.count, model.step, model.origin,
               model.tables, model.entries, fresh_counter(ladder), ladder.errors);
        gpu_get(errors, ladder.errors, 8);
        const double held = errors[3] > 0 ? errors[3] : 1, trained = errors[7] > 0 ? errors[7] : 1;
        printf("%s discs %d-%d: %9u %s samples, held out: bias %+.2f, mean error %.3f, rms %.3f "
               "(trained %.3f), label %.1f s, fit %.1f s\n",
               step, 4 + 2 * phase, 5 + 2 * phase, part.count, i == 0 ? "exact" : "searched",
               errors[0] / held, errors[1] / held, sqrt(errors[2] / held),
               sqrt(errors[6] / trained), label_seconds, fit_seconds);
    }
    fflush(stdout);
}

static void add_parts(const Ladder &ladder, int phase, float weight, std::vector<Part> &parts)
{
    const Part *both[] = {&ladder.exact[phase], &ladder.searched[phase]};
    for (const Part *part : both) {
        if (part->count != 0) {
            parts.push_back(*part);
            parts.back().weight = weight;
        }
    }
}

static void fit_phase(Ladder &ladder, int phase, bool refit, double label_seconds)
{
    Model &model = ladder.model;
    const double start = now();
    std::vector<Part> parts;
    add_parts(ladder, phase, 1, parts);
    if (phase + 1 < PHASES) {
        add_parts(ladder, phase + 1, 0.4f, parts);
    }
    if (refit && phase > 0) {
        add_parts(ladder, phase - 1, 0.4f, parts);
    }
    std::vector<float> given(model.classes, 0.0f);
    if (phase + 1 < PHASES) {
        for (int i = 0; i < model.classes; i++) {
            given[i] = (float)model.values[(size_t)(phase + 1) * model.classes + i] / DISC;
        }
    }
    const int passes = refit ? ladder.settings.refit_passes : ladder.settings.passes;
    const std::vector<float> fitted = fit(ladder, parts, given, passes);
    for (int i = 0; i < model.classes; i++) {
        const float scaled = roundf(fitted[i] * DISC);
        model.values[(size_t)phase * model.classes + i] =
            (int16_t)(scaled > 32767 ? 32767 : scaled < -32767 ? -32767 : scaled);
    }
    put_tables(model, phase);
    report_phase(ladder, refit ? "refit" : "climb", phase, label_seconds, now() - start);
}

/* Labels the phase's samples while its share of the time lasts; the rest is dropped. */
static double label_phase(Ladder &ladder, int phase)
{
    const Model &model = ladder.model;
    const double start = now(), share = ladder.label_seconds_left / (phase + 1) * 1.2;
    Part &part = ladder.searched[phase];
    Sample *samples = ladder.games + (size_t)phase * (size_t)ladder.settings.limit;
    const unsigned most = 100000;
    unsigned done = 0;
    while (done < part.count && (done == 0 || now() - start < share)) {
        const unsigned turn = part.count - done < most ? part.count - done : most;
        LAUNCH(label_samples, gpu_warps(), model.step, model.origin, model.tables, model.entries,
               fresh_counter(ladder), samples + done, turn, ladder.settings.depth);
        done += turn;
    }
    part.count = done;
    ladder.label_seconds_left -= now() - start;
    return now() - start;
}

static void climb(Ladder &ladder)
{
    for (int phase = PHASES - 1; phase >= 0; phase--) {
        fit_phase(ladder, phase, false, label_phase(ladder, phase));
    }
    for (int phase = PHASES - 1; phase >= 0; phase--) {
        fit_phase(ladder, phase, true, 0);
    }
}

static void write_results(const Ladder &ladder)
{
    const Model &model = ladder.model;
    FILE *file = fopen(ladder.settings.out.c_str(), "wb");
    const int head[3] = {(int)model.id, PHASES, model.classes};
    bool written = file != nullptr && fwrite("EMCLASS1", 8, 1, file) == 1 &&
                   fwrite(head, sizeof head, 1, file) == 1 &&
                   fwrite(model.values.data(), sizeof(int16_t), model.values.size(), file) ==
                       model.values.size();
    if (file == nullptr || fclose(file) != 0 || !written) {
        fail("cannot write " + ladder.settings.out);
    }
    if (ladder.settings.samples.empty()) {
        return;
    }
    file = fopen(ladder.settings.samples.c_str(), "wb");
    written = file != nullptr && fwrite("EMSAMP1\n", 8, 1, file) == 1;
    for (int phase = 0; phase < PHASES && written; phase++) {
        const Part &part = ladder.searched[phase];
        std::vector<Sample> samples(part.count);
        gpu_get(samples.data(), part.samples, samples.size());
        written = fwrite(samples.data(), sizeof(Sample), samples.size(), file) == samples.size();
    }
    if (file == nullptr || fclose(file) != 0 || !written) {
        fail("cannot write " + ladder.settings.samples);
    }
}

static Settings read_settings(int argc, char **argv)
{
    Settings s;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string name = argv[i], value = argv[i + 1];
        if (name == "--layout") s.layout = value;
        else if (name == "--exact") s.exact = value;
        else if (name == "--check") s.check = value;
        else if (name == "--out") s.out = value;
        else if (name == "--samples") s.samples = value;
        else if (name == "--games") s.games = atol(value.c_str());
        else if (name == "--limit") s.limit = atol(value.c_str());
        else if (name == "--seed") s.seed = atol(value.c_str());
        else if (name == "--depth") s.depth = atoi(value.c_str());
        else if (name == "--play-depth") s.play_depth = atoi(value.c_str());
        else if (name == "--min-random") s.min_random = atoi(value.c_str());
        else if (name == "--max-random") s.max_random = atoi(value.c_str());
        else if (name == "--end-discs") s.end_discs = atoi(value.c_str());
        else if (name == "--label-seconds") s.label_seconds = atof(value.c_str());
        else if (name == "--fit-seconds") s.fit_seconds = atof(value.c_str());
        else if (name == "--passes") s.passes = atoi(value.c_str());
        else if (name == "--refit-passes") s.refit_passes = atoi(value.c_str());
        else if (name == "--noise") s.noise = atof(value.c_str());
        else if (name == "--stray") s.stray = atof(value.c_str());
        else if (name == "--pull") s.pull = atof(value.c_str());
        else if (name == "--decided") s.decided = atof(value.c_str());
        else fail("unknown option " + name);
    }
    if (s.layout.empty() || (s.check.empty() && (s.exact.empty() || s.out.empty()))) {
        fail("--layout with --check, or with --exact and --out, is needed");
    }
    return s;
}

int main(int argc, char **argv)
{
    Ladder ladder = {};
    ladder.settings = read_settings(argc, argv);
    ladder.model = read_model(ladder.settings.layout);
    ladder.next = gpu_new<unsigned>(1);
    ladder.vector = gpu_new<float>(ladder.model.classes);
    ladder.sums = gpu_new<float>((size_t)COPIES * ladder.model.classes);
    ladder.errors = gpu_new<double>(8);
    if (!ladder.settings.check.empty()) {
        return check_labels(ladder);
    }
    ladder.label_seconds_left = ladder.settings.label_seconds;
    ladder.fit_seconds_each = ladder.settings.fit_seconds / (2 * PHASES);
    read_exact(ladder);
    play(ladder);
    climb(ladder);
    write_results(ladder);
    return 0;
}
