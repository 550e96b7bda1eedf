// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One random model through both resolvers, at its first shape and after three resizes.
//
// What is expected comes from BuiltinRefOpResolver on the target "portable" (no code per
// instruction set), in a fresh interpreter for every shape. Held to that: BuiltinRefOpResolver and
// BuiltinOpResolver with one and with two threads, each in one interpreter that is resized.
#ifndef LITMUS_TESTING_RANDOM_MODELS_CHECK_MODEL_H_
#define LITMUS_TESTING_RANDOM_MODELS_CHECK_MODEL_H_

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/interfaces/op_resolver.h"
#include "testing/random_models/generator.h"
#include "testing/random_models/run_model.h"

namespace litmus::random_models {

// The first shape, two others, and the first again.
constexpr int kRounds = 4;

struct Resolvers {
  const tflite::OpResolver& plain;
  const tflite::OpResolver& fast;
};

// A model with what is to be known of each round.
class RandomModel {
 public:
  RandomModel(const Generator& generator, uint64_t seed, uint64_t index);

  const Draft& round(int n) const { return rounds_[static_cast<size_t>(n)]; }
  // 1 where state cannot be reset.
  int rounds() const { return static_cast<int>(rounds_.size()); }
  const std::vector<char>& file() const { return file_; }
  // Whether LiteRT's fast kernels are what is asked of it, not its reference kernels.
  bool fast_peer() const { return fast_peer_; }
  // Whether bytes weigh floats.
  bool is_hybrid() const;
  std::vector<tflite::TensorType> input_types() const;
  // Operators, options, types, quantisation, shapes of all rounds.
  std::string Describe() const;

 private:
  std::vector<Draft> rounds_;
  std::vector<char> file_;
  bool fast_peer_ = false;
};

struct Verdict {
  bool accepted = false;   // something ran, at one shape at least
  std::string difference;  // "" where all agree; else the round, the subject and what differs
  std::vector<Outcome> expected;  // of each round
};

Verdict Check(const RandomModel& model, const Resolvers& resolvers);

}  // namespace litmus::random_models

#endif  // LITMUS_TESTING_RANDOM_MODELS_CHECK_MODEL_H_
