// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests integer LSTM cells whose output state is declared as int16, or whose weights are not
// constants, against results of LiteRT 2.3.0.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <deque>
#include <string>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/core/interpreter.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

using tflite::ops::builtin::Register_LSTM;

constexpr int kBatch = 2, kDepth = 5, kUnits = 4, kAbsent = -1;

TfLiteQuantization Quantised(float scale, int zero_point) {
  auto* affine =
      static_cast<TfLiteAffineQuantization*>(std::malloc(sizeof(TfLiteAffineQuantization)));
  *affine = {TfLiteFloatArrayCreate(1), TfLiteIntArrayCreate(1), 0};
  affine->scale->data[0] = scale;
  affine->zero_point->data[0] = zero_point;
  return {kTfLiteAffineQuantization, affine};
}

// One LSTM node. The input has zero point 5; outputs and output state have `zero_point`.
class Cell {
 public:
  Cell(TfLiteType state, int zero_point, bool projects, bool computed) : computed_(computed) {
    const int outputs = projects ? 3 : kUnits;
    input_ = Tensor(kTfLiteInt8, {kBatch, kDepth}, 1.0f / 200, 5);
    inputs_ = {input_};
    for (int g = 0; g < 4; ++g) Matrix(kUnits, kDepth);
    for (int g = 0; g < 4; ++g) Matrix(kUnits, outputs);
    inputs_.insert(inputs_.end(), 3, kAbsent);
    for (int g = 0; g < 4; ++g) Bias(kUnits);
    if (projects) {
      Matrix(outputs, kUnits);
      Bias(outputs);
    } else {
      inputs_.insert(inputs_.end(), 2, kAbsent);
    }
    inputs_.push_back(Tensor(state, {kBatch, outputs}, 1.0f / 256, zero_point, true));
    inputs_.push_back(Tensor(kTfLiteInt16, {kBatch, kUnits}, 1.0f / 2048, 0, true));
    for (int g = 0; g < 4; ++g) {
      intermediates_.push_back(Tensor(kTfLiteInt16, {1}, 1.0f / 8000, 0));
    }
    intermediates_.push_back(Tensor(kTfLiteInt8, {1}, 1.0f / 256, zero_point));
    output_ = Tensor(kTfLiteInt8, {1}, 1.0f / 256, zero_point);
  }

  TfLiteStatus Build() {
    std::vector<int> graph_inputs = {input_};
    for (const Value& value : values_) {
      if (computed_) graph_inputs.push_back(value.tensor);
    }
    interpreter_.SetInputs(graph_inputs);
    interpreter_.SetOutputs({output_});
    interpreter_.SetVariables({inputs_[18], inputs_[19]});
    const TfLiteLSTMParams params = {kTfLiteActTanh, 0, 0, kTfLiteLSTMFullKernel, false};
    void* copy = std::malloc(sizeof(params));
    std::memcpy(copy, &params, sizeof(params));
    const TfLiteStatus added = interpreter_.primary_subgraph().AddNodeWithParameters(
        inputs_, {output_}, intermediates_, nullptr, 0, copy, Register_LSTM());
    return added == kTfLiteOk ? interpreter_.AllocateTensors() : added;
  }

  std::vector<int> Step() {
    for (const Value& value : values_) {
      if (!computed_) continue;
      std::memcpy(interpreter_.tensor(value.tensor)->data.raw, value.bytes.data(),
                  value.bytes.size());
    }
    for (int i = 0; i < kBatch * kDepth; ++i) {
      interpreter_.tensor(input_)->data.int8[i] = static_cast<int8_t>((i * 53 + 7) % 256 - 128);
    }
    EXPECT_EQ(interpreter_.Invoke(), kTfLiteOk) << errors();
    const TfLiteTensor* out = interpreter_.tensor(output_);
    return std::vector<int>(out->data.int8, out->data.int8 + out->bytes);
  }

  const std::string& errors() const { return reporter_.text; }

 private:
  struct Value {
    int tensor;
    std::vector<char> bytes;
  };

  int NewTensor() {
    int index = 0;
    interpreter_.AddTensors(1, &index);
    return index;
  }
  int Tensor(TfLiteType type, const std::vector<int>& dims, float scale, int zero_point,
             bool is_variable = false) {
    const int index = NewTensor();
    interpreter_.SetTensorParametersReadWrite(index, type, "", dims, Quantised(scale, zero_point),
                                              is_variable);
    return index;
  }
  template <typename T>
  void Weights(TfLiteType type, const std::vector<int>& dims, float scale,
               const std::vector<T>& values) {
    const auto* bytes = reinterpret_cast<const char*>(values.data());
    const int index = computed_ ? Tensor(type, dims, scale, 0) : NewTensor();
    values_.push_back({index, std::vector<char>(bytes, bytes + values.size() * sizeof(T))});
    if (!computed_) {
      interpreter_.SetTensorParametersReadOnly(index, type, "", dims, Quantised(scale, 0),
                                               values_.back().bytes.data(),
                                               values_.back().bytes.size());
    }
    inputs_.push_back(index);
  }
  void Matrix(int rows, int columns) {
    ++drawn_;
    std::vector<int8_t> values;
    for (int i = 0; i < rows * columns; ++i) {
      values.push_back(static_cast<int8_t>((drawn_ * 31 + i * 17) % 255 - 127));
    }
    Weights(kTfLiteInt8, {rows, columns}, 1.0f / 300, values);
  }
  void Bias(int units) {
    ++drawn_;
    std::vector<int32_t> values;
    for (int i = 0; i < units; ++i) values.push_back((drawn_ * 131 + i * 3700) % 18001 - 9000);
    Weights(kTfLiteInt32, {units}, 1e-4f, values);
  }

  const bool computed_;
  int drawn_ = 0, input_ = 0, output_ = 0;
  std::vector<int> inputs_, intermediates_;
  KeepingReporter reporter_;
  std::deque<Value> values_;  // data of weights and biases, which must outlive the interpreter
  tflite::Interpreter interpreter_{&reporter_};
};

TEST(LstmInteger, EqualsLiteRt) {
  const struct {
    TfLiteType state;
    int zero_point;
    bool projects;
    std::vector<int> first, third;  // expected outputs of the first and the third step
  } kCases[] = {
      {kTfLiteInt8, 0, false, {2, -3, 16, 16, 2, 0, 13, 16}, {2, -6, 25, 37, 2, -1, 20, 36}},
      {kTfLiteInt16, 0, false, {2, -3, 16, 16, 2, 0, 13, 16}, {2, -6, 25, 37, 2, -1, 20, 36}},
      {kTfLiteInt8, 9, false, {11, 6, 25, 25, 11, 9, 22, 25}, {11, 3, 34, 46, 11, 8, 29, 45}},
      // An output state that is not int8 starts at 0 instead of its zero point.
      {kTfLiteInt16, 9, false, {9, 8, 25, 23, 9, 11, 22, 23}, {11, 3, 34, 45, 11, 8, 29, 44}},
      {kTfLiteInt8, 9, true, {-8, -3, 4, -9, -3, 4}, {-3, -4, 0, -3, -4, 0}},
      {kTfLiteInt16, 9, true, {-8, -2, 4, -8, -3, 4}, {-3, -4, 0, -3, -4, 0}},
  };
  for (const auto& c : kCases) {
    for (const bool computed : {false, true}) {
      SCOPED_TRACE(std::string(TfLiteTypeGetName(c.state)) + ", zero point " +
                   std::to_string(c.zero_point) + (c.projects ? ", projection" : "") +
                   (computed ? ", computed weights" : ""));
      Cell cell(c.state, c.zero_point, c.projects, computed);
      ASSERT_EQ(cell.Build(), kTfLiteOk) << cell.errors();
      EXPECT_EQ(cell.Step(), c.first);
      cell.Step();
      EXPECT_EQ(cell.Step(), c.third);
    }
  }
}

TEST(LstmInteger, RefusesOtherTypesOfTheState) {
  for (const TfLiteType type : {kTfLiteFloat32, kTfLiteUInt8, kTfLiteInt32}) {
    Cell cell(type, 0, false, false);
    EXPECT_EQ(cell.Build(), kTfLiteError);
    EXPECT_NE(cell.errors().find("must be INT8 or INT16"), std::string::npos) << cell.errors();
  }
}

}  // namespace
}  // namespace litmus
