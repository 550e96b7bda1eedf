// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the values of a loop against the same loop in C++: results that are inputs of other
// positions, that do not change, that grow, and a condition that runs the body itself.
#include <functional>
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

// A subgraph of a loop under construction. The values are a counter [1], a and b [2], and weights w
// [2].
class Graph {
 public:
  explicit Graph(tflite::Subgraph* graph) : graph_(graph) {
    for (const int size : {1, 2, 2, 2}) inputs_.push_back(Tensor(kTfLiteFloat32, size));
    graph_->SetInputs(inputs_);
  }
  int counter() const { return inputs_[0]; }
  int a() const { return inputs_[1]; }
  int b() const { return inputs_[2]; }
  int w() const { return inputs_[3]; }
  void Return(const std::vector<int>& outputs) { graph_->SetOutputs(outputs); }

  int Tensor(TfLiteType type, int size) { return AddTensor(graph_, type, {size}); }
  int Constant(const float* value) {
    const int index = Tensor(kTfLiteFloat32, 1), size = 1;
    graph_->SetTensorParametersReadOnly(index, kTfLiteFloat32, "constant", 1, &size,
                                        kNoQuantization, reinterpret_cast<const char*>(value),
                                        sizeof(*value));
    return index;
  }
  template <typename Params>
  void Node(const std::vector<int>& inputs, const std::vector<int>& outputs,
            const TfLiteRegistration* registration, int code, Params params) {
    AddNode(graph_, inputs, outputs, registration, code, params);
  }
  int Add(int x, int y, int size = 2) {
    const int sum = Tensor(kTfLiteFloat32, size);
    Node({x, y}, {sum}, ops::Register_ADD(), kTfLiteBuiltinAdd, TfLiteAddParams{});
    return sum;
  }
  int Next() {
    static constexpr float kOne = 1;
    return Add(counter(), Constant(&kOne), 1);
  }
  int Joined(int x, int y) {
    const int joined = Tensor(kTfLiteFloat32, 4);
    Node({x, y}, {joined}, ops::Register_CONCATENATION(), kTfLiteBuiltinConcatenation,
         TfLiteConcatenationParams{});
    return joined;
  }
  // Adds a call of subgraph 2, the body, and returns its results.
  std::vector<int> RunBody() {
    std::vector<int> results;
    for (const int size : {1, 2, 2, 2}) results.push_back(Tensor(kTfLiteFloat32, size));
    TfLiteStablehloCompositeParams params = {};
    params.subgraph_index = 2;
    Node(inputs_, results, ops::Register_STABLEHLO_COMPOSITE(), kTfLiteBuiltinStablehloComposite,
         params);
    return results;
  }

 private:
  tflite::Subgraph* const graph_;
  std::vector<int> inputs_;
};

using Values = std::vector<std::vector<float>>;

std::vector<float> Sum(const std::vector<float>& x, const std::vector<float>& y) {
  return {x[0] + y[0], x[1] + y[1]};
}
std::vector<float> Both(std::vector<float> x, const std::vector<float>& y) {
  x.insert(x.end(), y.begin(), y.end());
  return x;
}

struct Case {
  const char* name;
  void (*draw)(Graph* body);
  void (*step)(Values* v);  // the same iteration in C++, without the counter
};

constexpr Case kCases[] = {
    {"all values stay",
     [](Graph* g) {
       g->Return({g->Next(), g->a(), g->b(), g->w()});
     },
     [](Values*) {}},
    {"weights stay",
     [](Graph* g) {
       g->Return({g->Next(), g->Add(g->a(), g->w()), g->b(), g->w()});
     },
     [](Values* v) { (*v)[1] = Sum((*v)[1], (*v)[3]); }},
    {"two values change places",
     [](Graph* g) {
       g->Return({g->Next(), g->b(), g->a(), g->w()});
     },
     [](Values* v) { std::swap((*v)[1], (*v)[2]); }},
    {"a value moves on, and a new one takes its place",
     [](Graph* g) {
       g->Return({g->Next(), g->Add(g->a(), g->b()), g->a(), g->w()});
     },
     [](Values* v) {
       *v = {(*v)[0], Sum((*v)[1], (*v)[2]), (*v)[1], (*v)[3]};
     }},
    {"all move on",
     [](Graph* g) {
       g->Return({g->Next(), g->w(), g->a(), g->b()});
     },
     [](Values* v) {
       *v = {(*v)[0], (*v)[3], (*v)[1], (*v)[2]};
     }},
    {"one result in two places",
     [](Graph* g) {
       const int sum = g->Add(g->a(), g->b());
       g->Return({g->Next(), sum, sum, g->w()});
     },
     [](Values* v) { (*v)[1] = (*v)[2] = Sum((*v)[1], (*v)[2]); }},
    {"a value grows while others stay and change",
     [](Graph* g) {
       g->Return({g->Next(), g->Joined(g->a(), g->b()), g->Add(g->b(), g->w()), g->w()});
     },
     [](Values* v) {
       (*v)[1] = Both((*v)[1], (*v)[2]);
       (*v)[2] = Sum((*v)[2], (*v)[3]);
     }},
};

// Runs the loop for each number of iterations twice, in one interpreter.
void Check(const Case& c, bool condition_runs_body) {
  SCOPED_TRACE(std::string(c.name) + (condition_runs_body ? ", the condition runs the body" : ""));
  float limit = 0;
  KeepingReporter reporter;
  tflite::Interpreter interpreter(&reporter);
  interpreter.AddSubgraphs(2);
  Graph main(interpreter.subgraph(0)), condition(interpreter.subgraph(1));
  Graph body(interpreter.subgraph(2));
  std::vector<int> results;
  for (const int size : {1, 2, 2, 2}) results.push_back(main.Tensor(kTfLiteFloat32, size));
  main.Node({0, 1, 2, 3}, results, ops::Register_WHILE(), kTfLiteBuiltinWhile,
            TfLiteWhileParams{1, 2});
  main.Return(results);
  c.draw(&body);
  // The condition runs the body first, so it sees the counter of the next iteration.
  const int counter = condition_runs_body ? condition.RunBody()[0] : condition.counter();
  const int verdict = condition.Tensor(kTfLiteBool, 1);
  condition.Node({counter, condition.Constant(&limit)}, {verdict}, ops::Register_LESS(),
                 kTfLiteBuiltinLess, 0);
  condition.Return({verdict});
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << reporter.text;
  for (const int iterations : {3, 0, 1, 2, 5, 5}) {
    limit = static_cast<float>(iterations + (condition_runs_body ? 1 : 0));
    Values values = {{0}, {1, 2}, {10, 20}, {100, 200}};
    for (size_t i = 0; i < values.size(); ++i) {
      std::copy(values[i].begin(), values[i].end(),
                interpreter.typed_input_tensor<float>(static_cast<int>(i)));
    }
    for (int i = 0; i < iterations; ++i) {
      c.step(&values);
      values[0][0] += 1;
    }
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk) << reporter.text;
    for (size_t i = 0; i < values.size(); ++i) {
      const TfLiteTensor& output = *interpreter.output_tensor(i);
      const auto* data = output.data.f;
      EXPECT_EQ(std::vector<float>(data, data + output.bytes / sizeof(float)), values[i])
          << "value " << i << " after " << iterations << " iterations";
    }
  }
}

TEST(LoopValuesTest, AreThoseOfTheLoop) {
  for (const Case& c : kCases) Check(c, false);
}

TEST(LoopValuesTest, AConditionMayRunTheBody) {
  for (const Case& c : kCases) {
    if (std::string(c.name).find("grows") == std::string::npos) Check(c, true);
  }
}

}  // namespace
}  // namespace litmus
