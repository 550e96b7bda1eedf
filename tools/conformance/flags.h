// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The command line of conformance.
#ifndef LITMUS_TOOLS_CONFORMANCE_FLAGS_H_
#define LITMUS_TOOLS_CONFORMANCE_FLAGS_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cli/flags.h"
#include "tools/conformance/run_cases.h"
#include "tools/conformance/runner.h"

namespace litmus::conformance {

struct Arguments {
  std::string folder, resolver, filter, output, json_out, junit_out;
  bool require_full_delegation = false;
};

// Declares the flags, those of delegates too. `arguments` outlives the registry.
void DeclareFlags(FlagRegistry& flags, Arguments* arguments);

// Under `bazel run`, relative paths are meant from where the command was typed. No second call
// changes them.
void TakePathsAsTyped(Arguments* arguments);

// After parsing: TakePathsAsTyped, and the output files can be created. OutOfRange,
// PermissionDenied.
absl::Status CompleteFlags(Arguments* arguments);

CaseSelection SelectionOf(const Arguments& arguments);

// How each case runs. `with_delegates`: the flags ask for delegates, and there are some. OutOfRange
// when the flags want something of delegates and there is none. `flags` outlives the options.
absl::StatusOr<RunOptions> OptionsOf(const FlagRegistry& flags, const Arguments& arguments,
                                     bool with_delegates);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_FLAGS_H_
