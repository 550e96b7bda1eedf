// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/executable.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <map>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/kernels/dialect/prelude.h"

namespace litmus::gpu {
namespace {

using Clock = std::chrono::steady_clock;
double MsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

}  // namespace

absl::StatusOr<std::unique_ptr<Executable>> Executable::Build(
    const KernelSelection& selection, const std::vector<Place>& places,
    const std::vector<std::pair<int, int>>& candidates, Device* device, Queue* queue,
    const ExecutableOptions& options, std::vector<UnfitGroup>* unfit) {
  std::unique_ptr<Executable> executable(new Executable(selection, places, device, queue));
  absl::StatusOr<KernelSet> set = BuildKernelSet(selection, candidates);
  if (!set.ok()) return set.status();
  executable->set_ = *std::move(set);
  DeviceMemory& memory = executable->memory_;
  absl::Status status = memory.MakeArena(executable->set_, options.share_memory, options.is_part);
  if (status.ok()) status = executable->MakeProgram(options.binary);
  if (status.ok()) status = memory.MakeWeights(executable->set_, options.weights, options.is_part);
  if (status.ok()) status = executable->BindAll(unfit);
  if (!status.ok()) return status;
  return executable;
}

absl::Status Executable::MakeProgram(const std::string* binary) {
  if (set_.kernels.empty()) return absl::OkStatus();
  const Clock::time_point start = Clock::now();
  if (binary != nullptr && !binary->empty()) {
    absl::StatusOr<std::unique_ptr<Program>> loaded = device_->LoadProgram(*binary, set_.kernels);
    program_from_cache_ = loaded.ok();
    if (loaded.ok()) program_ = *std::move(loaded);
  }
  if (program_ == nullptr) {
    const DeviceInfo& info = device_->info();
    absl::StatusOr<std::unique_ptr<Program>> compiled = device_->Compile(
        Prelude(info.language, info.vector_width, selection_.precision(), info.dot_products),
        set_.kernels);
    if (!compiled.ok()) return compiled.status();
    program_ = *std::move(compiled);
  }
  build_ms_ = MsSince(start);
  return absl::OkStatus();
}

absl::Status Executable::BindAll(std::vector<UnfitGroup>* unfit) {
  absl::Status status;
  for (const PlannedDispatch& dispatch : set_.dispatches) {
    absl::StatusOr<std::unique_ptr<BoundKernel>> bound = Bind(dispatch, set_, program_.get(), {});
    if (bound.ok()) {
      kernels_.push_back(bound->get());
      bound_.push_back(*std::move(bound));
      continue;
    }
    if (!absl::IsResourceExhausted(bound.status())) return bound.status();
    status.Update(bound.status());
    if (unfit != nullptr) unfit->push_back(GroupOf(dispatch, set_));
  }
  return status;
}

UnfitGroup Executable::GroupOf(const PlannedDispatch& dispatch, const KernelSet& set) {
  const std::array<int, 3>& local = dispatch.groups.local;
  return {dispatch.node, local[0] * local[1] * local[2],
          set.kernels[static_cast<size_t>(dispatch.kernel)].name};
}

absl::StatusOr<std::unique_ptr<BoundKernel>> Executable::Bind(
    const PlannedDispatch& dispatch, const KernelSet& set, Program* program,
    const ExternalMemory& external) const {
  std::vector<BufferSlice> slices;
  std::vector<size_t> starts;  // for each buffer that is bound whole: slices before its value
  for (size_t i = 0; i < dispatch.buffers.size(); ++i) {
    BufferSlice slice = memory_.Slice(dispatch.buffers[i], external);
    if (slice.buffer == nullptr) {
      return absl::InternalError(
          absl::StrCat("Kernel ", set.kernels[static_cast<size_t>(dispatch.kernel)].name,
                       " uses unknown memory."));
    }
    starts.push_back(memory_.SlicesBefore(slice, dispatch.buffers[i]));
    if (dispatch.whole[i]) slice = {slice.buffer, 0, slice.buffer->bytes()};
    slices.push_back(slice);
  }
  std::vector<ScalarArg> scalars;
  for (const Scalar& scalar : dispatch.scalars) {
    if (scalar.kind == Scalar::Kind::kFloat) {
      scalars.push_back(ScalarArg::Float(scalar.f));
      continue;
    }
    if (scalar.kind == Scalar::Kind::kInt) {
      scalars.push_back(ScalarArg::Int(scalar.i));
      continue;
    }
    const size_t base = scalar.kind == Scalar::Kind::kStartOf
                            ? starts[static_cast<size_t>(scalar.i)]
                            : memory_.SlicesBefore(memory_.Slice(Operand::Of(scalar.i), external),
                                                   Operand::Of(scalar.i));
    if (base >= kMostSlices) {
      return absl::ResourceExhaustedError("Intermediate values need too much memory.");
    }
    scalars.push_back(ScalarArg::Int(static_cast<int32_t>(base)));
  }
  return program->Bind(dispatch.kernel, slices, scalars, dispatch.groups);
}

absl::Status Executable::WarmUp(std::vector<UnfitGroup>* unfit) {
  if (absl::Status status = memory_.ClearArena(); !status.ok()) return status;
  const auto groups = [&](size_t dispatch) {
    const std::array<int, 3>& g = set_.dispatches[dispatch].groups.count;
    return int64_t{g[0]} * g[1] * g[2];
  };
  using Group = std::pair<int, std::array<int, 3>>;  // kernel, work-items of a group
  std::map<Group, size_t> smallest;
  for (size_t i = 0; i < set_.dispatches.size(); ++i) {
    const PlannedDispatch& dispatch = set_.dispatches[i];
    const auto found = smallest.try_emplace({dispatch.kernel, dispatch.groups.local}, i).first;
    if (groups(i) < groups(found->second)) found->second = i;
  }
  absl::Status refused;
  for (const auto& [group, first] : smallest) {
    const absl::Status status = queue_->Enqueue(kernels_[first]);
    if (status.ok()) continue;
    if (!absl::IsResourceExhausted(status)) return status;
    const KernelCode& kernel = set_.kernels[static_cast<size_t>(group.first)];
    refused.Update(
        absl::ResourceExhaustedError(absl::StrCat("kernel ", kernel.name, ": ", status.message())));
    for (const PlannedDispatch& dispatch : set_.dispatches) {
      if (unfit != nullptr && Group(dispatch.kernel, dispatch.groups.local) == group)
        unfit->push_back(GroupOf(dispatch, set_));
    }
  }
  const absl::Status finished = queue_->Finish();
  return refused.ok() ? finished : refused;
}

}  // namespace litmus::gpu
