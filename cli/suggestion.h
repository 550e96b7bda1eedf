// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Messages about arguments that no flag takes, with a suggestion.
#ifndef LITMUS_CLI_SUGGESTION_H_
#define LITMUS_CLI_SUGGESTION_H_

#include <string>

#include "cli/flags.h"

namespace litmus {

std::string UnknownFlagError(const FlagRegistry& flags, const std::string& argument);

// `previous`: the argument before it, or "".
std::string StrayArgumentError(const FlagRegistry& flags, const std::string& argument,
                               const std::string& previous);

}  // namespace litmus

#endif  // LITMUS_CLI_SUGGESTION_H_
