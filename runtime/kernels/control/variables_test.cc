// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests variables: an output of READ_VARIABLE keeps its value when the variable is assigned later,
// although nothing is copied, and a new shape reaches all readers.
#include <cstdint>
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

namespace ops = tflite::ops::builtin;
using Values = std::vector<float>;

// Subgraph 0: before = READ; sum = before + x; ASSIGN(sum); after = READ; both = before + after;
// again = READ after ASSIGN(after). Subgraph 1: ASSIGN(its input).
class Program {
 public:
  Program() : interpreter_(&reporter_) {
    interpreter_.AddSubgraphs(1);
    tflite::Subgraph* const main = interpreter_.subgraph(0);
    const int handle = Handle(main), x = Floats(main), before = Floats(main), sum = Floats(main);
    const int after = Floats(main), both = Floats(main), again = Floats(main);
    main->SetInputs({x});
    main->SetOutputs({before, after, both, again});
    Read(main, handle, before);
    Add(main, before, x, sum);
    Assign(main, handle, sum);
    Read(main, handle, after);
    Add(main, before, after, both);
    Assign(main, handle, after);
    Read(main, handle, again);
    tflite::Subgraph* const set = interpreter_.subgraph(1);
    const int other = Handle(set), value = Floats(set);
    set->SetInputs({value});
    Assign(set, other, value);
  }

  void Set(const Values& value) {
    tflite::Subgraph* const set = interpreter_.subgraph(1);
    ASSERT_EQ(set->ResizeInputTensor(set->inputs()[0], {static_cast<int>(value.size())}),
              kTfLiteOk);
    ASSERT_EQ(set->AllocateTensors(), kTfLiteOk) << reporter_.text;
    std::copy(value.begin(), value.end(), set->tensor(set->inputs()[0])->data.f);
    ASSERT_EQ(set->Invoke(), kTfLiteOk) << reporter_.text;
  }
  void Allocate() { ASSERT_EQ(interpreter_.AllocateTensors(), kTfLiteOk) << reporter_.text; }
  void Resize(int size) {
    ASSERT_EQ(interpreter_.ResizeInputTensor(interpreter_.inputs()[0], {size}), kTfLiteOk);
    Allocate();
  }
  // Runs with x = 1, 1, … and checks all outputs; the variable holds `value` before.
  void ExpectRun(Values* value) {
    TfLiteTensor* const x = interpreter_.input_tensor(0);
    std::fill_n(x->data.f, x->bytes / sizeof(float), 1.0f);
    const Values before = *value;
    for (float& v : *value) v += 1;
    Values both = before;
    for (size_t i = 0; i < both.size(); ++i) both[i] += (*value)[i];
    ASSERT_EQ(interpreter_.Invoke(), kTfLiteOk) << reporter_.text;
    EXPECT_EQ(Output(0), before);
    EXPECT_EQ(Output(1), *value);
    EXPECT_EQ(Output(2), both);
    EXPECT_EQ(Output(3), *value);
  }
  tflite::Interpreter& interpreter() { return interpreter_; }
  const KeepingReporter& reporter() const { return reporter_; }

 private:
  Values Output(size_t index) const {
    const TfLiteTensor& tensor = *interpreter_.output_tensor(index);
    return Values(tensor.data.f, tensor.data.f + tensor.bytes / sizeof(float));
  }
  static int Floats(tflite::Subgraph* graph) { return AddTensor(graph, kTfLiteFloat32, {2}); }
  static int Handle(tflite::Subgraph* graph) {
    const int handle = AddTensor(graph, kTfLiteResource, {1});
    AddNode(graph, {}, {handle}, ops::Register_VAR_HANDLE(), kTfLiteBuiltinVarHandle,
            TfLiteVarHandleParams{"", "variable"});
    return handle;
  }
  static void Read(tflite::Subgraph* graph, int handle, int value) {
    AddNode(graph, {handle}, {value}, ops::Register_READ_VARIABLE(), kTfLiteBuiltinReadVariable, 0);
  }
  static void Assign(tflite::Subgraph* graph, int handle, int value) {
    AddNode(graph, {handle, value}, {}, ops::Register_ASSIGN_VARIABLE(),
            kTfLiteBuiltinAssignVariable, 0);
  }
  static void Add(tflite::Subgraph* graph, int a, int b, int sum) {
    AddNode(graph, {a, b}, {sum}, ops::Register_ADD(), kTfLiteBuiltinAdd, TfLiteAddParams{});
  }

  KeepingReporter reporter_;
  tflite::Interpreter interpreter_;
};

TEST(VariablesTest, WhatWasReadStays) {
  Program program;
  program.Allocate();
  Values value = {3, 5};
  program.Set(value);
  for (int run = 0; run < 5; ++run) program.ExpectRun(&value);
  value = {-1, -2};
  program.Set(value);
  for (int run = 0; run < 5; ++run) program.ExpectRun(&value);
}

TEST(VariablesTest, ANewShapeReachesAllThatReads) {
  Program program;
  Values value;
  for (const int size : {2, 5, 1, 1, 40, 0, 2}) {
    program.Resize(size);
    value.assign(static_cast<size_t>(size), static_cast<float>(size));
    program.Set(value);
    for (int run = 0; run < 3; ++run) program.ExpectRun(&value);
  }
  // These runs need no new preparation: x has one element, which is broadcast.
  program.Resize(1);
  for (const size_t size : {1, 3, 3, 2}) {
    value.assign(size, 7.0f);
    program.Set(value);
    for (int run = 0; run < 3; ++run) program.ExpectRun(&value);
  }
}

TEST(VariablesTest, OutputsSurviveAnotherPreparation) {
  Program program;
  program.Allocate();
  Values value = {3, 5};
  program.Set(value);
  for (int round = 0; round < 3; ++round) {
    for (int run = 0; run < 3; ++run) program.ExpectRun(&value);
    ASSERT_EQ(program.interpreter().ReleaseNonPersistentMemory(), kTfLiteOk);
    program.Allocate();
    program.Resize(1);
    program.Resize(2);
  }
}

// The application must not replace the memory of a variable that is read.
TEST(VariablesTest, WhatIsReadTakesNoMemoryOfTheApplication) {
  Program program;
  program.Allocate();
  Values value = {3, 5};
  program.Set(value);
  alignas(64) float memory[16];
  for (int run = 0; run < 2; ++run) {
    EXPECT_EQ(program.interpreter().SetCustomAllocationForTensor(program.interpreter().outputs()[0],
                                                                 {memory, sizeof(memory)}),
              kTfLiteError)
        << run;
    program.ExpectRun(&value);
  }
}

TEST(VariablesTest, NothingWasAssigned) {
  Program program;
  program.Allocate();
  EXPECT_EQ(program.interpreter().Invoke(), kTfLiteError);
  EXPECT_NE(program.reporter().text.find("A variable is read before anything was assigned to it."),
            std::string::npos)
      << program.reporter().text;
}

}  // namespace
}  // namespace litmus
