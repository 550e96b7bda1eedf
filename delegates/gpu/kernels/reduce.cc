// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Sums, means, products, extremes over any axes. Two kinds of kernels: over rows alone (every
// channel for itself, by VFs) and over rows and channels. Everything is kept in 32 bits whatever
// the precision.
#include <algorithm>
#include <vector>

#include "absl/status/status.h"
#include "delegates/gpu/kernels/common/grid.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/operators.h"

namespace litmus::gpu {
namespace {

// What FUNCTION means: how an accumulator starts (extremes: with an element, see below) and how it
// takes another VF.
#define LITMUS_START              \
  "%if FUNCTION==0\n"             \
  "      VF acc = SPLAT(0.0f);\n" \
  "%end\n"                        \
  "%if FUNCTION==1\n"             \
  "      VF acc = SPLAT(1.0f);\n" \
  "%end\n"
#define LITMUS_STEP             \
  "%if FUNCTION==0\n"           \
  "      acc += x;\n"           \
  "%end\n"                      \
  "%if FUNCTION==1\n"           \
  "      acc *= x;\n"           \
  "%end\n"                      \
  "%if FUNCTION==2\n"           \
  "      acc = VMAX(acc, x);\n" \
  "%end\n"                      \
  "%if FUNCTION==3\n"           \
  "      acc = VMIN(acc, x);\n" \
  "%end\n"

// Rows of src: kept dimensions K0, K1, K2 and reduced ones E0, E1, E2 in any order; neighbours
// along them are P0, P1, P2 and Q0, Q1, Q2 rows apart. N kept places, R of them a work-item.
// FUNCTION: 0 sum, 1 product, 2 largest, 3 smallest. A sum is divided by COUNT.
constexpr char kText[] = R"(
%kernel reduce_rows
%in act src
%out act dst
%arg int S N R K1 K2 P0 P1 P2 E0 E1 E2 Q0 Q1 Q2
%arg float COUNT
  int b = GID(0);
  int first = GID(1) * R;
  if (b * V4 >= S || first >= N) return;
  int last = min(first + R, N);
  NO_UNROLL for (int o = first; o < last; ++o) {
    int k1 = o / K2;
    int k0 = k1 / K1;
    int row0 = k0 * P0 + (k1 - k0 * K1) * P1 + (o - k1 * K2) * P2;
)" LITMUS_START R"(
%if FUNCTION>1
    VF acc = LOADV(src, row0, b, S);
%end
    NO_UNROLL for (int e0 = 0; e0 < E0; ++e0) {
      NO_UNROLL for (int e1 = 0; e1 < E1; ++e1) {
        int row = row0 + e0 * Q0 + e1 * Q1;
        NO_UNROLL for (int e2 = 0; e2 < E2; ++e2) {
          VF x = LOADV(src, row, b, S);
)" LITMUS_STEP R"(
          row += Q2;
        }
      }
    }
%if FUNCTION==0
    acc = acc / SPLAT(COUNT);
%end
    %store dst, o, b, S, acc
  }
%endkernel

A work-group of L items makes a VF of one place.
%kernel reduce_rows_group
%in act src
%out act dst
%shared VF part L
%arg int S N R K1 K2 P0 P1 P2 E0 E1 E2 Q0 Q1 Q2
%arg float COUNT
  int l = LID(0);
  int b = GROUP(0);
  int o = GROUP(1);
  int k1 = o / K2;
  int k0 = k1 / K1;
  int row0 = k0 * P0 + (k1 - k0 * K1) * P1 + (o - k1 * K2) * P2;
)" LITMUS_START R"(
%if FUNCTION>1
  VF acc = LOADV(src, row0, b, S);
%end
  int count = E0 * E1 * E2;
  for (int e = l; e < count; e += $L) {
    int e1 = e / E2;
    int e0 = e1 / E1;
    VF x = LOADV(src, row0 + e0 * Q0 + (e1 - e0 * E1) * Q1 + (e - e1 * E2) * Q2, b, S);
)" LITMUS_STEP R"(
  }
  part[l] = acc;
  LOCAL_BARRIER;
  if (l == 0) {
    for (int i = 1; i < $L; ++i) {
      VF x = part[i];
)" LITMUS_STEP R"(
    }
%if FUNCTION==0
    acc = acc / SPLAT(COUNT);
%end
    %store dst, o, b, S, acc
  }
%endkernel

Over the C channels (S slices) as well: the kept places, in order, become the CO channels (SO
slices) of N rows.
%kernel reduce_channels
%in act src
%out act dst
%arg int C S CO SO N R K1 K2 P0 P1 P2 E0 E1 E2 Q0 Q1 Q2
%arg float COUNT
  int block = GID(0);
  int first = GID(1) * R;
  if (block * V4 >= SO || first >= N) return;
  int last = min(first + R, N);
  int lanes = min($V, CO - block * $V);
  int full = C / $V;
  VF valid = VLT(BLOCK_LANES(full), SPLAT(TO_FLOAT(C)));
  NO_UNROLL for (int o = first; o < last; ++o) {
    VF results = SPLAT(0.0f);
    NO_UNROLL for (int j = 0; j < lanes; ++j) {
      int place = o * CO + block * $V + j;
      int k1 = place / K2;
      int k0 = k1 / K1;
      int row0 = k0 * P0 + (k1 - k0 * K1) * P1 + (place - k1 * K2) * P2;
)" LITMUS_START R"(
%if FUNCTION>1
      VF acc = SPLAT(LOAD1(src, row0 * S * 4));
%end
      NO_UNROLL for (int e0 = 0; e0 < E0; ++e0) {
        NO_UNROLL for (int e1 = 0; e1 < E1; ++e1) {
          int row = row0 + e0 * Q0 + e1 * Q1;
          NO_UNROLL for (int e2 = 0; e2 < E2; ++e2) {
            NO_UNROLL for (int b = 0; b < full; ++b) {
              VF x = LOADV(src, row, b, S);
)" LITMUS_STEP R"(
            }
            if (full * $V < C) {
              VF x = LOADV(src, row, full, S);
              VF before = acc;
)" LITMUS_STEP R"(
              acc = VSEL(valid, acc, before);
            }
            row += Q2;
          }
        }
      }
%if FUNCTION==0
      float y = HSUM(acc) / COUNT;
%end
%if FUNCTION==1
      float y = 1.0f;
%for v V
      y *= LANE(acc, $v);
%end
%end
%if FUNCTION==2
      float y = HMAX(acc);
%end
%if FUNCTION==3
      float y = HMIN(acc);
%end
      results = VSEL(VEQ(BLOCK_LANES(0), SPLAT(TO_FLOAT(j))), SPLAT(y), results);
    }
    %store dst, o, block, SO, results
  }
%endkernel
)";
#undef LITMUS_START
#undef LITMUS_STEP

int FunctionOf(Reduce::Kind kind) {
  switch (kind) {
    case Reduce::Kind::kSum:
    case Reduce::Kind::kMean:
      return 0;
    case Reduce::Kind::kProduct:
      return 1;
    case Reduce::Kind::kMaximum:
    case Reduce::Kind::kAny:
      return 2;
    case Reduce::Kind::kMinimum:
    case Reduce::Kind::kAll:
      return 3;
  }
  return 0;
}

// A loop over rows.
struct Dimension {
  int extent = 1, step = 0;
};

// The rows' dimensions, kept and reduced ones, neighbours of the same kind merged; slowest first.
struct RowPlan {
  std::vector<Dimension> kept, reduced;
};

RowPlan PlanRows(const Shape& shape, const std::vector<int>& axes) {
  RowPlan plan;
  std::vector<Dimension>* last = nullptr;
  int step = 1;
  for (int d = static_cast<int>(shape.size()) - 2; d >= 0; --d) {
    const int extent = shape[static_cast<size_t>(d)];
    if (extent == 1) continue;
    const bool is_reduced = std::find(axes.begin(), axes.end(), d) != axes.end();
    std::vector<Dimension>* dims = is_reduced ? &plan.reduced : &plan.kept;
    if (dims == last) {
      dims->front().extent *= extent;
    } else {
      dims->insert(dims->begin(), {extent, step});
    }
    last = dims;
    step *= extent;
  }
  return plan;
}

constexpr size_t kLoops = 3;
constexpr int kGroup = 64;

// A few long sums leave most of a GPU idle, unless a whole group makes each.
bool UseGroups(const KernelSelector& selector, int reduced_rows) {
  return reduced_rows >= 4 * kGroup && selector.policy().SharesResults(kGroup);
}

// Rows of channels in memory.
struct Side {
  Operand operand;
  int rows, channels;
};

// One dispatch: from the rows that the plan describes (exactly kLoops dimensions of each kind).
Dispatch MakeDispatch(const KernelSelector& selector, int function, const Side& in, const Side& out,
                      const RowPlan& plan, bool over_channels, float divisor) {
  const int in_slices = CeilDiv(in.channels, 4), out_slices = CeilDiv(out.channels, 4);
  const int blocks = CeilDiv(out_slices, selector.V4());
  const int per_item = selector.policy().RowsPerItem(out.rows);
  int reduced_rows = 1;
  for (const Dimension& d : plan.reduced) reduced_rows *= d.extent;
  Dispatch dispatch;
  dispatch.text = kText;
  dispatch.params = {{"FUNCTION", function}};
  dispatch.buffers = {in.operand, out.operand};
  dispatch.scalars = {in_slices};
  if (over_channels) dispatch.scalars = {in.channels, in_slices, out.channels, out_slices};
  dispatch.scalars.insert(dispatch.scalars.end(), {out.rows, per_item});
  for (size_t d = 1; d < kLoops; ++d) dispatch.scalars.emplace_back(plan.kept[d].extent);
  for (const Dimension& d : plan.kept) dispatch.scalars.emplace_back(d.step);
  for (const Dimension& d : plan.reduced) dispatch.scalars.emplace_back(d.extent);
  for (const Dimension& d : plan.reduced) dispatch.scalars.emplace_back(d.step);
  dispatch.scalars.emplace_back(divisor);
  dispatch.kernel = over_channels ? "reduce_channels" : "reduce_rows";
  dispatch.items = {blocks, CeilDiv(out.rows, per_item), 1};
  dispatch.local = {8, 8, 1};
  if (!over_channels && out.rows <= kMostGroups && UseGroups(selector, reduced_rows)) {
    dispatch.kernel = "reduce_rows_group";
    dispatch.params["L"] = kGroup;
    dispatch.items = {blocks * kGroup, out.rows, 1};
    dispatch.local = {kGroup, 1, 1};
    dispatch.fixed_local = true;
  }
  return dispatch;
}

}  // namespace

absl::Status SelectReduce(const Reduce& op, const Node& node, KernelSelector* selector) {
  const Shape& in_shape = selector->shape(node.inputs[0]);
  const Shape& out_shape = selector->shape(node.outputs[0]);
  RowPlan plan = PlanRows(in_shape, op.axes);
  int reduced_rows = 1;
  for (const Dimension& d : plan.reduced) reduced_rows *= d.extent;
  for (std::vector<Dimension>* dims : {&plan.kept, &plan.reduced}) {
    if (dims->size() > kLoops) return absl::InvalidArgumentError("Too many axes alternate.");
    dims->insert(dims->begin(), kLoops - dims->size(), Dimension());
  }
  const int channel_axis = static_cast<int>(in_shape.size()) - 1;
  const bool over_channels =
      std::find(op.axes.begin(), op.axes.end(), channel_axis) != op.axes.end();
  const int function = FunctionOf(op.kind), channels = Channels(in_shape);
  const bool is_mean = op.kind == Reduce::Kind::kMean;
  const auto divisor = [is_mean](int count) { return is_mean ? static_cast<float>(count) : 1.0f; };
  const auto rows = static_cast<int>(Rows(in_shape));
  Side in = {Operand::Of(node.inputs[0]), rows, channels};
  const Side out = {Operand::Of(node.outputs[0]), static_cast<int>(Rows(out_shape)),
                    Channels(out_shape)};
  if (over_channels && UseGroups(*selector, reduced_rows)) {
    // By groups over the rows first; then the channels of what is left.
    const int places = rows / reduced_rows;
    const Side between = {selector->Scratch(int64_t{places} * CeilDiv(channels, 4) * 4), places,
                          channels};
    Dispatch dispatch =
        MakeDispatch(*selector, function, in, between, plan, false, divisor(reduced_rows));
    dispatch.final_store = false;
    selector->Add(std::move(dispatch));
    in = between;
    plan.kept = {{}, {}, {places, 1}};
    plan.reduced.assign(kLoops, Dimension());
    reduced_rows = 1;
  }
  selector->Add(MakeDispatch(*selector, function, in, out, plan, over_channels,
                             divisor(reduced_rows * (over_channels ? channels : 1))));
  return absl::OkStatus();
}

}  // namespace litmus::gpu
