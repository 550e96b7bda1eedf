// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Helper for tests: tries each mode of a tool with each of its flags.
#ifndef LITMUS_TOOLS_COMMON_EVERY_PAIR_H_
#define LITMUS_TOOLS_COMMON_EVERY_PAIR_H_

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "cli/flags.h"

namespace litmus {

// For each mode that `declare` declares, and each flag with a value other than its default: expects
// the command line to be accepted if the mode supports the flag (FlagRegistry::Serves), otherwise
// rejected with exit code 64. `lines` maps a mode's name to the arguments that select the mode;
// other modes are selected by FlagRegistry::Select. `texts` maps a flag's name to a value other
// than its default, for flags that accept none of the usual values. Runs in this process; nothing
// is measured.
void ExpectEveryPair(const std::function<void(FlagRegistry&)>& declare,
                     const std::map<std::string, std::vector<std::string>>& lines,
                     const std::map<std::string, std::string>& texts = {});

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVERY_PAIR_H_
