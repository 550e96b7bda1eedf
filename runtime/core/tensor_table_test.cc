// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests that pointers to tensors, which programs and kernels hold, stay valid while the graph is
// prepared.
#include <gtest/gtest.h>

#include <vector>

#include "runtime/core/interpreter.h"
#include "runtime/core/test_ops.h"

namespace tflite {
namespace {

using testing::SumPlusOne;

// Number of prepare calls in which adding `kAdded` tensors moved the table.
int g_moved = 0;

// SumPlusOne with a temporary tensor, which the first call of prepare adds.
TfLiteRegistration WithTemporary() {
  TfLiteRegistration op = SumPlusOne();
  static const auto prepare = op.prepare;
  op.prepare = [](TfLiteContext* context, TfLiteNode* node) {
    const TfLiteTensor* table = context->tensors;
    if (node->temporaries->size == 0) {
      TfLiteIntArrayFree(node->temporaries);
      node->temporaries = TfLiteIntArrayCreate(1);
      TF_LITE_ENSURE_STATUS(context->AddTensors(context, 1, &node->temporaries->data[0]));
      context->tensors[node->temporaries->data[0]].type = kTfLiteFloat32;
      context->tensors[node->temporaries->data[0]].allocation_type = kTfLiteArenaRw;
    }
    if (context->tensors != table) ++g_moved;
    const TfLiteTensor& input = context->tensors[node->inputs->data[0]];
    TF_LITE_ENSURE_STATUS(context->ResizeTensor(
        context, &context->tensors[node->temporaries->data[0]], TfLiteIntArrayCopy(input.dims)));
    return prepare(context, node);
  };
  return op;
}

TEST(TensorTable, PointersOutlivePreparation) {
  for (const bool one_by_one : {false, true}) {
    for (const int tensors : {2, 3, 64, 65, 127, 128, 129, 500}) {
      // For graphs that grow one tensor at a time, pointers are valid only up to
      // kTensorsReservedCapacity tensors.
      if (one_by_one && tensors > Interpreter::kTensorsReservedCapacity) continue;
      SCOPED_TRACE(std::to_string(tensors) + (one_by_one ? " added one by one" : " added at once"));
      Interpreter interpreter;
      if (!one_by_one) interpreter.AddTensors(tensors);
      std::vector<const TfLiteTensor*> before;
      for (int t = 0; t < tensors; ++t) {
        if (one_by_one) interpreter.AddTensors(1);
        ASSERT_EQ(interpreter.SetTensorParametersReadWrite(t, kTfLiteFloat32, "", {3},
                                                           testing::kNotQuantized),
                  kTfLiteOk);
        before.push_back(interpreter.tensor(t));
      }
      interpreter.SetInputs({0});
      interpreter.SetOutputs({tensors - 1});
      const TfLiteRegistration op = WithTemporary();
      for (int t = 1; t < tensors; ++t) {
        interpreter.AddNodeWithParameters({t - 1}, {t}, nullptr, 0, nullptr, &op);
      }
      for (const int size : {3, 4}) {
        ASSERT_EQ(interpreter.ResizeInputTensor(0, {size}), kTfLiteOk);
        ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
        for (int i = 0; i < size; ++i) interpreter.typed_input_tensor<float>(0)[i] = 1.0f;
        ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
        // Reads through the old pointer, as a program would.
        EXPECT_EQ(before.back()->data.f[size - 1], static_cast<float>(tensors));
        for (int t = 0; t < tensors; ++t) ASSERT_EQ(interpreter.tensor(t), before[t]) << t;
      }
    }
  }
}

TEST(TensorTable, KernelsMayAddTheHeadroom) {
  for (const int tensors : {2, 127, 128, 300}) {
    SCOPED_TRACE(tensors);
    g_moved = 0;
    Interpreter interpreter;
    ASSERT_EQ(interpreter.AddTensors(tensors), kTfLiteOk);
    TfLiteRegistration op = {};
    op.prepare = [](TfLiteContext* context, TfLiteNode*) {
      const TfLiteTensor* table = context->tensors;
      int first = -1;
      TF_LITE_ENSURE_STATUS(
          context->AddTensors(context, Interpreter::kTensorsCapacityHeadroom, &first));
      if (context->tensors != table) ++g_moved;
      return kTfLiteOk;
    };
    // The number of temporaries is so large that the table must grow between nodes.
    for (int i = 0; i < 60; ++i) {
      ASSERT_EQ(interpreter.AddNodeWithParameters({0}, {1}, nullptr, 0, nullptr, &op), kTfLiteOk);
    }
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    EXPECT_EQ(g_moved, 0);
    EXPECT_EQ(interpreter.tensors_size(),
              static_cast<size_t>(tensors + 60 * Interpreter::kTensorsCapacityHeadroom));
  }
}

TEST(TensorTable, TheConstantsAreTensorFlowLites) {
  EXPECT_EQ(Interpreter::kTensorsReservedCapacity, 128);
  EXPECT_EQ(Interpreter::kTensorsCapacityHeadroom, 16);
}

}  // namespace
}  // namespace tflite
