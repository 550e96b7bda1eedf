// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One damaged model through the runtime: load, build, allocate, one run.
#ifndef LITMUS_TESTING_MUTATION_RUN_CASE_H_
#define LITMUS_TESTING_MUTATION_RUN_CASE_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace litmus::mutation {

// How far a model came.
enum class Outcome {
  kNotLoaded,     // refused by verification
  kNotBuilt,      // no interpreter
  kNotAllocated,  // refused when kernels were prepared or memory was asked for
  kTooLarge,      // valid, but asks for far more memory than its original; not run
  kNotRun,        // a kernel refused
  kRan,
  kUnclear,  // refused without a message, or with the text of the source as one: a defect
};
constexpr int kOutcomes = 7;
const char* OutcomeName(Outcome outcome);

// Values of int32 inputs, by tensor. All other inputs are zeros.
using InputValues = std::map<int, std::vector<int32_t>>;

// `large`: the bytes of tensors from which on a model is not run. `first_message` (may be null)
// gets what was reported first.
Outcome RunCase(const std::string& model, size_t large, const InputValues& values = {},
                std::string* first_message = nullptr);

}  // namespace litmus::mutation

#endif  // LITMUS_TESTING_MUTATION_RUN_CASE_H_
