// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Mutates models for libFuzzer's target "model": half of the inputs are mutated as models and stay
// valid flatbuffers.
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "runtime/model/external_buffers.h"
#include "runtime/model/verify.h"
#include "runtime/schema/schema_tables_generated.h"
#include "testing/fuzzing/half_mutator.h"
#include "testing/mutation/change_model.h"

namespace {

// `model` must be a heap block, because flatbuffers require an aligned start.
bool IsValid(const std::string& model) {
  if (!litmus::VerifyWireFormat(model.data(), model.size()).ok()) return false;
  const tflite::Model& content = *tflite::GetModel(model.data());
  // As in the fuzz target, the file of each group of external buffers is the model itself.
  const auto* groups = content.external_buffer_groups();
  const litmus::ExternalBuffers external(
      content,
      std::vector<std::shared_ptr<const tflite::Allocation>>(
          groups == nullptr ? 0 : groups->size(),
          std::make_shared<tflite::MemoryAllocation>(model.data(), model.size(), nullptr)));
  return litmus::VerifyMeaning(content, {{model.data(), model.size()}, &external}).ok();
}

std::string Changed(const std::string& model, std::mt19937_64* random) {
  if (!IsValid(model)) return "";
  const int changes = 1 + static_cast<int>((*random)() % 2);
  return litmus::mutation::ChangeModel(model, changes, random);
}

}  // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size,
                                          unsigned int seed) {
  return litmus::fuzzing::MutateHalf(data, size, max_size, seed, Changed);
}
