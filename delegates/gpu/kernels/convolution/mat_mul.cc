// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Product of two computed matrices, one per batch: a work-item makes R rows of NB VFs.
#include <algorithm>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/kernels/common/grid.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/convolution/operators.h"
#include "delegates/gpu/kernels/convolution/register_tile.h"

namespace litmus::gpu {
namespace {

// a: M rows of K channels, b: K rows of SN slices. Batches are [B0][B1][B2]; neighbours along the
// last are A2 rows of a apart (0: broadcast), and so on. Where K is no multiple of four, a's
// padding meets the last row of b once more.
absl::string_view Text() {
  static const auto* const text = new std::string(absl::StrCat(
      R"(
%kernel mat_mul
%in act a
%in act b
%out act dst
%arg int M K SN B1 B2 A0 A1 A2 Q0 Q1 Q2
  int first = GID(0) * $NB;
  int m0 = GID(1) * $R;
  int z = GID(2);
  if (first * V4 >= SN || m0 >= M) return;
  int z1 = z / B2;
  int z2 = z - z1 * B2;
  int z0 = z1 / B1;
  z1 -= z0 * B1;
  int rows = z0 * A0 + z1 * A1 + z2 * A2;
  int brow = z0 * Q0 + z1 * Q1 + z2 * Q2;
  int sk = (K + 3) / 4;
%for r R
  int q$r = (rows + min(m0 + $r, M - 1)) * sk;
%for n NB
  VF c${r}_$n = SPLAT(0.0f);
%end
%end
%for n NB
  int n$n = min(first + $n, (SN - 1) / V4);
%end
  NO_UNROLL for (int s = 0; s < sk; ++s) {
%for r R
    LOAD4(a${r}_, a, q$r + s);
%end
)",
      RegisterTileStep{"    int k$j = brow + min(4 * s + $j, K - 1);\n", "VF",
                       "LOADV(b, k$j, n$n, SN)",
                       "    c${r}_$n = MADV(SPLAT(BC(a${r}_, $j)), w${j}_$n, c${r}_$n);\n"}
          .Text(),
      R"(  }
%for r R
  if (m0 + $r < M) {
%for n NB
    if ((first + $n) * V4 < SN) {
      %store dst, z * M + m0 + $r, first + $n, SN, c${r}_$n
    }
%end
  }
%end
%endkernel
)"));
  return *text;
}

// Dimension d of the last three in front of the matrix.
int LeadingDim(const Shape& shape, int d) {
  const int i = static_cast<int>(shape.size()) - 5 + d;
  return i < 0 ? 1 : shape[static_cast<size_t>(i)];
}

}  // namespace

absl::Status SelectMatMul(const MatMul&, const Node& node, KernelSelector* selector) {
  const Shape& a = selector->shape(node.inputs[0]);
  const Shape& b = selector->shape(node.inputs[1]);
  const Shape& out = selector->shape(node.outputs[0]);
  if (a.size() < 2 || b.size() < 2 || out.size() > 5) {
    return absl::InvalidArgumentError("A matrix product takes 2 to 5 dimensions.");
  }
  const int m = a[a.size() - 2], k = a.back();
  const int batches = LeadingDim(out, 0) * LeadingDim(out, 1) * LeadingDim(out, 2);
  if (batches > kMostGroups) return absl::InvalidArgumentError("Too many matrices.");
  Dispatch dispatch;
  dispatch.text = Text();
  dispatch.kernel = "mat_mul";
  const int rows = m >= 4 ? (selector->V() >= 16 ? 7 : 4) : 1;
  const int blocks = Blocks(*selector, out), columns = blocks > 1 ? 2 : 1;
  dispatch.params = {{"R", rows}, {"NB", columns}};
  dispatch.buffers = {Operand::Of(node.inputs[0]), Operand::Of(node.inputs[1]),
                      Operand::Of(node.outputs[0])};
  dispatch.scalars = {m, k, Slices(out), LeadingDim(out, 1), LeadingDim(out, 2)};
  for (const auto& [shape, height] : {std::pair(&a, m), std::pair(&b, k)}) {
    int steps[3], step = height;
    for (int d = 2; d >= 0; --d) {
      const int dim = LeadingDim(*shape, d);
      steps[d] = dim == 1 ? 0 : step;
      step *= dim;
    }
    dispatch.scalars.insert(dispatch.scalars.end(), steps, steps + 3);
  }
  dispatch.items = {CeilDiv(blocks, columns), CeilDiv(m, rows), batches};
  dispatch.local = {8, 8, 1};
  selector->Add(std::move(dispatch));
  return absl::OkStatus();
}

}  // namespace litmus::gpu
