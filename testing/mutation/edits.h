// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Systematic small errors in a model of one operator, which its kernel must handle.
#ifndef LITMUS_TESTING_MUTATION_EDITS_H_
#define LITMUS_TESTING_MUTATION_EDITS_H_

#include <functional>
#include <string>
#include <vector>

#include "runtime/schema/schema_generated.h"

namespace litmus::mutation {

// A deterministic change of a model.
struct Edit {
  std::string what;  // for example "input 1: no constant"
  std::function<void(tflite::ModelT* model)> apply;
};

// The edits of the first operator of `model`, in a fixed order: types, shapes, quantisation and
// values of its operands, their number, its options. If the type or shape of a constant changes,
// its content is repeated or truncated to the new size. Each edit is to be applied to a copy of the
// model.
std::vector<Edit> EditsOf(const tflite::ModelT& model);

}  // namespace litmus::mutation

#endif  // LITMUS_TESTING_MUTATION_EDITS_H_
