// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The rewriter of graphs for the fast CPU kernels.
#ifndef LITMUS_RUNTIME_KERNELS_REWRITING_REWRITER_H_
#define LITMUS_RUNTIME_KERNELS_REWRITING_REWRITER_H_

#include "runtime/interfaces/graph_rewriter.h"

namespace litmus {

// Fuses operators of BuiltinOpResolver. Operators with other registrations are not changed, even if
// they have the same operator code. The returned object lives as long as the process.
const GraphRewriter* KernelRewriter();

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_REWRITING_REWRITER_H_
