// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The tools' only way to delegates: hand in the flags, get back an ordered list of delegates.
#ifndef LITMUS_DELEGATES_REGISTRAR_REGISTRAR_H_
#define LITMUS_DELEGATES_REGISTRAR_REGISTRAR_H_

#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "cli/flags.h"
#include "delegates/registrar/delegate_provider.h"

namespace litmus {

struct CreatedDelegate {
  std::string name;  // "GPU", "EXTERNAL", … as in "<name> delegate created.".
  DelegatePtr delegate;
  // What the delegate can tell, or null; valid as long as the delegate.
  const LitmusDelegateReport* report = nullptr;
  ModelKinds kinds = {};  // What its provider declares.
};

// What the flags ask for.
struct DelegateList {
  bool ok() const { return exit_code == kExitOk; }

  std::vector<CreatedDelegate> delegates;  // In the order in which to apply them.
  // Names of the delegates that the flags ask for and that the CPU replaces: unavailable delegates
  // with --allow_cpu_fallback, and XNNPACK.
  std::vector<std::string> requested_but_unavailable;
  std::vector<std::string> warnings;  // One line each, without "WARN: ".
  int exit_code = kExitOk;            // Otherwise the tool ends with it, printing `error`.
  std::string error;                  // One line, without "ERROR: ".
};

// Declares the flags of every provider, under their own help groups, and --allow_cpu_fallback.
void DeclareDelegateFlags(FlagRegistry& flags);

// Makes the delegates that the parsed flags ask for, in the order of their enabling flags on the
// command line (those set from within the program first; ties in registration order). With
// --allow_cpu_fallback a delegate that is unavailable becomes a warning.
DelegateList CreateDelegates(const FlagRegistry& flags, const DelegateRequest& request = {});

// The names that --delegate=NAME of the evaluation tools takes, as the providers say.
std::vector<std::string> DelegateChoices();

// Maps the NAME of --delegate=NAME to the delegate's enabling flag ("gpu" -> "use_gpu"); nullptr
// for a name that is none of DelegateChoices().
const char* EnablingFlagOfDelegate(const std::string& name);

}  // namespace litmus

#endif  // LITMUS_DELEGATES_REGISTRAR_REGISTRAR_H_
