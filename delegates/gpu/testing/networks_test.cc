// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that generated networks run entirely on the GPU, with the CPU's results.
// shared_models_test.cc tests models from elsewhere.
#include "testing/network_grid/networks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "delegates/gpu/delegate.h"
#include "delegates/gpu/testing/needs_opencl.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"

namespace litmus::gpu {
namespace {

using network_grid::Draft;
using network_grid::Net;
using network_grid::Network;

// Relative to the largest output: sums of some hundred products in another order, in each of a few
// dozen layers, which do not amplify errors.
constexpr float kTolerance = 1e-4f;

// One small network of each kind, because PoCL compiles the kernels of each.
const char* const kNetworks[] = {"tiny_mobilenet_v1", "keywords_separable", "face_detector",
                                 "portrait", "anomaly"};

std::vector<std::vector<float>> OutputsOf(const tflite::FlatBufferModel& model,
                                          const std::vector<random_models::InputValue>& inputs,
                                          TfLiteDelegate* delegate) {
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  EXPECT_EQ(tflite::InterpreterBuilder(model, resolver)(&interpreter), kTfLiteOk);
  if (interpreter == nullptr) return {};
  if (delegate != nullptr) {
    EXPECT_EQ(interpreter->ModifyGraphWithDelegate(delegate), kTfLiteOk);
    EXPECT_EQ(interpreter->execution_plan().size(), 1u) << "the GPU does not run all operators";
  }
  EXPECT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(interpreter->inputs().size(), inputs.size());
  for (size_t i = 0; i < inputs.size(); ++i) {
    TfLiteTensor* tensor = interpreter->input_tensor(i);
    EXPECT_EQ(tensor->bytes, inputs[i].bytes.size());
    std::memcpy(tensor->data.raw, inputs[i].bytes.data(), inputs[i].bytes.size());
  }
  EXPECT_EQ(interpreter->Invoke(), kTfLiteOk);
  std::vector<std::vector<float>> outputs;
  for (size_t o = 0; o < interpreter->outputs().size(); ++o) {
    const TfLiteTensor* tensor = interpreter->output_tensor(o);
    EXPECT_EQ(tensor->type, kTfLiteFloat32);
    outputs.emplace_back(tensor->data.f, tensor->data.f + tensor->bytes / sizeof(float));
  }
  return outputs;
}

TEST(NetworksTest, AgreeWithTheCpu) {
  LITMUS_NEEDS_OPENCL();
  const network_grid::Networks networks = network_grid::AllNetworks();
  for (const char* const name : kNetworks) {
    SCOPED_TRACE(name);
    const auto network = std::find_if(networks.begin(), networks.end(),
                                      [name](const Network& other) { return other.name == name; });
    ASSERT_NE(network, networks.end());
    Draft draft(1, 0, 0);
    Net net(&draft, network_grid::kFloat32);
    network->draw(&net);
    const std::vector<char> file = draft.Finish();
    const auto model = tflite::FlatBufferModel::BuildFromBuffer(file.data(), file.size());
    ASSERT_NE(model, nullptr);
    TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
    options.experimental_flags |= TFLITE_GPU_EXPERIMENTAL_FLAGS_CL_ONLY;
    const std::unique_ptr<TfLiteDelegate, void (*)(TfLiteDelegate*)> delegate(
        TfLiteGpuDelegateV2Create(&options), TfLiteGpuDelegateV2Delete);
    const auto want = OutputsOf(*model, draft.inputs(), nullptr);
    const auto got = OutputsOf(*model, draft.inputs(), delegate.get());
    ASSERT_FALSE(want.empty());
    ASSERT_EQ(got.size(), want.size());
    for (size_t o = 0; o < want.size(); ++o) {
      ASSERT_EQ(got[o].size(), want[o].size());
      float largest = 0, difference = 0;
      for (size_t i = 0; i < want[o].size(); ++i) {
        ASSERT_TRUE(std::isfinite(got[o][i])) << "output " << o << ", element " << i;
        largest = std::max(largest, std::abs(want[o][i]));
        difference = std::max(difference, std::abs(got[o][i] - want[o][i]));
      }
      EXPECT_GT(largest, 0) << "output " << o;
      EXPECT_LE(difference, kTolerance * largest) << "output " << o;
    }
  }
}

}  // namespace
}  // namespace litmus::gpu
