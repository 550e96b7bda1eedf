// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What --help prints.
#ifndef LITMUS_CLI_HELP_H_
#define LITMUS_CLI_HELP_H_

#include <optional>
#include <string>

#include "cli/flags.h"

namespace litmus {

// `topic` "": usage, examples and the everyday flags; "all": every flag of this build by groups,
// and the exit codes; "exit_codes"; else the flags of the groups whose names (GroupId) have the
// topic in them. With --output=json the document of HelpJson, whatever the topic. None, and in
// *error the topics that there are, for an unknown topic. Lines are as wide as the terminal of
// standard output, 80 columns where there is none.
std::optional<std::string> HelpText(const FlagRegistry& flags, const std::string& topic,
                                    std::string* error);

// The same for a width. `topic` must be "", "all" or a group's name.
std::string HelpOfWidth(const FlagRegistry& flags, const std::string& topic, size_t columns);

// "run_control" for "Run control".
std::string GroupId(const FlagGroup& group);

// Modes and flags as a document (docs/reference/schema/help-1.schema.json), for programs: those of
// absent delegates too.
std::string HelpJson(const FlagRegistry& flags);

}  // namespace litmus

#endif  // LITMUS_CLI_HELP_H_
