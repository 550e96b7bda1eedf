// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The layout of -h and --help.
#ifndef LITMUS_CLI_HELP_H_
#define LITMUS_CLI_HELP_H_

#include <memory>

#include "cli/flags.h"

namespace CLI {
class FormatterBase;
}

namespace litmus {

// Mode Normal is -h: essential flags. Mode All is --help: all flags and the exit codes. `flags` is
// the registry of the CLI::App that gets the formatter, and outlives the app.
std::shared_ptr<CLI::FormatterBase> MakeHelpFormatter(const FlagRegistry& flags);

}  // namespace litmus

#endif  // LITMUS_CLI_HELP_H_
