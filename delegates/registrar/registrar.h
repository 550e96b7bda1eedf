// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The interface between tools and delegates: flags in, an ordered list of delegates out.
#ifndef LITMUS_DELEGATES_REGISTRAR_REGISTRAR_H_
#define LITMUS_DELEGATES_REGISTRAR_REGISTRAR_H_

#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "cli/flags.h"
#include "delegates/registrar/delegate_provider.h"

namespace litmus {

struct CreatedDelegate {
  std::string name;  // "GPU", "EXTERNAL", …, as in "<name> delegate created.".
  DelegatePtr delegate;
  // The delegate's report functions, or null; valid as long as the delegate.
  const LitmusDelegateReport* report = nullptr;
  ModelKinds kinds = {};  // Declared by the provider.
};

// The delegates that the flags request.
struct DelegateList {
  bool ok() const { return exit_code == kExitOk; }

  std::vector<CreatedDelegate> delegates;  // In the order in which to apply them.
  // Names of requested delegates that the CPU replaces: unavailable delegates with
  // --allow_cpu_fallback, and XNNPACK.
  std::vector<std::string> requested_but_unavailable;
  std::vector<std::string> warnings;  // One line each, without "WARN: ".
  int exit_code = kExitOk;            // If not kExitOk, the tool prints `error` and exits.
  std::string error;                  // One line, without "ERROR: ".
};

// Declares the flags of every provider in their help groups, and --allow_cpu_fallback.
void DeclareDelegateFlags(FlagRegistry& flags);

// Makes the delegates that the parsed flags request, in the order of their enabling flags on the
// command line (flags set by the program come first; ties are resolved by the order of
// registration). With --allow_cpu_fallback, an unavailable delegate causes only a warning.
DelegateList CreateDelegates(const FlagRegistry& flags, const DelegateRequest& request = {});

// The names for --delegate=NAME of the evaluation tools, as declared by the providers.
std::vector<std::string> DelegateChoices();

// Maps the NAME of --delegate=NAME to the delegate's enabling flag ("gpu" -> "use_gpu"); nullptr if
// NAME is not one of DelegateChoices().
const char* EnablingFlagOfDelegate(const std::string& name);

}  // namespace litmus

#endif  // LITMUS_DELEGATES_REGISTRAR_REGISTRAR_H_
