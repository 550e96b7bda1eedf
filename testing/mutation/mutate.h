// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Damaged copies of models, the same ones on every run.
#ifndef LITMUS_TESTING_MUTATION_MUTATE_H_
#define LITMUS_TESTING_MUTATION_MUTATE_H_

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace litmus::mutation {

// Makes damaged copies of one model. Immutable, hence shared by any number of threads.
class Mutator {
 public:
  // `model`: the bytes of a valid model. `name` takes part in the choice of mutations.
  Mutator(std::string name, std::string model);

  // Of eight cases in a row the first is cut off somewhere, three have bytes changed outside of the
  // data of tensors, in two of these so that the file is still a flatbuffer; in the other four one
  // or two values of the model are wrong: a dimension, a constant's element, an option, the format
  // of a sparse tensor (change_model.h). The same index always gives the same
  // bytes.
  std::string Mutate(int index) const;

  const std::string& name() const { return name_; }
  size_t model_bytes() const { return model_.size(); }
  // Bytes that a change may hit.
  size_t structure_bytes() const { return structure_.size(); }

 private:
  std::string ChangeBytes(int changes, std::mt19937_64* random) const;
  std::string ChangeBytesOfFlatbuffer(std::mt19937_64* random) const;

  const std::string name_;
  const std::string model_;
  std::vector<uint32_t> structure_;  // positions outside of tensor data
};

}  // namespace litmus::mutation

#endif  // LITMUS_TESTING_MUTATION_MUTATE_H_
