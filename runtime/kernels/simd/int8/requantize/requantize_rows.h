// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Turns the sums of rows in memory into bytes in memory on x86, two rows at a time. Include it only
// in files that are compiled for one instruction set.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_ROWS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_ROWS_H_

#include <cstdint>
#include <type_traits>

#include "runtime/kernels/simd/int8/requantize/requantize_args.h"

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

// Isa has
//   Vector, of eight lanes of 32 bits, with Zero, Load, Store, Set, Add, Subtract;
//   WithRequantizer(args, width, run), which chooses the class of the requantiser for `args` and
//   width · 8 channels, and calls run with a null pointer to that class;
//   StoreRow, which stores the bytes of one row, and StoreTwoRows<kWidth>.

template <typename Isa, int kWidth, typename Requantizer>
inline __attribute__((always_inline)) void RequantizePairs(
    const RequantizeArgs& args, const Requantizer (&scale)[kWidth],
    const typename Isa::Vector (&bias)[kWidth],
    const typename Isa::template StoreTwoRows<kWidth>& store, int rows, const int32_t* sums) {
  uint8_t* out = args.out;
  for (int i = 0; i < rows; i += 2, sums += 16 * kWidth, out += 2 * args.out_stride) {
    const bool two = i + 1 < rows;
    typename Isa::Vector v[2][kWidth];
#pragma GCC unroll 2
    for (int r = 0; r < 2; ++r) {
      const int32_t* row = sums + (two ? r : 0) * 8 * kWidth;
#pragma GCC unroll 2
      for (int j = 0; j < kWidth; ++j) {
        auto sum = Isa::Add(bias[j], Isa::Load(row + 8 * j));
        if (args.row_offsets != nullptr) {
          sum = Isa::Subtract(sum, Isa::Set(args.row_offsets[i + (two ? r : 0)]));
        }
        v[r][j] = scale[j](sum);
      }
    }
    store(v, out, two ? out + args.out_stride : nullptr);
  }
}

template <typename Isa, int kWidth, typename Requantizer>
__attribute__((noinline)) void RequantizeRowsBy(const RequantizeArgs& args, const int32_t* start,
                                                int rows, const int32_t* sums) {
  const typename Isa::template StoreTwoRows<kWidth> store(args);
  if constexpr (kWidth == 2) {
    const Requantizer scale[2] = {Requantizer(args, 0), Requantizer(args, 8)};
    const typename Isa::Vector bias[2] = {Isa::Add(Isa::Load(args.bias), Isa::Load(start)),
                                          Isa::Add(Isa::Load(args.bias + 8), Isa::Load(start + 8))};
    RequantizePairs<Isa, kWidth>(args, scale, bias, store, rows, sums);
  } else {
    const Requantizer scale[1] = {Requantizer(args, 0)};
    const typename Isa::Vector bias[1] = {Isa::Add(Isa::Load(args.bias), Isa::Load(start))};
    RequantizePairs<Isa, kWidth>(args, scale, bias, store, rows, sums);
  }
}

// Requantises rows of kWidth · 8 channels. `sums` are row-major and without bias; `start`
// [channels] is added to each row. For scaling in floats a RoundsDown object must exist.
template <typename Isa, int kWidth>
inline void RequantizeRows(const RequantizeArgs& args, const int32_t* start, int rows,
                           const int32_t* sums) {
  Isa::WithRequantizer(args, kWidth, [&](auto* type) {
    RequantizeRowsBy<Isa, kWidth, std::remove_pointer_t<decltype(type)>>(args, start, rows, sums);
  });
}

// Requantises one row, whose sums include the bias.
template <typename Isa, int kWidth>
inline void RequantizeRow(const RequantizeArgs& args, const typename Isa::Vector (&sums)[kWidth]) {
  const typename Isa::StoreRow store(args, kWidth == 1);
  Isa::WithRequantizer(args, kWidth, [&](auto* type) {
    using Requantizer = std::remove_pointer_t<decltype(type)>;
    const typename Isa::Vector low = Requantizer(args, 0)(sums[0]);
    store(low, kWidth == 1 ? low : Requantizer(args, 8 * (kWidth - 1))(sums[kWidth - 1]), args.out);
  });
}

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_ROWS_H_
