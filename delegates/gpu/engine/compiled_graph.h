// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A graph on one device: kernels are selected, compiled, and bound to memory.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_COMPILED_GRAPH_H_
#define LITMUS_DELEGATES_GPU_ENGINE_COMPILED_GRAPH_H_

#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/engine/candidates.h"
#include "delegates/gpu/engine/executable.h"
#include "delegates/gpu/engine/kernel_selection.h"
#include "delegates/gpu/engine/memory/places.h"
#include "delegates/gpu/engine/model_options.h"
#include "delegates/gpu/engine/unfit_groups.h"
#include "delegates/gpu/graph/graph.h"

namespace litmus::gpu {

class CompiledGraph {
 public:
  // `device` must outlive the result. If the device refuses a kernel's work-groups, they are made
  // smaller. If no size fits, or the compiler rejects the kernel, the next candidate is used; if
  // there is none, the error has UnfitNodes.
  static absl::StatusOr<std::unique_ptr<CompiledGraph>> Create(Graph graph, Device* device,
                                                               const ModelOptions& options);
  CompiledGraph(const CompiledGraph&) = delete;
  CompiledGraph& operator=(const CompiledGraph&) = delete;

  const Graph& graph() const { return graph_; }
  Device* device() const { return device_; }
  Queue* queue() const { return queue_.get(); }
  KernelSelection* selection() const { return selection_.get(); }
  const std::vector<Place>& places() const { return places_; }
  // The (step, candidate) pairs of the selection from which the executable was built.
  const std::vector<std::pair<int, int>>& candidates() const { return candidates_; }
  const Executable& executable() const { return *executable_; }
  const GroupLimits& group_limits() const { return group_limits_; }
  // Only the choices and group limits, which are known without the device.
  SerializedModel Decisions() const;
  // For a cache. Call it after the kernels have run once.
  absl::StatusOr<SerializedModel> Export() const;

 private:
  CompiledGraph(Graph graph, Device* device, const ModelOptions& options)
      : graph_(std::move(graph)), device_(device), options_(options) {}

  absl::Status Compile();
  absl::Status MakeExecutable(std::vector<UnfitGroup>* unfit);
  absl::Status GiveWay(const absl::Status& failure, const std::vector<UnfitGroup>& unfit);
  absl::Status Choose(bool* cached, std::vector<UnfitGroup>* unfit);
  bool AreChoices(const std::vector<int>& choices) const;

  Graph graph_;
  Device* device_;
  ModelOptions options_;
  std::vector<Place> places_;
  GroupLimits group_limits_;
  Refusals refused_;
  std::unique_ptr<KernelSelection> selection_;
  std::unique_ptr<Queue> queue_;
  std::vector<int> choices_;
  std::vector<std::pair<int, int>> candidates_;
  std::unique_ptr<Executable> executable_;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_COMPILED_GRAPH_H_
