// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests operators on constants: which operators still run, that results stay the same, and that the
// operators run again when the graph is prepared again.
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/kernels/rewriting/rewriting_tester.h"

namespace litmus {
namespace {

using tflite::TensorType_FLOAT32;
using tflite::TensorType_INT32;
using tflite::TensorType_INT8;

const std::vector<int> kShape = {6, 10};

std::vector<int8_t> Bytes(int count) {
  std::vector<int8_t> values;
  for (int i = 0; i < count; ++i) values.push_back(static_cast<int8_t>(i * 29 % 251));
  return values;
}
std::vector<float> Floats(int count) {
  std::vector<float> values;
  for (int i = 0; i < count; ++i) values.push_back(static_cast<float>(i * 29 % 41 - 20) / 8);
  return values;
}
int Float(RewritingTester* m) { return m->Tensor(TensorType_FLOAT32, kShape); }
int FloatConstant(RewritingTester* m, const std::vector<int>& shape = kShape) {
  return m->Constant<float>(TensorType_FLOAT32, shape, Floats(60));
}
// Adds an operator with these inputs and returns its output, a new float tensor of shape kShape.
int Then(RewritingTester* m, tflite::BuiltinOperator code, std::vector<int> inputs) {
  const int out = Float(m);
  m->Op(code, std::move(inputs), {out});
  return out;
}

struct Case {
  const char* what;
  // Adds operators and returns a float tensor of shape kShape, which the test adds to the model's
  // input.
  std::function<int(RewritingTester*)> add;
  std::string on, off;  // names of the operators that run with and without rewriting
};

const Case kCases[] = {
    {"bytes to floats",
     [](RewritingTester* m) {
       const int q = m->Constant<int8_t>(TensorType_INT8, kShape, Bytes(60), {0.5f, 3});
       return Then(m, tflite::BuiltinOperator_DEQUANTIZE, {q});
     },
     "ADD", "DEQUANTIZE ADD"},
    {"a chain",
     [](RewritingTester* m) {
       const int a = Then(m, tflite::BuiltinOperator_ABS, {FloatConstant(m)});
       const int b = Then(m, tflite::BuiltinOperator_SQRT, {a});
       return Then(m, tflite::BuiltinOperator_DIV, {a, b});
     },
     "ADD", "ABS SQRT DIV ADD"},
    {"another shape of the same bytes",
     [](RewritingTester* m) {
       const int shape = m->Constant<int>(TensorType_INT32, {2}, kShape);
       return Then(m, tflite::BuiltinOperator_RESHAPE, {FloatConstant(m, {60}), shape});
     },
     "ADD", "RESHAPE ADD"},
    // The product of the first two values is denormal, which counts as zero while a model runs.
    {"denormals",
     [](RewritingTester* m) {
       const int small = m->Constant<float>(TensorType_FLOAT32, {1}, {1e-20f});
       const int large = m->Constant<float>(TensorType_FLOAT32, {1}, {1e38f});
       const int same =
           m->Constant<float>(TensorType_FLOAT32, kShape, std::vector<float>(60, 1e-20f));
       const int denormal = Float(m), out = Float(m);
       m->Op(tflite::BuiltinOperator_MUL, {same, small}, {denormal}, tflite::MulOptionsT());
       m->Op(tflite::BuiltinOperator_MUL, {denormal, large}, {out}, tflite::MulOptionsT());
       return out;
     },
     "ADD", "MUL MUL ADD"},
    {"two outputs",
     [](RewritingTester* m) {
       const int axis = m->Constant<int>(TensorType_INT32, {}, {0});
       const int a = Float(m), b = Float(m);
       const int both = m->Constant<float>(TensorType_FLOAT32, {12, 10}, Floats(120));
       tflite::SplitOptionsT options;
       options.num_splits = 2;
       m->Op(tflite::BuiltinOperator_SPLIT, {axis, both}, {a, b}, options);
       return Then(m, tflite::BuiltinOperator_MAXIMUM, {b, a});
     },
     "ADD", "SPLIT MAXIMUM ADD"},
    {"one output is the graph's",
     [](RewritingTester* m) {
       const int a = Then(m, tflite::BuiltinOperator_ABS, {FloatConstant(m)});
       m->Output(a);
       return Then(m, tflite::BuiltinOperator_SQRT, {a});
     },
     "ABS SQRT ADD", "ABS SQRT ADD"},
    {"a parameter that is computed",
     [](RewritingTester* m) {
       const int paddings = m->Tensor(TensorType_INT32, {2, 2});
       m->Op(tflite::BuiltinOperator_ABS,
             {m->Constant<int>(TensorType_INT32, {2, 2}, {-1, -2, 0, 3})}, {paddings});
       const int inner = m->Constant<float>(TensorType_FLOAT32, {3, 7}, Floats(21));
       return Then(m, tflite::BuiltinOperator_PAD, {inner, paddings});
     },
     "ADD", "ABS PAD ADD"},
    {"random numbers",
     [](RewritingTester* m) {
       const int shape = m->Constant<int>(TensorType_INT32, {2}, kShape);
       const int random = Float(m);
       tflite::RandomOptionsT options;
       options.seed = 7;
       m->Op(tflite::BuiltinOperator_RANDOM_UNIFORM, {shape}, {random}, options);
       return Then(m, tflite::BuiltinOperator_FLOOR, {random});
     },
     "RANDOM_UNIFORM FLOOR ADD", "RANDOM_UNIFORM FLOOR ADD"},
    {"what would take much memory",
     [](RewritingTester* m) {
       const int large = m->Tensor(TensorType_FLOAT32, {600, 100});
       const int times = m->Constant<int>(TensorType_INT32, {2}, {100, 10});
       m->Op(tflite::BuiltinOperator_TILE, {FloatConstant(m), times}, {large});
       const int begin = m->Constant<int>(TensorType_INT32, {2}, {1, 2});
       const int size = m->Constant<int>(TensorType_INT32, {2}, kShape);
       return Then(m, tflite::BuiltinOperator_SLICE, {large, begin, size});
     },
     "TILE SLICE ADD", "TILE SLICE ADD"},
    {"the handle of a variable",
     [](RewritingTester* m) {
       const int handle = m->Tensor(tflite::TensorType_RESOURCE, {1});
       tflite::VarHandleOptionsT options;
       options.shared_name = "v";
       m->Op(tflite::BuiltinOperator_VAR_HANDLE, {}, {handle}, options);
       m->Op(tflite::BuiltinOperator_ASSIGN_VARIABLE, {handle, FloatConstant(m)}, {},
             tflite::AssignVariableOptionsT());
       const int read = Float(m);
       m->Op(tflite::BuiltinOperator_READ_VARIABLE, {handle}, {read},
             tflite::ReadVariableOptionsT());
       return read;
     },
     "ASSIGN_VARIABLE READ_VARIABLE ADD", "VAR_HANDLE ASSIGN_VARIABLE READ_VARIABLE ADD"},
};

RewritingTester Build(const Case& c) {
  RewritingTester model;
  const int in = model.Input(TensorType_FLOAT32, kShape), sum = Float(&model);
  const int constant = c.add(&model);
  model.Op(tflite::BuiltinOperator_ADD, {in, constant}, {sum}, tflite::AddOptionsT());
  model.Output(sum);
  return model;
}

TEST(FoldConstants, RunOnceWithTheSameResults) {
  for (const Case& c : kCases) {
    RewritingTester model = Build(c);
    const auto off = model.Invoke(false), on = model.Invoke(true);
    ASSERT_TRUE(on.ok && off.ok) << c.what;
    EXPECT_EQ(off.names, c.off) << c.what;
    EXPECT_EQ(on.names, c.on) << c.what;
    EXPECT_EQ(on.outputs, off.outputs) << c.what;
    EXPECT_LE(on.arena, off.arena) << c.what;
  }
}

TEST(FoldConstants, OutliveNewShapesAndDelegates) {
  TfLiteDelegate nothing = TfLiteDelegateCreate();
  nothing.Prepare = [](TfLiteContext*, TfLiteDelegate*) { return kTfLiteOk; };
  TfLiteDelegate failing = nothing;
  failing.Prepare = [](TfLiteContext*, TfLiteDelegate*) { return kTfLiteError; };
  const auto with = [](TfLiteDelegate* delegate, int64_t flags) {
    return [=](tflite::Interpreter* interpreter) {
      delegate->flags = flags;
      interpreter->ModifyGraphWithDelegate(delegate);
    };
  };
  const struct {
    const char* what;
    RewritingTester::Prepare change;
  } changes[] = {
      {"a new shape and back",
       [](tflite::Interpreter* interpreter) {
         for (const int rows : {1, 6}) {
           interpreter->ResizeInputTensor(interpreter->inputs()[0], {rows, 10});
           EXPECT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
         }
       }},
      {"allocated again", [](tflite::Interpreter* interpreter) { interpreter->AllocateTensors(); }},
      {"a delegate", with(&nothing, kTfLiteDelegateFlagsNone)},
      {"a delegate for all shapes", with(&nothing, kTfLiteDelegateFlagsAllowDynamicTensors)},
      {"a delegate that wants shapes",
       with(&nothing,
            kTfLiteDelegateFlagsAllowDynamicTensors | kTfLiteDelegateFlagsRequirePropagatedShapes)},
      {"a delegate that fails", with(&failing, kTfLiteDelegateFlagsAllowDynamicTensors)},
  };
  for (const Case& c : kCases) {
    for (const auto& change : changes) {
      RewritingTester model = Build(c);
      const auto off = model.Invoke(false);
      const auto on = model.Invoke(true, {}, 1, nullptr, change.change);
      ASSERT_TRUE(on.ok && off.ok) << c.what << ", " << change.what;
      EXPECT_EQ(on.names, c.on) << c.what << ", " << change.what;
      EXPECT_EQ(on.outputs, off.outputs) << c.what << ", " << change.what;
    }
  }
}

TEST(FoldConstants, ErrorsComeWhenTheyDid) {
  RewritingTester model;
  const int in = model.Input(TensorType_FLOAT32, kShape), sum = Float(&model);
  const int rows = model.Constant<int>(TensorType_INT32, {6}, {0, 1, 2, 3, 4, 60});
  const int gathered = Float(&model);
  model.Op(tflite::BuiltinOperator_GATHER, {FloatConstant(&model), rows}, {gathered},
           tflite::GatherOptionsT());
  model.Op(tflite::BuiltinOperator_ADD, {in, gathered}, {sum}, tflite::AddOptionsT());
  model.Output(sum);
  for (const bool rewriting : {false, true}) {
    const auto run = model.Invoke(rewriting);
    EXPECT_TRUE(run.allocated) << rewriting;
    EXPECT_FALSE(run.ok) << rewriting;
  }
}

// Weights that are computed from constants must be packed once, like constants.
TEST(FoldConstants, WeightsAreConstant) {
  RewritingTester model;
  const int in = model.Input(TensorType_FLOAT32, {5, 10});
  const int weights = model.Tensor(TensorType_FLOAT32, kShape);
  const int permutation = model.Constant<int>(TensorType_INT32, {2}, {1, 0});
  model.Op(tflite::BuiltinOperator_TRANSPOSE, {FloatConstant(&model, {10, 6}), permutation},
           {weights}, tflite::TransposeOptionsT());
  const int out = model.Tensor(TensorType_FLOAT32, {5, 6});
  model.Op(tflite::BuiltinOperator_FULLY_CONNECTED, {in, weights, -1}, {out},
           tflite::FullyConnectedOptionsT());
  model.Output(out);
  bool constant = false;
  const auto off = model.Invoke(false);
  const auto on = model.Invoke(true, {}, 1, nullptr, [&](tflite::Interpreter* interpreter) {
    constant = interpreter->tensor(weights)->allocation_type == kTfLitePersistentRo;
  });
  ASSERT_TRUE(on.ok && off.ok);
  EXPECT_TRUE(constant);
  EXPECT_EQ(on.names, "FULLY_CONNECTED");
  ASSERT_EQ(on.outputs[0].size(), off.outputs[0].size());
  const auto* a = reinterpret_cast<const float*>(on.outputs[0].data());
  const auto* b = reinterpret_cast<const float*>(off.outputs[0].data());
  // The bound: sums of ten products, each below 8, in any order.
  for (int i = 0; i < 30; ++i) EXPECT_NEAR(a[i], b[i], 10 * 80 * 0x1p-24f) << i;
}

}  // namespace
}  // namespace litmus
