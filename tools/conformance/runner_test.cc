// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that other shapes run before the last comparison, with a delegate that takes the whole
// graph and records the shapes.
#include "tools/conformance/runner.h"

#include <cstring>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace litmus::conformance {
namespace {

using Shape = std::vector<int>;

// Adds two inputs of the same shape. Dimensions in `fixed` can only be prepared with the given
// size.
struct AddDelegate {
  Shape fixed;  // -1: any size
  std::vector<Shape> runs;

  static Shape ShapeOf(const TfLiteTensor& tensor) {
    return Shape(tensor.dims->data, tensor.dims->data + tensor.dims->size);
  }
  static const TfLiteTensor& Input(TfLiteContext* context, const TfLiteNode* node, int i) {
    return context->tensors[node->inputs->data[i]];
  }
  static void* Init(TfLiteContext*, const char* buffer, size_t) {
    const auto* params = reinterpret_cast<const TfLiteDelegateParams*>(buffer);
    return params->delegate->data_;
  }
  static TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
    const auto* self = static_cast<AddDelegate*>(node->user_data);
    const Shape shape = ShapeOf(Input(context, node, 0));
    if (shape != ShapeOf(Input(context, node, 1))) return kTfLiteError;
    for (size_t d = 0; d < shape.size(); ++d) {
      if (self->fixed[d] >= 0 && self->fixed[d] != shape[d]) return kTfLiteError;
    }
    TfLiteTensor* output = &context->tensors[node->outputs->data[0]];
    return context->ResizeTensor(context, output, TfLiteIntArrayCopy(Input(context, node, 0).dims));
  }
  static TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
    auto* self = static_cast<AddDelegate*>(node->user_data);
    const TfLiteTensor &a = Input(context, node, 0), &b = Input(context, node, 1);
    const TfLiteTensor& output = context->tensors[node->outputs->data[0]];
    for (size_t i = 0; i < output.bytes / sizeof(float); ++i) {
      output.data.f[i] = a.data.f[i] + b.data.f[i];
    }
    self->runs.push_back(ShapeOf(a));
    return kTfLiteOk;
  }
  static TfLiteStatus Take(TfLiteContext* context, TfLiteDelegate* delegate) {
    TfLiteIntArray* plan = nullptr;
    if (context->GetExecutionPlan(context, &plan) != kTfLiteOk) return kTfLiteError;
    TfLiteRegistration registration = {};
    registration.init = &Init;
    registration.prepare = &Prepare;
    registration.invoke = &Invoke;
    registration.custom_name = "AddDelegate";
    registration.version = 1;
    return context->ReplaceNodeSubsetsWithDelegateKernels(context, registration, plan, delegate);
  }
};

Array Floats(const Shape& shape, const std::vector<float>& values) {
  Array array = {"f4", shape, std::vector<uint8_t>(values.size() * sizeof(float))};
  std::memcpy(array.bytes.data(), values.data(), array.bytes.size());
  return array;
}

// Returns the shapes of all runs of the sum of two inputs of shape [1, 2, 1, 3].
std::vector<Shape> RunsWith(const Shape& fixed) {
  const Shape shape = {1, 2, 1, 3};
  Case sum;
  sum.folder = sum.name = "sum";
  sum.group = "ADD";
  sum.model_path = "testdata/add_float.tflite";
  sum.resize_inputs = {shape, shape};
  ExpectedOutput output;
  output.values = Floats(shape, {8, 10, 12, 14, 16, 18});
  output.shape = shape;
  sum.steps = {
      {{Floats(shape, {1, 2, 3, 4, 5, 6}), Floats(shape, {7, 8, 9, 10, 11, 12})}, {output}}};
  AddDelegate add = {fixed, {}};
  TfLiteDelegate delegate = TfLiteDelegateCreate();
  delegate.data_ = &add;
  delegate.Prepare = &AddDelegate::Take;
  delegate.flags = kTfLiteDelegateFlagsAllowDynamicTensors;
  RunOptions options;
  options.make_delegates = [&] {
    std::vector<OwnedDelegate> delegates;
    delegates.emplace_back(&delegate, [](TfLiteDelegate*) {});
    return delegates;
  };
  const CaseResult result = RunCase(sum, options);
  EXPECT_TRUE(result.passed) << result.failure;
  return add.runs;
}

TEST(RunnerTest, RunsWithEveryDimensionLargerThenSmaller) {
  const Shape base = {1, 2, 1, 3};
  const std::vector<Shape> expected = {base, base, {4, 5, 4, 6}, {1, 1, 1, 2}, base};
  EXPECT_EQ(RunsWith({-1, -1, -1, -1}), expected);
}

TEST(RunnerTest, DimensionsThatCannotChangeStay) {
  const Shape base = {1, 2, 1, 3};
  const std::vector<Shape> expected = {base, base, {1, 5, 4, 3}, {1, 1, 1, 3}, base};
  EXPECT_EQ(RunsWith({1, -1, -1, 3}), expected);
}

TEST(RunnerTest, AModelOfOneShapeRunsThatAlone) {
  const Shape base = {1, 2, 1, 3};
  EXPECT_EQ(RunsWith(base), std::vector<Shape>(3, base));
}

}  // namespace
}  // namespace litmus::conformance
