// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests nodes that recurrent operators refuse, with the messages. Conformance cases test the
// arithmetic.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

// Adds a float constant of zeros; an absent input if `dims` is empty.
void AddFloats(KernelTester* tester, const std::vector<int>& dims) {
  if (dims.empty()) return tester->AbsentInput();
  int count = 1;
  for (int dim : dims) count *= dim;
  tester->Constant<float>(dims, std::vector<float>(static_cast<size_t>(count)));
}

using Shapes = std::vector<std::vector<int>>;

// The messages for a node whose inputs after the first are constants, so that its state is not a
// variable, which is an error.
std::string ErrorsOf(TfLiteRegistration* registration, const std::vector<int>& input,
                     const Shapes& rest, const void* params, size_t params_size) {
  struct Params {
    char bytes[64];
  } copy = {};
  std::memcpy(copy.bytes, params, params_size);
  KernelTester tester;
  int count = 1;
  for (int dim : input) count *= dim;
  tester.Input<float>(input, std::vector<float>(static_cast<size_t>(count)));
  for (const std::vector<int>& dims : rest) AddFloats(&tester, dims);
  tester.Output(kTfLiteFloat32);
  EXPECT_EQ(tester.Build(registration, copy), kTfLiteError);
  return tester.errors();
}

TEST(RecurrentRefusal, RnnNamesWhatIsWrong) {
  const TfLiteRNNParams params = {kTfLiteActTanh, false};
  const struct {
    std::vector<int> input;
    Shapes rest;
    const char* message;
  } kCases[] = {
      {{2, 3}, {{4, 3}, {4, 4}, {4}, {2, 4}}, "variable tensor"},
      {{2, 3}, {{4, 3}, {4, 4}, {4}, {}}, "variable tensor"},
  };
  for (const auto& c : kCases) {
    EXPECT_NE(
        ErrorsOf(tflite::ops::builtin::Register_RNN(), c.input, c.rest, &params, sizeof(params))
            .find(c.message),
        std::string::npos)
        << c.message;
  }
}

// The cells write as many floats as the output's shape has elements, so the output must be float.
TEST(RecurrentRefusal, OutputsOfRnnsAreFloats) {
  const TfLiteRNNParams rnn = {kTfLiteActTanh, false};
  const TfLiteSequenceRNNParams sequence = {true, kTfLiteActTanh, false};
  TfLiteBidirectionalSequenceRNNParams merged = {};
  merged.time_major = merged.merge_outputs = true;
  merged.activation = kTfLiteActTanh;
  TfLiteBidirectionalSequenceRNNParams separate = merged;
  separate.merge_outputs = false;
  const auto floats = [](size_t count) { return std::vector<float>(count); };
  const auto add_cell = [&](KernelTester* tester) {
    tester->Constant<float>({4, 3}, floats(12));
    tester->Constant<float>({4, 4}, floats(16));
    tester->Constant<float>({4}, floats(4));
    tester->Variable(kTfLiteFloat32, {2, 4});
  };
  const auto build = [&](TfLiteRegistration* registration, const auto& params, bool is_sequence,
                         bool is_bidirectional, const std::vector<TfLiteType>& outputs) {
    KernelTester tester;
    tester.Input<float>(is_sequence ? std::vector<int>{5, 2, 3} : std::vector<int>{2, 3},
                        floats(is_sequence ? 30 : 6));
    add_cell(&tester);
    if (is_bidirectional) {
      add_cell(&tester);
      for (int i = 0; i < 3; ++i) tester.AbsentInput();
    }
    for (const TfLiteType type : outputs) tester.Output(type);
    return tester.Build(registration, params);
  };
  namespace builtin = tflite::ops::builtin;
  const TfLiteType f32 = kTfLiteFloat32;
  for (const TfLiteType type : {f32, kTfLiteInt8, kTfLiteFloat16, kTfLiteInt32, kTfLiteString}) {
    SCOPED_TRACE(TfLiteTypeGetName(type));
    const TfLiteStatus wanted = type == f32 ? kTfLiteOk : kTfLiteError;
    EXPECT_EQ(build(builtin::Register_RNN(), rnn, false, false, {type}), wanted);
    EXPECT_EQ(build(builtin::Register_UNIDIRECTIONAL_SEQUENCE_RNN(), sequence, true, false, {type}),
              wanted);
    TfLiteRegistration* both = builtin::Register_BIDIRECTIONAL_SEQUENCE_RNN();
    EXPECT_EQ(build(both, merged, true, true, {type}), wanted);
    EXPECT_EQ(build(both, separate, true, true, {f32, type}), wanted);
    EXPECT_EQ(build(both, separate, true, true, {type, f32}), wanted);
  }
}

TEST(RecurrentRefusal, LstmNamesWhatIsWrong) {
  const TfLiteLSTMParams params = {kTfLiteActTanh, 0, 0, kTfLiteLSTMFullKernel, false};
  const Shapes states = {{}, {}, {2, 4}, {2, 4}};
  const Shapes weights = {{4, 3}, {4, 3}, {4, 3}, {4, 3}, {4, 4}, {4, 4}, {4, 4}, {4, 4},
                          {},     {},     {},     {4},    {4},    {4},    {4}};
  Shapes inputs = weights;
  inputs.insert(inputs.end(), states.begin(), states.end());
  const auto errors = [&](const std::vector<int>& input, const Shapes& rest) {
    return ErrorsOf(tflite::ops::builtin::Register_LSTM(), input, rest, &params, sizeof(params));
  };
  EXPECT_NE(errors({2, 3}, inputs).find("variable tensors"), std::string::npos);
  EXPECT_NE(errors({2, 5, 3}, inputs).find("number of dimensions"), std::string::npos);
  EXPECT_NE(errors({2, 3}, weights).find("20 or 24 inputs"), std::string::npos);
}

TEST(RecurrentRefusal, SvdfNamesWhatIsWrong) {
  const auto errors = [](int rank) {
    const TfLiteSVDFParams params = {rank, kTfLiteActNone, false};
    return ErrorsOf(tflite::ops::builtin::Register_SVDF(), {2, 3}, {{6, 3}, {6, 5}, {3}, {2, 30}},
                    &params, sizeof(params));
  };
  EXPECT_NE(errors(2).find("variable"), std::string::npos);
}

}  // namespace
}  // namespace litmus
