// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/mutation/mutate.h"

#include <random>
#include <utility>

#include "runtime/model/buffer_data.h"
#include "runtime/model/verify.h"
#include "runtime/schema/schema_tables_generated.h"
#include "testing/mutation/change_model.h"

namespace litmus::mutation {
namespace {

constexpr int kMaxChangedBytes = 8;
// Changes of bytes that leave a valid flatbuffer: max number of bytes, and of attempts to find such
// a change. About one byte in three can be changed in this way.
constexpr int kMaxSurvivingBytes = 3;
constexpr int kAttempts = 100;

// FNV-1a, because std::hash has different values in different libraries.
uint64_t Hash(const std::string& text) {
  uint64_t hash = 14695981039346656037ull;
  for (const unsigned char c : text) hash = (hash ^ c) * 1099511628211ull;
  return hash;
}

// In [0, bound). A std distribution would have other values in other libraries. The bias of the
// remainder does not matter here.
uint64_t Below(uint64_t bound, std::mt19937_64* random) { return (*random)() % bound; }

}  // namespace

Mutator::Mutator(std::string name, std::string model)
    : name_(std::move(name)), model_(std::move(model)) {
  std::vector<bool> is_data(model_.size(), false);
  const tflite::Model* parsed = tflite::GetModel(model_.data());
  for (const tflite::SubGraph* graph : *parsed->subgraphs()) {
    for (const tflite::Tensor* tensor : *graph->tensors()) {
      const FileBytes data = TensorData(*parsed, *tensor, {model_.data(), model_.size()});
      const size_t begin = data.size == 0 ? 0 : data.data - model_.data();
      for (size_t i = 0; i < data.size; ++i) is_data[begin + i] = true;
    }
  }
  for (size_t i = 0; i < is_data.size(); ++i) {
    if (!is_data[i]) structure_.push_back(static_cast<uint32_t>(i));
  }
}

std::string Mutator::ChangeBytes(int changes, std::mt19937_64* random) const {
  std::string mutant = model_;
  for (int i = 0; i < changes; ++i) {
    const uint32_t at = structure_[Below(structure_.size(), random)];
    mutant[at] = static_cast<char>(mutant[at] ^ (1 + Below(255, random)));
  }
  return mutant;
}

std::string Mutator::ChangeBytesOfFlatbuffer(std::mt19937_64* random) const {
  std::string mutant;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    mutant = ChangeBytes(1 + static_cast<int>(Below(kMaxSurvivingBytes, random)), random);
    if (VerifyWireFormat(mutant.data(), mutant.size()).ok()) break;
  }
  return mutant;
}

std::string Mutator::Mutate(int index) const {
  std::mt19937_64 random(Hash(name_) + static_cast<uint64_t>(index));
  switch (index % 8) {
    case 0:
      return model_.substr(0, Below(model_.size(), &random));
    case 4:
      return ChangeBytes(1 + static_cast<int>(Below(kMaxChangedBytes, &random)), &random);
    case 2:
    case 6:
      return ChangeBytesOfFlatbuffer(&random);
    default:
      return ChangeModel(model_, 1 + static_cast<int>(Below(2, &random)), &random);
  }
}

}  // namespace litmus::mutation
