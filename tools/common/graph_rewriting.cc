// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/graph_rewriting.h"

#include <cstdlib>

namespace litmus {
namespace {

std::string Apply(const std::string& text) {
  setenv("LITMUS_GRAPH_REWRITING", text == "false" || text == "0" ? "0" : "1", 1);
  return "";
}

}  // namespace

void DeclareGraphRewriting(FlagRegistry& flags) {
  flags
      .AddBool("graph_rewriting", true,
               "fold operators into each other on the CPU; also off with LITMUS_GRAPH_REWRITING=0")
      .Label("Graph rewriting")
      .Check(&Apply);
}

}  // namespace litmus
