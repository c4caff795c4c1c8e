// What network.py does itself on a GPU: sums of rows, their gradients, and Adam. All pointers are
// to the device's memory, all work is put on the stream.
#include <cstdint>
#include <cuda_runtime.h>

enum { INSTANCES = 62, GROUPS = 10, THREADS = 256 };

// The first instance of each group, as in network.py.
__constant__ const int first_[GROUPS + 1] = {0, 7, 14, 21, 28, 34, 40, 46, 52, 57, 62};

// Four elements of a row are a thread's; `width` is a multiple of four.
struct Place {
    int sample, element;
};

static __device__ Place place_of(int width)
{
    const int lanes = width / 4, index = blockIdx.x * blockDim.x + threadIdx.x;
    return Place{index / lanes, index % lanes};
}

static int blocks_for(int samples, int width)
{
    return (samples * (width / 4) + THREADS - 1) / THREADS;
}

static __global__ void sum_rows(const char4 *rows, const int *classes, const int64_t *which,
                                float4 *sums, int samples, int width, float unit)
{
    const Place place = place_of(width);
    const int lanes = width / 4;
    if (place.sample >= samples) {
        return;
    }
    const int *chosen = classes + which[place.sample] * INSTANCES;
    float4 *to = sums + (size_t)place.sample * GROUPS * lanes + place.element;
    for (int g = 0; g < GROUPS; g++) {
        int4 sum = {0, 0, 0, 0};
        for (int i = first_[g]; i < first_[g + 1]; i++) {
            const char4 row = rows[(size_t)chosen[i] * lanes + place.element];
            sum.x += row.x;
            sum.y += row.y;
            sum.z += row.z;
            sum.w += row.w;
        }
        to[g * lanes] = make_float4(sum.x * unit, sum.y * unit, sum.z * unit, sum.w * unit);
    }
}

static __global__ void add_gradients(float4 *gradients, const int *classes, const int64_t *which,
                                     const float4 *sums, int samples, int width)
{
    const Place place = place_of(width);
    const int lanes = width / 4;
    if (place.sample >= samples) {
        return;
    }
    const int *chosen = classes + which[place.sample] * INSTANCES;
    const float4 *from = sums + (size_t)place.sample * GROUPS * lanes + place.element;
    for (int g = 0; g < GROUPS; g++) {
        const float4 gradient = from[g * lanes];
        for (int i = first_[g]; i < first_[g + 1]; i++) {
            atomicAdd(&gradients[(size_t)chosen[i] * lanes + place.element], gradient);
        }
    }
}

// A step of Adam, after which the gradients are zero. `state` has the rate and what makes up for
// the means' beginning at zero. With `rounded`, numbers are rows of `width`, which become bytes
// there: multiples of two to the power of the row's shift, `unit` to one, and within `most`.
static __global__ void adam_step(float *numbers, float *gradients, float *means, float *squares,
                                 int8_t *rounded, const uint8_t *shifts, int width, int64_t count,
                                 const float *state, float unit, float most, float decay)
{
    const float epsilon = 1e-5f, rate = state[0], for_mean = state[1], for_square = state[2];
    const int64_t threads = (int64_t)gridDim.x * blockDim.x;
    for (int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; i < count; i += threads) {
        const float gradient = gradients[i];
        const float mean = means[i] + 0.1f * (gradient - means[i]);
        const float square = squares[i] + 0.001f * (gradient * gradient - squares[i]);
        float number = numbers[i];
        number -= rate * (decay * number +
                          mean * for_mean / (sqrtf(square * for_square) + epsilon));
        if (rounded != nullptr) {
            number = fminf(fmaxf(number, -most / unit), most / unit);
            const int shift = shifts[i / width], limit = (int)most >> shift;
            const int steps = __float2int_rn(ldexpf(number * unit, -shift));
            rounded[i] = (int8_t)(min(max(steps, -limit), limit) << shift);
        }
        numbers[i] = number;
        means[i] = mean;
        squares[i] = square;
        gradients[i] = 0;
    }
}

extern "C" void rows_sum(const void *rows, const void *classes, const void *which, void *sums,
                         int samples, int width, float unit, cudaStream_t stream)
{
    sum_rows<<<blocks_for(samples, width), THREADS, 0, stream>>>(
        (const char4 *)rows, (const int *)classes, (const int64_t *)which, (float4 *)sums, samples,
        width, unit);
}

extern "C" void rows_gradients(void *gradients, const void *classes, const void *which,
                               const void *sums, int samples, int width, cudaStream_t stream)
{
    add_gradients<<<blocks_for(samples, width), THREADS, 0, stream>>>(
        (float4 *)gradients, (const int *)classes, (const int64_t *)which, (const float4 *)sums,
        samples, width);
}

extern "C" void rows_adam(void *numbers, void *gradients, void *means, void *squares, void *rounded,
                          const void *shifts, int width, int64_t count, const void *state,
                          float unit, float most, float decay, cudaStream_t stream)
{
    adam_step<<<132 * 8, THREADS, 0, stream>>>((float *)numbers, (float *)gradients, (float *)means,
                                               (float *)squares, (int8_t *)rounded,
                                               (const uint8_t *)shifts, width, count,
                                               (const float *)state, unit, most, decay);
}
