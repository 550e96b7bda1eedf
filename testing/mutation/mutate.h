// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Makes damaged copies of models, the same ones in every run.
#ifndef LITMUS_TESTING_MUTATION_MUTATE_H_
#define LITMUS_TESTING_MUTATION_MUTATE_H_

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace litmus::mutation {

// Makes damaged copies of one model. Immutable, so threads can share it.
class Mutator {
 public:
  // `model`: the bytes of a valid model. `name` is a part of the seed.
  Mutator(std::string name, std::string model);

  // The index modulo 8 selects the damage: the first of eight truncates the model; three change
  // bytes outside of tensor data, two of them such that the file is still a flatbuffer; four change
  // one or two values of the model: a dimension, a constant's element, an option, the format of a
  // sparse tensor (change_model.h). The same index always returns the same bytes.
  std::string Mutate(int index) const;

  const std::string& name() const { return name_; }
  size_t model_bytes() const { return model_.size(); }
  // Number of bytes that can be changed.
  size_t structure_bytes() const { return structure_.size(); }

 private:
  std::string ChangeBytes(int changes, std::mt19937_64* random) const;
  std::string ChangeBytesOfFlatbuffer(std::mt19937_64* random) const;

  const std::string name_;
  const std::string model_;
  std::vector<uint32_t> structure_;  // offsets of bytes outside of tensor data
};

}  // namespace litmus::mutation

#endif  // LITMUS_TESTING_MUTATION_MUTATE_H_
