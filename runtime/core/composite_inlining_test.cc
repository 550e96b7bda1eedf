// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests composites that are inlined for a delegate: which nodes the delegate sees, what runs, and
// what remains when the delegate is removed.
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/c/composite_flags.h"
#include "runtime/core/interpreter.h"
#include "runtime/core/test_ops.h"
#include "runtime/kernels/register.h"

namespace tflite {
namespace {

using testing::RecordingReporter;
using testing::TestDelegate;

constexpr int64_t kInlines = kLitmusDelegateFlagsInlinesComposites;
constexpr TfLiteQuantization kPlain = {kTfLiteNoQuantization, nullptr};

// Makes subgraphs of float tensors of two elements. SumPlusOne computes 1 + the sum of its inputs.
class Graphs {
 public:
  explicit Graphs(int count) : interpreter_(std::make_unique<Interpreter>(&reporter_)) {
    interpreter_->AddSubgraphs(count - 1);
  }
  Interpreter& interpreter() { return *interpreter_; }
  Subgraph& at(int graph) { return *interpreter_->subgraph(graph); }
  const std::string& reported() const { return reporter_.text; }

  // Adds tensors 0 to count - 1.
  Graphs& Tensors(int graph, int count) {
    at(graph).AddTensors(count);
    const int two = 2;
    for (int t = 0; t < count; ++t) {
      at(graph).SetTensorParametersReadWrite(t, kTfLiteFloat32, "t", 1, &two, kPlain);
    }
    return *this;
  }
  Graphs& Ports(int graph, std::vector<int> inputs, std::vector<int> outputs) {
    at(graph).SetInputs(std::move(inputs));
    at(graph).SetOutputs(std::move(outputs));
    return *this;
  }
  Graphs& Sum(int graph, const std::vector<int>& inputs, int output) {
    const TfLiteRegistration sum = testing::SumPlusOne();
    at(graph).AddNodeWithParameters(inputs, {output}, {}, nullptr, 0, nullptr, &sum);
    return *this;
  }
  Graphs& Composite(int graph, int body, const std::vector<int>& inputs,
                    const std::vector<int>& outputs) {
    auto* params = static_cast<TfLiteStablehloCompositeParams*>(
        std::calloc(1, sizeof(TfLiteStablehloCompositeParams)));
    params->name = "litmus.test";
    params->subgraph_index = body;
    const ops::builtin::BuiltinOpResolver resolver;
    at(graph).AddNodeWithParameters(inputs, outputs, {}, nullptr, 0, params,
                                    resolver.FindOp(BuiltinOperator_STABLEHLO_COMPOSITE, 1));
    return *this;
  }

  // Runs with inputs (10, …), (20, …), … and returns the first element of the first output.
  float Run() {
    if (interpreter_->AllocateTensors() != kTfLiteOk) return -1;
    for (size_t i = 0; i < interpreter_->inputs().size(); ++i) {
      interpreter_->typed_input_tensor<float>(static_cast<int>(i))[0] =
          10 * static_cast<float>(i + 1);
    }
    return interpreter_->Invoke() == kTfLiteOk ? interpreter_->typed_output_tensor<float>(0)[0]
                                               : -1;
  }

 private:
  RecordingReporter reporter_;
  std::unique_ptr<Interpreter> interpreter_;
};

// x -> sum -> composite -> sum -> y. The composite's subgraph is sum -> sum.
std::unique_ptr<Graphs> Chain() {
  auto graphs = std::make_unique<Graphs>(2);
  graphs->Tensors(0, 4).Ports(0, {0}, {3});
  graphs->Sum(0, {0}, 1).Composite(0, 1, {1}, {2}).Sum(0, {2}, 3);
  graphs->Tensors(1, 3).Ports(1, {0}, {2}).Sum(1, {0}, 1).Sum(1, {1}, 2);
  return graphs;
}

TEST(CompositeInlining, ADelegateTakesWhatIsInside) {
  const auto graphs = Chain();
  // Nodes 0 and 2 are the caller's; nodes 3 and 4 replace the composite, node 1.
  TestDelegate delegate({0, 3, 4, 2}, kInlines);
  ASSERT_EQ(graphs->interpreter().ModifyGraphWithDelegate(&delegate.delegate), kTfLiteOk)
      << graphs->reported();
  EXPECT_EQ(delegate.previewed_partitions, 1);
  EXPECT_EQ(graphs->interpreter().execution_plan().size(), 1u);
  EXPECT_EQ(delegate.prepared, 1) << "for a subgraph that nobody runs any more";
  EXPECT_EQ(graphs->Run(), 14);
}

TEST(CompositeInlining, WhatTheDelegateLeavesRunsOnTheCpu) {
  const auto graphs = Chain();
  TestDelegate delegate({3}, kInlines);
  ASSERT_EQ(graphs->interpreter().ModifyGraphWithDelegate(&delegate.delegate), kTfLiteOk);
  EXPECT_EQ(graphs->interpreter().execution_plan(), (std::vector<int>{0, 5, 4, 2}));
  EXPECT_EQ(graphs->Run(), 14);
}

TEST(CompositeInlining, OthersSeeTheComposite) {
  const auto graphs = Chain();
  TestDelegate delegate({0});
  ASSERT_EQ(graphs->interpreter().ModifyGraphWithDelegate(&delegate.delegate), kTfLiteOk);
  EXPECT_EQ(graphs->interpreter().execution_plan(), (std::vector<int>{3, 1, 2}));
  EXPECT_EQ(graphs->at(0).tensors_size(), 4u);
  // A second delegate that inlines composites gets the nodes that the first one left.
  TestDelegate second({4, 5}, kInlines);
  ASSERT_EQ(graphs->interpreter().ModifyGraphWithDelegate(&second.delegate), kTfLiteOk)
      << graphs->reported();
  EXPECT_EQ(graphs->Run(), 14);
}

TEST(CompositeInlining, AFailureLeavesTheGraphAsItWas) {
  const auto graphs = Chain();
  TestDelegate delegate({0, 3}, kInlines);
  delegate.fail_delegate_prepare = true;
  EXPECT_EQ(graphs->interpreter().ModifyGraphWithDelegate(&delegate.delegate),
            kTfLiteDelegateError);
  EXPECT_EQ(graphs->interpreter().execution_plan(), (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(graphs->interpreter().nodes_size(), 3u);
  EXPECT_EQ(delegate.kernels_alive, 0);
  EXPECT_EQ(graphs->Run(), 14);
}

TEST(CompositeInlining, NewShapesAddNoTensors) {
  const auto graphs = Chain();
  TestDelegate delegate({0, 3, 4, 2}, kInlines);
  ASSERT_EQ(graphs->interpreter().ModifyGraphWithDelegate(&delegate.delegate), kTfLiteOk);
  const size_t tensors = graphs->at(0).tensors_size();
  for (const int size : {3, 1, 5, 5}) {
    ASSERT_EQ(graphs->interpreter().ResizeInputTensor(0, {size}), kTfLiteOk);
    EXPECT_EQ(graphs->Run(), 14) << graphs->reported();
    EXPECT_EQ(graphs->interpreter().execution_plan().size(), 1u);
    EXPECT_EQ(graphs->interpreter().output_tensor(0)->dims->data[0], size);
    EXPECT_EQ(graphs->at(0).tensors_size(), tensors);
  }
}

TEST(CompositeInlining, NestedAndUsedTwice) {
  Graphs graphs(3);
  // y = outer(x0, outer(x0, x1)); outer(a, b) = 1 + a + inner(b); inner(c) = c + 1.
  graphs.Tensors(0, 4).Ports(0, {0, 1}, {3});
  graphs.Composite(0, 1, {0, 1}, {2}).Composite(0, 1, {0, 2}, {3});
  graphs.Tensors(1, 4).Ports(1, {0, 1}, {3}).Composite(1, 2, {1}, {2}).Sum(1, {0, 2}, 3);
  graphs.Tensors(2, 2).Ports(2, {0}, {1}).Sum(2, {0}, 1);
  EXPECT_EQ(graphs.Run(), 44);
  TestDelegate delegate({2, 3, 4, 5}, kInlines);
  ASSERT_EQ(graphs.interpreter().ModifyGraphWithDelegate(&delegate.delegate), kTfLiteOk)
      << graphs.reported();
  EXPECT_EQ(graphs.interpreter().execution_plan().size(), 1u);
  EXPECT_EQ(delegate.prepared, 1);
  EXPECT_EQ(graphs.Run(), 44) << graphs.reported();
}

// A subgraph with an index below its caller's has already been passed to the delegate.
TEST(CompositeInlining, BodiesBeforeTheirCallers) {
  Graphs graphs(3);
  graphs.Tensors(0, 3).Ports(0, {0}, {2}).Composite(0, 2, {0}, {1}).Sum(0, {1}, 2);
  graphs.Tensors(1, 2).Ports(1, {0}, {1}).Sum(1, {0}, 1);
  graphs.Tensors(2, 2).Ports(2, {0}, {1}).Composite(2, 1, {0}, {1});
  TestDelegate delegate({}, kInlines);
  ASSERT_EQ(graphs.interpreter().ModifyGraphWithDelegate(&delegate.delegate), kTfLiteOk);
  EXPECT_EQ(graphs.interpreter().execution_plan(), (std::vector<int>{2, 1}));
  EXPECT_EQ(graphs.Run(), 12);
}

// 30 levels, each of which calls the next one twice: 2^30 nodes. None may be made.
TEST(CompositeInlining, TooManyNodes) {
  constexpr int kLevels = 30;
  Graphs graphs(kLevels + 1);
  for (int level = 0; level < kLevels; ++level) {
    graphs.Tensors(level, 3).Ports(level, {0}, {2});
    graphs.Composite(level, level + 1, {0}, {1}).Composite(level, level + 1, {1}, {2});
  }
  graphs.Tensors(kLevels, 2).Ports(kLevels, {0}, {1}).Sum(kLevels, {0}, 1);
  TestDelegate delegate({}, kInlines);
  ASSERT_EQ(graphs.interpreter().ModifyGraphWithDelegate(&delegate.delegate), kTfLiteOk);
  EXPECT_EQ(graphs.interpreter().execution_plan(), (std::vector<int>{0, 1}));
  size_t nodes = 0;
  for (int level = 0; level <= kLevels; ++level) nodes += graphs.at(level).nodes_size();
  EXPECT_LE(nodes, size_t{1} << 16);
}

// Each reason for which a composite cannot be inlined. The composite must stay and compute the
// same.
struct Refusal {
  const char* name;
  void (*change)(Graphs* graphs);
  float want;
};
class Refused : public ::testing::TestWithParam<Refusal> {};

TEST_P(Refused, StaysWhole) {
  const auto graphs = Chain();
  GetParam().change(graphs.get());
  EXPECT_EQ(graphs->Run(), GetParam().want) << graphs->reported();
  TestDelegate delegate({0}, kInlines);
  ASSERT_EQ(graphs->interpreter().ModifyGraphWithDelegate(&delegate.delegate), kTfLiteOk);
  EXPECT_EQ(graphs->interpreter().execution_plan(), (std::vector<int>{3, 1, 2}));
  EXPECT_EQ(graphs->Run(), GetParam().want) << graphs->reported();
}

TfLiteQuantization Scale(float scale) {
  auto* affine =
      static_cast<TfLiteAffineQuantization*>(std::calloc(1, sizeof(TfLiteAffineQuantization)));
  affine->scale = TfLiteFloatArrayCreate(1);
  affine->scale->data[0] = scale;
  affine->zero_point = TfLiteIntArrayCreate(1);
  affine->zero_point->data[0] = 0;
  return {kTfLiteAffineQuantization, affine};
}

constexpr int kTwo = 2;

const Refusal kRefusals[] = {
    {"AnInputIsAnOutput", [](Graphs* g) { g->Ports(1, {0}, {0}); }, 12},
    {"AnOutputIsAConstant",
     [](Graphs* g) {
       static constexpr float kData[] = {5, 6};
       g->at(1).SetTensorParametersReadOnly(2, kTfLiteFloat32, "c", 1, &kTwo, kPlain,
                                            reinterpret_cast<const char*>(kData), sizeof(kData));
       g->at(1).SetExecutionPlan({0});
     },
     6},
    {"State",
     [](Graphs* g) {
       g->at(1).SetTensorParametersReadWrite(1, kTfLiteFloat32, "v", 1, &kTwo, kPlain, true);
     },
     14},
    {"OtherScales",
     [](Graphs* g) {
       g->at(1).SetTensorParametersReadWrite(0, kTfLiteFloat32, "q", 1, &kTwo, Scale(0.5f));
     },
     14},
};
INSTANTIATE_TEST_SUITE_P(Composites, Refused, ::testing::ValuesIn(kRefusals),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace tflite
