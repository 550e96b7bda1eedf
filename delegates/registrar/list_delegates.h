// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Which delegates a build has, and whether they work here: --list_delegates.
#ifndef LITMUS_DELEGATES_REGISTRAR_LIST_DELEGATES_H_
#define LITMUS_DELEGATES_REGISTRAR_LIST_DELEGATES_H_

#include <optional>
#include <string>
#include <vector>

#include "delegates/registrar/delegate_provider.h"

namespace litmus {

struct ListedDelegate {
  std::string name;                // "GPU"
  std::string flag;                // the enabling flag
  std::string choice;              // of --delegate; "" where the flag alone chooses
  std::optional<bool> available;   // none: a file decides, which the flag names
  std::string why_not;             // one sentence; "" where it is available
  bool in_build = false;           // this build can make the delegate
  ModelKinds kinds;                // what the provider declares
  std::vector<const Flag*> flags;  // those of this delegate alone, in the order of the help
};

// Every delegate but the CPU, in the order of the help. Tries to make each one with its default
// flags, which may open devices and write to the log. `flags` has the flags of DeclareDelegateFlags
// and outlives the result.
std::vector<ListedDelegate> ListDelegates(const FlagRegistry& flags);

// --list_delegates: a line for each delegate, with its flags below; then the table of model kinds.
std::string DelegatesText();
// The document litmus.delegates (docs/reference/schema/delegates-3.schema.json).
std::string DelegatesJson(const FlagRegistry& flags);

}  // namespace litmus

#endif  // LITMUS_DELEGATES_REGISTRAR_LIST_DELEGATES_H_
