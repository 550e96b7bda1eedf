// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs one random model with both resolvers, at its first shape and after three resizes.
//
// Expected results are those of BuiltinRefOpResolver on the target "portable" (no code for an
// instruction set), in a new interpreter for every shape. BuiltinRefOpResolver and
// BuiltinOpResolver with one and two threads, each in one interpreter that is resized, are compared
// with these.
#ifndef LITMUS_TESTING_RANDOM_MODELS_CHECK_MODEL_H_
#define LITMUS_TESTING_RANDOM_MODELS_CHECK_MODEL_H_

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/interfaces/op_resolver.h"
#include "testing/random_models/generator.h"
#include "testing/random_models/run_model.h"

namespace litmus::random_models {

// Number of runs: the first shape, two others, and the first shape again.
constexpr int kRounds = 4;

struct Resolvers {
  const tflite::OpResolver& plain;
  const tflite::OpResolver& fast;
};

// A model with its inputs and tolerances for each round.
class RandomModel {
 public:
  RandomModel(const Generator& generator, uint64_t seed, uint64_t index);

  const Draft& round(int n) const { return rounds_[static_cast<size_t>(n)]; }
  // Number of rounds; 1 if the model has state that cannot be reset.
  int rounds() const { return static_cast<int>(rounds_.size()); }
  const std::vector<char>& file() const { return file_; }
  // True if results are to be compared with LiteRT's fast kernels instead of its reference kernels.
  bool fast_peer() const { return fast_peer_; }
  // True if float activations are multiplied by int8 or uint8 weights.
  bool is_hybrid() const;
  std::vector<tflite::TensorType> input_types() const;
  // Describes operators, options, types, quantisation, and the shapes of all rounds.
  std::string Describe() const;

 private:
  std::vector<Draft> rounds_;
  std::vector<char> file_;
  bool fast_peer_ = false;
};

struct Verdict {
  bool accepted = false;   // true if the model ran for at least one shape
  std::string difference;  // "" if all agree; else the round, the resolver and the difference
  std::vector<Outcome> expected;  // the expected outcome of each round
};

Verdict Check(const RandomModel& model, const Resolvers& resolvers);

}  // namespace litmus::random_models

#endif  // LITMUS_TESTING_RANDOM_MODELS_CHECK_MODEL_H_
