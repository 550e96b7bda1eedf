// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the delegate says of a model on a device that computes nothing.
#ifndef LITMUS_DELEGATES_GPU_TOOLS_LOWERING_OUTCOME_H_
#define LITMUS_DELEGATES_GPU_TOOLS_LOWERING_OUTCOME_H_

#include <string>

namespace litmus::gpu {

// `model`: the content of a file. "taken", or why not one of the model's nodes is.
std::string LoweringOutcome(const std::string& model);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_TOOLS_LOWERING_OUTCOME_H_
