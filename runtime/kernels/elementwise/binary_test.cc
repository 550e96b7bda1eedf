// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests elementwise operators with several inputs: nodes that they refuse, with the messages, and
// cases that the conformance data lack: complex numbers, strings and constants.
#include <gtest/gtest.h>

#include <complex>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

using namespace tflite::ops::builtin;  // NOLINT

const TfLiteMulParams kNoParams = {kTfLiteActNone};

// Builds and runs the operator. Returns the error's message, or "".
std::string ErrorOf(KernelTester* tester, const TfLiteRegistration* registration) {
  if (tester->Build(registration, TfLiteAddParams{kTfLiteActNone, false}) == kTfLiteOk &&
      tester->Invoke() == kTfLiteOk) {
    return "";
  }
  return tester->errors().empty() ? "an error without a message" : tester->errors();
}

template <typename T>
std::string ErrorOfTwo(const TfLiteRegistration* registration, const std::vector<int>& shape1,
                       const std::vector<T>& a, const std::vector<int>& shape2,
                       const std::vector<T>& b, const TestQuantization& quantization = {}) {
  KernelTester tester;
  tester.Input<T>(shape1, a, quantization);
  tester.Input<T>(shape2, b, quantization);
  tester.Output(tflite::typeToTfLiteType<T>(), quantization);
  return ErrorOf(&tester, registration);
}

#define EXPECT_MESSAGE(error, part) EXPECT_NE((error).find(part), std::string::npos) << (error)

// The model declares the output as an object. It must get the inputs' type and memory for their
// elements.
TEST(Binary, AnOutputThatIsDeclaredAsAnObject) {
  for (const TfLiteRegistration* r : {Register_ADD(), Register_SUB(), Register_MUL()}) {
    for (const TfLiteType declared : {kTfLiteVariant, kTfLiteResource, kTfLiteString}) {
      SCOPED_TRACE(TfLiteTypeGetName(declared));
      KernelTester tester;
      tester.Input<float>({2, 3}, {1, 2, 3, 4, 5, 6});
      tester.Input<float>({3}, {1, 1, 1});
      tester.Output(declared);
      ASSERT_EQ(tester.Build(r, TfLiteAddParams{kTfLiteActNone, false}), kTfLiteOk);
      ASSERT_EQ(tester.Invoke(), kTfLiteOk);
      ASSERT_EQ(tester.Values<float>().size(), 6u);
      const float first = r == Register_ADD() ? 2 : r == Register_SUB() ? 0 : 1;
      EXPECT_EQ(tester.Values<float>()[0], first);
    }
  }
}

TEST(BinaryRefusal, DivisionByZero) {
  const std::vector<int32_t> ones = {1, 1}, zeros = {5, 0};
  for (const TfLiteRegistration* r : {Register_DIV(), Register_FLOOR_DIV(), Register_FLOOR_MOD()}) {
    EXPECT_MESSAGE(ErrorOfTwo<int32_t>(r, {2}, ones, {2}, zeros), "Division by 0: element 1");
  }
  EXPECT_MESSAGE(ErrorOfTwo<int8_t>(Register_DIV(), {2}, {1, 2}, {2}, {0, 7}, {{0.5f}, {7}}),
                 "Division by 0: element 1");
  EXPECT_MESSAGE(ErrorOfTwo<float>(Register_FLOOR_DIV(), {1}, {1}, {1}, {0}), "Division by 0");
  EXPECT_EQ(ErrorOfTwo<float>(Register_DIV(), {1}, {1}, {1}, {0}), "");
  EXPECT_EQ(ErrorOfTwo<float>(Register_FLOOR_MOD(), {1}, {1}, {1}, {0}), "");
}

TEST(BinaryRefusal, LowestByMinusOneWrapsAround) {
  const int32_t lowest = std::numeric_limits<int32_t>::min();
  for (const TfLiteRegistration* r : {Register_DIV(), Register_FLOOR_DIV(), Register_FLOOR_MOD()}) {
    EXPECT_EQ(ErrorOfTwo<int32_t>(r, {1}, {lowest}, {1}, {-1}), "");
  }
}

TEST(BinaryRefusal, NegativeExponent) {
  EXPECT_MESSAGE(ErrorOfTwo<int32_t>(Register_POW(), {2}, {1, 2}, {2}, {3, -1}), "element 1 is -1");
}

TEST(BinaryRefusal, Shapes) {
  const std::vector<int32_t> two = {1, 2}, three = {1, 2, 3};
  for (const TfLiteRegistration* r : {Register_ADD(), Register_MAXIMUM(), Register_BITWISE_XOR()}) {
    EXPECT_MESSAGE(ErrorOfTwo<int32_t>(r, {2}, two, {3}, three), "[2] and [3] do not broadcast");
  }
  EXPECT_MESSAGE(ErrorOfTwo<int32_t>(Register_STABLEHLO_ADD(), {2}, two, {1}, {1}), "[2] and [1]");
  EXPECT_MESSAGE(ErrorOfTwo<float>(Register_ATAN2(), {2}, {1, 2}, {1}, {1}), "[2] and [1]");
  EXPECT_MESSAGE(ErrorOfTwo<int32_t>(Register_ADD_N(), {2}, two, {1}, {1}), "input 1");
}

TEST(BinaryRefusal, Types) {
  for (const TfLiteRegistration* r :
       {Register_POW(), Register_FLOOR_DIV(), Register_SQUARED_DIFFERENCE(), Register_ADD_N(),
        Register_RIGHT_SHIFT(), Register_LOGICAL_OR(), Register_ATAN2()}) {
    EXPECT_MESSAGE(ErrorOfTwo<int64_t>(r, {1}, {1}, {1}, {1}), "is not supported");
  }
  KernelTester tester;
  tester.Input<int32_t>({1}, {1});
  tester.Input<float>({1}, {1});
  tester.Output(kTfLiteInt32);
  EXPECT_MESSAGE(ErrorOf(&tester, Register_ADD()),
                 "The type of the first operand is INT32; it must be FLOAT32, the type of the "
                 "second operand.");
}

TEST(BinaryRefusal, Scales) {
  for (const TfLiteRegistration* r :
       {Register_ADD(), Register_MUL(), Register_DIV(), Register_SQUARED_DIFFERENCE()}) {
    EXPECT_MESSAGE(ErrorOfTwo<int8_t>(r, {1}, {1}, {1}, {1}), "not a positive number");
    EXPECT_MESSAGE(ErrorOfTwo<int8_t>(r, {1}, {1}, {1}, {1}, {{-1.0f}, {0}}), "not a positive");
    EXPECT_MESSAGE(ErrorOfTwo<int8_t>(r, {1}, {1}, {1}, {1}, {{1.0f}, {200}}), "zero point");
  }
}

std::string SelectError(const TfLiteRegistration* registration, const std::vector<int>& condition,
                        const std::vector<int>& x, const std::vector<int>& y) {
  const auto size = [](const std::vector<int>& dims) {
    size_t n = 1;
    for (int d : dims) n *= static_cast<size_t>(d);
    return n;
  };
  KernelTester tester;
  const std::vector<uint8_t> bools(size(condition), 1);
  tester.RawConstant(kTfLiteBool, condition, bools);
  tester.Input<float>(x, std::vector<float>(size(x)));
  tester.Input<float>(y, std::vector<float>(size(y)));
  tester.Output(kTfLiteFloat32);
  return ErrorOf(&tester, registration);
}

TEST(SelectTest, Shapes) {
  EXPECT_EQ(SelectError(Register_SELECT(), {2}, {2, 3}, {2, 3}), "");
  EXPECT_EQ(SelectError(Register_SELECT(), {}, {2, 3}, {2, 3}), "");
  EXPECT_EQ(SelectError(Register_SELECT(), {0}, {0, 3}, {0, 3}), "");
  EXPECT_MESSAGE(SelectError(Register_SELECT(), {3}, {2, 3}, {2, 3}), "The condition's shape [3]");
  EXPECT_MESSAGE(SelectError(Register_SELECT(), {2}, {2, 3}, {2, 1}), "different shapes");
  EXPECT_EQ(SelectError(Register_SELECT_V2(), {3}, {2, 3}, {2, 1}), "");
  EXPECT_EQ(SelectError(Register_SELECT_V2(), {3}, {2, 0, 3}, {2, 1, 1}), "");
  EXPECT_MESSAGE(SelectError(Register_SELECT_V2(), {2}, {2, 3}, {2, 3}), "do not broadcast");
  EXPECT_MESSAGE(SelectError(Register_SELECT_V2(), std::vector<int>(9, 1), {1}, {1}), "at most 8");
}

std::vector<uint8_t> Bytes(const std::vector<int32_t>& header, const std::string& characters) {
  std::vector<uint8_t> bytes(header.size() * sizeof(int32_t));
  std::memcpy(bytes.data(), header.data(), bytes.size());
  bytes.insert(bytes.end(), characters.begin(), characters.end());
  return bytes;
}

TEST(ComparisonsTest, StringsBroadcast) {
  KernelTester tester;
  // The strings "ab", "", "ab".
  tester.RawConstant(kTfLiteString, {3}, Bytes({3, 20, 22, 22, 24}, "abab"));
  tester.RawConstant(kTfLiteString, {2, 1}, Bytes({2, 16, 18, 18}, "ab"));  // the strings "ab", ""
  tester.Output(kTfLiteBool);
  ASSERT_EQ(ErrorOf(&tester, Register_EQUAL()), "");
  EXPECT_EQ(tester.Dims(), std::vector<int>({2, 3}));
  EXPECT_EQ(tester.Values<uint8_t>(), std::vector<uint8_t>({1, 0, 1, 0, 1, 0}));
}

TEST(ComparisonsTest, BrokenStringsAreRefused) {
  const std::vector<uint8_t> broken[] = {
      Bytes({5, 12, 14}, "ab"),   // wrong number of strings
      Bytes({1, 12, 15}, "ab"),   // the string ends past the tensor
      Bytes({1, 14, 12}, "ab"),   // the string ends before it begins
      Bytes({1, -12, 14}, "ab"),  // the string begins before the tensor
  };
  for (const std::vector<uint8_t>& bytes : broken) {
    KernelTester tester;
    tester.RawConstant(kTfLiteString, {1}, bytes);
    tester.RawConstant(kTfLiteString, {1}, Bytes({1, 12, 14}, "ab"));
    tester.Output(kTfLiteBool);
    EXPECT_NE(ErrorOf(&tester, Register_NOT_EQUAL()), "");
  }
  KernelTester tester;
  tester.RawConstant(kTfLiteString, {1}, Bytes({1, 12, 14}, "ab"));
  tester.RawConstant(kTfLiteString, {1}, Bytes({1, 12, 14}, "ab"));
  tester.Output(kTfLiteBool);
  EXPECT_MESSAGE(ErrorOf(&tester, Register_LESS()), "Type STRING is not supported");
}

TEST(ArithmeticTest, ComplexProduct) {
  const std::complex<float> a[] = {{1, 2}, {3, -1}}, b[] = {{2, -1}};
  const auto bytes = [](const std::complex<float>* values, size_t n) {
    std::vector<uint8_t> result(n * sizeof(*values));
    std::memcpy(result.data(), values, result.size());
    return result;
  };
  KernelTester tester;
  tester.RawConstant(kTfLiteComplex64, {2}, bytes(a, 2));
  tester.RawConstant(kTfLiteComplex64, {}, bytes(b, 1));
  tester.Output(kTfLiteComplex64);
  ASSERT_EQ(ErrorOf(&tester, Register_MUL()), "");
  EXPECT_EQ(tester.Values<float>(), std::vector<float>({4, 3, 5, -5}));
}

TEST(ArithmeticTest, ProductOfConstantsIsKnownInPrepare) {
  KernelTester tester;
  tester.Constant<int32_t>({2}, {3, 4});
  tester.Constant<int32_t>({1}, {5});
  tester.Output(kTfLiteInt32);
  ASSERT_EQ(tester.Build(Register_MUL(), kNoParams), kTfLiteOk);
  EXPECT_EQ(tester.Values<int32_t>(), std::vector<int32_t>({15, 20}));
  EXPECT_EQ(tester.Invoke(), kTfLiteOk);
  EXPECT_EQ(tester.Values<int32_t>(), std::vector<int32_t>({15, 20}));
}

TEST(ArithmeticTest, ManyElementsOnManyThreads) {
  constexpr int kRows = 999, kColumns = 70;
  KernelTester tester;
  tester.Input<int64_t>({kRows, kColumns}, std::vector<int64_t>(kRows * kColumns, 3));
  std::vector<int64_t> column(kRows);
  for (int i = 0; i < kRows; ++i) column[static_cast<size_t>(i)] = i;
  tester.Input<int64_t>({kRows, 1}, column);
  tester.Output(kTfLiteInt64);
  ASSERT_EQ(tester.Build(Register_SUB(), TfLiteSubParams{kTfLiteActNone, false}, 4), kTfLiteOk);
  ASSERT_EQ(tester.Invoke(), kTfLiteOk);
  const std::vector<int64_t> out = tester.Values<int64_t>();
  for (size_t i = 0; i < out.size(); ++i) ASSERT_EQ(out[i], 3 - static_cast<int64_t>(i) / kColumns);
}

}  // namespace
}  // namespace litmus
