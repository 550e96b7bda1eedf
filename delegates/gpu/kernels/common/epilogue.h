// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Turns a node's epilogue operations into text for the kernel that stores its result: the
// statements that %store inserts, and the arguments that they add to the kernel.
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
  // For ExpandRequest. Numbers are passed as arguments, so that equal chains of functions give
  // equal texts.
  std::vector<std::string> declarations;
  std::string statements;
  // Arguments after those of the kernel itself, in the order of the declarations.
  std::vector<std::pair<std::string, Operand>> buffers;  // name in the text, operand
  std::vector<Scalar> scalars;
};

// Reads constants of one element. Fails if an operand's shape is neither that of the result, nor
// one row of its channels, nor one element, or if the number of operands is wrong.
absl::StatusOr<Epilogue> MakeEpilogue(const Node& node, const Graph& graph);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_COMMON_EPILOGUE_H_
