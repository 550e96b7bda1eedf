// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads the folder of --history, which anybody may have copied together: files that are not result
// documents are named and left out, and a copy of a result counts once.
#ifndef LITMUS_TOOLS_COMMON_HISTORY_READ_HISTORY_H_
#define LITMUS_TOOLS_COMMON_HISTORY_READ_HISTORY_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "nlohmann/json.hpp"
#include "tools/common/history/stored_result.h"

namespace litmus {

struct SkippedFile {
  std::string file, reason;
};

struct HistoryFolder {
  std::vector<StoredResult> results;  // by time; those of one second by the name of their file
  std::vector<SkippedFile> skipped;
  size_t documents = 0;   // that were read, without duplicates
  size_t duplicates = 0;  // further files with the same document
};

// Reads every file whose name ends in .json at any depth; hidden files are left out silently, as
// they are of a process that is writing. NotFound: there is no such folder. Aborted: Ctrl-C.
absl::StatusOr<HistoryFolder> ReadHistory(const std::string& folder);

// Reads one file. NotFound, InvalidArgument; the message names the file.
absl::StatusOr<nlohmann::ordered_json> ReadResultFile(const std::string& path);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_HISTORY_READ_HISTORY_H_
