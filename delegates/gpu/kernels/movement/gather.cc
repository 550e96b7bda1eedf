// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Gather and GatherNd. An index out of range gives zeros and causes no read.
#include <algorithm>
#include <utility>
#include <vector>

#include "delegates/gpu/kernels/common/grid.h"
#include "delegates/gpu/kernels/movement/operators.h"
#include "delegates/gpu/kernels/movement/region.h"

namespace litmus::gpu {
namespace {

constexpr absl::string_view kGatherText = R"(
The axis is a row dimension. Output (b, o, k, i) is row (b, o, index k of b, i) of the input; K:
indices per batch, CX and SX: channels and slices of the indices; A: the axis. A work-item makes
PART slices of the INNER rows' slices.
%kernel gather_rows
%in act src
%in act idx
%out act dst
%arg int WIDTH TOTAL PARTS PART N K O A CX SX
  int g = GID(1) * WIDTH + GID(0);
  if (GID(0) < WIDTH && g < TOTAL) {
    int i = g % PARTS * PART;
    int end = min(i + PART, N);
    int run = g / PARTS;
    int outer = run / K;
    int n = outer / O * K + run % K;
    float wanted = LOAD1(idx, n / CX * SX * 4 + n % CX);
    bool inside = wanted >= 0.0f && wanted < TO_FLOAT(A);
    int at = inside ? TO_INT(wanted) : 0;
    int p = (outer * A + at) * N;
    int q = run * N;
    NO_UNROLL for (; i < end; ++i) {
      LOAD4(v, src, p + i);
      STORE4(dst, q + i, inside ? BC(v, 0) : 0.0f, inside ? BC(v, 1) : 0.0f, inside ? BC(v, 2) : 0.0f, inside ? BC(v, 3) : 0.0f);
    }
  }
%endkernel

The axis is the channels. An output row (b, o, r) holds the channels of input row (b, o) that row
(b, r) of the indices names; R: index rows per batch, C and S: channels and slices of the output.
%kernel gather_channels
%in act src
%in act idx
%out act dst
%arg int WIDTH TOTAL PARTS PART R O A SA C S
  int g = GID(1) * WIDTH + GID(0);
  if (GID(0) < WIDTH && g < TOTAL) {
    int s = g % PARTS * PART;
    int end = min(s + PART, S);
    int row = g / PARTS;
    int outer = row / R;
    int at = (outer / O * R + row % R) * S;
    NO_UNROLL for (; s < end; ++s) {
      LOAD4(x, idx, at + s);
%for j 4
      bool in$j = BC(x, $j) >= 0.0f && BC(x, $j) < TO_FLOAT(A) && s * 4 + $j < C;
      float v$j = LOAD1(src, outer * SA * 4 + (in$j ? TO_INT(BC(x, $j)) : 0));
%end
      STORE4(dst, row * S + s, in0 ? v0 : 0.0f, in1 ? v1 : 0.0f, in2 ? v2 : 0.0f, in3 ? v3 : 0.0f);
    }
  }
%endkernel

Row r of the indices, of SX slices, names a run of N slices. Up to five dimensions: sizes A, distances
in slices T; an unused one has the distance 0.
%kernel gather_nd_rows
%in act src
%in act idx
%out act dst
%arg int WIDTH TOTAL PARTS PART N SX DEPTH
%arg int A0 A1 A2 A3 A4 T0 T1 T2 T3 T4
  int g = GID(1) * WIDTH + GID(0);
  if (GID(0) < WIDTH && g < TOTAL) {
    int i = g % PARTS * PART;
    int end = min(i + PART, N);
    int run = g / PARTS;
    bool inside = true;
    int p = 0;
%for d 5
    if ($d < DEPTH) {
      float x = LOAD1(idx, run * SX * 4 + $d);
      bool ok = x >= 0.0f && x < TO_FLOAT(A$d);
      inside = inside && ok;
      p += ok ? TO_INT(x) * T$d : 0;
    }
%end
    NO_UNROLL for (; i < end; ++i) {
      LOAD4(v, src, p + i);
      STORE4(dst, run * N + i, inside ? BC(v, 0) : 0.0f, inside ? BC(v, 1) : 0.0f, inside ? BC(v, 2) : 0.0f, inside ? BC(v, 3) : 0.0f);
    }
  }
%endkernel

Row r * C + c of the indices names the element that is channel c of the output's row r. Up to six
dimensions: sizes A, distances in elements T.
%kernel gather_nd_elements
%in act src
%in act idx
%out act dst
%arg int WIDTH TOTAL S C SX DEPTH
%arg int A0 A1 A2 A3 A4 A5 T0 T1 T2 T3 T4 T5
  int g = GID(1) * WIDTH + GID(0);
  if (GID(0) < WIDTH && g < TOTAL) {
    int s = g % S;
    int row = g / S;
%for j 4
    bool in$j = s * 4 + $j < C;
    int at$j = (row * C + min(s * 4 + $j, C - 1)) * SX * 4;
    int p$j = 0;
%for d 6
    if ($d < DEPTH) {
      float x = LOAD1(idx, at$j + $d);
      bool ok = x >= 0.0f && x < TO_FLOAT(A$d);
      in$j = in$j && ok;
      p$j += ok ? TO_INT(x) * T$d : 0;
    }
%end
%end
    STORE4(dst, row * S + s, in0 ? LOAD1(src, p0) : 0.0f, in1 ? LOAD1(src, p1) : 0.0f, in2 ? LOAD1(src, p2) : 0.0f, in3 ? LOAD1(src, p3) : 0.0f);
  }
%endkernel
)";

int Product(const Shape& shape, size_t begin, size_t end) {
  int product = 1;
  for (size_t d = begin; d < end; ++d) product *= shape[d];
  return product;
}

// A grid over `runs` runs of `slices` slices; a work-item copies PART slices of one run.
struct RunGrid {
  RunGrid(int64_t runs, int slices, const KernelSelector& selector)
      : part(selector.policy().CoarseningFactor(slices, 1024)),
        parts(CeilDiv(slices, part)),
        total(runs * parts),
        grid(total, selector.policy()) {}
  int part, parts;
  int64_t total;
  FlatGrid grid;
};

void Add(const char* kernel, const Node& node, const FlatGrid& grid, std::vector<Scalar> scalars,
         KernelSelector* selector) {
  Dispatch dispatch;
  dispatch.text = kGatherText;
  dispatch.kernel = kernel;
  dispatch.buffers = {Operand::Of(node.inputs[0]), Operand::Of(node.inputs[1]),
                      Operand::Of(node.outputs[0])};
  dispatch.scalars = std::move(scalars);
  dispatch.items = grid.items;
  dispatch.local = kFlatGroup;
  dispatch.final_store = false;
  selector->Add(std::move(dispatch));
}

}  // namespace

absl::Status SelectGather(const Gather& op, const Node& node, KernelSelector* selector) {
  const Shape& src = selector->shape(node.inputs[0]);
  const Shape& indices = selector->shape(node.inputs[1]);
  const auto axis = static_cast<size_t>(op.axis), batch_dims = static_cast<size_t>(op.batch_dims);
  const int batches = Product(src, 0, batch_dims), outer = Product(src, batch_dims, axis);
  const int64_t groups = int64_t{batches} * outer;
  if (axis + 1 == src.size()) {
    if (indices.size() == batch_dims) {
      return absl::InvalidArgumentError("Gather of one channel needs an index dimension.");
    }
    const int rows = Product(indices, batch_dims, indices.size() - 1);
    const RunGrid run(groups * rows, Slices(indices), *selector);
    Add("gather_channels", node, run.grid,
        {run.grid.width, static_cast<int>(run.total), run.parts, run.part, rows, outer, src[axis],
         Slices(src), Channels(indices), Slices(indices)},
        selector);
    return absl::OkStatus();
  }
  const int count = Product(indices, batch_dims, indices.size());
  const int slices = Product(src, axis + 1, src.size() - 1) * Slices(src);
  const RunGrid run(groups * count, slices, *selector);
  Add("gather_rows", node, run.grid,
      {run.grid.width, static_cast<int>(run.total), run.parts, run.part, slices, count, outer,
       src[axis], Channels(indices), Slices(indices)},
      selector);
  return absl::OkStatus();
}

absl::Status SelectGatherNd(const GatherNd&, const Node& node, KernelSelector* selector) {
  const Shape& src = selector->shape(node.inputs[0]);
  const Shape& indices = selector->shape(node.inputs[1]);
  const auto depth = static_cast<size_t>(Channels(indices));
  const bool elements = depth == src.size();
  const std::vector<int64_t> strides = StoredStrides(src);
  const size_t most = elements ? 6 : 5;
  if (depth > most) return absl::InvalidArgumentError("GatherNd of too many dimensions.");
  std::vector<Scalar> sizes, distances;
  for (size_t d = 0; d < most; ++d) {
    sizes.emplace_back(d < depth ? src[d] : 1);
    distances.emplace_back(d < depth ? static_cast<int>(elements ? strides[d] : strides[d] / 4)
                                     : 0);
  }
  std::vector<Scalar> scalars;
  if (elements) {
    const Shape& dst = selector->shape(node.outputs[0]);
    const int64_t total = Rows(dst) * Slices(dst);
    const FlatGrid grid(total, selector->policy());
    scalars = {grid.width,    static_cast<int>(total), Slices(dst),
               Channels(dst), Slices(indices),         static_cast<int>(depth)};
    scalars.insert(scalars.end(), sizes.begin(), sizes.end());
    scalars.insert(scalars.end(), distances.begin(), distances.end());
    Add("gather_nd_elements", node, grid, std::move(scalars), selector);
    return absl::OkStatus();
  }
  const int slices = Product(src, depth, src.size() - 1) * Slices(src);
  const RunGrid run(Rows(indices), slices, *selector);
  scalars = {run.grid.width,  static_cast<int>(run.total), run.parts, run.part, slices,
             Slices(indices), static_cast<int>(depth)};
  scalars.insert(scalars.end(), sizes.begin(), sizes.end());
  scalars.insert(scalars.end(), distances.begin(), distances.end());
  Add("gather_nd_rows", node, run.grid, std::move(scalars), selector);
  return absl::OkStatus();
}

}  // namespace litmus::gpu
