// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Command lines whose outputs would replace an input, or each other.
#ifndef LITMUS_CLI_FILE_CONFLICTS_H_
#define LITMUS_CLI_FILE_CONFLICTS_H_

#include <string>
#include <vector>

#include "cli/flags.h"

namespace litmus {

struct FileConflict {
  std::string flag;   // of the output
  std::string kept;   // what of the flag's text is without a conflict
  std::string error;  // "--json_out: 'm.tflite' is the file of --graph, ..."
};

// Conflicts among the current values of the flags and the arguments without a flag. Files are the
// same where
// they are one file on the disk, or one path. What is no regular file, such as /dev/stdout, takes
// any number of outputs. Flags without a conflict give none.
std::vector<FileConflict> FindFileConflicts(const FlagRegistry& flags,
                                            const std::vector<std::string>& positionals);

}  // namespace litmus

#endif  // LITMUS_CLI_FILE_CONFLICTS_H_
