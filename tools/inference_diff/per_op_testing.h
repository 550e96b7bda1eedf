// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Helper for tests of the comparison by operator: a model, its two sides with
// //testing/plugins:perturb_plugin.so on the test side, and random inputs.
#ifndef LITMUS_TOOLS_INFERENCE_DIFF_PER_OP_TESTING_H_
#define LITMUS_TOOLS_INFERENCE_DIFF_PER_OP_TESTING_H_

#include <cstdint>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/registrar/registrar.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"
#include "tools/inference_diff/per_op.h"

namespace litmus {

class PerOpModel {
 public:
  explicit PerOpModel(const std::string& path)
      : model_(tflite::FlatBufferModel::BuildFromFile(path.c_str())) {}
  explicit PerOpModel(std::vector<uint8_t> bytes)
      : bytes_(std::move(bytes)),
        model_(tflite::FlatBufferModel::BuildFromBuffer(
            reinterpret_cast<const char*>(bytes_.data()), bytes_.size())) {}

  bool ok() const { return model_ != nullptr; }

  PerOpSide Cpu() const {
    return {[this]() -> absl::StatusOr<std::unique_ptr<tflite::Interpreter>> {
              std::unique_ptr<tflite::Interpreter> interpreter;
              tflite::InterpreterBuilder builder(*model_, resolver_);
              builder.PreserveAllTensorsExperimental();
              if (builder(&interpreter, 1) != kTfLiteOk) return absl::InternalError("no builder");
              return interpreter;
            },
            nullptr};
  }

  // `plugins`: the options of each plugin, in the order in which they are applied.
  PerOpSide WithPlugins(const std::vector<std::string>& plugins) const {
    PerOpSide side = Cpu();
    side.make_delegates = [plugins]() -> absl::StatusOr<std::vector<CreatedDelegate>> {
      std::vector<CreatedDelegate> delegates;
      for (const std::string& options : plugins) {
        FlagRegistry flags("test", "");
        DeclareDelegateFlags(flags);
        flags.Set("external_delegate_path", "testing/plugins/perturb_plugin.so");
        flags.Set("external_delegate_options", options);
        DelegateList list = CreateDelegates(flags);
        if (!list.ok()) return absl::UnavailableError(list.error);
        for (CreatedDelegate& delegate : list.delegates) delegates.push_back(std::move(delegate));
      }
      return delegates;
    };
    return side;
  }

  // Floats in [-1, 1), any 8-bit integers, and zeros for other types, whose values may be indices.
  std::vector<std::string> DrawInputs(uint32_t seed) const {
    std::mt19937 random(seed);
    const auto interpreter = *Cpu().make_interpreter();
    std::vector<std::string> inputs;
    if (interpreter->AllocateTensors() != kTfLiteOk) return inputs;
    for (size_t i = 0; i < interpreter->inputs().size(); ++i) {
      const TfLiteTensor* tensor = interpreter->input_tensor(i);
      std::string bytes(tensor->bytes, '\0');
      if (tensor->type == kTfLiteFloat32) {
        for (size_t k = 0; k < bytes.size(); k += sizeof(float)) {
          const float value = static_cast<float>(random()) / 2147483648.0f - 1.0f;
          std::memcpy(&bytes[k], &value, sizeof(value));
        }
      } else if (tensor->type == kTfLiteInt8 || tensor->type == kTfLiteUInt8) {
        for (char& c : bytes) c = static_cast<char>(random());
      }
      inputs.push_back(std::move(bytes));
    }
    return inputs;
  }

 private:
  std::vector<uint8_t> bytes_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
  tflite::ops::builtin::BuiltinOpResolver resolver_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_PER_OP_TESTING_H_
