// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Makes the text of --help.
#ifndef LITMUS_CLI_HELP_H_
#define LITMUS_CLI_HELP_H_

#include <optional>
#include <string>

#include "cli/flags.h"

namespace litmus {

// `topic` "": usage, examples and the everyday flags. "all": every flag of this build by group, and
// the exit codes. "exit_codes": these. Other topics: the flags of the groups whose names (GroupId)
// contain the topic. With --output=json: the document of HelpJson, whatever the topic. Returns none
// for an unknown topic, with the valid ones in *error. Lines are as wide as the terminal of
// standard output, or 80 columns without a terminal.
std::optional<std::string> HelpText(const FlagRegistry& flags, const std::string& topic,
                                    std::string* error);

// Likewise for a given width. `topic` must be "", "all" or the name of a group.
std::string HelpOfWidth(const FlagRegistry& flags, const std::string& topic, size_t columns);

// Returns "run_control" for "Run control".
std::string GroupId(const FlagGroup& group);

// Modes and flags as a document for programs (docs/reference/schema/help-1.schema.json), including
// those of delegates that are not in this build.
std::string HelpJson(const FlagRegistry& flags);

}  // namespace litmus

#endif  // LITMUS_CLI_HELP_H_
