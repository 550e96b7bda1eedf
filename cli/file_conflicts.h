// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Finds command lines whose outputs would overwrite an input or each other.
#ifndef LITMUS_CLI_FILE_CONFLICTS_H_
#define LITMUS_CLI_FILE_CONFLICTS_H_

#include <string>
#include <vector>

#include "cli/flags.h"

namespace litmus {

struct FileConflict {
  std::string flag;   // the output's flag
  std::string kept;   // the parts of the flag's text that have no conflict
  std::string error;  // "--json_out: 'm.tflite' is the file of --graph, ..."
};

// Finds conflicts among the current values of the flags and the arguments without a name. Files
// conflict if they are the same file on disk, or have the same path. Files that are not regular,
// such as /dev/stdout, may have any number of outputs.
std::vector<FileConflict> FindFileConflicts(const FlagRegistry& flags,
                                            const std::vector<std::string>& positionals);

}  // namespace litmus

#endif  // LITMUS_CLI_FILE_CONFLICTS_H_
