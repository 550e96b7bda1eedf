// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TOOLS_COMPARE_RESULT_CARD_H_
#define LITMUS_TOOLS_COMPARE_RESULT_CARD_H_

#include <string>
#include <vector>

#include "cli/flags.h"
#include "tools/common/card/card.h"
#include "tools/compare/findings.h"

namespace litmus::compare {

// The result card of a comparison. `flags` and `argv` are those of compare; the suggested next
// command is derived from them.
ResultCard CardOf(const Findings& findings, const FlagRegistry& flags,
                  const std::vector<std::string>& argv);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_RESULT_CARD_H_
