// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Product of two computed matrices, one per batch: a work-item makes R rows of NB VFs.
#include <algorithm>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "delegates/gpu/kernels/common/grid.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/convolution/operators.h"
#include "delegates/gpu/kernels/convolution/register_tile.h"
#include "delegates/gpu/kernels/convolution/staged_product.h"

namespace litmus::gpu {
namespace {

// a: M rows of K channels, b: K rows of SN slices. Batches are [B0][B1][B2]; neighbours along the
// last are A2 rows of a apart (0: broadcast), and so on. Where K is no multiple of four, a's
// padding meets the last row of b once more. TURNED: b has rows of K channels, N of them a matrix,
// which are the columns: four rows' channels, turned around in registers, are those of a slice.
constexpr char kArguments[] = R"(
%in act a
%in act b
%out act dst
%arg int M K N SN B1 B2 A0 A1 A2 Q0 Q1 Q2
)";

// Rows of the batch z in a and b.
constexpr char kBatch[] = R"(  int z1 = z / B2;
  int z2 = z - z1 * B2;
  int z0 = z1 / B1;
  z1 -= z0 * B1;
  int rows = z0 * A0 + z1 * A1 + z2 * A2;
  int brow = z0 * Q0 + z1 * Q1 + z2 * Q2;
  int SK = (K + 3) / 4;
)";

// The columns w${j}_$n, j from 0 to 3, of the slices b0_$n to b3_$n of four rows.
constexpr char kTurn[] = R"(%for j 4
        VA w${j}_$n = VECTORA(LANE(b0_$n, $j), LANE(b1_$n, $j), LANE(b2_$n, $j), LANE(b3_$n, $j));
%end
%end
)";

// Where b is turned, its rows are in work-group memory too, so that neighbouring work-items read
// neighbouring slices of a row: BROWS of them, the columns of the group, each four's first, second,
// third and fourth rows side by side.
std::string StagedMatMul(bool turned) {
  StagedProduct product;
  product.head = absl::StrCat("%kernel ", turned ? "staged_turned_mat_mul" : "staged_mat_mul",
                              kArguments, turned ? "%shared VA rows_of_b KB*(BROWS+1)\n" : "");
  product.before = absl::StrCat("  int z = GROUP(2);\n", kBatch, R"(  int p0 = GROUP(1) * ${PT*R};
  int DEPTH = (SK + 1) / 2 * 2;
%for e E
  int q$e = rows + min(p0 + po + ${e*STEP}, M - 1);
%end
%for n NB
  int n$n = min(t * ${CT*NB} + tc + ${n*CT}, SN - 1);
%end
)");
  product.copy =
      absl::StrReplaceAll(CopySlices("q$e * SK + min(k, SK - $CW)", "k < SK"), {{"src", "a"}});
  if (turned) {
    absl::StrAppend(&product.copy, R"(    LOCAL_BARRIER;
%for e EB
    int r$e = po + ${e*STEP};
    if (r$e < $BROWS) {
%for c CW
      VA y${e}_$c = LOADVA(b, brow + min(t * $BROWS + r$e, N - 1), min(k + $c, SK - 1), SK);
      rows_of_b[(ko + $c) * ${BROWS+1} + r$e % 4 * ${CT*NB} + r$e / 4] = y${e}_$c;
%end
    }
%end
)");
    product.columns = absl::StrCat(R"(%for n NB
%for j 4
        VA b${j}_$n = rows_of_b[(kk + $u) * ${BROWS+1} + ${j*CT*NB+n*CT} + tc];
%end
)",
                                   kTurn);
  } else {
    product.columns = R"(%for j 4
%for n NB
        VA w${j}_$n = LOADVA(b, brow + min((k0 + kk + $u) * 4 + $j, K - 1), n$n, SN);
%end
%end
)";
  }
  product.guard = "  if (p0 + tp + ${r*PT} < M) {\n";
  product.store = R"(%store dst, z * M + p0 + tp + ${r*PT}, t * ${CT*NB} + tc + ${n*CT}, SN, SUM
)";
  return product.Text();
}

absl::string_view Text() {
  static const auto* const text = new std::string(absl::StrCat(
      StagedMatMul(false), StagedMatMul(true), "%kernel mat_mul", kArguments,
      R"(  int first = GID(0) * $NB;
  int m0 = GID(1) * $R;
  int z = GID(2);
  if (first * V4 >= SN || m0 >= M) return;
)",
      kBatch, R"(%for r R
  int q$r = (rows + min(m0 + $r, M - 1)) * SK;
%for n NB
  VA c${r}_$n = SPLATA(0.0f);
%end
%end
%for n NB
  int n$n = min(first + $n, (SN - 1) / V4);
%end
  NO_UNROLL for (int s = 0; s < SK; ++s) {
%for r R
    LOAD4A(a${r}_, a, q$r + s);
%end
)",
      R"(%if TURNED
%for n NB
%for j 4
    VA b${j}_$n = LOADVA(b, brow + min(4 * n$n + $j, N - 1), s, SK);
%end
)",
      kTurn, R"(%for j 4
%for r R
%for n NB
    c${r}_$n = MADA(SPLATA(BCA(a${r}_, $j)), w${j}_$n, c${r}_$n);
%end
%end
%end
%else
)",
      RegisterTileStep{"    int k$j = brow + min(4 * s + $j, K - 1);\n", "VA",
                       "LOADVA(b, k$j, n$n, SN)",
                       "    c${r}_$n = MADA(SPLATA(BCA(a${r}_, $j)), w${j}_$n, c${r}_$n);\n"}
          .Text(),
      R"(%end
  }
%for r R
  if (m0 + $r < M) {
%for n NB
    if ((first + $n) * V4 < SN) {
      %store dst, z * M + m0 + $r, first + $n, SN, TO_VF(c${r}_$n)
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

// Of the rows of a and of b that a group has in work-group memory.
size_t TileBytes(const StagedTile& tile) {
  return sizeof(float) * 4 *
         static_cast<size_t>(tile.depth * (tile.pixels() + 1 + tile.slices() * 4 + 1));
}

}  // namespace

absl::Status SelectMatMul(const MatMul& op, const Node& node, KernelSelector* selector) {
  const Shape& a = selector->shape(node.inputs[0]);
  const Shape& b = selector->shape(node.inputs[1]);
  const Shape& out = selector->shape(node.outputs[0]);
  if (a.size() < 2 || b.size() < 2 || out.size() > 5) {
    return absl::InvalidArgumentError("A matrix product takes 2 to 5 dimensions.");
  }
  if (op.transposed && selector->V() != 4) {
    return absl::InvalidArgumentError("Only GPUs read a matrix by its columns.");
  }
  const int m = a[a.size() - 2], k = a.back();
  const int batches = LeadingDim(out, 0) * LeadingDim(out, 1) * LeadingDim(out, 2);
  if (batches > kMostGroups) return absl::InvalidArgumentError("Too many matrices.");
  Dispatch dispatch;
  dispatch.text = Text();
  const int rows = m >= 4 ? (selector->V() >= 16 ? 7 : 4) : 1;
  const int blocks = Blocks(*selector, out), columns = blocks > 1 ? 2 : 1;
  dispatch.buffers = {Operand::Of(node.inputs[0]), Operand::Of(node.inputs[1]),
                      Operand::Of(node.outputs[0])};
  dispatch.scalars = {m, k, out.back(), Slices(out), LeadingDim(out, 1), LeadingDim(out, 2)};
  for (const auto& [shape, height] : {std::pair(&a, m), std::pair(&b, b[b.size() - 2])}) {
    int steps[3], step = height;
    for (int d = 2; d >= 0; --d) {
      const int dim = LeadingDim(*shape, d);
      steps[d] = dim == 1 ? 0 : step;
      step *= dim;
    }
    dispatch.scalars.insert(dispatch.scalars.end(), steps, steps + 3);
  }
  const std::vector<StagedTile> staged = selector->policy().StagedTiles(m, Slices(out));
  const auto tile = std::find_if(staged.begin(), staged.end(), [&](const StagedTile& t) {
    return CeilDiv(m, t.pixels()) <= kMostGroups &&
           (!op.transposed || TileBytes(t) <= selector->device().local_memory);
  });
  if (m > 1 && tile != staged.end()) {
    dispatch.kernel = op.transposed ? "staged_turned_mat_mul" : "staged_mat_mul";
    SetStagedTile(*tile, m, Slices(out), CeilDiv(k, 4), batches, *selector, &dispatch);
    if (op.transposed) {
      const int rows_of_b = tile->slices() * 4;
      dispatch.params["BROWS"] = rows_of_b;
      dispatch.params["EB"] = CeilDiv(rows_of_b, dispatch.params["STEP"]);
    }
  } else {
    dispatch.kernel = "mat_mul";
    dispatch.params = {{"R", rows}, {"NB", columns}, {"TURNED", op.transposed ? 1 : 0}};
    dispatch.items = {CeilDiv(blocks, columns), CeilDiv(m, rows), batches};
    dispatch.local = {8, 8, 1};
  }
  selector->Add(std::move(dispatch));
  return absl::OkStatus();
}

}  // namespace litmus::gpu
