// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What custom mutators of libFuzzer have in common: bytes changed anywhere seldom leave a
// structured input, so that half of the inputs are changed by what knows the structure.
#ifndef LITMUS_TESTING_FUZZING_HALF_MUTATOR_H_
#define LITMUS_TESTING_FUZZING_HALF_MUTATOR_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

// Functions that libFuzzer calls and defines.
extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size);
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size,
                                          unsigned int seed);

namespace litmus::fuzzing {

// The body of LLVMFuzzerCustomMutator. change(input, &random) returns the changed input, or "" for
// an input that has not the structure; libFuzzer changes that one, and the other half.
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
