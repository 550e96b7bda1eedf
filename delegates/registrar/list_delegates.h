// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lists the delegates of a build, and whether they work on this machine (--list_delegates).
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
  std::string choice;              // name for --delegate; "" if only the flag selects it
  std::optional<bool> available;   // none: depends on the file that the flag names
  std::string why_not;             // one sentence; "" if available
  bool in_build = false;           // this build contains the delegate
  ModelKinds kinds;                // declared by the provider
  std::vector<const Flag*> flags;  // flags of this delegate only, in the order of the help
};

// Lists every delegate except the CPU, in the order of the help. Tries to make each one with its
// default flags, which may open devices and write to the log. `flags` must have the flags of
// DeclareDelegateFlags and outlive the result.
std::vector<ListedDelegate> ListDelegates(const FlagRegistry& flags);

// A delegate's device, or an API without one.
struct DeviceOfDelegate {
  std::string delegate;  // "GPU"
  OfferedDevice device;
};

// Lists the devices of every delegate of this build, in the order of the help. Opens drivers (see
// DelegateProvider::Devices).
std::vector<DeviceOfDelegate> ListDelegateDevices();

// The text of --list_delegates: a line for each delegate, with its flags below it; then the table
// of kinds of models.
std::string DelegatesText();
// Returns the document litmus.delegates (docs/reference/schema/delegates-3.schema.json).
std::string DelegatesJson(const FlagRegistry& flags);

}  // namespace litmus

#endif  // LITMUS_DELEGATES_REGISTRAR_LIST_DELEGATES_H_
