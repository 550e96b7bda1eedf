// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The register tile of the float matrix product, for every target and number of rows.
//
// Each step of k loads kVectors vectors of weights and one value of each row, which is broadcast
// and multiplied with all of them. 14 x 2 accumulators fill the 32 registers of AVX-512, 6 x 2 the
// 16 of AVX2, and 5 x 4, with a vector of four values of each row, the 32 of NEON.
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "runtime/kernels/simd/f32/highway.h"
#include "runtime/kernels/simd/f32/kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/f32/gemm_kernels.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/f32/gemm_finish-inl.h"
#include "runtime/kernels/simd/f32/gemm_lanes_neon-inl.h"

// GCC 12 peels the first step of k (all rows begin with equal sums) and, because of the stores
// after the loop, keeps accumulators on the stack inside the loop, which takes a third of the
// speed. An empty instruction on each accumulator before and after the loop prevents that.
#undef LITMUS_KEEP_IN_REGISTER
#if !LITMUS_HAS(VECTORS)
#define LITMUS_KEEP_IN_REGISTER(v)
#elif HWY_ARCH_X86
#define LITMUS_KEEP_IN_REGISTER(v) asm("" : "+v"((v).raw))
#elif HWY_ARCH_ARM_A64
#define LITMUS_KEEP_IN_REGISTER(v) asm("" : "+w"((v).raw))
#else
#define LITMUS_KEEP_IN_REGISTER(v)
#endif

HWY_BEFORE_NAMESPACE();
namespace litmus::f32 {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#if LITMUS_HAS(AVX512)
constexpr int kRows = 14, kVectors = 2;
#elif LITMUS_HAS(NEON)
constexpr int kRows = 5, kVectors = 4;
#elif !LITMUS_HAS(VECTORS)
constexpr int kRows = 2, kVectors = 2;
#else
constexpr int kRows = 6, kVectors = 2;
#endif
static_assert(kRows <= kMaxTileRows);

// Rows of a tile of half the width. Six sums would not keep two units for multiply-adds busy, whose
// latency is four cycles.
constexpr int kHalfRows = HWY_ARCH_X86 && LITMUS_HAS(VECTORS) && !LITMUS_HAS(AVX512) ? 12 : kRows;
static_assert(kHalfRows <= kMaxTileRows);

// Steps of k per update of the pointers. The update's 5 instructions are a fifth of a step's on
// AVX2, a tenth on SSE4, and a twelfth on AVX-512.
constexpr int kSteps = HWY_ARCH_X86 && LITMUS_HAS(VECTORS) && !LITMUS_HAS(AVX512) ? 4 : 1;

// *sum += value · weights, with the result in the register of the sum. In a loop of several steps,
// GCC 12 would choose the form of the instruction that overwrites a factor, and would copy sums
// between registers and spill them.
HWY_INLINE void AddProduct(Vector value, Vector weights, Vector* sum) {
#if LITMUS_HAS(AVX2) && !LITMUS_HAS(AVX512)
  asm("vfmadd231ps %2, %1, %0" : "+x"(sum->raw) : "x"(value.raw), "x"(weights.raw));
#else
  *sum = hn::MulAdd(value, weights, *sum);
#endif
#if HWY_ARCH_X86 && LITMUS_HAS(VECTORS) && !LITMUS_HAS(AVX2)
  // Keeps the products in program order: GCC 12 would group the steps of each row and run out of
  // registers.
  asm volatile("" : "+x"(sum->raw));
#endif
}

// For few rows the product is a stream of weights, limited by caches and memory. A multiply-add
// takes about four cycles, in which two to four vectors of weights arrive, so several partial sums
// are needed: each one takes every kParts-th k. Hardware prefetchers recognise the stream; prefetch
// instructions make it slower, wherever the weights are from L2 to main memory.
template <int kR, int kV>
HWY_INLINE void StreamTile(const TileArgs& t, ptrdiff_t tile) {
  constexpr int kParts = kR * kV >= 4 ? 2 : 4;
  const Tag d;
  Vector sum[kR][kV], parts[kParts][kR][kV];
  LITMUS_UNROLL for (int i = 0; i < kR; ++i) {
    LITMUS_UNROLL for (int j = 0; j < kV; ++j) {
      sum[i][j] = hn::LoadU(d, t.bias + kLanes * j);
      LITMUS_UNROLL for (int p = 0; p < kParts; ++p) parts[p][i][j] = hn::Zero(d);
    }
  }
  const float* HWY_RESTRICT b = t.b;
  for (int s = 0; s < t.segments; ++s) {
    const float* a = t.a + tile * kR * t.row_stride + t.segment_offsets[s];
    size_t k = 0;
#if LITMUS_HAS(NEON)
    k = StreamByLanes(t, a, &b, parts);
    a += k;
#endif
    for (; k + kParts <= t.depth; k += kParts, a += kParts) {
      LITMUS_UNROLL for (int p = 0; p < kParts; ++p) {
        LITMUS_UNROLL for (int j = 0; j < kV; ++j) {
          const Vector weights = hn::LoadU(d, b + kLanes * j);
          LITMUS_UNROLL for (int i = 0; i < kR; ++i) {
            const Vector value = hn::Set(d, a[i * t.row_stride + p]);
            parts[p][i][j] = hn::MulAdd(value, weights, parts[p][i][j]);
          }
        }
        b += kLanes * kV;
      }
    }
    for (; k < t.depth; ++k, ++a) {
      LITMUS_UNROLL for (int j = 0; j < kV; ++j) {
        const Vector weights = hn::LoadU(d, b + kLanes * j);
        LITMUS_UNROLL for (int i = 0; i < kR; ++i) {
          sum[i][j] = hn::MulAdd(hn::Set(d, a[i * t.row_stride]), weights, sum[i][j]);
        }
      }
      b += kLanes * kV;
    }
  }
  LITMUS_UNROLL for (int i = 0; i < kR; ++i) {
    LITMUS_UNROLL for (int j = 0; j < kV; ++j) {
      if constexpr (kParts == 4) {
        parts[0][i][j] = hn::Add(parts[0][i][j], parts[2][i][j]);
        parts[1][i][j] = hn::Add(parts[1][i][j], parts[3][i][j]);
      }
      parts[0][i][j] = hn::Add(parts[0][i][j], parts[1][i][j]);
      sum[i][j] = hn::Add(sum[i][j], parts[0][i][j]);
    }
  }
  Finish<kR, kV>(t, tile * kR * t.c_stride, sum);
}

template <int kR, int kV>
HWY_NOINLINE void Stream(const TileArgs& args) {
  for (int tile = 0; tile < args.tiles; ++tile) StreamTile<kR, kV>(args, tile);
}

// Returns `*value` in all lanes. With intrinsics, GCC 12 would first broadcast the values of all
// steps and spill sums.
HWY_INLINE Vector Repeat(const float* value) {
#if HWY_ARCH_X86 && LITMUS_HAS(AVX) && !LITMUS_HAS(AVX2)
  Vector all;
  asm volatile("vbroadcastss %1, %0" : "=x"(all.raw) : "m"(*value));
  return all;
#elif HWY_ARCH_X86 && LITMUS_HAS(VECTORS) && !LITMUS_HAS(AVX)
  Vector all;
  asm volatile("movss %1, %0\n\tshufps $0, %0, %0" : "=x"(all.raw) : "m"(*value));
  return all;
#else
  return hn::Set(Tag(), *value);
#endif
}

// Without kPrefetch, TileArgs::prefetch_step must be 0.
template <int kR, int kV, bool kPrefetch>
HWY_INLINE void OneTile(const TileArgs& t, ptrdiff_t tile) {
  const Tag d;
  const ptrdiff_t row_stride = t.row_stride;
  Vector sum[kR][kV];
  LITMUS_UNROLL for (int j = 0; j < kV; ++j) {
    const Vector bias = hn::LoadU(d, t.bias + kLanes * j);
    LITMUS_UNROLL for (int i = 0; i < kR; ++i) sum[i][j] = bias;
  }
  LITMUS_UNROLL for (int i = 0; i < kR; ++i) {
    LITMUS_UNROLL for (int j = 0; j < kV; ++j) LITMUS_KEEP_IN_REGISTER(sum[i][j]);
  }

  // On x86, only every third row has a pointer; the two rows after it are addressed as base +
  // stride and base + 2 · stride. The general registers do not suffice for a pointer per row.
  constexpr int kRowsOfPointer = HWY_ARCH_X86 ? 3 : 1;
  constexpr int kBases = (kR + kRowsOfPointer - 1) / kRowsOfPointer;
  const float* HWY_RESTRICT b = t.b;
  const float* prefetch = t.prefetch;
  for (int s = 0; s < t.segments; ++s) {
    const float* a[kBases];
    LITMUS_UNROLL for (int i = 0; i < kBases; ++i) {
      a[i] = t.a + t.segment_offsets[s] + (tile * kR + kRowsOfPointer * i) * row_stride;
    }
    const auto multiply = [&](int steps) HWY_ATTR __attribute__((always_inline)) {
      LITMUS_UNROLL for (int n = 0; n < steps; ++n) {
        Vector weights[kV];
        LITMUS_UNROLL for (int j = 0; j < kV; ++j) {
          weights[j] = hn::LoadU(d, b + kLanes * (n * kV + j));
        }
        LITMUS_UNROLL for (int i = 0; i < kR; ++i) {
          const Vector value = Repeat(a[i / kRowsOfPointer] + i % kRowsOfPointer * row_stride + n);
          LITMUS_UNROLL for (int j = 0; j < kV; ++j) { AddProduct(value, weights[j], &sum[i][j]); }
        }
      }
      b += static_cast<ptrdiff_t>(kLanes) * kV * steps;
      LITMUS_UNROLL for (int i = 0; i < kBases; ++i) a[i] += steps;
    };
    size_t rest = t.depth;
#if LITMUS_HAS(NEON)
    rest -= t.prefetch_step == 0 ? AddByLanes<false>(t, &prefetch, a, &b, sum)
                                 : AddByLanes<true>(t, &prefetch, a, &b, sum);
#endif
    if constexpr (!kPrefetch) {
      for (; rest >= kSteps; rest -= kSteps) multiply(kSteps);
    }
    for (; rest > 0; --rest) {
      if constexpr (kPrefetch) {
        __builtin_prefetch(prefetch, /*rw=*/0, /*locality=*/2);
        prefetch += t.prefetch_step;
      }
      multiply(1);
    }
  }
  LITMUS_UNROLL for (int i = 0; i < kR; ++i) {
    LITMUS_UNROLL for (int j = 0; j < kV; ++j) LITMUS_KEEP_IN_REGISTER(sum[i][j]);
  }

  Finish<kR, kV>(t, tile * kR * t.c_stride, sum);
}

template <int kR, int kV, bool kPrefetch>
HWY_NOINLINE void Tiles(const TileArgs& args) {
  for (int tile = 0; tile < args.tiles; ++tile) OneTile<kR, kV, kPrefetch>(args, tile);
}

// Where a step is unrolled, a tile that prefetches nothing has a function of its own: with both
// loops in one function, GCC 12 computes the addresses of both beforehand and keeps them on the
// stack (MobileNet v2 takes 0.97 of the time without, AVX2, Zen 3).
template <int kR, int kV>
HWY_NOINLINE void TilesOfEither(const TileArgs& t) {
  t.prefetch_step == 0 ? Tiles<kR, kV, false>(t) : Tiles<kR, kV, true>(t);
}

template <int kR, int kV>
constexpr TileFn Kernel() {
  if constexpr (kR * kV <= 4) {
    return &Stream<kR, kV>;
  } else if constexpr (kSteps == 1) {
    return &Tiles<kR, kV, true>;
  } else {
    return &TilesOfEither<kR, kV>;
  }
}

template <int kV, size_t... kI>
constexpr std::array<TileFn, sizeof...(kI) + 1> MakeTable(std::index_sequence<kI...>) {
  return {nullptr, Kernel<static_cast<int>(kI) + 1, kV>()...};
}

const GemmKernels& GetGemmKernels() {
  static constexpr auto kFull = MakeTable<kVectors>(std::make_index_sequence<kRows>());
  static constexpr auto kHalf = MakeTable<kVectors / 2>(std::make_index_sequence<kHalfRows>());
  static constexpr GemmKernels kKernels = {kRows, kVectors * kLanes, kFull.data(), kHalf.data(),
                                           kHalfRows};
  return kKernels;
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::f32
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::f32 {
HWY_EXPORT(GetGemmKernels);
const GemmKernels& GemmKernelsOf(int64_t target) {
  return TargetEntry(HWY_DISPATCH_TABLE(GetGemmKernels), target)();
}
}  // namespace litmus::f32
#endif
