// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Finds the name that was probably meant by an unknown name.
#ifndef LITMUS_CLI_NEAREST_H_
#define LITMUS_CLI_NEAREST_H_

#include <string>
#include <vector>

namespace litmus {

// Returns the first of the `names` with the fewest edits from `name`; "" if none is near.
std::string NearestName(const std::vector<std::string>& names, const std::string& name);

}  // namespace litmus

#endif  // LITMUS_CLI_NEAREST_H_
