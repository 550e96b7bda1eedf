// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TOOLS_COMMON_CARD_QUOTE_COMMAND_H_
#define LITMUS_TOOLS_COMMON_CARD_QUOTE_COMMAND_H_

#include <cstddef>
#include <string>
#include <vector>

namespace litmus {

// Quotes a command line: arguments with blanks or quotes are quoted for a shell.
std::string QuoteCommand(const std::vector<std::string>& argv);

// The same in lines that a shell reads as one command: each but the last ends in a blank and a
// backslash. A line has at most `columns` columns, unless it consists of one long argument: a line
// break within an argument would be copied together with the indentation after it.
std::vector<std::string> QuoteCommandInLines(const std::vector<std::string>& argv, size_t columns);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_CARD_QUOTE_COMMAND_H_
