// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Passes one damaged model through the runtime: load, build, allocate, one run.
#ifndef LITMUS_TESTING_MUTATION_RUN_CASE_H_
#define LITMUS_TESTING_MUTATION_RUN_CASE_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace litmus::mutation {

// The stage that a model reached.
enum class Outcome {
  kNotLoaded,     // the verifier refused it
  kNotBuilt,      // the interpreter could not be built
  kNotAllocated,  // refused in Prepare, or memory ran out
  kTooLarge,      // valid, but needs far more memory than its original; not run
  kNotRun,        // a kernel refused in Invoke
  kRan,
  kUnclear,  // refused without a message, or with source text as the message: a bug
};
constexpr int kOutcomes = 7;
const char* OutcomeName(Outcome outcome);

// Values of int32 inputs, by tensor index. All other inputs are zeros.
using InputValues = std::map<int, std::vector<int32_t>>;

// `large`: a model whose tensors have at least this number of bytes is not run. *first_message, if
// not null, is set to the first reported message.
Outcome RunCase(const std::string& model, size_t large, const InputValues& values = {},
                std::string* first_message = nullptr);

}  // namespace litmus::mutation

#endif  // LITMUS_TESTING_MUTATION_RUN_CASE_H_
