// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// For tests: each mode of a tool beside each of its flags, as command lines.
#ifndef LITMUS_TOOLS_COMMON_EVERY_PAIR_H_
#define LITMUS_TOOLS_COMMON_EVERY_PAIR_H_

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "cli/flags.h"

namespace litmus {

// Expects of each mode that `declare` declares, and of each flag with another value than its
// default: the command line is accepted where the mode serves the flag (FlagRegistry::Serves), and
// refused with exit code 64 where not. `lines`: by the name of a
// mode, the arguments that select the mode; a mode that is missing there is selected by
// FlagRegistry::Select. `texts`: by the name of a flag, a text other than its default, for flags
// that take none of the usual texts. Runs in this process; nothing is measured.
void ExpectEveryPair(const std::function<void(FlagRegistry&)>& declare,
                     const std::map<std::string, std::vector<std::string>>& lines,
                     const std::map<std::string, std::string>& texts = {});

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVERY_PAIR_H_
