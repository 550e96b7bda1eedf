// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Work-groups that a device refuses because of their size: reduces them, and names their nodes in
// errors.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_UNFIT_GROUPS_H_
#define LITMUS_DELEGATES_GPU_ENGINE_UNFIT_GROUPS_H_

#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "delegates/gpu/graph/graph.h"

namespace litmus::gpu {

// A dispatch whose work-groups the device refuses because of their size.
struct UnfitGroup {
  int node = 0;        // PlannedDispatch::node
  int items = 0;       // work-items of a group
  std::string kernel;  // name of the kernel
};

// Node -> max work-items of a group of its kernels, if that is less than the device's usual limit.
using GroupLimits = std::map<int, int>;

// Halves the group limit of each node in `unfit`. Returns the nodes whose groups already have one
// work-item.
std::vector<int> HalveGroups(const std::vector<UnfitGroup>& unfit, GroupLimits* limits);

// Attaches to the error the .tflite nodes that these nodes of the graph compute; UnfitNodes reads
// them.
absl::Status WithUnfitNodes(absl::Status error, const std::vector<int>& nodes, const Graph& graph);

// The .tflite nodes in such an error, whose kernels the device runs in groups of no size; empty for
// other errors.
std::vector<int> UnfitNodes(const absl::Status& error);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_UNFIT_GROUPS_H_
