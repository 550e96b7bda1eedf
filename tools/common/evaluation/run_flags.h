// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The flags that the three evaluation tools share, and what is decided by them alone.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_RUN_FLAGS_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_RUN_FLAGS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "cli/flags.h"
#include "nlohmann/json.hpp"
#include "tools/common/evaluation/modes.h"

namespace litmus {

struct RunFlags {
  std::string model_file, output, json_out, output_file_path, output_format, records_file,
      html_report, journal, shard, delegate;
  int32_t num_interpreter_threads = 1, num_decode_threads = 0, num_images = 0;
  bool resume = false, log_prefix = false, skip_broken = false;
  // Set by CompleteRunFlags. False: `journal` is "", or a name that the user did not choose.
  bool names_journal = false;
  std::vector<std::string> parts;  // the files to merge
};

// Declares the tool's modes, kEvaluate and kMerge and `own`, and the flags, each in a group of the
// help. `images`: the tool reads images (else --num_images, --num_decode_threads and --skip_broken
// are not declared). A merge takes the command line of the runs: HoldToConfiguration.
void DeclareRunFlags(FlagRegistry& flags, RunFlags* values, bool images,
                     const std::vector<Mode>& own = {});

// After parsing: --delegate=NAME becomes its provider's flag, and the output files can be created.
// OutOfRange, PermissionDenied.
absl::Status CompleteRunFlags(FlagRegistry& flags, RunFlags* values);

// --num_interpreter_threads when given, else --num_threads when given, else 1.
int InterpreterThreads(const FlagRegistry& flags, const RunFlags& values);

// --num_decode_threads, or as many as the CPUs that the interpreter leaves, at least one.
int DecodeThreads(const RunFlags& values, int interpreter_threads);

// The flags that were given, on the command line or otherwise, and that may change a record
// (FlagUse::changes_result). Equal for runs that may be merged, or resumed by each other.
nlohmann::ordered_json Configuration(const FlagRegistry& flags);
// By flag, the digest of the file that it names, where the flag may change a record: of label
// lists, ground truth and plug-ins. Folders and files that cannot be read are left out.
nlohmann::ordered_json ConfigurationFiles(const FlagRegistry& flags);
// For a merge: gives the flags among `taken` that the merged runs had, and this command line has
// not, their values. `configuration` comes from a file: InvalidArgument where a value is no text,
// or does not fit its flag. Flags that are not among `taken`, and names of no flag, change nothing.
absl::Status TakeConfiguration(const nlohmann::ordered_json& configuration,
                               const std::vector<std::string>& taken, FlagRegistry* flags);
// For a merge: the flags of this command line that may change a record, those among `taken` aside,
// must have the values that the merged runs had: OutOfRange (a usage error). Of files the paths may
// differ, and so may flags that no run has.
absl::Status HoldToConfiguration(const nlohmann::ordered_json& configuration,
                                 const std::vector<std::string>& taken, const FlagRegistry& flags);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_RUN_FLAGS_H_
