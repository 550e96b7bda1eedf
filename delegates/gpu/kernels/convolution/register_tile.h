// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The innermost step of every product that keeps its sums in registers: it adds four consecutive
// depths to the sums of R rows and NB VFs of columns.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_REGISTER_TILE_H_
#define LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_REGISTER_TILE_H_

#include <cstddef>
#include <string>

#include "absl/strings/str_cat.h"

namespace litmus::gpu {

// The text of the step, in the dialect: $j is the depth (0 ... 3), $r the row, $n the column.
struct RegisterTileStep {  // lines before a column is loaded
  std::string before;      // type of the columns: VF or VA
  std::string type;        // expression that loads the column w${j}_$n
  std::string load;        // lines that add row $r times w${j}_$n to the sum
  std::string sum;         // lines that add row $r times w${j}_$n to its sum
  int indent = 4;          // indentation of the loads

  std::string Text() const {
    return absl::StrCat("%for j 4\n", before, "%for n NB\n",
                        std::string(static_cast<size_t>(indent), ' '), type, " w${j}_$n = ", load,
                        ";\n%end\n%for r R\n%for n NB\n", sum, "%end\n%end\n%end\n");
  }
};

// The step of convolutions. If MASKED, rows outside the image (d$r is 0) count as zeros.
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
