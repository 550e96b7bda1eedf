// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Options of operators, which are tables of some 200 kinds: their fields are found in the file.
#ifndef LITMUS_TESTING_MUTATION_CHANGE_OPTIONS_H_
#define LITMUS_TESTING_MUTATION_CHANGE_OPTIONS_H_

#include <string>

#include "testing/mutation/draws.h"

namespace litmus::mutation {

// Changes one field of one node's options in `file`, a valid model; nothing where no node has any.
// A field that the file leaves out, because it has its default, stays as it is.
void ChangeOptions(std::string* file, Draws* draws);

}  // namespace litmus::mutation

#endif  // LITMUS_TESTING_MUTATION_CHANGE_OPTIONS_H_
