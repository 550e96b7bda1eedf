// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Every small way in which a model of one operator can be wrong: what kernels have to refuse.
#ifndef LITMUS_TESTING_MUTATION_EDITS_H_
#define LITMUS_TESTING_MUTATION_EDITS_H_

#include <functional>
#include <string>
#include <vector>

#include "runtime/schema/schema_generated.h"

namespace litmus::mutation {

// One change of a model, always the same.
struct Edit {
  std::string what;  // such as "input 1: no constant"
  std::function<void(tflite::ModelT* model)> apply;
};

// The edits of the first operator of `model`, in a fixed order: types, shapes, quantisation and
// values of its operands, their number, its options. The content of a constant whose type or shape
// changes is repeated or cut to its new size. Each edit is applied to a copy of the model.
std::vector<Edit> EditsOf(const tflite::ModelT& model);

}  // namespace litmus::mutation

#endif  // LITMUS_TESTING_MUTATION_EDITS_H_
