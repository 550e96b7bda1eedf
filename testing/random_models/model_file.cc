// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/random_models/model_file.h"

#include <cstdio>
#include <fstream>
#include <memory>
#include <vector>

#include "runtime/core/interpreter.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"

namespace litmus::random_models {
namespace {

constexpr int kExitInternal = 70, kExitCannotWrite = 73;

}  // namespace

std::string CompleteShapes(Draft* draft) {
  const std::vector<char> file = draft->Finish();
  const auto model = tflite::FlatBufferModel::BuildFromBuffer(file.data(), file.size());
  if (model == nullptr) return "the model cannot be loaded";
  const tflite::ops::builtin::BuiltinRefOpResolver resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  if (tflite::InterpreterBuilder(*model, resolver)(&interpreter) != kTfLiteOk) {
    return "no interpreter can be built";
  }
  if (interpreter->AllocateTensors() != kTfLiteOk) return "AllocateTensors fails";
  // Kernels append tensors behind those of the model, which are skipped here.
  const size_t tensors = draft->model().subgraphs.front()->tensors.size();
  for (size_t i = 0; i < tensors; ++i) {
    const TfLiteTensor* tensor = interpreter->tensor(static_cast<int>(i));
    if (tensor->allocation_type == kTfLiteDynamic) continue;
    draft->TensorAt(static_cast<int>(i))
        .shape.assign(tensor->dims->data, tensor->dims->data + tensor->dims->size);
  }
  return "";
}

int WriteModel(Draft* draft, const std::string& folder, const std::string& name) {
  const std::string failure = CompleteShapes(draft);
  if (!failure.empty()) {
    std::fprintf(stderr, "%s: %s\n", name.c_str(), failure.c_str());
    return kExitInternal;
  }
  const std::vector<char> model = draft->Finish();
  const std::string path = folder + "/" + name + ".tflite";
  std::ofstream file(path, std::ios::binary);
  file.write(model.data(), static_cast<std::streamsize>(model.size()));
  if (!file.flush()) {
    std::fprintf(stderr, "cannot write %s\n", path.c_str());
    return kExitCannotWrite;
  }
  return 0;
}

}  // namespace litmus::random_models
