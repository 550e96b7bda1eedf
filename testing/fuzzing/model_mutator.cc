// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How libFuzzer changes the inputs of the target model. Bytes changed anywhere seldom leave a
// flatbuffer: half of the inputs are changed as a model and stay one.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>

#include "runtime/model/verify.h"
#include "runtime/schema/schema_tables_generated.h"
#include "testing/mutation/change_model.h"

namespace {

bool IsValid(const std::string& model) {
  return litmus::VerifyWireFormat(model.data(), model.size()).ok() &&
         litmus::VerifyMeaning(*tflite::GetModel(model.data()), {model.data(), model.size()}).ok();
}

}  // namespace

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size);
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size,
                                          unsigned int seed);

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size,
                                          unsigned int seed) {
  std::mt19937_64 random(seed);
  // A block of its own: flatbuffers want the start aligned.
  const std::string model(reinterpret_cast<const char*>(data), size);
  if (random() % 2 == 0 || !IsValid(model)) {
    return LLVMFuzzerMutate(data, size, max_size);
  }
  const int changes = 1 + static_cast<int>(random() % 2);
  const std::string changed = litmus::mutation::ChangeModel(model, changes, &random);
  if (changed.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::memcpy(data, changed.data(), changed.size());
  return changed.size();
}
