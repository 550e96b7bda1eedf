// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests a delegate in a shared library that was compiled only with the public C headers: it runs
// parts of a graph or all of it, and if it fails the CPU runs the graph.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "tensorflow/lite/c/c_api.h"
#include "tensorflow/lite/c/c_api_experimental.h"
#include "tensorflow/lite/delegates/external/external_delegate.h"
#include "tensorflow/lite/delegates/interpreter_utils.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/interpreter_builder.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model_builder.h"

namespace {

constexpr char kPlugin[] = "testing/abi/add_mul_plugin.so";
constexpr char kMobileNet[] = "testdata/mobilenet_v2_float.tflite";
constexpr char kOneAdd[] = "testdata/add_float.tflite";

using DelegatePtr = std::unique_ptr<TfLiteDelegate, void (*)(TfLiteDelegate*)>;

// Loads the plugin, which fails at the point `failure` (see add_mul_plugin.c).
DelegatePtr LoadPlugin(const char* failure) {
  TfLiteExternalDelegateOptions options = TfLiteExternalDelegateOptionsDefault(kPlugin);
  options.insert(&options, "fail", failure);
  options.insert(&options, "tail", "garbage");
  return DelegatePtr(TfLiteExternalDelegateCreate(&options), TfLiteExternalDelegateDelete);
}

struct Program {
  std::unique_ptr<tflite::FlatBufferModel> model;
  tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
};

std::unique_ptr<Program> Load(const char* path) {
  auto program = std::make_unique<Program>();
  program->model = tflite::FlatBufferModel::BuildFromFile(path);
  if (program->model == nullptr) return nullptr;
  tflite::InterpreterBuilder builder(*program->model, program->resolver);
  if (builder(&program->interpreter) != kTfLiteOk) return nullptr;
  return program;
}

void FillInputs(tflite::Interpreter* interpreter) {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> uniform(-1.0f, 1.0f);
  for (size_t i = 0; i < interpreter->inputs().size(); ++i) {
    TfLiteTensor* tensor = interpreter->input_tensor(i);
    for (size_t k = 0; k < tensor->bytes / sizeof(float); ++k) tensor->data.f[k] = uniform(random);
  }
}

std::vector<float> Output(const tflite::Interpreter& interpreter) {
  const TfLiteTensor* tensor = interpreter.output_tensor(0);
  return std::vector<float>(tensor->data.f, tensor->data.f + tensor->bytes / sizeof(float));
}

// Calls AllocateTensors, sets the inputs, calls Invoke and returns the outputs.
std::vector<float> RunOnce(tflite::Interpreter* interpreter) {
  if (interpreter->AllocateTensors() != kTfLiteOk) return {};
  FillInputs(interpreter);
  if (interpreter->Invoke() != kTfLiteOk) return {};
  return Output(*interpreter);
}

// Number of nodes in the plan that are the plugin's, and number of ADD and MUL.
struct PlanCounts {
  int plugin = 0;
  int add_mul = 0;
};
PlanCounts Count(const tflite::Interpreter& interpreter) {
  PlanCounts counts;
  for (int node : interpreter.execution_plan()) {
    const TfLiteRegistration& registration = interpreter.node_and_registration(node)->second;
    const char* name = registration.custom_name;
    if (name != nullptr && std::strcmp(name, "AddMulPlugin") == 0) ++counts.plugin;
    if (registration.builtin_code == tflite::BuiltinOperator_ADD ||
        registration.builtin_code == tflite::BuiltinOperator_MUL) {
      ++counts.add_mul;
    }
  }
  return counts;
}

TEST(Plugin, RunsTheResidualAddsOfMobileNet) {
  auto cpu = Load(kMobileNet);
  auto delegated = Load(kMobileNet);
  ASSERT_TRUE(cpu != nullptr && delegated != nullptr);
  const int adds = Count(*cpu->interpreter).add_mul;
  ASSERT_EQ(adds, 10);
  const DelegatePtr plugin = LoadPlugin("none");
  ASSERT_NE(plugin, nullptr);
  ASSERT_EQ(delegated->interpreter->ModifyGraphWithDelegate(plugin.get()), kTfLiteOk);
  const PlanCounts counts = Count(*delegated->interpreter);
  EXPECT_EQ(counts.plugin, adds);
  EXPECT_EQ(counts.add_mul, 0);
  const std::vector<float> expected = RunOnce(cpu->interpreter.get());
  ASSERT_FALSE(expected.empty());
  EXPECT_EQ(RunOnce(delegated->interpreter.get()), expected);
  delegated.reset();  // The interpreter must be destroyed before its delegate.
}

TEST(Plugin, RunsOneAddWholeAndAfterAResize) {
  auto cpu = Load(kOneAdd);
  auto delegated = Load(kOneAdd);
  ASSERT_TRUE(cpu != nullptr && delegated != nullptr);
  const DelegatePtr plugin = LoadPlugin("none");
  ASSERT_EQ(delegated->interpreter->ModifyGraphWithDelegate(plugin.get()), kTfLiteOk);
  ASSERT_EQ(delegated->interpreter->execution_plan().size(), 1u);
  EXPECT_EQ(Count(*delegated->interpreter).plugin, 1);
  EXPECT_EQ(RunOnce(delegated->interpreter.get()), RunOnce(cpu->interpreter.get()));

  for (Program* program : {cpu.get(), delegated.get()}) {
    for (int input : program->interpreter->inputs()) {
      ASSERT_EQ(program->interpreter->ResizeInputTensor(input, {1, 5, 7, 3}), kTfLiteOk);
    }
  }
  const std::vector<float> expected = RunOnce(cpu->interpreter.get());
  ASSERT_EQ(expected.size(), 105u);
  EXPECT_EQ(RunOnce(delegated->interpreter.get()), expected);
  EXPECT_EQ(Count(*delegated->interpreter).plugin, 1);
  delegated.reset();
}

TEST(Plugin, FailureToPrepareLeavesTheModelOnTheCpu) {
  for (const char* model : {kOneAdd, kMobileNet}) {
    auto cpu = Load(model);
    ASSERT_NE(cpu, nullptr);
    const std::vector<float> expected = RunOnce(cpu->interpreter.get());
    ASSERT_FALSE(expected.empty());
    for (const char* failure : {"prepare", "claimed", "node"}) {
      SCOPED_TRACE(std::string(model) + " failing in " + failure);
      auto program = Load(model);
      const DelegatePtr plugin = LoadPlugin(failure);
      EXPECT_EQ(program->interpreter->ModifyGraphWithDelegate(plugin.get()), kTfLiteDelegateError);
      EXPECT_EQ(Count(*program->interpreter).plugin, 0);
      EXPECT_EQ(RunOnce(program->interpreter.get()), expected);
      program.reset();
    }
  }
}

TEST(Plugin, FailureToInvokeCanFallBackToTheCpu) {
  auto cpu = Load(kMobileNet);
  auto program = Load(kMobileNet);
  ASSERT_TRUE(cpu != nullptr && program != nullptr);
  const std::vector<float> expected = RunOnce(cpu->interpreter.get());
  const DelegatePtr plugin = LoadPlugin("invoke");
  tflite::Interpreter* interpreter = program->interpreter.get();
  ASSERT_EQ(interpreter->ModifyGraphWithDelegate(plugin.get()), kTfLiteOk);
  ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
  FillInputs(interpreter);
  EXPECT_NE(interpreter->Invoke(), kTfLiteOk);
  FillInputs(interpreter);
  using tflite::delegates::InterpreterUtils;
  EXPECT_EQ(InterpreterUtils::InvokeWithCPUFallback(interpreter), kTfLiteDelegateError);
  EXPECT_EQ(Output(*interpreter), expected);
  EXPECT_EQ(InterpreterUtils::InvokeWithCPUFallback(interpreter), kTfLiteOk);
  program.reset();
}

TEST(Plugin, ThroughTheCApi) {
  TfLiteModel* model = TfLiteModelCreateFromFile(kOneAdd);
  ASSERT_NE(model, nullptr);
  // If a delegate cannot be applied, no interpreter is made; without the delegate one is made.
  for (const char* failure : {"none", "prepare", "node"}) {
    SCOPED_TRACE(failure);
    const DelegatePtr plugin = LoadPlugin(failure);
    TfLiteInterpreterOptions* options = TfLiteInterpreterOptionsCreate();
    TfLiteInterpreterOptionsAddDelegate(options, plugin.get());
    TfLiteInterpreter* interpreter = TfLiteInterpreterCreate(model, options);
    EXPECT_EQ(interpreter != nullptr, std::strcmp(failure, "none") == 0);
    TfLiteInterpreterDelete(interpreter);
    TfLiteInterpreterOptionsDelete(options);
  }
  // A delegate that fails in Invoke, with fallback enabled.
  const DelegatePtr plugin = LoadPlugin("invoke");
  TfLiteInterpreterOptions* options = TfLiteInterpreterOptionsCreate();
  TfLiteInterpreterOptionsSetEnableDelegateFallback(options, true);
  TfLiteInterpreterOptionsAddDelegate(options, plugin.get());
  TfLiteInterpreter* interpreter = TfLiteInterpreterCreate(model, options);
  ASSERT_NE(interpreter, nullptr);
  ASSERT_EQ(TfLiteInterpreterAllocateTensors(interpreter), kTfLiteOk);
  for (int i = 0; i < 2; ++i) {
    TfLiteTensor* input = TfLiteInterpreterGetInputTensor(interpreter, i);
    const std::vector<float> ones(TfLiteTensorByteSize(input) / sizeof(float), 1.5f);
    ASSERT_EQ(TfLiteTensorCopyFromBuffer(input, ones.data(), ones.size() * sizeof(float)),
              kTfLiteOk);
  }
  EXPECT_EQ(TfLiteInterpreterInvoke(interpreter), kTfLiteDelegateError);
  const TfLiteTensor* output = TfLiteInterpreterGetOutputTensor(interpreter, 0);
  std::vector<float> values(TfLiteTensorByteSize(output) / sizeof(float));
  ASSERT_EQ(TfLiteTensorCopyToBuffer(output, values.data(), values.size() * sizeof(float)),
            kTfLiteOk);
  EXPECT_EQ(values, std::vector<float>(values.size(), 3.0f));
  TfLiteInterpreterDelete(interpreter);
  TfLiteInterpreterOptionsDelete(options);
  TfLiteModelDelete(model);
}

}  // namespace
