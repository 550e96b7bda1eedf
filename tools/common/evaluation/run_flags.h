// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The flags that the three evaluation tools share, and functions that depend on these flags only.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_RUN_FLAGS_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_RUN_FLAGS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "cli/flags.h"
#include "nlohmann/json.hpp"
#include "tools/common/evaluation/modes.h"
#include "tools/common/history/history_flags.h"

namespace litmus {

struct RunFlags {
  std::string model_file, output, json_out, output_file_path, output_format, records_file,
      html_report, journal, shard, delegate;
  int32_t num_interpreter_threads = 1, num_decode_threads = 0, num_images = 0;
  bool resume = false, log_prefix = false, skip_broken = false;
  // Set by CompleteRunFlags. If false, `journal` is "" or a default name.
  bool names_journal = false;
  std::vector<std::string> parts;  // the files to merge
  HistoryFlags history;
};

// Declares the tool's modes (kEvaluate, kMerge and `own`) and the flags, each in a group of the
// help. `images`: the tool reads images; otherwise --num_images, --num_decode_threads and
// --skip_broken are not declared. A merge has the same flags: see HoldToConfiguration.
void DeclareRunFlags(FlagRegistry& flags, RunFlags* values, bool images,
                     const std::vector<Mode>& own = {});

// Call after parsing: converts --delegate=NAME to its provider's flag, and checks that the output
// files can be created. OutOfRange, PermissionDenied.
absl::Status CompleteRunFlags(FlagRegistry& flags, RunFlags* values);

// --num_interpreter_threads if set, else --num_threads if set, else 1.
int InterpreterThreads(const FlagRegistry& flags, const RunFlags& values);

// --num_decode_threads if set, else the number of CPUs that the interpreter does not use, at least
// 1.
int DecodeThreads(const RunFlags& values, int interpreter_threads);

// The flags that were set, on the command line or otherwise, and that may change a record
// (FlagUse::changes_result). Runs can be merged, or one resumed by another, only if these are
// equal.
nlohmann::ordered_json Configuration(const FlagRegistry& flags);
// For each set flag that names a file and may change a record (label lists, ground truth, plugins),
// the digest of the file. Folders and unreadable files are omitted.
nlohmann::ordered_json ConfigurationFiles(const FlagRegistry& flags);
// For a merge: sets the flags among `taken` that this command line does not set to the values that
// the merged runs had. `configuration` comes from a file: InvalidArgument if a value is not a
// string or is invalid for its flag. Flags that are not among `taken`, and unknown names, are
// ignored.
absl::Status TakeConfiguration(const nlohmann::ordered_json& configuration,
                               const std::vector<std::string>& taken, FlagRegistry* flags);
// For a merge: checks that the flags of this command line that may change a record, except those
// among `taken`, have the values that the merged runs had; OutOfRange (a usage error) otherwise.
// Paths of files may differ, and flags that runs do not support are not compared.
absl::Status HoldToConfiguration(const nlohmann::ordered_json& configuration,
                                 const std::vector<std::string>& taken, const FlagRegistry& flags);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_RUN_FLAGS_H_
