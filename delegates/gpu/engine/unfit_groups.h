// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Work-groups that a device refuses for their size: which, smaller ones, and errors that name their
// nodes.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_UNFIT_GROUPS_H_
#define LITMUS_DELEGATES_GPU_ENGINE_UNFIT_GROUPS_H_

#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "delegates/gpu/graph/graph.h"

namespace litmus::gpu {

// A dispatch that the device refuses for the size of its work-groups.
struct UnfitGroup {
  int node = 0;        // PlannedDispatch::node
  int items = 0;       // of a group
  std::string kernel;  // its name
};

// By node: the most work-items that a group of its kernels may have, where that is less than the
// device's usual number.
using GroupLimits = std::map<int, int>;

// Halves the groups of the nodes that do not fit. Returns those whose groups have one work-item.
std::vector<int> HalveGroups(const std::vector<UnfitGroup>& unfit, GroupLimits* limits);

// The error with the .tflite nodes that these nodes of the graph stand for, for UnfitNodes.
absl::Status WithUnfitNodes(absl::Status error, const std::vector<int>& nodes, const Graph& graph);

// For such an error, the .tflite nodes whose kernels the device does not run in groups of any size;
// empty: it is a different error.
std::vector<int> UnfitNodes(const absl::Status& error);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_UNFIT_GROUPS_H_
