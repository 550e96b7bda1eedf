// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Rewriting for the fast CPU kernels.
#ifndef LITMUS_RUNTIME_KERNELS_REWRITING_REWRITER_H_
#define LITMUS_RUNTIME_KERNELS_REWRITING_REWRITER_H_

#include "runtime/interfaces/graph_rewriter.h"

namespace litmus {

// Folds operators of BuiltinOpResolver into each other; leaves all others alone, also those that
// have the same operator code. Lives forever.
const GraphRewriter* KernelRewriter();

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_REWRITING_REWRITER_H_
