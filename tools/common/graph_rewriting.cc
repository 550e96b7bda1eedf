// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/graph_rewriting.h"

namespace litmus {

void DeclareGraphRewriting(FlagRegistry& flags) {
  flags
      .AddBool("graph_rewriting", true, ChangesResult(flags.running_modes()),
               "fuse operators on the CPU; also off with LITMUS_GRAPH_REWRITING=0")
      .Label("Graph rewriting")
      .FromEnvironment("LITMUS_GRAPH_REWRITING");
}

}  // namespace litmus
