// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Changes options of operators. There are about 200 kinds of tables, so their fields are located in
// the file instead.
#ifndef LITMUS_TESTING_MUTATION_CHANGE_OPTIONS_H_
#define LITMUS_TESTING_MUTATION_CHANGE_OPTIONS_H_

#include <string>

#include "testing/mutation/draws.h"

namespace litmus::mutation {

// Changes one option of one node in `file`, a valid model; does nothing if no node has options.
// Fields that are not in the file, because they have their defaults, are not changed.
void ChangeOptions(std::string* file, Draws* draws);

}  // namespace litmus::mutation

#endif  // LITMUS_TESTING_MUTATION_CHANGE_OPTIONS_H_
