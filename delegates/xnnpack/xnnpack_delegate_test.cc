// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests a program's calls of XNNPACK's delegate: nothing is delegated, results stay.
#include "delegates/xnnpack/xnnpack_delegate.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "runtime/base/logging.h"
#include "runtime/core/interpreter.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"

namespace {

using OwnedDelegate = std::unique_ptr<TfLiteDelegate, decltype(&TfLiteXNNPackDelegateDelete)>;

OwnedDelegate Make(const TfLiteXNNPackDelegateOptions* options) {
  return OwnedDelegate(TfLiteXNNPackDelegateCreate(options), TfLiteXNNPackDelegateDelete);
}

// The first test, because a process gets the message once.
TEST(XnnpackDelegateTest, SaysOnceThatItTakesNothing) {
  static std::vector<std::string> messages;
  litmus::SetLogSink(
      [](void*, litmus::LogSeverity, const char* message) { messages.emplace_back(message); },
      nullptr);
  for (int i = 0; i < 3; ++i) Make(nullptr);
  litmus::SetLogSink(nullptr, nullptr);
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_NE(messages[0].find("own kernels"), std::string::npos) << messages[0];
}

TEST(XnnpackDelegateTest, KeepsItsOptions) {
  TfLiteXNNPackDelegateOptions options = TfLiteXNNPackDelegateOptionsDefault();
  options.num_threads = 3;
  options.flags |= TFLITE_XNNPACK_DELEGATE_FLAG_FORCE_FP16;
  const OwnedDelegate made = Make(&options), by_default = Make(nullptr);
  EXPECT_EQ(TfLiteXNNPackDelegateGetOptions(made.get())->num_threads, 3);
  EXPECT_EQ(TfLiteXNNPackDelegateGetFlags(made.get()), 7);
  EXPECT_EQ(TfLiteXNNPackDelegateGetFlags(by_default.get()), 3);
  EXPECT_EQ(TfLiteXNNPackDelegateGetThreadPool(made.get()), nullptr);
  const OwnedDelegate other(TfLiteXNNPackDelegateCreateWithThreadpool(&options, nullptr),
                            TfLiteXNNPackDelegateDelete);
  EXPECT_EQ(TfLiteXNNPackDelegateGetFlags(other.get()), 7);
}

TEST(XnnpackDelegateTest, PermitsNull) {
  EXPECT_EQ(TfLiteXNNPackDelegateGetOptions(nullptr), nullptr);
  EXPECT_EQ(TfLiteXNNPackDelegateGetFlags(nullptr), 0);
  TfLiteXNNPackDelegateDelete(nullptr);
  TfLiteXNNPackDelegateWeightsCacheDelete(nullptr);
  EXPECT_FALSE(TfLiteXNNPackDelegateWeightsCacheFinalizeSoft(nullptr));
  EXPECT_FALSE(TfLiteXNNPackDelegateWeightsCacheFinalizeHard(nullptr));
}

TEST(XnnpackDelegateTest, MakesCaches) {
  for (TfLiteXNNPackDelegateWeightsCache* cache :
       {TfLiteXNNPackDelegateWeightsCacheCreate(),
        TfLiteXNNPackDelegateWeightsCacheCreateWithSize(1 << 20)}) {
    ASSERT_NE(cache, nullptr);
    TfLiteXNNPackDelegateOptions options = TfLiteXNNPackDelegateOptionsDefault();
    options.weights_cache = cache;
    EXPECT_EQ(TfLiteXNNPackDelegateGetOptions(Make(&options).get())->weights_cache, cache);
    EXPECT_TRUE(TfLiteXNNPackDelegateWeightsCacheFinalizeSoft(cache));
    EXPECT_TRUE(TfLiteXNNPackDelegateWeightsCacheFinalizeHard(cache));
    TfLiteXNNPackDelegateWeightsCacheDelete(cache);
  }
}

TEST(XnnpackDelegateTest, LeavesTheGraphAsItIs) {
  const auto model = tflite::FlatBufferModel::BuildFromFile("testdata/add_float.tflite");
  ASSERT_NE(model, nullptr);
  const OwnedDelegate delegate = Make(nullptr);
  std::vector<std::vector<float>> outputs;
  for (const bool applied : {false, true}) {
    tflite::ops::builtin::BuiltinOpResolver resolver;
    std::unique_ptr<tflite::Interpreter> interpreter;
    ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk);
    const std::vector<int> plan = interpreter->execution_plan();
    if (applied) {
      ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk);
    }
    EXPECT_EQ(interpreter->execution_plan(), plan);
    ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
    for (size_t i = 0; i < interpreter->inputs().size(); ++i) {
      TfLiteTensor* input = interpreter->input_tensor(i);
      for (size_t j = 0; j < input->bytes / sizeof(float); ++j)
        input->data.f[j] = 0.5f * static_cast<float>(i + j);
    }
    ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
    const TfLiteTensor* output = interpreter->output_tensor(0);
    outputs.emplace_back(output->data.f, output->data.f + output->bytes / sizeof(float));
  }
  EXPECT_EQ(outputs[0], outputs[1]);
}

}  // namespace
