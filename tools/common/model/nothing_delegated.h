// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Explains why a delegate runs no part of a model, in one line for the log.
#ifndef LITMUS_TOOLS_COMMON_MODEL_NOTHING_DELEGATED_H_
#define LITMUS_TOOLS_COMMON_MODEL_NOTHING_DELEGATED_H_

#include <string>

#include "delegates/registrar/registrar.h"
#include "runtime/core/interpreter.h"

namespace litmus {

// Returns "the EXTERNAL delegate runs none of the 7 nodes of this float32 model: REASON". The
// reason is the provider's declaration if it excludes this kind of model; else the reason that the
// delegate reports for most nodes; else that it reports none. Call right after `delegate` was
// applied to `interpreter` and runs no node.
std::string NothingDelegated(const CreatedDelegate& delegate,
                             const tflite::Interpreter& interpreter);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_NOTHING_DELEGATED_H_
