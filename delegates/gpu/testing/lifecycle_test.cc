// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the lifetimes of delegates and interpreters: any order of destruction, several at the same
// time, changed shapes, many repetitions, and failures.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "delegates/gpu/delegate.h"
#include "delegates/gpu/testing/on_backends.h"
#include "delegates/gpu/testing/resident_memory.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"

namespace {

using tflite::Interpreter;

const tflite::FlatBufferModel& Model(const std::string& name) {
  static auto* const models = new std::map<std::string, std::unique_ptr<tflite::FlatBufferModel>>;
  std::unique_ptr<tflite::FlatBufferModel>& model = (*models)[name];
  if (model == nullptr) {
    model = tflite::FlatBufferModel::BuildFromFile(("testdata/" + name + ".tflite").c_str());
  }
  return *model;
}

std::unique_ptr<Interpreter> MakeInterpreter(const std::string& name) {
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<Interpreter> interpreter;
  tflite::InterpreterBuilder(Model(name), resolver)(&interpreter);
  return interpreter;
}

std::vector<float> Infer(Interpreter* interpreter, float shift = 0) {
  for (size_t k = 0; k < interpreter->inputs().size(); ++k) {
    TfLiteTensor* input = interpreter->input_tensor(k);
    for (size_t i = 0; i < input->bytes / sizeof(float); ++i) {
      input->data.f[i] = static_cast<float>((i + k) * 37 % 101) / 50.0f - 1 + shift;
    }
  }
  EXPECT_EQ(interpreter->Invoke(), kTfLiteOk);
  const TfLiteTensor* output = interpreter->output_tensor(0);
  return std::vector<float>(output->data.f, output->data.f + output->bytes / sizeof(float));
}

std::vector<float> InferOnCpu(const std::string& name, float shift = 0) {
  const std::unique_ptr<Interpreter> interpreter = MakeInterpreter(name);
  interpreter->AllocateTensors();
  return Infer(interpreter.get(), shift);
}

void ExpectNear(const std::vector<float>& want, const std::vector<float>& got) {
  ASSERT_EQ(want.size(), got.size());
  for (size_t i = 0; i < want.size(); ++i) ASSERT_NEAR(want[i], got[i], 1e-4f) << "element " << i;
}

bool IsDelegated(const Interpreter& interpreter) {
  return interpreter.execution_plan().size() == 1 &&
         interpreter.node_and_registration(interpreter.execution_plan()[0])->first.delegate !=
             nullptr;
}

using LifecycleTest = litmus::gpu::OnBackends;
using LifecycleDeathTest = litmus::gpu::OnBackends;
LITMUS_ON_BACKENDS(LifecycleTest);
LITMUS_ON_BACKENDS(LifecycleDeathTest);

TEST_P(LifecycleTest, DeletedBeforeOrAfterTheInterpreter) {
  for (const bool before : {false, true}) {
    TfLiteDelegate* delegate = MakeDelegate();
    std::unique_ptr<Interpreter> interpreter = MakeInterpreter("tiny_cnn_float");
    ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate), kTfLiteOk);
    ASSERT_TRUE(IsDelegated(*interpreter));
    if (before) TfLiteGpuDelegateV2Delete(delegate);
    ExpectNear(InferOnCpu("tiny_cnn_float"), Infer(interpreter.get()));
    interpreter.reset();
    if (!before) TfLiteGpuDelegateV2Delete(delegate);
  }
  TfLiteGpuDelegateV2Delete(nullptr);
}

TEST_P(LifecycleTest, OneDelegateForSeveralInterpretersAndThreads) {
  const std::vector<float> want[] = {InferOnCpu("tiny_cnn_float"),
                                     InferOnCpu("tiny_cnn_float", 0.5f)};
  TfLiteDelegate* delegate = MakeDelegate();
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      const std::unique_ptr<Interpreter> interpreter = MakeInterpreter("tiny_cnn_float");
      ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate), kTfLiteOk);
      for (int i = 0; i < 20; ++i) {
        const bool shifted = (i + t) % 2 != 0;
        ExpectNear(want[shifted], Infer(interpreter.get(), shifted ? 0.5f : 0.0f));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  TfLiteGpuDelegateV2Delete(delegate);
}

TEST_P(LifecycleTest, MayRunInAnotherThreadThanItWasMadeIn) {
  const std::vector<float> want = InferOnCpu("tiny_cnn_float");
  TfLiteDelegate* delegate = MakeDelegate();
  std::unique_ptr<Interpreter> interpreter = MakeInterpreter("tiny_cnn_float");
  std::thread([&] { interpreter->ModifyGraphWithDelegate(delegate); }).join();
  std::thread([&] { ExpectNear(want, Infer(interpreter.get())); }).join();
  std::thread([&] { interpreter.reset(); }).join();
  TfLiteGpuDelegateV2Delete(delegate);
}

TEST_P(LifecycleTest, OtherShapesAfterDelegation) {
  TfLiteDelegate* delegate = MakeDelegate();
  const std::unique_ptr<Interpreter> interpreter = MakeInterpreter("add_float");
  ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate), kTfLiteOk);
  for (const std::vector<int>& shape :
       std::vector<std::vector<int>>{{1, 2, 2, 3}, {2, 5, 1, 17}, {1, 1, 1, 1}, {1, 2, 2, 3}}) {
    for (const int input : interpreter->inputs()) {
      ASSERT_EQ(interpreter->ResizeInputTensor(input, shape), kTfLiteOk);
    }
    ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
    ASSERT_TRUE(IsDelegated(*interpreter));
    const std::vector<float> got = Infer(interpreter.get());
    const float* a = interpreter->typed_input_tensor<float>(0);
    const float* b = interpreter->typed_input_tensor<float>(1);
    for (size_t i = 0; i < got.size(); ++i) EXPECT_EQ(got[i], a[i] + b[i]) << "element " << i;
  }
  TfLiteGpuDelegateV2Delete(delegate);
}

TEST_P(LifecycleTest, StateFollowsTheRuntimesReset) {
  const std::unique_ptr<Interpreter> cpu = MakeInterpreter("variable_tensor");
  ASSERT_EQ(cpu->AllocateTensors(), kTfLiteOk);
  TfLiteDelegate* delegate = MakeDelegate();
  const std::unique_ptr<Interpreter> gpu = MakeInterpreter("variable_tensor");
  ASSERT_EQ(gpu->ModifyGraphWithDelegate(delegate), kTfLiteOk);
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 3; ++i) {
      const float shift = static_cast<float>(i) / 4;
      ExpectNear(Infer(cpu.get(), shift), Infer(gpu.get(), shift));
    }
    ASSERT_EQ(cpu->ResetVariableTensors(), kTfLiteOk);
    ASSERT_EQ(gpu->ResetVariableTensors(), kTfLiteOk);
  }
  TfLiteGpuDelegateV2Delete(delegate);
}

TEST(LifecycleFailureTest, LeavesAGraphForTheCpu) {
  const std::vector<float> want = InferOnCpu("tiny_cnn_float");
  ASSERT_EQ(setenv("LITMUS_GPU_DEVICE", "no device has this name", 1), 0);
  TfLiteDelegate* delegate = TfLiteGpuDelegateV2Create(nullptr);
  unsetenv("LITMUS_GPU_DEVICE");
  ASSERT_NE(delegate, nullptr);
  const std::unique_ptr<Interpreter> interpreter = MakeInterpreter("tiny_cnn_float");
  EXPECT_EQ(interpreter->ModifyGraphWithDelegate(delegate), kTfLiteDelegateError);
  EXPECT_GT(interpreter->execution_plan().size(), 1u);
  ExpectNear(want, Infer(interpreter.get()));
  TfLiteGpuDelegateV2Delete(delegate);
}

TEST_P(LifecycleTest, ManyTimes) {
  const std::vector<float> want = InferOnCpu("add_float");
  const auto once = [&] {
    TfLiteDelegate* delegate = MakeDelegate();
    const std::unique_ptr<Interpreter> interpreter = MakeInterpreter("add_float");
    ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate), kTfLiteOk);
    ExpectNear(want, Infer(interpreter.get()));
    TfLiteGpuDelegateV2Delete(delegate);
  };
  // Keeps the compiled programs alive, as another delegate in the process would.
  TfLiteDelegate* other = MakeDelegate();
  const std::unique_ptr<Interpreter> interpreter = MakeInterpreter("add_float");
  ASSERT_EQ(interpreter->ModifyGraphWithDelegate(other), kTfLiteOk);
  for (int i = 0; i < 20; ++i) once();
  const size_t before = litmus::gpu::ResidentBytes();
  for (int i = 0; i < 200; ++i) once();
  // 200 leaks of five kilobytes would exceed this limit.
  if (litmus::gpu::kGrowthIsALeak) {
    EXPECT_LT(litmus::gpu::ResidentBytes(), before + (size_t{1} << 20));
  }
  TfLiteGpuDelegateV2Delete(other);
}

// Runs in its own process: it exits without destroying anything, so drivers are unloaded while
// objects are alive.
TEST_P(LifecycleDeathTest, ExitWithoutTearingDown) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(
      {
        TfLiteDelegate* delegate = MakeDelegate();
        auto* interpreter = MakeInterpreter("tiny_cnn_float").release();
        interpreter->ModifyGraphWithDelegate(delegate);
        Infer(interpreter);
        std::exit(7);
      },
      testing::ExitedWithCode(7), "");
}

}  // namespace
