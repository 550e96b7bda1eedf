// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The scripts that --completion prints, which make a shell complete a tool's flags and their
// values.
#ifndef LITMUS_CLI_COMPLETION_H_
#define LITMUS_CLI_COMPLETION_H_

#include <string>

#include "cli/flags.h"

namespace litmus {

// Completes the flags of this build by all their names, the values of flags with choices, and files
// for flags whose text names one. `shell`: "bash", "zsh" or "fish".
std::string CompletionScript(const FlagRegistry& flags, const std::string& shell);

}  // namespace litmus

#endif  // LITMUS_CLI_COMPLETION_H_
