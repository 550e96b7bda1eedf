// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// From the tiles of one instruction set to the functions of its DotKernel: a table of all numbers
// of rows. `Tiles` is a class of the including file's own, so that each file has code of its own.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_ROWS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_ROWS_H_

#include <cstddef>
#include <utility>

#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"

namespace litmus::int8 {

// Tiles has kMostRows, kWidth (vectors of columns in a whole panel; a narrow one has 1) and
// Run<rows, width, kFinish>(args, finish); without kFinish, sums go to args.sums and `finish` is
// not looked at.
template <typename Tiles>
class DotRows {
 public:
  // As DotKernel::run and DotKernel::run_and_finish.
  static void Run(int rows, const DotArgs& args) { RunTile<false>(rows, args, FinishArgs()); }
  static void RunAndFinish(int rows, const DotArgs& args, const FinishArgs& finish) {
    // Not the function itself: SplitRows of a mere function type would be one and the same for
    // files that are compiled for different machines.
    SplitRows(rows, Tiles::kMostRows, args, finish,
              [](int count, const DotArgs& tile, const FinishArgs& to) {
                RunTile<true>(count, tile, to);
              });
  }

 private:
  template <int kWidth, bool kFinish, size_t... kIndex>
  static void RunRows(int rows, const DotArgs& args, const FinishArgs& finish,
                      std::index_sequence<kIndex...>) {
    using Function = void (*)(const DotArgs&, const FinishArgs&);
    static constexpr Function kTiles[] = {
        &Tiles::template Run<static_cast<int>(kIndex) + 1, kWidth, kFinish>...};
    kTiles[rows - 1](args, finish);
  }

  template <bool kFinish>
  static void RunTile(int rows, const DotArgs& args, const FinishArgs& finish) {
    constexpr auto kAllRows = std::make_index_sequence<Tiles::kMostRows>();
    args.narrow ? RunRows<1, kFinish>(rows, args, finish, kAllRows)
                : RunRows<Tiles::kWidth, kFinish>(rows, args, finish, kAllRows);
  }
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_ROWS_H_
