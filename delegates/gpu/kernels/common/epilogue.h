// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A node's epilogue operations as text for the kernel that stores its result: what %store inserts,
// and the arguments that this adds to the kernel.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_COMMON_EPILOGUE_H_
#define LITMUS_DELEGATES_GPU_KERNELS_COMMON_EPILOGUE_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"

namespace litmus::gpu {

struct Epilogue {
  // For ExpandRequest. Numbers are arguments, so that equal chains of functions have equal texts.
  std::vector<std::string> declarations;
  std::string statements;
  // Arguments behind the kernel's own, in the order of the declarations.
  std::vector<std::pair<std::string, Operand>> buffers;  // with their names in the text
  std::vector<Scalar> scalars;
};

// Constants of one element are read. Errors: an operand's shape is neither the result's, nor one
// row of its channels, nor one element; wrong number of operands.
absl::StatusOr<Epilogue> MakeEpilogue(const Node& node, const Graph& graph);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_COMMON_EPILOGUE_H_
