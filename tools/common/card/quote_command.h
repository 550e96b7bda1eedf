// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TOOLS_COMMON_CARD_QUOTE_COMMAND_H_
#define LITMUS_TOOLS_COMMON_CARD_QUOTE_COMMAND_H_

#include <string>
#include <vector>

namespace litmus {

// Quotes a command line: arguments with blanks or quotes are quoted for a shell.
std::string QuoteCommand(const std::vector<std::string>& argv);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_CARD_QUOTE_COMMAND_H_
