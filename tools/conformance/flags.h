// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The command line of conformance.
#ifndef LITMUS_TOOLS_CONFORMANCE_FLAGS_H_
#define LITMUS_TOOLS_CONFORMANCE_FLAGS_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cli/flags.h"
#include "tools/common/history/history_flags.h"
#include "tools/conformance/run_cases.h"
#include "tools/conformance/runner.h"

namespace litmus::conformance {

struct Arguments {
  std::string folder, resolver, filter, output, json_out, junit_out;
  bool require_full_delegation = false;
  HistoryFlags history;
};

// Declares the flags, including those of delegates. `arguments` must outlive `flags`.
void DeclareFlags(FlagRegistry& flags, Arguments* arguments);

// With `bazel run`, relative paths are relative to the directory where the command was typed.
// Repeated calls have no further effect.
void TakePathsAsTyped(Arguments* arguments);

// Call after parsing. Calls TakePathsAsTyped, and checks that the output files can be created.
// Returns OutOfRange or PermissionDenied.
absl::Status CompleteFlags(Arguments* arguments);

CaseSelection SelectionOf(const Arguments& arguments);

// Returns how each case runs. `with_delegates`: the flags request delegates, and there are some.
// Returns OutOfRange if flags for delegates are set but there is none. `flags` must outlive the
// result.
absl::StatusOr<RunOptions> OptionsOf(const FlagRegistry& flags, const Arguments& arguments,
                                     bool with_delegates);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_FLAGS_H_
