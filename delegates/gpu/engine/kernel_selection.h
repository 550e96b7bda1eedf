// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Collects the results of the Select functions for a graph: steps (each with one or several
// candidates, which are lists of dispatches), weights, and scratch memory.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_KERNEL_SELECTION_H_
#define LITMUS_DELEGATES_GPU_ENGINE_KERNEL_SELECTION_H_

#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "delegates/gpu/engine/memory/storage.h"
#include "delegates/gpu/engine/unfit_groups.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"

namespace litmus::gpu {

struct Step {
  int node = 0;
  std::vector<std::vector<Dispatch>> candidates;  // several: one must be chosen
};

struct SelectionOptions {
  bool save_memory = false;
  GroupLimits group_limits;
};

class KernelSelection final : public KernelSelector {
 public:
  // Weights in the layout of a kernel: the number of elements, and the function that writes them.
  struct PackedWeights {
    int64_t elements = 0;
    Filler fill;
    Storage storage = Storage::kF32;
  };

  // `graph` and `device` must outlive the selection.
  KernelSelection(const Graph& graph, const DeviceInfo& device, Precision precision,
                  SelectionOptions options = {})
      : graph_(graph),
        device_(device),
        precision_(precision),
        options_(std::move(options)),
        policy_(device) {}
  KernelSelection(const KernelSelection&) = delete;
  KernelSelection& operator=(const KernelSelection&) = delete;

  // Selects kernels for all nodes in order, except nodes that need no dispatch. Errors name the
  // node.
  absl::Status SelectAll();
  // Selects kernels for one node. Errors do not name the node.
  absl::Status SelectNode(size_t node);

  const Graph& graph() const override { return graph_; }
  // The device. While a node with a group limit is selected, a copy of it with that limit.
  const DeviceInfo& device() const override { return limited_ ? limited_->device : device_; }
  const KernelPolicy& policy() const override { return limited_ ? limited_->policy : policy_; }
  Precision precision() const override { return precision_; }
  bool save_memory() const override { return options_.save_memory; }
  // Max work-items of a work-group of the node's kernels (-1: of copies).
  int MostItems(int node) const;
  // Limits the work-groups of the node's kernels that are planned from now on to `items`
  // work-items.
  void LimitGroups(int node, int items) { options_.group_limits[node] = items; }
  Operand Scratch(int64_t elements) override;
  Operand Weights(int64_t elements, Filler fill, bool exact) override;
  void Add(Dispatch dispatch) override { AddCandidates({{std::move(dispatch)}}); }
  void AddCandidates(std::vector<std::vector<Dispatch>> candidates) override {
    steps_.push_back({node_, std::move(candidates)});
  }

  const std::vector<Step>& steps() const { return steps_; }
  const std::vector<PackedWeights>& weights() const { return weights_; }
  Storage scratch_storage() const {
    return precision_ == Precision::kF32 ? Storage::kF32 : Storage::kF16;
  }
  size_t scratch_count() const { return scratch_.size(); }
  int64_t scratch_elements(int id) const { return scratch_[static_cast<size_t>(id)]; }
  Storage OperandStorage(const Operand& operand) const;

 private:
  // The device and policy with a smaller limit on work-groups.
  struct Limited {
    DeviceInfo device;
    KernelPolicy policy;
  };

  const Graph& graph_;
  const DeviceInfo& device_;
  Precision precision_;
  SelectionOptions options_;
  const KernelPolicy policy_;
  std::optional<Limited> limited_;  // set while a node with a limit is selected
  int node_ = 0;                    // index of the node that is being selected
  std::vector<Step> steps_;
  std::vector<PackedWeights> weights_;
  std::vector<int64_t> scratch_;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_KERNEL_SELECTION_H_
