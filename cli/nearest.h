// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The name that was probably meant by one that nothing has.
#ifndef LITMUS_CLI_NEAREST_H_
#define LITMUS_CLI_NEAREST_H_

#include <string>
#include <vector>

namespace litmus {

// The one of `names` with the fewest edits from `name`, the first of several; "" if none is near.
std::string NearestName(const std::vector<std::string>& names, const std::string& name);

}  // namespace litmus

#endif  // LITMUS_CLI_NEAREST_H_
