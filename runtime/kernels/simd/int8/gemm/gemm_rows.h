// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Makes the functions of a U8S8Gemm or S16Gemm from the tiles of one instruction set, by a table
// over the number of rows. The including file defines the class `Tiles`, so that each file has its
// own instances.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_GEMM_ROWS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_GEMM_ROWS_H_

#include <cstddef>
#include <utility>

#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"

namespace litmus::int8 {

// Tiles has kMostRows, kWidth (vectors of columns in a whole panel; a narrow one has 1) and a
// static function Run<rows, width>(args) for sums, or Run<rows, width>(args, requantize) with the
// output stage.
template <typename Tiles>
class GemmRows {
 public:
  // Computes one tile of `rows` rows.
  template <typename... Args>
  static void Run(int rows, const Args&... args) {
    RunTile(std::make_index_sequence<Tiles::kMostRows>(), rows, args...);
  }
  // Implements U8S8Gemm::run_and_requantize.
  static void RunAndRequantize(int rows, const U8S8GemmArgs& args,
                               const RequantizeArgs& requantize) {
    // Pass a lambda, whose type is local to this file, and not the function: SplitRows of a
    // function type has one symbol in files for all instruction sets, and the linker may keep the
    // one for AVX-512.
    SplitRows(rows, Tiles::kMostRows, args, requantize,
              [](int count, const U8S8GemmArgs& tile, const RequantizeArgs& to) {
                Run(count, tile, to);
              });
  }

 private:
  template <size_t... kIndex, typename First, typename... Args>
  static void RunTile(std::index_sequence<kIndex...>, int rows, const First& first,
                      const Args&... args) {
    using Function = void (*)(const First&, const Args&...);
    static constexpr Function kTiles[][Tiles::kMostRows] = {
        {&Tiles::template Run<static_cast<int>(kIndex) + 1, Tiles::kWidth>...},
        {&Tiles::template Run<static_cast<int>(kIndex) + 1, 1>...}};
    kTiles[first.narrow ? 1 : 0][rows - 1](first, args...);
  }
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_GEMM_ROWS_H_
