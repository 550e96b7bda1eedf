// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Small models for tests of rewriting. A test builds a model operator by operator, runs it with and
// without rewriting, and gets the names of the operators that ran.
#ifndef LITMUS_RUNTIME_KERNELS_REWRITING_REWRITING_TESTER_H_
#define LITMUS_RUNTIME_KERNELS_REWRITING_REWRITING_TESTER_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "flatbuffers/flatbuffers.h"
#include "gtest/gtest.h"
#include "runtime/base/profiler.h"
#include "runtime/core/interpreter.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/register.h"
#include "runtime/schema/schema_generated.h"

namespace litmus {

// A profiler that stores the names of the operators in the order in which they ran.
class NameRecorder : public tflite::Profiler {
 public:
  uint32_t BeginEvent(const char* tag, EventType type, int64_t, int64_t) override {
    if (type == EventType::OPERATOR_INVOKE) names += (names.empty() ? "" : " ") + std::string(tag);
    return 0;
  }
  void EndEvent(uint32_t) override {}
  std::string names;
};

// Quantisation of a test tensor. Scale 0: not quantised.
struct TestScale {
  float scale = 0;
  int zero_point = 0;
};

// A model under construction, and functions that run it.
class RewritingTester {
 public:
  RewritingTester() {
    model_.version = 3;
    model_.buffers.emplace_back(new tflite::BufferT);
    model_.subgraphs.emplace_back(new tflite::SubGraphT);
  }

  // These functions return the index of the new tensor.
  int Input(tflite::TensorType type, std::vector<int> shape, TestScale scale = {}) {
    const int tensor = Tensor(type, std::move(shape), scale);
    graph().inputs.push_back(tensor);
    return tensor;
  }
  int Tensor(tflite::TensorType type, std::vector<int> shape, TestScale scale = {}) {
    auto tensor = std::make_unique<tflite::TensorT>();
    tensor->type = type;
    tensor->shape = std::move(shape);
    tensor->name = "t" + std::to_string(graph().tensors.size());
    if (scale.scale != 0) {
      tensor->quantization = std::make_unique<tflite::QuantizationParametersT>();
      tensor->quantization->scale = {scale.scale};
      tensor->quantization->zero_point = {scale.zero_point};
    }
    graph().tensors.push_back(std::move(tensor));
    return static_cast<int>(graph().tensors.size()) - 1;
  }
  template <typename T>
  int Constant(tflite::TensorType type, std::vector<int> shape, const std::vector<T>& values,
               TestScale scale = {}) {
    const int tensor = Tensor(type, std::move(shape), scale);
    graph().tensors[tensor]->buffer = static_cast<uint32_t>(model_.buffers.size());
    model_.buffers.emplace_back(new tflite::BufferT);
    const auto* bytes = reinterpret_cast<const uint8_t*>(values.data());
    model_.buffers.back()->data.assign(bytes, bytes + values.size() * sizeof(T));
    return tensor;
  }
  void Output(int tensor) { graph().outputs.push_back(tensor); }

  template <typename Options>
  void Op(tflite::BuiltinOperator code, std::vector<int> inputs, std::vector<int> outputs,
          const Options& options) {
    Op(code, std::move(inputs), std::move(outputs));
    graph().operators.back()->builtin_options.Set(Options(options));
  }
  void Op(tflite::BuiltinOperator code, std::vector<int> inputs, std::vector<int> outputs) {
    if (codes_.count(code) == 0) {
      codes_[code] = static_cast<uint32_t>(model_.operator_codes.size());
      model_.operator_codes.emplace_back(new tflite::OperatorCodeT);
      model_.operator_codes.back()->builtin_code = code;
      model_.operator_codes.back()->version = 1;
    }
    graph().operators.emplace_back(new tflite::OperatorT);
    graph().operators.back()->opcode_index = codes_[code];
    graph().operators.back()->inputs = std::move(inputs);
    graph().operators.back()->outputs = std::move(outputs);
  }
  tflite::SubGraphT& graph() { return *model_.subgraphs[0]; }

  struct Run {
    bool allocated = false;
    bool ok = false;
    std::string names;
    std::vector<std::vector<uint8_t>> outputs;
    size_t arena = 0;
  };
  // `rewriting`: argument of InterpreterOptions::SetGraphRewriting; empty: not called. `prepare`
  // may change the interpreter before AllocateTensors, `afterwards` after it.
  using Prepare = std::function<void(tflite::Interpreter*)>;
  Run Invoke(std::optional<bool> rewriting, const Prepare& prepare = {}, int threads = 1,
             const tflite::OpResolver* resolver = nullptr, const Prepare& afterwards = {}) {
    flatbuffers::FlatBufferBuilder bytes;
    tflite::FinishModelBuffer(bytes, tflite::Model::Pack(bytes, &model_));
    const auto model = tflite::FlatBufferModel::VerifyAndBuildFromBuffer(
        reinterpret_cast<const char*>(bytes.GetBufferPointer()), bytes.GetSize());
    Run run;
    if (model == nullptr) return run;
    const tflite::ops::builtin::BuiltinOpResolver own;
    tflite::InterpreterOptions options;
    if (rewriting) options.SetGraphRewriting(*rewriting);
    std::unique_ptr<tflite::Interpreter> interpreter;
    tflite::InterpreterBuilder builder(*model, resolver != nullptr ? *resolver : own, &options);
    if (builder(&interpreter, threads) != kTfLiteOk) return run;
    if (prepare) prepare(interpreter.get());
    if (interpreter->AllocateTensors() != kTfLiteOk) return run;
    run.allocated = true;
    if (afterwards) afterwards(interpreter.get());
    for (const int input : interpreter->inputs()) Fill(interpreter->tensor(input), input);
    NameRecorder recorder;
    interpreter->SetProfiler(&recorder);
    // Runs twice, because shared memory must not carry values from one run to the next.
    for (int i = 0; i < 2; ++i) {
      recorder.names.clear();
      if (interpreter->Invoke() != kTfLiteOk) return run;
    }
    interpreter->SetProfiler(nullptr);
    run.names = recorder.names;
    run.arena = interpreter->GetArenaReport().arena_peak;
    for (const int output : interpreter->outputs()) {
      const TfLiteTensor* tensor = interpreter->tensor(output);
      run.outputs.emplace_back(tensor->data.uint8, tensor->data.uint8 + tensor->bytes);
    }
    run.ok = true;
    return run;
  }

 private:
  // Fills the tensor with small floats of both signs, or with the whole range of int8, uint8 or
  // int16.
  static void Fill(TfLiteTensor* tensor, int seed) {
    const size_t size = tensor->type == kTfLiteFloat32 ? 4 : tensor->type == kTfLiteInt16 ? 2 : 1;
    for (size_t i = 0; i < tensor->bytes / size; ++i) {
      const size_t value = i * 37 + static_cast<size_t>(seed) * 11;
      if (size == 4) {
        tensor->data.f[i] = static_cast<float>(static_cast<int>(value % 101) - 50) / 16.0f;
      } else if (size == 2) {
        tensor->data.i16[i] = static_cast<int16_t>(value);
      } else {
        tensor->data.int8[i] = static_cast<int8_t>(value);
      }
    }
  }

  tflite::ModelT model_;
  std::map<int, uint32_t> codes_;
};

// Expects that the rewritten model runs the steps `names`, on one thread and on two, with the same
// output bytes as without rewriting and at most the same memory.
inline void ExpectRewritten(RewritingTester* model, const std::string& names,
                            const std::string& what) {
  const auto on = model->Invoke(true), off = model->Invoke(false), two = model->Invoke(true, {}, 2);
  ASSERT_TRUE(on.ok && off.ok && two.ok) << what;
  EXPECT_EQ(on.names, names) << what;
  EXPECT_EQ(off.names.find('+'), std::string::npos) << what;
  EXPECT_EQ(on.outputs, off.outputs) << what;
  EXPECT_EQ(two.outputs, off.outputs) << what << ", two threads";
  EXPECT_LE(on.arena, off.arena) << what;
}

// Expects the steps `names` and the same output bytes as without rewriting after the first input of
// a prepared graph is resized to `shape`.
inline void ExpectRewrittenWhenResized(RewritingTester* model, const std::vector<int>& shape,
                                       const std::string& names) {
  const auto resize = [&](tflite::Interpreter* interpreter) {
    ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
    ASSERT_EQ(interpreter->ResizeInputTensor(interpreter->inputs()[0], shape), kTfLiteOk);
  };
  const auto on = model->Invoke(true, resize), off = model->Invoke(false, resize);
  ASSERT_TRUE(on.ok && off.ok);
  EXPECT_EQ(on.names, names);
  EXPECT_EQ(on.outputs, off.outputs);
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_REWRITING_REWRITING_TESTER_H_
