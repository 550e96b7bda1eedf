// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --graph_rewriting, the same in every tool that runs models.
#ifndef LITMUS_TOOLS_COMMON_GRAPH_REWRITING_H_
#define LITMUS_TOOLS_COMMON_GRAPH_REWRITING_H_

#include "tools/cli/flags.h"

namespace litmus {

// Declares --graph_rewriting: whether operators are folded into each other on the CPU. In force as
// soon as the command line has been read, for all interpreters of the process: the flag
// stands for LITMUS_GRAPH_REWRITING in the environment, and wins over the variable.
void DeclareGraphRewriting(FlagRegistry& flags);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_GRAPH_REWRITING_H_
