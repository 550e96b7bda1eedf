// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests what the delegate reports about its device, its nodes, its plan and the time of its
// kernels.
#include "delegates/gpu/api/report.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "delegates/gpu/delegate.h"
#include "delegates/gpu/testing/on_backends.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"

namespace {

using ReportTest = litmus::gpu::OnBackends;
LITMUS_ON_BACKENDS(ReportTest);

struct Delegated {
  explicit Delegated(const std::string& name)
      : model(tflite::FlatBufferModel::BuildFromFile(("testdata/" + name + ".tflite").c_str())) {
    const tflite::ops::builtin::BuiltinOpResolver resolver;
    tflite::InterpreterBuilder(*model, resolver)(&interpreter);
    nodes = interpreter->nodes_size();
    EXPECT_EQ(interpreter->ModifyGraphWithDelegate(delegate), kTfLiteOk);
  }
  ~Delegated() {
    interpreter.reset();
    TfLiteGpuDelegateV2Delete(delegate);
  }
  TfLiteDelegate* delegate = ReportTest::MakeDelegate();
  std::unique_ptr<tflite::FlatBufferModel> model;
  std::unique_ptr<tflite::Interpreter> interpreter;
  size_t nodes = 0;  // number of nodes of the model
};

const LitmusDelegateReport& Report() { return *litmus::gpu::GpuDelegateReport(); }

TEST_P(ReportTest, NoDeviceBeforeTheDelegateIsApplied) {
  TfLiteDelegate* delegate = MakeDelegate();
  LitmusDevice device = {};
  device.struct_size = sizeof(device);
  EXPECT_EQ(Report().device(delegate, &device), kTfLiteError);
  TfLiteGpuDelegateV2Delete(delegate);
}

TEST_P(ReportTest, DeviceIsToldAsFarAsTheCallersStructReaches) {
  Delegated d("tiny_cnn_float");
  LitmusDevice device = {};
  device.struct_size = sizeof(device);
  ASSERT_EQ(Report().device(d.delegate, &device), kTfLiteOk);
  EXPECT_STRNE(device.name, "");
  EXPECT_STREQ(device.api, OnOpenGl() ? "OpenGL ES" : "OpenCL");
  EXPECT_NE(device.driver, nullptr);
  LitmusDevice shorter = {};
  shorter.struct_size = offsetof(LitmusDevice, api);
  ASSERT_EQ(Report().device(d.delegate, &shorter), kTfLiteOk);
  EXPECT_EQ(shorter.struct_size, offsetof(LitmusDevice, api));
  EXPECT_STREQ(shorter.name, device.name);
  EXPECT_EQ(shorter.api, nullptr);
}

TEST_P(ReportTest, StatisticsAndNodes) {
  Delegated d("tiny_cnn_float");
  LitmusDelegateStatistics statistics = {};
  statistics.struct_size = sizeof(statistics);
  ASSERT_EQ(Report().statistics(d.delegate, &statistics), kTfLiteOk);
  EXPECT_EQ(statistics.partitions, 1);
  EXPECT_GT(statistics.launches, 0);
  EXPECT_GT(statistics.kernels, 0);
  EXPECT_LE(statistics.kernels, statistics.launches);
  EXPECT_GT(statistics.weights_bytes, 0);
  EXPECT_GE(statistics.arena_bytes, statistics.lower_bound_bytes);
  EXPECT_GT(statistics.lower_bound_bytes, 0);
  EXPECT_EQ(statistics.cached_partitions, 0);
  EXPECT_EQ(statistics.cached_programs, 0);
  EXPECT_GT(statistics.open_us, 0);
  EXPECT_GT(statistics.compile_us, 0);
  EXPECT_GT(statistics.weights_us, 0);
  // Members past the end of an older caller's struct must not be written.
  LitmusDelegateStatistics older = {};
  older.struct_size = offsetof(LitmusDelegateStatistics, cached_programs);
  older.compile_us = -1;
  ASSERT_EQ(Report().statistics(d.delegate, &older), kTfLiteOk);
  EXPECT_EQ(older.weights_bytes, statistics.weights_bytes);
  EXPECT_EQ(older.compile_us, -1);

  std::vector<int> told;
  const auto tell = [](void* user, const LitmusReportedNode* node) {
    EXPECT_TRUE(node->taken) << node->node << ": " << node->reason;
    EXPECT_EQ(node->reason, nullptr);
    static_cast<std::vector<int>*>(user)->push_back(node->node);
  };
  ASSERT_EQ(Report().nodes(d.delegate, tell, &told), kTfLiteOk);
  ASSERT_EQ(told.size(), d.nodes);
  for (size_t i = 0; i < told.size(); ++i) EXPECT_EQ(told[i], static_cast<int>(i));
}

TEST_P(ReportTest, RefusedNodesHaveTheirReason) {
  TfLiteGpuDelegateOptionsV2 options = Options();
  options.experimental_flags &= ~TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_QUANT;
  TfLiteDelegate* delegate = TfLiteGpuDelegateV2Create(&options);
  const auto model = tflite::FlatBufferModel::BuildFromFile("testdata/tiny_cnn_int8.tflite");
  ASSERT_NE(model, nullptr);
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  tflite::InterpreterBuilder(*model, resolver)(&interpreter);
  const size_t nodes = interpreter->nodes_size();
  interpreter->ModifyGraphWithDelegate(delegate);
  size_t refused = 0;
  const auto tell = [](void* user, const LitmusReportedNode* node) {
    EXPECT_FALSE(node->taken);
    EXPECT_STRNE(node->reason, "");
    ++*static_cast<size_t*>(user);
  };
  ASSERT_EQ(Report().nodes(delegate, tell, &refused), kTfLiteOk);
  EXPECT_EQ(refused, nodes);
  interpreter.reset();
  TfLiteGpuDelegateV2Delete(delegate);
}

// The loop stays on the CPU, the condition's LESS is delegated, and the body's ADD has too large
// integers. A report of one subgraph must not replace that of another.
TEST_P(ReportTest, NodesOfALoopAreReportedByTheirSubgraph) {
  Delegated d("counting_loop");
  std::vector<std::string> told;
  const auto tell = [](void* user, const LitmusReportedNode* node) {
    static_cast<std::vector<std::string>*>(user)->push_back(std::to_string(node->subgraph) + ":" +
                                                            std::to_string(node->node) + " " +
                                                            (node->taken ? "taken" : node->reason));
  };
  for (int applied = 0; applied < 2; ++applied) {
    told.clear();
    ASSERT_EQ(Report().nodes(d.delegate, tell, &told), kTfLiteOk);
    EXPECT_EQ(told, (std::vector<std::string>{
                        "0:0 Operation is not supported.", "1:0 taken",
                        "2:0 The delegate computes integers in floats, exact only up to 2^24."}));
    // After a resize the delegate is applied to the same subgraphs again.
    ASSERT_EQ(d.interpreter->ResizeInputTensor(d.interpreter->inputs()[0], {1}), kTfLiteOk);
    ASSERT_EQ(d.interpreter->AllocateTensors(), kTfLiteOk);
  }
}

TEST_P(ReportTest, MeasuredInvokesComputeTheSameAndNameTheirNodes) {
  Delegated d("tiny_cnn_float");
  // The input's memory is uninitialised and could hold a NaN, which compares unequal to itself.
  const TfLiteTensor* input = d.interpreter->input_tensor(0);
  std::fill_n(input->data.f, input->bytes / sizeof(float), 0.5f);
  const TfLiteTensor* output = d.interpreter->output_tensor(0);
  ASSERT_EQ(d.interpreter->Invoke(), kTfLiteOk);
  const std::vector<float> want(output->data.f, output->data.f + output->bytes / sizeof(float));
  LitmusReportedTimes times = {};
  times.struct_size = sizeof(times);
  const auto tell = [](void* user, const LitmusReportedLaunch* launch) {
    EXPECT_STRNE(launch->name, "");
    EXPECT_GE(launch->us, 0);
    EXPECT_GT(launch->node_count, 0);
    static_cast<std::set<int>*>(user)->insert(launch->nodes, launch->nodes + launch->node_count);
  };
  std::set<int> nodes;
  EXPECT_EQ(Report().profile(d.delegate, &times, tell, &nodes), kTfLiteError);

  ASSERT_EQ(Report().set_profiling(d.delegate, true), kTfLiteOk);
  ASSERT_EQ(d.interpreter->Invoke(), kTfLiteOk);
  EXPECT_EQ(std::vector<float>(output->data.f, output->data.f + want.size()), want);
  ASSERT_EQ(Report().profile(d.delegate, &times, tell, &nodes), kTfLiteOk);
  EXPECT_GT(times.kernels_us, 0);
  EXPECT_GT(times.upload_us, 0);
  EXPECT_GT(times.download_us, 0);
  ASSERT_FALSE(nodes.empty());
  EXPECT_GE(*nodes.begin(), 0);
  EXPECT_LT(*nodes.rbegin(), static_cast<int>(d.nodes));

  ASSERT_EQ(Report().set_profiling(d.delegate, false), kTfLiteOk);
  ASSERT_EQ(d.interpreter->Invoke(), kTfLiteOk);
  EXPECT_EQ(Report().profile(d.delegate, &times, tell, &nodes), kTfLiteOk) << "forgotten";
}

}  // namespace
