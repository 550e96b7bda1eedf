// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests models with STABLEHLO_COMPOSITE: the delegate runs the operators in the body, and reports
// reasons for those that it does not run.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "delegates/gpu/api/report.h"
#include "delegates/gpu/delegate.h"
#include "delegates/gpu/testing/on_backends.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/interpreter_builder.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model_builder.h"
#include "testdata/generator/small_models.h"

namespace {

using litmus::testdata::ModelBuilder;
using CompositeTest = litmus::gpu::OnBackends;
LITMUS_ON_BACKENDS(CompositeTest);

std::map<int, std::string> ReasonsOf(TfLiteDelegate* delegate) {
  std::map<int, std::string> reasons;  // "" for delegated nodes
  const auto tell = [](void* user, const LitmusReportedNode* node) {
    if (node->subgraph != 0) return;
    (*static_cast<std::map<int, std::string>*>(user))[node->node] = node->taken ? "" : node->reason;
  };
  EXPECT_EQ(litmus::gpu::GpuDelegateReport()->nodes(delegate, tell, &reasons), kTfLiteOk);
  return reasons;
}

// An interpreter of a model on the CPU or with a delegate, which is deleted after it.
class Running {
 public:
  Running(const std::vector<uint8_t>& bytes, TfLiteDelegate* delegate)
      : bytes_(bytes), delegate_(delegate, TfLiteGpuDelegateV2Delete) {
    model_ = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(bytes_.data()),
                                                      bytes_.size());
    EXPECT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(&interpreter_), kTfLiteOk);
    if (delegate != nullptr) {
      EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(delegate), kTfLiteOk);
    }
  }
  tflite::Interpreter& operator*() { return *interpreter_; }
  std::map<int, std::string> Reasons() const { return ReasonsOf(delegate_.get()); }

  std::vector<float> Run() {
    EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteOk);
    TfLiteTensor* input = interpreter_->input_tensor(0);
    for (size_t i = 0; i < input->bytes / sizeof(float); ++i) {
      input->data.f[i] = static_cast<float>(i * 37 % 101) / 50.0f - 1;
    }
    EXPECT_EQ(interpreter_->Invoke(), kTfLiteOk);
    const TfLiteTensor* output = interpreter_->output_tensor(0);
    return {output->data.f, output->data.f + output->bytes / sizeof(float)};
  }

 private:
  const std::vector<uint8_t> bytes_;
  std::unique_ptr<TfLiteDelegate, void (*)(TfLiteDelegate*)> delegate_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
  const tflite::ops::builtin::BuiltinOpResolver resolver_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
};

// Sums of at most 256 products of 32-bit floats in another order, followed by functions that
// devices compute within a few ULPs: 2^-15 of the largest value is about ten times the expected
// error.
constexpr float kTolerance = 1.0f / (1 << 15);

void ExpectNear(const std::vector<float>& got, const std::vector<float>& want) {
  ASSERT_EQ(got.size(), want.size());
  float largest = 1;
  for (const float value : want) largest = std::max(largest, std::abs(value));
  for (size_t i = 0; i < want.size(); ++i) {
    EXPECT_NEAR(got[i], want[i], kTolerance * largest) << "element " << i;
  }
}

TEST_P(CompositeTest, ABlockOfALanguageModelIsOnePartition) {
  const std::vector<uint8_t> bytes = litmus::testdata::CompositeBlock();
  Running device(bytes, MakeDelegate()), cpu(bytes, nullptr);
  EXPECT_EQ((*device).execution_plan().size(), 1u);
  for (const auto& [node, reason] : device.Reasons()) EXPECT_EQ(reason, "") << "node " << node;
  ExpectNear(device.Run(), cpu.Run());
}

// Builds models with tensors of four elements.
class Small {
 public:
  int Tensor() { return model.AddTensor({"t", {1, 4}, {}, {}, {}, false, {}}); }
  int Unary(tflite::BuiltinOperator code, int x) { return Op(code, {x}); }
  int Op(tflite::BuiltinOperator code, const std::vector<int>& inputs) {
    const int y = Tensor();
    model.AddOperator(code, inputs, {y});
    return y;
  }
  int Composite(int body, int x) {
    const int y = Tensor();
    model.AddComposite("litmus.test", body, {x}, {y});
    return y;
  }
  void Ports(int input, int output) { model.SetInputsOutputs({input}, {output}); }
  ModelBuilder model{"Composites of small operators"};
};

// If one operator of the body is not supported, the others are delegated.
TEST_P(CompositeTest, ABodyInParts) {
  Small small;
  int x = small.Tensor();
  small.Ports(x, small.Unary(tflite::BuiltinOperator_TANH,
                             small.Composite(1, small.Unary(tflite::BuiltinOperator_ABS, x))));
  small.model.AddSubgraph("body");
  x = small.Tensor();
  const int angle =
      small.Op(tflite::BuiltinOperator_ATAN2, {small.Unary(tflite::BuiltinOperator_EXP, x), x});
  small.Ports(x, small.Unary(tflite::BuiltinOperator_COS, angle));
  TfLiteGpuDelegateOptionsV2 options = Options();
  options.max_delegated_partitions = 8;
  Running device(small.model.Finish(), TfLiteGpuDelegateV2Create(&options)),
      cpu(small.model.Finish(), nullptr);
  const std::map<int, std::string> want = {
      {0, ""}, {2, ""}, {3, ""}, {4, "Operation is not supported."}, {5, ""}};
  EXPECT_EQ(device.Reasons(), want);
  ExpectNear(device.Run(), cpu.Run());
}

TEST_P(CompositeTest, OneInsideAnotherAndTwice) {
  Small small;
  int x = small.Tensor();
  small.Ports(x, small.Composite(1, small.Composite(1, x)));
  small.model.AddSubgraph("outer");
  x = small.Tensor();
  small.Ports(x, small.Unary(tflite::BuiltinOperator_EXP, small.Composite(2, x)));
  small.model.AddSubgraph("inner");
  x = small.Tensor();
  small.Ports(x, small.Unary(tflite::BuiltinOperator_TANH, x));
  Running device(small.model.Finish(), MakeDelegate()), cpu(small.model.Finish(), nullptr);
  EXPECT_EQ((*device).execution_plan().size(), 1u);
  ExpectNear(device.Run(), cpu.Run());
  for (const int rows : {3, 1, 8}) {
    ASSERT_EQ((*device).ResizeInputTensor(0, {rows, 4}), kTfLiteOk);
    ASSERT_EQ((*cpu).ResizeInputTensor(0, {rows, 4}), kTfLiteOk);
    ExpectNear(device.Run(), cpu.Run());
    EXPECT_EQ((*device).execution_plan().size(), 1u);
  }
}

// A body that returns its input contains no operator that could replace the composite.
TEST_P(CompositeTest, OneThatStaysWhole) {
  Small small;
  int x = small.Tensor();
  small.Ports(x, small.Unary(tflite::BuiltinOperator_TANH,
                             small.Composite(1, small.Unary(tflite::BuiltinOperator_ABS, x))));
  small.model.AddSubgraph("body");
  x = small.Tensor();
  small.Ports(x, x);
  TfLiteGpuDelegateOptionsV2 options = Options();
  options.max_delegated_partitions = 8;
  Running device(small.model.Finish(), TfLiteGpuDelegateV2Create(&options)),
      cpu(small.model.Finish(), nullptr);
  const std::map<int, std::string> want = {{0, ""}, {1, "The runtime left it whole."}, {2, ""}};
  EXPECT_EQ(device.Reasons(), want);
  ExpectNear(device.Run(), cpu.Run());
}

}  // namespace
