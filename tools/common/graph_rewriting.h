// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --graph_rewriting, the same in every tool that runs models.
#ifndef LITMUS_TOOLS_COMMON_GRAPH_REWRITING_H_
#define LITMUS_TOOLS_COMMON_GRAPH_REWRITING_H_

#include "cli/flags.h"

namespace litmus {

// Declares --graph_rewriting: whether operators are folded into each other on the CPU. Where the
// command line does not give the flag, LITMUS_GRAPH_REWRITING of the environment does; a variable
// whose text is no boolean is an error of the command line. Parsing changes nothing else: a tool
// gives flags.GetBool("graph_rewriting") to InterpreterOptions::SetGraphRewriting of each
// interpreter that the tool builds.
void DeclareGraphRewriting(FlagRegistry& flags);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_GRAPH_REWRITING_H_
