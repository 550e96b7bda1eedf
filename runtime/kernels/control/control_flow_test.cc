// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests wrong calls of subgraphs: each must be refused with a message, and none may hang or
// overflow the stack.
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/c/builtin_op_data.h"
#include "runtime/c/builtin_ops.h"
#include "runtime/core/interpreter.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"
#include "runtime/kernels/common/subgraph_tester.h"

namespace litmus {
namespace {

// Builds a subgraph that returns its input unchanged.
void Identity(tflite::Subgraph* graph, TfLiteType type, const std::vector<int>& dims = {}) {
  const int t = AddTensor(graph, type, dims);
  graph->SetInputs({t});
  graph->SetOutputs({t});
}

// Builds an IF on a bool and a value, with two branches.
void If(tflite::Subgraph* graph, int then_graph, int else_graph, TfLiteType type = kTfLiteFloat32) {
  const int condition = AddTensor(graph, kTfLiteBool, {});
  const int value = AddTensor(graph, type, {2});
  const int output = AddTensor(graph, type, {2});
  graph->SetInputs({condition, value});
  graph->SetOutputs({output});
  AddNode(graph, {condition, value}, {output}, tflite::ops::builtin::Register_IF(),
          kTfLiteBuiltinIf, TfLiteIfParams{then_graph, else_graph});
}

struct Bench {
  KeepingReporter reporter;
  tflite::Interpreter interpreter{&reporter};
  explicit Bench(int graphs) { interpreter.AddSubgraphs(graphs - 1); }
  tflite::Subgraph* graph(int index) { return interpreter.subgraph(index); }
  bool Says(const char* text) const { return reporter.text.find(text) != std::string::npos; }
};

TEST(ControlFlow, GraphsThatDoNotExist) {
  for (const int index : {-1, 1, 1 << 30}) {
    Bench bench(1);
    If(bench.graph(0), index, index);
    EXPECT_EQ(bench.interpreter.AllocateTensors(), kTfLiteError);
    EXPECT_TRUE(bench.Says("but the model has 1")) << bench.reporter.text;
  }
}

// A program or a file may put any byte into the condition.
TEST(ControlFlow, EachByteButZeroIsTrue) {
  Bench bench(3);
  If(bench.graph(0), 1, 2);
  Identity(bench.graph(1), kTfLiteFloat32, {2});
  static constexpr float kElse[] = {-5, -5};
  const int in = AddTensor(bench.graph(2), kTfLiteFloat32, {2});
  const int other = AddTensor(bench.graph(2), kTfLiteFloat32, {2});
  const int size = 2;
  bench.graph(2)->SetTensorParametersReadOnly(other, kTfLiteFloat32, "else", 1, &size,
                                              kNoQuantization, reinterpret_cast<const char*>(kElse),
                                              sizeof(kElse));
  bench.graph(2)->SetInputs({in});
  bench.graph(2)->SetOutputs({other});
  ASSERT_EQ(bench.interpreter.AllocateTensors(), kTfLiteOk) << bench.reporter.text;
  for (const int byte : {0, 1, 2, 24, 255}) {
    bench.interpreter.input_tensor(0)->data.raw[0] = static_cast<char>(byte);
    bench.interpreter.typed_input_tensor<float>(1)[0] = 5;
    ASSERT_EQ(bench.interpreter.Invoke(), kTfLiteOk) << bench.reporter.text;
    EXPECT_EQ(bench.interpreter.typed_output_tensor<float>(0)[0], byte == 0 ? -5 : 5) << byte;
  }
}

TEST(ControlFlow, RecursionIsRefused) {
  Bench bench(2);
  If(bench.graph(0), 1, 1);
  // Subgraph 1 has the inputs that subgraph 0 passes to it, and calls itself.
  If(bench.graph(1), 1, 1);
  bench.graph(1)->SetInputs({1});
  EXPECT_EQ(bench.interpreter.AllocateTensors(), kTfLiteError);
  EXPECT_TRUE(bench.Says("A graph runs itself")) << bench.reporter.text;
}

TEST(ControlFlow, TypesMustAgree) {
  Bench bench(2);
  If(bench.graph(0), 1, 1, kTfLiteInt32);
  Identity(bench.graph(1), kTfLiteFloat32, {2});
  EXPECT_EQ(bench.interpreter.AllocateTensors(), kTfLiteError);
  EXPECT_TRUE(bench.Says("the types differ")) << bench.reporter.text;
}

TEST(ControlFlow, DeepNestingIsRefused) {
  constexpr int kGraphs = 1000;
  Bench bench(kGraphs);
  for (int g = 0; g < kGraphs; ++g) {
    tflite::Subgraph* graph = bench.graph(g);
    const int value = AddTensor(graph, kTfLiteFloat32, {2});
    const int output = AddTensor(graph, kTfLiteFloat32, {2});
    graph->SetInputs({value});
    graph->SetOutputs({output});
    TfLiteStablehloCompositeParams params = {};
    params.subgraph_index = g + 1;
    AddNode(graph, {value}, {output}, tflite::ops::builtin::Register_STABLEHLO_COMPOSITE(),
            kTfLiteBuiltinStablehloComposite, params);
  }
  EXPECT_EQ(bench.interpreter.AllocateTensors(), kTfLiteError);
  EXPECT_TRUE(bench.Says("subgraphs are nested")) << bench.reporter.text;
}

TEST(ControlFlow, EndlessLoopsCanBeCancelled) {
  Bench bench(3);
  tflite::Subgraph* main = bench.graph(0);
  const int input = AddTensor(main, kTfLiteBool, {});
  const int output = AddTensor(main, kTfLiteBool, {});
  main->SetInputs({input});
  main->SetOutputs({output});
  Identity(bench.graph(1), kTfLiteBool);
  Identity(bench.graph(2), kTfLiteBool);
  AddNode(main, {input}, {output}, tflite::ops::builtin::Register_WHILE(), kTfLiteBuiltinWhile,
          TfLiteWhileParams{1, 2});
  ASSERT_EQ(bench.interpreter.AllocateTensors(), kTfLiteOk) << bench.reporter.text;
  bench.interpreter.typed_input_tensor<bool>(0)[0] = false;
  ASSERT_EQ(bench.interpreter.Invoke(), kTfLiteOk) << bench.reporter.text;
  EXPECT_FALSE(bench.interpreter.typed_output_tensor<bool>(0)[0]);
  bench.interpreter.typed_input_tensor<bool>(0)[0] = true;
  int asked = 0;
  bench.interpreter.SetCancellationFunction(
      &asked, [](void* data) { return ++*static_cast<int*>(data) > 1000; });
  EXPECT_EQ(bench.interpreter.Invoke(), kTfLiteError);
  EXPECT_EQ(asked, 1001);
}

TEST(ControlFlow, ConditionsGiveOneBool) {
  for (const std::vector<int>& dims : {std::vector<int>{}, {1}, {2}}) {
    Bench bench(3);
    tflite::Subgraph* main = bench.graph(0);
    const int input = AddTensor(main, kTfLiteBool, dims);
    const int output = AddTensor(main, kTfLiteBool, dims);
    main->SetInputs({input});
    main->SetOutputs({output});
    Identity(bench.graph(1), kTfLiteBool, dims);
    Identity(bench.graph(2), kTfLiteBool, dims);
    AddNode(main, {input}, {output}, tflite::ops::builtin::Register_WHILE(), kTfLiteBuiltinWhile,
            TfLiteWhileParams{1, 2});
    ASSERT_EQ(bench.interpreter.AllocateTensors(), kTfLiteOk) << bench.reporter.text;
    bench.interpreter.typed_input_tensor<bool>(0)[0] = false;
    EXPECT_EQ(bench.interpreter.Invoke(), dims == std::vector<int>{2} ? kTfLiteError : kTfLiteOk);
  }
}

}  // namespace
}  // namespace litmus
