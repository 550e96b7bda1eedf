// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The innermost step of every product whose sums stay in registers: R rows times NB VFs of columns
// take in four values of the depth.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_REGISTER_TILE_H_
#define LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_REGISTER_TILE_H_

#include <cstddef>
#include <string>

#include "absl/strings/str_cat.h"

namespace litmus::gpu {

// One step of a register-tiled matrix product, in the dialect: $j counts the depth, $r rows, $n
// columns.
struct RegisterTileStep {
  std::string before;  // lines in front of a column's loads
  std::string type;    // of the columns: VF or VA
  std::string load;    // the column w${j}_$n
  std::string sum;     // lines that add row $r times w${j}_$n to its sum
  int indent = 4;      // of the loads

  std::string Text() const {
    return absl::StrCat("%for j 4\n", before, "%for n NB\n",
                        std::string(static_cast<size_t>(indent), ' '), type, " w${j}_$n = ", load,
                        ";\n%end\n%for r R\n%for n NB\n", sum, "%end\n%end\n%end\n");
  }
};

// The step of convolutions: rows that lie outside of the image (d$r is 0) count as zeros where
// MASKED.
inline RegisterTileStep MaskedTileStep(int indent) {
  const std::string space(static_cast<size_t>(indent), ' ');
  return {
      "", "VA", "LOADWA(wgt, wi + ${j*NB+n})",
      absl::StrCat("%if MASKED\n", space,
                   "c${r}_$n = MADA(SPLATA(d$r == 1 ? BCA(a${r}_, $j) : 0.0f), w${j}_$n, "
                   "c${r}_$n);\n%else\n",
                   space, "c${r}_$n = MADA(SPLATA(BCA(a${r}_, $j)), w${j}_$n, c${r}_$n);\n%end\n"),
      indent};
}

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_REGISTER_TILE_H_
