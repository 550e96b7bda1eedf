// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// From the tiles of one instruction set to the functions of its U8S8Gemm: a table of all numbers
// of rows. `Tiles` is a class of the including file's own, so that each file has code of its own.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_ROWS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_ROWS_H_

#include <cstddef>
#include <utility>

#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"

namespace litmus::int8 {

// Tiles has kMostRows, kWidth (vectors of columns in a whole panel; a narrow one has 1) and
// Run<rows, width, kRequantize>(args, requantize); without kRequantize, sums go to args.sums and
// `requantize` is not looked at.
template <typename Tiles>
class U8S8GemmRows {
 public:
  // As U8S8Gemm::run and U8S8Gemm::run_and_requantize.
  static void Run(int rows, const U8S8GemmArgs& args) {
    RunTile<false>(rows, args, RequantizeArgs());
  }
  static void RunAndRequantize(int rows, const U8S8GemmArgs& args,
                               const RequantizeArgs& requantize) {
    // Not the function itself: SplitRows of a mere function type would be one and the same for
    // files that are compiled for different machines.
    SplitRows(rows, Tiles::kMostRows, args, requantize,
              [](int count, const U8S8GemmArgs& tile, const RequantizeArgs& to) {
                RunTile<true>(count, tile, to);
              });
  }

 private:
  template <bool kRequantize>
  static void RunTile(int rows, const U8S8GemmArgs& args, const RequantizeArgs& requantize) {
    RunTile<kRequantize>(rows, args, requantize, std::make_index_sequence<Tiles::kMostRows>());
  }
  template <bool kRequantize, size_t... kIndex>
  static void RunTile(int rows, const U8S8GemmArgs& args, const RequantizeArgs& requantize,
                      std::index_sequence<kIndex...>) {
    using Function = void (*)(const U8S8GemmArgs&, const RequantizeArgs&);
    static constexpr Function kTiles[][Tiles::kMostRows] = {
        {&Tiles::template Run<static_cast<int>(kIndex) + 1, Tiles::kWidth, kRequantize>...},
        {&Tiles::template Run<static_cast<int>(kIndex) + 1, 1, kRequantize>...}};
    kTiles[args.narrow ? 1 : 0][rows - 1](args, requantize);
  }
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_ROWS_H_
