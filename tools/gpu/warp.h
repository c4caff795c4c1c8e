/* A warp as the unit of work: 32 lanes that follow one thread of control. Code written with these
 * words runs on a GPU, where a lane is a thread, and on any CPU, where FOR_LANES is a loop; that
 * is how it is tested without a GPU (g++ -x c++). Variables that differ between lanes are declared
 * PER_LANE and read with AT inside FOR_LANES. */
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#ifdef __CUDACC__

#define DEVICE __device__
#define KERNEL __global__
#define PER_LANE(type, name) type name
#define AT(name) name
#define FOR_LANES for (int lane = threadIdx.x & 31, once = 1; once; once = 0)
#define BROADCAST(name, k) __shfl_sync(0xffffffffu, name, k)
#define REDUCE_ADD(name) __reduce_add_sync(0xffffffffu, name)
#define REDUCE_MIN(name) __reduce_min_sync(0xffffffffu, name)
#define FIRST_LANE ((threadIdx.x & 31) == 0)
#define POPCOUNT(x) __popcll(x)
#define LOWEST(x) (__ffsll((long long)(x)) - 1)
/* Starts `warps` warps of the kernel and waits for them. */
#define LAUNCH(kernel, warps, ...)                                                                \
    do {                                                                                          \
        kernel<<<((warps) + 7) / 8, 256>>>(__VA_ARGS__);                                          \
        const cudaError_t started = cudaGetLastError();                                           \
        const cudaError_t fault = started != cudaSuccess ? started : cudaDeviceSynchronize();     \
        if (fault != cudaSuccess) {                                                               \
            fprintf(stderr, "%s: %s\n", #kernel, cudaGetErrorString(fault));                      \
            exit(1);                                                                              \
        }                                                                                         \
    } while (0)

template <class T> DEVICE T warp_fetch_add(T *counter, T amount)
{
    T value = 0;
    if (FIRST_LANE) {
        value = atomicAdd(counter, amount);
    }
    return __shfl_sync(0xffffffffu, value, 0);
}

DEVICE inline float warp_sum(float value)
{
    for (int step = 16; step > 0; step /= 2) {
        value += __shfl_xor_sync(0xffffffffu, value, step);
    }
    return value;
}
#define REDUCE_ADD_FLOAT(name) warp_sum(name)
DEVICE inline void add_to(float *sum, float amount) { atomicAdd(sum, amount); }
DEVICE inline void add_to(double *sum, double amount) { atomicAdd(sum, amount); }

template <class T> T *gpu_new(size_t count)
{
    T *memory = nullptr;
    if (cudaMalloc(&memory, count * sizeof(T) + 64) != cudaSuccess) {
        fprintf(stderr, "no memory for %zu bytes on the GPU\n", count * sizeof(T));
        exit(1);
    }
    cudaMemset(memory, 0, count * sizeof(T) + 64);
    return memory;
}
template <class T> void gpu_put(T *to, const T *from, size_t count)
{
    cudaMemcpy(to, from, count * sizeof(T), cudaMemcpyHostToDevice);
}
template <class T> void gpu_get(T *to, const T *from, size_t count)
{
    cudaMemcpy(to, from, count * sizeof(T), cudaMemcpyDeviceToHost);
}
template <class T> void gpu_zero(T *memory, size_t count)
{
    cudaMemset(memory, 0, count * sizeof(T));
}
inline int gpu_warps() /* that keep the machine busy */
{
    cudaDeviceProp properties;
    cudaGetDeviceProperties(&properties, 0);
    return properties.multiProcessorCount * 64;
}

#else

#include <cmath>

#define DEVICE
#define KERNEL
#define PER_LANE(type, name) type name[32]
#define AT(name) name[lane]
#define FOR_LANES for (int lane = 0; lane < 32; lane++)
#define BROADCAST(name, k) name[k]
#define REDUCE_ADD(name) lanes_sum(name)
#define REDUCE_MIN(name) lanes_min(name)
#define REDUCE_ADD_FLOAT(name) lanes_sum(name)
#define FIRST_LANE true
#define POPCOUNT(x) __builtin_popcountll(x)
#define LOWEST(x) __builtin_ctzll(x)
#define __noinline__ __attribute__((noinline))
#define __forceinline__ inline
#define __syncthreads()
#define __shared__ static
#define LAUNCH(kernel, warps, ...) kernel(__VA_ARGS__)

template <class T> T lanes_sum(const T *values)
{
    T sum = 0;
    for (int i = 0; i < 32; i++) {
        sum += values[i];
    }
    return sum;
}
inline int lanes_min(const int *values)
{
    int least = values[0];
    for (int i = 1; i < 32; i++) {
        least = values[i] < least ? values[i] : least;
    }
    return least;
}
template <class T> T warp_fetch_add(T *counter, T amount)
{
    const T value = *counter;
    *counter += amount;
    return value;
}
template <class T> void add_to(T *sum, T amount) { *sum += amount; }
template <class T> T *gpu_new(size_t count)
{
    return static_cast<T *>(calloc(count + 64, sizeof(T)));
}
template <class T> void gpu_put(T *to, const T *from, size_t count)
{
    memcpy(to, from, count * sizeof(T));
}
template <class T> void gpu_get(T *to, const T *from, size_t count)
{
    memcpy(to, from, count * sizeof(T));
}
template <class T> void gpu_zero(T *memory, size_t count) { memset(memory, 0, count * sizeof(T)); }
inline int gpu_warps() { return 1; }

#endif
