// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Choosing partitions over a chain of operators, from inside a delegate's Prepare.
#include "delegates/util/graph_partition.h"

#include <gtest/gtest.h>

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "runtime/c/builtin_ops.h"
#include "runtime/core/interpreter.h"

namespace tflite {
namespace delegates {
namespace {

// Builds a chain x -> ops[0] -> ops[1] … of operators with one input.
void BuildChain(const std::vector<TfLiteBuiltinOperator>& ops, Interpreter* interpreter) {
  const int count = static_cast<int>(ops.size());
  ASSERT_EQ(interpreter->AddTensors(count + 1), kTfLiteOk);
  for (int i = 0; i <= count; ++i) {
    ASSERT_EQ(interpreter->SetTensorParametersReadWrite(i, kTfLiteFloat32, "", {2},
                                                        TfLiteQuantizationParams()),
              kTfLiteOk);
  }
  interpreter->SetInputs({0});
  interpreter->SetOutputs({count});
  for (int i = 0; i < count; ++i) {
    TfLiteRegistration registration = {};
    registration.builtin_code = ops[i];
    registration.version = 1;
    registration.invoke = [](TfLiteContext*, TfLiteNode*) { return kTfLiteOk; };
    ASSERT_EQ(interpreter->AddNodeWithParameters({i}, {i + 1}, nullptr, 0, nullptr, &registration),
              kTfLiteOk);
  }
}

// A delegate that claims no node and calls `look` in Prepare.
struct LookingDelegate : TfLiteDelegate {
  explicit LookingDelegate(std::function<void(TfLiteContext*)> look_with)
      : TfLiteDelegate(TfLiteDelegateCreate()), look(std::move(look_with)) {
    TfLiteDelegate::Prepare = [](TfLiteContext* context, TfLiteDelegate* delegate) {
      static_cast<LookingDelegate*>(delegate)->look(context);
      return kTfLiteOk;
    };
  }
  std::function<void(TfLiteContext*)> look;
};

// Contains runs of 1, 3 and 2 supported nodes.
const std::vector<TfLiteBuiltinOperator> kChain = {
    kTfLiteBuiltinRelu, kTfLiteBuiltinTanh, kTfLiteBuiltinRelu, kTfLiteBuiltinRelu,
    kTfLiteBuiltinRelu, kTfLiteBuiltinAbs,  kTfLiteBuiltinRelu, kTfLiteBuiltinRelu};

TEST(GraphPartition, OfARangeOfNodes) {
  const struct {
    int first, last;
    std::vector<int> expected;
  } kCases[] = {{0, 7, {2, 3, 4, 6, 7, 0}}, {3, 6, {3, 4, 6}}, {5, 5, {}}, {4, 3, {}}};
  for (const auto& c : kCases) {
    Interpreter interpreter;
    BuildChain(kChain, &interpreter);
    LookingDelegate delegate([&](TfLiteContext* context) {
      GraphPartitionHelper helper(context, {0, 2, 3, 4, 6, 7});
      ASSERT_EQ(helper.Partition(nullptr, c.first, c.last), kTfLiteOk);
      EXPECT_EQ(helper.GetNodesOfFirstNLargestPartitions(), c.expected) << c.first;
      EXPECT_EQ(helper.num_total_nodes(), 8);
    });
    EXPECT_EQ(interpreter.ModifyGraphWithDelegate(&delegate), kTfLiteOk);
  }
}

TEST(GraphPartition, LargestFirst) {
  Interpreter interpreter;
  BuildChain(kChain, &interpreter);
  bool looked = false;
  LookingDelegate delegate([&](TfLiteContext* context) {
    looked = true;
    GraphPartitionHelper helper(
        context,
        [](TfLiteContext*, TfLiteNode*, TfLiteRegistration* registration, std::string* details) {
          *details = "Operation is not supported.";
          return registration->builtin_code == kTfLiteBuiltinRelu;
        });
    std::set<std::string> unsupported;
    ASSERT_EQ(helper.Partition(&unsupported), kTfLiteOk);
    EXPECT_EQ(unsupported, (std::set<std::string>{"TANH: Operation is not supported.",
                                                  "ABS: Operation is not supported."}));
    EXPECT_EQ(helper.num_total_nodes(), 8);
    EXPECT_EQ(helper.num_supported_nodes(), 6);
    EXPECT_EQ(helper.num_partitions(), 3);
    const struct {
      int n, min_nodes;
      std::vector<int> expected;
    } kCases[] = {
        {1, 0, {2, 3, 4}},
        {2, 0, {2, 3, 4, 6, 7}},
        {9, 2, {2, 3, 4, 6, 7}},
        {9, 0, {2, 3, 4, 6, 7, 0}},
        {9, 4, {}},
        {0, 0, {}},
    };
    for (const auto& c : kCases) {
      EXPECT_EQ(helper.GetNodesOfFirstNLargestPartitions(c.n, c.min_nodes), c.expected)
          << "n " << c.n << " min_nodes " << c.min_nodes;
    }
  });
  EXPECT_EQ(interpreter.ModifyGraphWithDelegate(static_cast<TfLiteDelegate*>(&delegate)),
            kTfLiteOk);
  EXPECT_TRUE(looked);
}

TEST(GraphPartition, KnownNodesAndNewTensors) {
  Interpreter interpreter;
  BuildChain(kChain, &interpreter);
  LookingDelegate delegate([](TfLiteContext* context) {
    GraphPartitionHelper helper(context, std::vector<int>{1, 2, 7});
    ASSERT_EQ(helper.Partition(nullptr), kTfLiteOk);
    EXPECT_EQ(helper.GetNodesOfFirstNLargestPartitions(), (std::vector<int>{1, 2, 7}));

    TfLiteTensor* tensor = nullptr;
    int index = -1;
    ASSERT_EQ(CreateNewTensorWithDifferentType(context, 0, kTfLiteFloat16, &tensor, &index),
              kTfLiteOk);
    EXPECT_EQ(index, 9);
    EXPECT_EQ(tensor, &context->tensors[index]);
    EXPECT_EQ(tensor->type, kTfLiteFloat16);
    EXPECT_EQ(tensor->bytes, 4u);
  });
  EXPECT_EQ(interpreter.ModifyGraphWithDelegate(static_cast<TfLiteDelegate*>(&delegate)),
            kTfLiteOk);
}

}  // namespace
}  // namespace delegates
}  // namespace tflite
