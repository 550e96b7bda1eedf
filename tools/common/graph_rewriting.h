// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The flag --graph_rewriting, which all tools that run models share.
#ifndef LITMUS_TOOLS_COMMON_GRAPH_REWRITING_H_
#define LITMUS_TOOLS_COMMON_GRAPH_REWRITING_H_

#include "cli/flags.h"

namespace litmus {

// Declares --graph_rewriting: whether operators are fused on the CPU. If the command line does not
// set the flag, the environment variable LITMUS_GRAPH_REWRITING does; a value that is not a boolean
// is a usage error. Parsing changes nothing else: the tool passes flags.GetBool("graph_rewriting")
// to InterpreterOptions::SetGraphRewriting for each interpreter.
void DeclareGraphRewriting(FlagRegistry& flags);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_GRAPH_REWRITING_H_
