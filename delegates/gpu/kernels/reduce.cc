// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Sums, means, products, maxima and minima over any axes.
#include <algorithm>
#include <vector>

#include "absl/status/status.h"
#include "delegates/gpu/kernels/common/grid.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/common/row_group.h"
#include "delegates/gpu/kernels/operators.h"
#include "delegates/gpu/kernels/reduce_text.h"

namespace litmus::gpu {
namespace {

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

// A loop over rows: `extent` iterations, `step` rows apart.
struct Dimension {
  int extent = 1, step = 0;
};

// The kept and the reduced dimensions of the rows, slowest first; neighbours of the same kind are
// merged.
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

// If there are few but long sums, a whole group computes each sum; otherwise most of a GPU would
// idle.
bool UseGroups(const KernelSelector& selector, int reduced_rows) {
  return reduced_rows >= 4 * kGroup && selector.policy().SharesResults(kGroup);
}

// The rows and channels of the dispatch's input or output.
struct Side {
  Operand operand;
  int rows, channels;
};

// Makes a dispatch of reduce_channels use row groups if these are faster.
void UseRowGroups(const KernelSelector& selector, const Side& in, const Side& out,
                  Dispatch* dispatch) {
  const int together = out.channels == 1 ? 1 : selector.V();  // outputs that one VF holds
  const int places = out.rows * CeilDiv(out.channels, together) * together;
  const int blocks = CeilDiv(CeilDiv(in.channels, 4), selector.V4());
  const RowGroup group = RowGroupFor(selector.policy(), blocks, places, together);
  if (group.items == 0) return;
  dispatch->kernel = "reduce_channels_group";
  dispatch->params["TOGETHER"] = together;
  SetRowGroup(group, places, dispatch);
}

// One dispatch that reduces the rows of `plan`, which has exactly kLoops dimensions of each kind.
Dispatch MakeDispatch(const KernelSelector& selector, int function, const Side& in, const Side& out,
                      const RowPlan& plan, bool over_channels, float divisor) {
  const int in_slices = CeilDiv(in.channels, 4), out_slices = CeilDiv(out.channels, 4);
  const int blocks = CeilDiv(out_slices, selector.V4());
  const int per_item = selector.policy().RowsPerItem(out.rows);
  int reduced_rows = 1;
  for (const Dimension& d : plan.reduced) reduced_rows *= d.extent;
  Dispatch dispatch;
  dispatch.text = ReduceText();
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
  if (over_channels) UseRowGroups(selector, in, out, &dispatch);
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
    // First the groups reduce over the rows, then a second dispatch reduces the channels.
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
