// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Loads files of about 4 MB with as many tensors and operators as fit, arranged so that a loader
// that compares all with all would be slow. The test checks that the steps of loading grow at most
// as n log n.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/base/step_count.h"
#include "runtime/core/interpreter.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/register.h"
#include "runtime/memory/memory_account.h"
#include "runtime/model/model_builder.h"
#include "runtime/schema/schema_tables_generated.h"

namespace litmus {
namespace {

using flatbuffers::Offset;
using tflite::BuiltinOperator;

// Writes a model file without names, so that many tensors and operators fit.
class LargeModel {
 public:
  // Adds a tensor to the current graph. `buffer` 0: not a constant.
  int Tensor(const std::vector<int>& shape, uint32_t buffer = 0,
             tflite::TensorType type = tflite::TensorType_FLOAT32, float scale = 0) {
    Offset<tflite::QuantizationParameters> quantization;
    if (scale != 0) {
      const auto scales = b_.CreateVector(std::vector<float>{scale});
      const auto zero_points = b_.CreateVector(std::vector<int64_t>{0});
      quantization = tflite::CreateQuantizationParameters(b_, 0, 0, scales, zero_points);
    }
    tensors_.push_back(
        tflite::CreateTensor(b_, b_.CreateVector(shape), type, buffer, 0, quantization));
    return static_cast<int>(tensors_.size() - 1);
  }
  int Input(const std::vector<int>& shape, tflite::TensorType type = tflite::TensorType_FLOAT32,
            float scale = 0) {
    inputs_.push_back(Tensor(shape, 0, type, scale));
    return inputs_.back();
  }
  void Output(int tensor) { outputs_.push_back(tensor); }
  uint32_t Buffer(const std::vector<uint8_t>& bytes) {
    buffers_.push_back(tflite::CreateBuffer(b_, b_.CreateVector(bytes)));
    return static_cast<uint32_t>(buffers_.size() - 1);
  }
  void Op(BuiltinOperator code, const std::vector<int>& inputs, const std::vector<int>& outputs,
          tflite::BuiltinOptions type = tflite::BuiltinOptions_NONE, Offset<void> options = 0) {
    size_t index = 0;
    while (index < codes_.size() && codes_[index] != code) ++index;
    if (index == codes_.size()) codes_.push_back(code);
    operators_.push_back(tflite::CreateOperator(b_, static_cast<uint32_t>(index),
                                                b_.CreateVector(inputs), b_.CreateVector(outputs),
                                                type, options));
  }
  // Ends the current graph.
  void EndGraph(const std::string& name = "") {
    const auto text = name.empty() ? 0 : b_.CreateString(name);
    graphs_.push_back(tflite::CreateSubGraph(b_, b_.CreateVector(tensors_),
                                             b_.CreateVector(inputs_), b_.CreateVector(outputs_),
                                             b_.CreateVector(operators_), text));
    tensors_.clear();
    inputs_.clear();
    outputs_.clear();
    operators_.clear();
  }
  std::string Bytes() {
    if (!tensors_.empty()) EndGraph();
    std::vector<Offset<tflite::OperatorCode>> codes;
    for (const BuiltinOperator code : codes_) {
      codes.push_back(tflite::CreateOperatorCode(b_, static_cast<int8_t>(std::min<int>(code, 127)),
                                                 0, 1, code));
    }
    tflite::FinishModelBuffer(
        b_, tflite::CreateModel(b_, 3, b_.CreateVector(codes), b_.CreateVector(graphs_), 0,
                                b_.CreateVector(buffers_)));
    return {reinterpret_cast<const char*>(b_.GetBufferPointer()), b_.GetSize()};
  }
  flatbuffers::FlatBufferBuilder& builder() { return b_; }
  std::vector<Offset<tflite::Tensor>>& tensors() { return tensors_; }
  std::vector<Offset<tflite::SubGraph>>& graphs() { return graphs_; }

 private:
  flatbuffers::FlatBufferBuilder b_;
  std::vector<BuiltinOperator> codes_;
  std::vector<Offset<tflite::Buffer>> buffers_ = {tflite::CreateBuffer(b_)};
  std::vector<Offset<tflite::SubGraph>> graphs_;
  std::vector<Offset<tflite::Tensor>> tensors_;
  std::vector<int> inputs_, outputs_;
  std::vector<Offset<tflite::Operator>> operators_;
};

class Messages : public tflite::ErrorReporter {
 public:
  int Report(const char* format, va_list args) override {
    char line[512];
    std::vsnprintf(line, sizeof(line), format, args);
    text += line;
    return 0;
  }
  std::string text;
};

// Loads the file and calls AllocateTensors. Returns "", or the error messages.
std::string Load(const std::string& bytes, uint64_t* steps = nullptr) {
  Messages messages;
  const StepCount count;
  const std::clock_t begin = std::clock();
  const auto model =
      tflite::FlatBufferModel::BuildFromBuffer(bytes.data(), bytes.size(), &messages);
  if (model == nullptr) {
    if (steps != nullptr) *steps = count.steps();
    return messages.text;
  }
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  const bool ok = tflite::InterpreterBuilder(*model, resolver)(&interpreter) == kTfLiteOk &&
                  interpreter->AllocateTensors() == kTfLiteOk;
  if (steps != nullptr) {
    *steps = count.steps();
    // Printed for information only; no check depends on the time.
    std::printf("%zu bytes, %llu steps, %.3f s of CPU time\n", bytes.size(),
                static_cast<unsigned long long>(*steps),
                static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
  }
  return ok ? "" : messages.text + "refused";
}

struct Case {
  const char* what;
  // Adds about n tensors and n operators to the model.
  std::function<void(LargeModel*, int n)> build;
};

void Abs(LargeModel* m, int from, int to) { m->Op(tflite::BuiltinOperator_ABS, {from}, {to}); }

const Case kCases[] = {
    {"a chain",
     [](LargeModel* m, int n) {
       int last = m->Input({4});
       for (int i = 0; i < n; ++i) {
         const int next = m->Tensor({4});
         Abs(m, last, next);
         last = next;
       }
       m->Output(last);
     }},
    {"one tensor that all operators read",
     [](LargeModel* m, int n) {
       const int in = m->Input({4});
       for (int i = 0; i < n; ++i) Abs(m, in, m->Tensor({4}));
     }},
    {"outputs, which are in use to the end",
     [](LargeModel* m, int n) {
       const int in = m->Input({4});
       for (int i = 0; i < n; ++i) {
         const int out = m->Tensor({i % 7 + 1, 4});
         m->Op(tflite::BuiltinOperator_FLOOR, {in}, {out});
         m->Output(out);
       }
     }},
    {"inputs that an operator reads late",
     [](LargeModel* m, int n) {
       std::vector<int> all;
       for (int i = 0; i < n; ++i) {
         const int in = m->Input({4}), out = m->Tensor({4});
         Abs(m, in, out);
         all.push_back(out);
       }
       const int sum = m->Tensor({4});
       m->Op(tflite::BuiltinOperator_ADD_N, all, {sum});
       m->Output(sum);
     }},
    {"constants without elements",
     [](LargeModel* m, int n) {
       const uint32_t empty = m->Buffer({});
       for (int i = 0; i < n; ++i) Abs(m, m->Tensor({0}, empty), m->Tensor({0}));
     }},
    {"one constant of all operators",
     [](LargeModel* m, int n) {
       const int c = m->Tensor({4}, m->Buffer(std::vector<uint8_t>(16)));
       for (int i = 0; i < n; ++i) Abs(m, c, m->Tensor({4}));
     }},
    // Each LOGISTIC and MUL are fused into one operator, which changes the readers of the one
    // tensor each time.
    {"gates of one tensor",
     [](LargeModel* m, int n) {
       const int in = m->Input({4});
       const int x = m->Tensor({4});
       Abs(m, in, x);
       for (int i = 0; i < n / 2; ++i) {
         const int gate = m->Tensor({4}), out = m->Tensor({4});
         m->Op(tflite::BuiltinOperator_LOGISTIC, {x}, {gate});
         m->Op(tflite::BuiltinOperator_MUL, {gate, x}, {out});
         m->Output(out);
       }
     }},
    {"copies that are left out",
     [](LargeModel* m, int n) {
       const auto type = tflite::TensorType_INT8;
       const int in = m->Input({4}, type, 0.5f);
       int last = m->Tensor({4}, 0, type, 0.5f);
       m->Op(tflite::BuiltinOperator_RELU, {in}, {last});
       std::vector<int> all;
       for (int i = 0; i < n / 4; ++i) {
         const int copy = m->Tensor({4}, 0, type, 0.5f);
         m->Op(tflite::BuiltinOperator_QUANTIZE, {last}, {copy});
         const int out = m->Tensor({4}, 0, type, 0.5f);
         m->Op(tflite::BuiltinOperator_RELU, {copy}, {out});
         all.push_back(out);
         all.push_back(copy);
       }
       const int sum = m->Tensor({static_cast<int>(all.size()), 4}, 0, type, 0.5f);
       m->Op(tflite::BuiltinOperator_PACK, all, {sum}, tflite::BuiltinOptions_PackOptions,
             tflite::CreatePackOptions(m->builder(), static_cast<int>(all.size())).Union());
       m->Output(sum);
     }},
    {"one operator with all tensors",
     [](LargeModel* m, int n) {
       const int in = m->Input({n, 1});
       std::vector<int> parts;
       for (int i = 0; i < n; ++i) parts.push_back(m->Tensor({1}));
       m->Op(tflite::BuiltinOperator_UNPACK, {in}, parts, tflite::BuiltinOptions_UnpackOptions,
             tflite::CreateUnpackOptions(m->builder(), n).Union());
       const int sum = m->Tensor({1});
       m->Op(tflite::BuiltinOperator_ADD_N, parts, {sum});
       m->Output(sum);
     }},
    {"one tensor through all inputs",
     [](LargeModel* m, int n) {
       const auto type = tflite::TensorType_INT8;
       const int in = m->Input({4}, type, 0.5f), a = m->Tensor({4}, 0, type, 0.5f),
                 copy = m->Tensor({4}, 0, type, 0.5f), sum = m->Tensor({n, 4}, 0, type, 0.5f);
       m->Op(tflite::BuiltinOperator_RELU, {in}, {a});
       m->Op(tflite::BuiltinOperator_QUANTIZE, {a}, {copy});
       m->Op(tflite::BuiltinOperator_PACK, std::vector<int>(static_cast<size_t>(n), copy), {sum},
             tflite::BuiltinOptions_PackOptions,
             tflite::CreatePackOptions(m->builder(), n).Union());
       m->Output(sum);
     }},
    {"a long name of the graph",
     [](LargeModel* m, int n) {
       const int in = m->Input({4});
       for (int i = 0; i < n / 2; ++i) Abs(m, in, m->Tensor({4}));
       m->EndGraph(std::string(static_cast<size_t>(n) * 30, 'x'));
     }},
};

// Max steps per tensor or operator: each is counted several times, in the verifier, the builder,
// the rewriter and the planner.
constexpr double kStepsPerItem = 8;

TEST(LargeModels, StepsOfLoading) {
  for (const Case& c : kCases) {
    for (const int n : {15000, 60000}) {
      SCOPED_TRACE(std::string(c.what) + ", " + std::to_string(n));
      LargeModel model;
      c.build(&model, n);
      uint64_t steps = 0;
      std::printf("%s: ", c.what);
      EXPECT_EQ(Load(model.Bytes(), &steps), "");
      EXPECT_GE(steps, static_cast<uint64_t>(n));
      EXPECT_LE(static_cast<double>(steps), kStepsPerItem * n * std::log2(n));
    }
  }
}

// Parts that any number of tensors, operators and graphs may refer to, so that a small file
// describes a large model.
struct SharedCase {
  const char* what;
  // Adds `times` references to one list of kShared entries.
  std::function<void(LargeModel*, int times)> build;
};

constexpr int kShared = 100000;

const SharedCase kSharedCases[] = {
    {"a shape",
     [](LargeModel* m, int times) {
       const auto shape = m->builder().CreateVector(std::vector<int>(kShared, 1));
       for (int i = 0; i < times; ++i) {
         m->tensors().push_back(tflite::CreateTensor(m->builder(), shape));
       }
     }},
    {"the inputs of a graph",
     [](LargeModel* m, int times) {
       m->Tensor({1});
       const std::vector<int> inputs(kShared, 0);
       const auto graph =
           tflite::CreateSubGraph(m->builder(), m->builder().CreateVector(m->tensors()),
                                  m->builder().CreateVector(inputs));
       m->tensors().clear();
       for (int i = 0; i < times; ++i) m->graphs().push_back(graph);
     }},
    {"the boundaries of BUCKETIZE",
     [](LargeModel* m, int times) {
       const auto boundaries = m->builder().CreateVector(std::vector<float>(kShared, 1));
       const auto options = tflite::CreateBucketizeOptions(m->builder(), boundaries).Union();
       const int from = m->Input({1});
       for (int i = 0; i < times; ++i) {
         m->Op(tflite::BuiltinOperator_BUCKETIZE, {from},
               {m->Tensor({1}, 0, tflite::TensorType_INT32)},
               tflite::BuiltinOptions_BucketizeOptions, options);
       }
     }},
    {"the name of a variable",
     [](LargeModel* m, int times) {
       const auto name = m->builder().CreateString(std::string(kShared, 'x'));
       const auto options = tflite::CreateVarHandleOptions(m->builder(), 0, name).Union();
       for (int i = 0; i < times; ++i) {
         m->Op(tflite::BuiltinOperator_VAR_HANDLE, {},
               {m->Tensor({1}, 0, tflite::TensorType_RESOURCE)},
               tflite::BuiltinOptions_VarHandleOptions, options);
       }
     }},
};

TEST(LargeModels, SharedListsAreRefused) {
  for (const SharedCase& c : kSharedCases) {
    for (const bool shared : {false, true}) {
      SCOPED_TRACE(std::string(c.what) + (shared ? ", shared" : ""));
      LargeModel model;
      c.build(&model, shared ? 20000 : 1);
      const std::string bytes = model.Bytes();
      uint64_t steps = 0;
      const std::string error = Load(bytes, &steps);
      EXPECT_EQ(error.find("shared so often") != std::string::npos, shared) << error;
      // The verifier stops when the sum of visited elements exceeds a limit (verify_extent.cc: four
      // times the file and 1 MB), after at most one more list. So the steps are below five times
      // the file and 1 MB.
      EXPECT_LE(steps, 5 * bytes.size() + (1 << 20));
    }
  }
}

// Each operator reads the same constant and could be folded, and nothing reads its output.
TEST(LargeModels, ConstantsOfOneConstantAreNotAllComputed) {
  constexpr int kOperators = 4000, kFloats = 1 << 18;
  LargeModel model;
  const int from =
      model.Tensor({kFloats}, model.Buffer(std::vector<uint8_t>(kFloats * sizeof(float), 0)));
  for (int i = 0; i < kOperators; ++i) Abs(&model, from, model.Tensor({kFloats}));
  const int in = model.Input({1}), out = model.Tensor({1});
  Abs(&model, in, out);
  model.Output(out);
  const std::string bytes = model.Bytes();
  const size_t before = HeldMemory();
  // Without a limit on constant folding, AllocateTensors would compute 4 GB.
  SetMemoryLimit(before + (size_t{1} << 30));
  EXPECT_EQ(Load(bytes), "");
  SetMemoryLimit(0);
}

// Graph i calls graph i + 1 three times, each time with other shapes than before, so that each call
// prepares all graphs below again: 3^depth times without a limit.
TEST(LargeModels, CallsWithManyShapesEnd) {
  for (const int depth : {3, 8, 40}) {
    LargeModel model;
    for (int i = 0; i < depth; ++i) {
      const int flag = model.Input({1}, tflite::TensorType_BOOL);
      const int a = model.Input({1}), b = model.Input({2});
      int last = a;
      if (i + 1 < depth) {
        const auto options = [&] {
          return tflite::CreateIfOptions(model.builder(), i + 1, i + 1).Union();
        };
        // The shapes are swapped, so that the last shapes of one preparation differ from the first
        // ones of the next.
        for (const bool swap : {false, true, false}) {
          const std::vector<int> inputs =
              swap ? std::vector<int>{flag, flag, b, a} : std::vector<int>{flag, flag, a, b};
          last = model.Tensor({1});
          model.Op(tflite::BuiltinOperator_IF, inputs, {last}, tflite::BuiltinOptions_IfOptions,
                   options());
        }
      }
      model.Output(last);
      model.EndGraph();
    }
    const std::string error = Load(model.Bytes());
    EXPECT_EQ(error.find("not terminate") != std::string::npos, depth == 40) << error;
  }
}

}  // namespace
}  // namespace litmus
