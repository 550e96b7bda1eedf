// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats the table of delegates and kinds of models for --list_delegates.
#ifndef LITMUS_DELEGATES_REGISTRAR_KINDS_TABLE_H_
#define LITMUS_DELEGATES_REGISTRAR_KINDS_TABLE_H_

#include <string>
#include <vector>

#include "delegates/registrar/list_delegates.h"

namespace litmus {

// Returns a row for each delegate with a column for each kind, an explanation of the words, and the
// notes; at most 80 columns wide.
std::string KindsTable(const std::vector<ListedDelegate>& delegates);

}  // namespace litmus

#endif  // LITMUS_DELEGATES_REGISTRAR_KINDS_TABLE_H_
