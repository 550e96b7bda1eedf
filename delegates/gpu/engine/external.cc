// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/external.h"

#include <algorithm>
#include <cstddef>

#include "delegates/gpu/kernels/dialect/prelude.h"
#include "delegates/gpu/kernels/movement/formatted.h"

namespace litmus::gpu {
namespace {

// For each root value: `fits`: all kernels can use it in the application's buffer; `written`: a
// kernel writes it.
struct RootUse {
  bool fits = true, written = false;
};

std::vector<RootUse> UsesOfRoots(const KernelSelection& selection, const std::vector<Place>& places,
                                 const KernelSet& set) {
  const int width = selection.device().vector_width;
  std::vector<RootUse> uses(places.size());
  for (size_t i = 0; i < places.size(); ++i) {
    const auto root = static_cast<size_t>(places[i].root);
    const Graph& graph = selection.graph();
    // If a value lies inside the root but does not fill it, the root must stay in device memory.
    uses[root].fits &=
        StoredElements(graph.values[i].shape) == StoredElements(graph.values[root].shape);
  }
  for (const PlannedDispatch& dispatch : set.dispatches) {
    for (size_t i = 0; i < dispatch.buffers.size(); ++i) {
      const Operand& operand = dispatch.buffers[i];
      if (operand.kind != Operand::Kind::kValue) continue;
      const BufferUse& use = dispatch.uses[i];
      RootUse& root = uses[static_cast<size_t>(places[static_cast<size_t>(operand.id)].root)];
      const bool overruns =
          use.wide && Channels(selection.graph().shape(operand.id)) % width != 0 && width > 4;
      root.fits &= !use.vectors && !overruns && (!operand.from_chunk || dispatch.can_mask);
      root.written |= use.written;
    }
  }
  return uses;
}

bool IsShared(const Buffer* buffer, const IoBuffers& io_buffers) {
  int count = 0;
  for (const auto* list : {&io_buffers.inputs, &io_buffers.outputs}) {
    for (const auto& other : *list) count += other.get() == buffer;
  }
  return count > 1;
}

// True if the dispatch needs another kernel than the one for the device's own memory.
bool NeedsVariant(const PlannedDispatch& dispatch, const KernelSelection& selection,
                  const std::vector<bool>& in_place) {
  return std::any_of(dispatch.buffers.begin(), dispatch.buffers.end(), [&](const Operand& operand) {
    return operand.kind == Operand::Kind::kValue && in_place[static_cast<size_t>(operand.id)] &&
           (operand.from_chunk || selection.OperandStorage(operand) != Storage::kF32);
  });
}

bool TouchesExternal(const PlannedDispatch& dispatch, const std::vector<bool>& in_place) {
  return std::any_of(dispatch.buffers.begin(), dispatch.buffers.end(), [&](const Operand& operand) {
    return operand.kind == Operand::Kind::kValue && in_place[static_cast<size_t>(operand.id)];
  });
}

Operand External(size_t index) {
  return {Operand::Kind::kExternal, static_cast<int>(index), false};
}

}  // namespace

ExternalPlan PlanExternal(const KernelSelection& selection, const std::vector<Place>& places,
                          const KernelSet& set, const IoBuffers& io_buffers) {
  const Graph& graph = selection.graph();
  const std::vector<RootUse> uses = UsesOfRoots(selection, places, set);
  ExternalPlan plan;
  const auto place = [&](ValueId value, const Buffer* buffer, const ElementFormat& format,
                         bool is_output) {
    const ValueId root = places[static_cast<size_t>(value)].root;
    const RootUse& use = uses[static_cast<size_t>(root)];
    const bool fits = format.is_dense_floats() && Channels(graph.shape(value)) % 4 == 0 &&
                      use.fits && use.written == is_output &&
                      !graph.values[static_cast<size_t>(root)].variable;
    if (!fits || (is_output && IsShared(buffer, io_buffers))) return false;
    return plan.memory.in_place.emplace(root, buffer).second;
  };
  for (size_t i = 0; i < io_buffers.inputs.size(); ++i) {
    const Buffer* buffer = io_buffers.inputs[i].get();
    if (buffer == nullptr ||
        place(graph.inputs[i].value, buffer, FormatAt(io_buffers.input_formats, i), false))
      continue;
    plan.inputs.push_back(i);
    plan.memory.dense.push_back(buffer);
  }
  for (size_t i = 0; i < io_buffers.outputs.size(); ++i) {
    const Buffer* buffer = io_buffers.outputs[i].get();
    if (buffer == nullptr ||
        place(graph.outputs[i].value, buffer, FormatAt(io_buffers.output_formats, i), true))
      continue;
    plan.outputs.push_back(i);
    plan.memory.dense.push_back(buffer);
  }
  return plan;
}

absl::StatusOr<std::unique_ptr<ExternalRun>> ExternalRun::Build(
    const KernelSelection& selection, const std::vector<Place>& places,
    const std::vector<std::pair<int, int>>& candidates, const Executable& executable,
    Device* device, const IoBuffers& io_buffers, std::vector<UnfitGroup>* unfit) {
  const Graph& graph = selection.graph();
  const DeviceInfo& info = device->info();
  const KernelSet& base = executable.set();
  std::unique_ptr<ExternalRun> run(new ExternalRun(places, io_buffers));
  ExternalPlan& plan = run->plan_;
  plan = PlanExternal(selection, places, base, io_buffers);

  ExternalUse use;
  use.in_place.resize(places.size());
  for (size_t i = 0; i < places.size(); ++i) {
    use.in_place[i] = plan.memory.in_place.count(places[i].root) != 0;
  }
  size_t copied_inputs = 0;
  size_t dense = 0;
  for (const size_t i : plan.inputs) {
    const ValueId value = graph.inputs[i].value;
    const Operand from = External(dense++);
    if (executable.SliceOf(value).buffer == nullptr) continue;  // no dispatch uses it
    use.copies.push_back(CopyFromFormatted(from, FormatAt(io_buffers.input_formats, i), value,
                                           graph.shape(value), selection.policy()));
    ++copied_inputs;
  }
  for (const size_t i : plan.outputs) {
    const ValueId value = graph.outputs[i].value;
    use.copies.push_back(CopyToFormatted(value, External(dense++),
                                         FormatAt(io_buffers.output_formats, i), graph.shape(value),
                                         selection.policy()));
  }

  std::vector<std::pair<int, int>> variants;
  std::vector<bool> is_variant(candidates.size());
  for (size_t w = 0; w < candidates.size(); ++w) {
    for (int i = base.ranges[w].first; i < base.ranges[w].second; ++i) {
      is_variant[w] = is_variant[w] || NeedsVariant(base.dispatches[static_cast<size_t>(i)],
                                                    selection, use.in_place);
    }
    if (is_variant[w]) variants.push_back(candidates[w]);
  }
  absl::StatusOr<KernelSet> set = BuildKernelSet(selection, variants, use);
  if (!set.ok()) return set.status();
  run->set_ = *std::move(set);
  if (!run->set_.kernels.empty()) {
    absl::StatusOr<std::unique_ptr<Program>> program = device->Compile(
        Prelude(info.language, info.vector_width, selection.precision()), run->set_.kernels);
    if (!program.ok()) return program.status();
    run->program_ = *std::move(program);
  }

  const size_t first_copy = run->set_.dispatches.size() - use.copies.size();
  const auto own = [&](size_t index) {
    const PlannedDispatch& dispatch = run->set_.dispatches[index];
    absl::Status bound = run->BindAndAppend(executable, dispatch, run->set_, run->program_.get());
    if (unfit != nullptr && absl::IsResourceExhausted(bound)) {
      unfit->push_back(Executable::GroupOf(dispatch, run->set_));
    }
    return bound;
  };
  absl::Status status;
  for (size_t i = 0; i < copied_inputs && status.ok(); ++i) status = own(first_copy + i);
  size_t variant = 0;
  for (size_t w = 0; w < candidates.size() && status.ok(); ++w) {
    if (is_variant[w]) {
      const auto [begin, end] = run->set_.ranges[variant++];
      for (int i = begin; i < end && status.ok(); ++i) status = own(static_cast<size_t>(i));
      continue;
    }
    for (int i = base.ranges[w].first; i < base.ranges[w].second && status.ok(); ++i) {
      const PlannedDispatch& dispatch = base.dispatches[static_cast<size_t>(i)];
      if (TouchesExternal(dispatch, use.in_place)) {
        status = run->BindAndAppend(executable, dispatch, base, executable.program());
      } else {
        run->Append(executable.kernels()[static_cast<size_t>(i)], dispatch, base);
      }
    }
  }
  for (size_t i = copied_inputs; i < use.copies.size() && status.ok(); ++i) {
    status = own(first_copy + i);
  }
  if (!status.ok()) return status;
  return run;
}

void ExternalRun::Append(BoundKernel* kernel, const PlannedDispatch& dispatch,
                         const KernelSet& set) {
  kernels_.push_back(kernel);
  origins_.push_back({&set.kernels[static_cast<size_t>(dispatch.kernel)].name, dispatch.node});
}

absl::Status ExternalRun::BindAndAppend(const Executable& executable,
                                        const PlannedDispatch& dispatch, const KernelSet& set,
                                        Program* program) {
  absl::StatusOr<std::unique_ptr<BoundKernel>> bound =
      executable.Bind(dispatch, set, program, plan_.memory);
  if (!bound.ok()) return bound.status();
  Append(bound->get(), dispatch, set);
  bound_.push_back(*std::move(bound));
  return absl::OkStatus();
}

const Buffer* ExternalRun::InPlace(ValueId value) const {
  const auto found = plan_.memory.in_place.find(places_[static_cast<size_t>(value)].root);
  return found == plan_.memory.in_place.end() ? nullptr : found->second;
}

}  // namespace litmus::gpu
