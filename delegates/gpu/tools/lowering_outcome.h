// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reports whether the delegate accepts a model, on a device that does not compute.
#ifndef LITMUS_DELEGATES_GPU_TOOLS_LOWERING_OUTCOME_H_
#define LITMUS_DELEGATES_GPU_TOOLS_LOWERING_OUTCOME_H_

#include <string>

namespace litmus::gpu {

// `model`: the content of a file. Returns "taken", or the reason why none of the model's nodes is
// delegated.
std::string LoweringOutcome(const std::string& model);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_TOOLS_LOWERING_OUTCOME_H_
