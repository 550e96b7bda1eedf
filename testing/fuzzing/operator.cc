// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Fuzzes a random model of one operator with one change in its file: reference and fast operators,
// with and without graph rewriting, must accept the same models and compute the same; and the GPU
// delegate's lowering must terminate.
//
// Input: bytes 0 and 1 select the operator, byte 2 whether the model is changed, byte 3 other
// options and whether inputs contain infinities and NaN; bytes 4 to 11 are the seed for details of
// the change. The first half of the rest determines the model's structure, the second half its
// shapes.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "delegates/gpu/null/described_devices.h"
#include "delegates/gpu/null/null_device.h"
#include "delegates/gpu/tools/model_kernels.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"
#include "testing/fuzzing/checked_run.h"
#include "testing/fuzzing/run_limited.h"
#include "testing/fuzzing/targets.h"
#include "testing/mutation/change_model.h"
#include "testing/random_models/compare.h"
#include "testing/random_models/generator.h"
#include "testing/random_models/number_types.h"

namespace litmus::fuzzing {
namespace {

using random_models::Compare;
using random_models::Draft;
using random_models::Generator;
using random_models::InputValue;
using random_models::Outcome;
using random_models::Random;

constexpr size_t kHeader = 12;
constexpr uint64_t kSeed = 1;
// One of this number of inputs is lowered for the GPU, because generating kernels takes longer than
// running the model.
constexpr int kLoweredOf = 4;
// One of kNotFinite inputs has infinities and NaN: kPercentNotFinite per cent of the floats of the
// model's inputs.
constexpr int kNotFinite = 3, kPercentNotFinite = 5;

struct Case {
  const Generator* generator = nullptr;
  bool changed = false;
  int more = 0;
  std::unique_ptr<Draft> draft;
  std::vector<char> file;
  std::vector<float> scales;  // scales of the model before the change
};

std::vector<uint8_t> Bytes(const uint8_t* from, const uint8_t* to) { return {from, to}; }

// A changed scale may make rescaled sums exceed 32 bits. They wrap around then, in fast operators
// at another point than in reference operators, so such models are not compared.
std::vector<float> ScalesOf(const std::vector<char>& file) {
  std::vector<float> scales;
  const tflite::Model* model = tflite::GetModel(file.data());
  if (model->subgraphs() == nullptr) return scales;
  for (const tflite::SubGraph* graph : *model->subgraphs()) {
    if (graph->tensors() == nullptr) continue;
    for (const tflite::Tensor* tensor : *graph->tensors()) {
      const tflite::QuantizationParameters* quantization = tensor->quantization();
      if (quantization == nullptr || quantization->scale() == nullptr) continue;
      scales.insert(scales.end(), quantization->scale()->begin(), quantization->scale()->end());
    }
  }
  return scales;
}

Case MakeCase(const uint8_t* data, size_t size) {
  Case made;
  const auto& all = random_models::AllGenerators();
  made.generator = &all[(data[0] * 256u + data[1]) % all.size()];
  made.changed = data[2] % 4 != 0;
  made.more = data[3];
  const uint8_t* middle = data + kHeader + (size - kHeader) / 2;
  made.draft =
      std::make_unique<Draft>(Random(kSeed, Bytes(data + kHeader, middle)),
                              Random(kSeed + 1, Bytes(middle, data + size)), Random(kSeed + 2), 0);
  const bool may_be_any =
      random_models::NotFiniteInputsOf(made.generator->op) != random_models::NotFinite::kNotDrawn;
  if (may_be_any && (made.more >> 6) == kNotFinite) made.draft->DrawNotFinite(kPercentNotFinite);
  made.generator->draw(made.draft.get());
  made.file = made.draft->Finish();
  made.scales = ScalesOf(made.file);
  if (made.changed) {
    uint64_t seed = 0;
    std::memcpy(&seed, data + 4, sizeof(seed));
    std::mt19937_64 random(seed);
    const std::string changed =
        mutation::ChangeModel(std::string(made.file.begin(), made.file.end()), 1, &random);
    made.file.assign(changed.begin(), changed.end());
  }
  return made;
}

[[noreturn]] void Fail(const Case& of, const char* subject, const std::string& difference) {
  std::fprintf(stderr, "operator: %s%s, %s:\n%s", NameOf(*of.generator).c_str(),
               of.changed ? ", changed" : "", subject, difference.c_str());
  std::abort();
}

// For a changed model with floats the tolerance is unknown, since a constant may be a million times
// larger. Its float results, and integers computed from floats, are not compared.
bool HasFloats(const std::vector<char>& file) {
  const tflite::Model* model = tflite::GetModel(file.data());
  for (const tflite::SubGraph* graph : *model->subgraphs()) {
    if (graph->tensors() == nullptr) continue;
    for (const tflite::Tensor* tensor : *graph->tensors()) {
      if (random_models::IsFloat(tensor->type()) ||
          tensor->type() == tflite::TensorType_COMPLEX64 ||
          tensor->type() == tflite::TensorType_COMPLEX128) {
        return true;
      }
    }
  }
  return false;
}

void Hold(const Case& to, const Outcome& expected, const Outcome& got, const char* subject) {
  if (expected.stage == kUnlimited || got.stage == kUnlimited) return;
  std::vector<tflite::TensorType> types;
  for (const InputValue& input : to.draft->inputs())
    types.push_back(to.draft->TypeOf(input.tensor));
  const std::string difference =
      Compare(expected, got, to.draft->tolerance(), to.draft->inputs(), types);
  if (!difference.empty()) Fail(to, subject, difference);
}

void Lower(const tflite::FlatBufferModel& model, int choice) {
  const auto& devices = gpu::DescribedDevices();
  gpu::NullDevice device(devices[static_cast<size_t>(choice) % devices.size()].info);
  const auto listed = gpu::ListModelKernels(model, gpu::Settings(), &device);
  (void)listed.ok();
}

}  // namespace

void FuzzOperator(const uint8_t* data, size_t size) {
  if (size < kHeader) return;
  LimitMemory();
  const Case made = MakeCase(data, size);
  const std::unique_ptr<char[]> bytes(new char[made.file.size()]);
  std::copy(made.file.begin(), made.file.end(), bytes.get());
  QuietReporter reporter;
  const auto model =
      tflite::FlatBufferModel::BuildFromBuffer(bytes.get(), made.file.size(), &reporter);
  if (model == nullptr) return;
  static const auto* const reference = new tflite::ops::builtin::BuiltinRefOpResolver;
  static const auto* const fast = new tflite::ops::builtin::BuiltinOpResolver;
  const std::vector<InputValue>& inputs = made.draft->inputs();
  const Outcome expected = CheckedRun(*model, *reference, {false, 1}, inputs);
  const Outcome plain = CheckedRun(*model, *fast, {false, 1}, inputs);
  const Outcome rewritten = CheckedRun(*model, *fast, {true, 1 + made.more % 2}, inputs);
  const bool comparable =
      !made.changed || (!HasFloats(made.file) && ScalesOf(made.file) == made.scales);
  if (comparable) {
    Hold(made, expected, plain, "fast operators");
    Hold(made, expected, rewritten, "rewritten graph");
  }
  if ((made.more >> 1) % kLoweredOf == 0) Lower(*model, made.more >> 3);
}

}  // namespace litmus::fuzzing
