// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Product of two computed matrices for each batch. A work-item computes R rows of NB VFs.
#include <algorithm>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "delegates/gpu/kernels/common/grid.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/convolution/convolution_weights.h"
#include "delegates/gpu/kernels/convolution/operators.h"
#include "delegates/gpu/kernels/convolution/register_tile.h"
#include "delegates/gpu/kernels/convolution/staged_product.h"

namespace litmus::gpu {
namespace {

// a: M rows of K channels; b: K rows of SN slices. Batches are [B0][B1][B2]; neighbours along the
// last batch dimension are A2 rows of `a` and Q2 rows of `b` apart (0: broadcast), and so on. If K
// is not a multiple of four, padding lanes of `a` are multiplied with the last row of `b` again.
// TURNED: b has N rows of K channels per matrix, which are the columns; the kernel transposes the
// channels of four rows in registers.
constexpr char kArguments[] = R"(
%in act a
%in act b
%out act dst
%arg int M K N SN B1 B2 A0 A1 A2 Q0 Q1 Q2
)";

// Declares the first rows of batch z in `a` and `b`.
constexpr char kBatch[] = R"(  int z1 = z / B2;
  int z2 = z - z1 * B2;
  int z0 = z1 / B1;
  z1 -= z0 * B1;
  int rows = z0 * A0 + z1 * A1 + z2 * A2;
  int brow = z0 * Q0 + z1 * Q1 + z2 * Q2;
  int SK = (K + 3) / 4;
)";

// Transposes the slices b0_$n to b3_$n of four rows to the columns w${j}_$n, j = 0 ... 3.
constexpr char kTurn[] = R"(%for j 4
        VA w${j}_$n = VECTORA(LANE(b0_$n, $j), LANE(b1_$n, $j), LANE(b2_$n, $j), LANE(b3_$n, $j));
%end
%end
)";

// The group copies a piece of `b` to work-group memory as well, as columns, so that each piece is
// transposed once. Unit i of the piece is slice us$i of the depth and the column slices ut$i +
// n*CT. Neighbouring items copy units that are neighbours in memory, and write to different banks.
// `paired`: one access reads two columns of an item.
std::string StagedMatMul(bool turned, bool paired) {
  StagedProduct product;
  product.head = absl::StrCat("%kernel ", turned ? "staged_turned_mat_mul" : "staged_mat_mul",
                              kArguments, "%shared ",
                              paired ? "VA2 columns KB*(4*CT+1)\n" : "VA columns KB*(4*CT*NB+1)\n");
  product.before = absl::StrCat("  int z = GROUP(2);\n", kBatch, R"(  int p0 = GROUP(1) * ${PT*R};
  int DEPTH = (SK + 1) / 2 * 2;
%for e E
  int q$e = rows + min(p0 + po + ${e*STEP}, M - 1);
%end
%for i UNITS
  int u$i = tp * $CT + tc + ${i*PT*CT};
)",
                                turned ? "  int us$i = u$i % $KB;\n  int ut$i = u$i / $KB;\n"
                                       : "  int us$i = u$i / $CT;\n  int ut$i = u$i % $CT;\n",
                                "%end\n");
  product.copy =
      absl::StrReplaceAll(CopySlices("q$e * SK + min(k, SK - $CW)", "k < SK"), {{"src", "a"}});
  absl::StrAppend(
      &product.copy, "    LOCAL_BARRIER;\n%for i UNITS\n    if (us$i < $KB && ut$i < $CT) {\n",
      "%for n NB\n%for j 4\n",
      turned
          ? R"(      VA b${j}_$n = LOADVA(b, brow + min((t * ${CT*NB} + ut$i + ${n*CT}) * 4 + $j, N - 1), min(k0 + us$i, SK - 1), SK);
%end
)" + std::string(kTurn)
          : R"(      VA w${j}_$n = LOADVA(b, brow + min((k0 + us$i) * 4 + $j, K - 1), min(t * ${CT*NB} + ut$i + ${n*CT}, SN - 1), SN);
%end
%end
)",
      "%for j 4\n",
      paired ? "      columns[us$i * ${4*CT+1} + ${j*CT} + ut$i] = PAIRA(w${j}_0, w${j}_1);\n"
             : "%for n NB\n      columns[us$i * ${4*CT*NB+1} + ${(j*NB+n)*CT} + ut$i] = "
               "w${j}_$n;\n%end\n",
      "%end\n    }\n%end\n");
  product.columns = paired ? R"(%for j 4
        VA2 w$j = columns[(kk + $u) * ${4*CT+1} + ${j*CT} + tc];
        VA w${j}_0 = FIRSTA(w$j);
        VA w${j}_1 = SECONDA(w$j);
%end
)"
                           : R"(%for j 4
%for n NB
        VA w${j}_$n = columns[(kk + $u) * ${4*CT*NB+1} + ${(j*NB+n)*CT} + tc];
%end
%end
)";
  product.guard = "  if (p0 + tp + ${r*PT} < M) {\n";
  product.store = R"(%store dst, z * M + p0 + tp + ${r*PT}, t * ${CT*NB} + tc + ${n*CT}, SN, SUM
)";
  return product.Text();
}

absl::string_view StagedText(bool paired) {
  const auto make = [](bool pairs) {
    return new std::string(absl::StrCat(StagedMatMul(false, pairs), StagedMatMul(true, pairs)));
  };
  static const auto *const single = make(false), *const pairs = make(true);
  return paired ? *pairs : *single;
}

absl::string_view Text() {
  static const auto* const text = new std::string(absl::StrCat(
      "%kernel mat_mul", kArguments,
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

// Size of the dimension d (0 ... 2) of the three before the matrix; 1 if the shape lacks it.
int LeadingDim(const Shape& shape, int d) {
  const int i = static_cast<int>(shape.size()) - 5 + d;
  return i < 0 ? 1 : shape[static_cast<size_t>(i)];
}

// Bytes of work-group memory for the rows and columns of a group.
size_t TileBytes(const StagedTile& tile) {
  return sizeof(float) * 4 *
         static_cast<size_t>(tile.depth * (tile.pixels() + 1 + tile.slices() * 4 + 2));
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
  std::vector<StagedTile> staged = selector->policy().StagedTiles(m * batches, Slices(out));
  // The columns take as much memory as four rows; a short piece of the depth leaves memory for more
  // groups.
  for (StagedTile& tile : staged) tile.depth = std::min(tile.depth, 8);
  const auto tile = std::find_if(staged.begin(), staged.end(), [&](const StagedTile& t) {
    return CeilDiv(m, t.pixels()) <= kMostGroups && TileBytes(t) <= selector->device().local_memory;
  });
  if (m > 1 && tile != staged.end()) {
    dispatch.text = StagedText(tile->vectors == 2 && PairsHalves(*selector));
    dispatch.kernel = op.transposed ? "staged_turned_mat_mul" : "staged_mat_mul";
    SetStagedTile(*tile, m, Slices(out), CeilDiv(k, 4), batches, *selector, &dispatch);
    dispatch.params["UNITS"] = CeilDiv(dispatch.params["KB"] * tile->channel_items, tile->items());
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
