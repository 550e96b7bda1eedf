// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Shared by custom mutators of libFuzzer. Random changes of bytes rarely leave a structured input
// valid, so half of the inputs are mutated by code that knows the structure.
#ifndef LITMUS_TESTING_FUZZING_HALF_MUTATOR_H_
#define LITMUS_TESTING_FUZZING_HALF_MUTATOR_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

// The two functions of libFuzzer's interface: it defines the first and calls the second.
extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size);
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size,
                                          unsigned int seed);

namespace litmus::fuzzing {

// The body of LLVMFuzzerCustomMutator. change(input, &random) returns the mutated input, or "" if
// the input does not have the structure. libFuzzer itself mutates such inputs, and the other half
// of all inputs.
template <typename Change>
size_t MutateHalf(uint8_t* data, size_t size, size_t max_size, unsigned int seed,
                  const Change& change) {
  std::mt19937_64 random(seed);
  if (random() % 2 == 0) return LLVMFuzzerMutate(data, size, max_size);
  const std::string changed =
      change(std::string(reinterpret_cast<const char*>(data), size), &random);
  if (changed.empty() || changed.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::copy(changed.begin(), changed.end(), data);
  return changed.size();
}

}  // namespace litmus::fuzzing

#endif  // LITMUS_TESTING_FUZZING_HALF_MUTATOR_H_
