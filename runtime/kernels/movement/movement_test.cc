// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests operators that move elements: refused nodes, with the messages; strings and packed values,
// which the conformance data cannot contain; copies on several threads.
#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"
#include "runtime/util/string_util.h"

namespace litmus {
namespace {

using namespace tflite::ops::builtin;  // NOLINT
using Ints = std::vector<int32_t>;

// The bytes of a string tensor.
std::vector<uint8_t> Strings(const std::vector<std::string>& strings) {
  tflite::DynamicBuffer buffer;
  for (const std::string& s : strings) buffer.AddString(s.data(), s.size());
  char* bytes = nullptr;
  const int size = buffer.WriteToBuffer(&bytes);
  std::vector<uint8_t> result(bytes, bytes + size);
  std::free(bytes);
  return result;
}

std::vector<std::string> StringsOf(KernelTester* tester) {
  const std::vector<char> bytes = tester->Values<char>();
  std::vector<std::string> result;
  for (int i = 0; i < tflite::GetStringCount(bytes.data()); ++i) {
    const tflite::StringRef s = tflite::GetString(bytes.data(), i);
    result.emplace_back(s.str, s.len);
  }
  return result;
}

// An operator with an int32 input of shape `dims` and constant int32 parameters.
struct Refusal {
  const char* name;
  TfLiteRegistration* (*registration)();
  std::vector<int> dims;
  std::vector<std::pair<std::vector<int>, Ints>> parameters;
  const char* message;
};

TEST(Movement, RefusesBadParameters) {
  const Refusal refusals[] = {
      {"axis", Register_TRANSPOSE, {2, 3}, {{{2}, {0, 2}}}, "axis 2 is outside"},
      {"twice", Register_TRANSPOSE, {2, 3}, {{{2}, {0, 0}}}, "listed twice"},
      {"few", Register_TRANSPOSE, {2, 3}, {{{1}, {0}}}, "every dimension"},
      {"negative", Register_PAD, {2}, {{{1, 2}, {-1, 0}}}, "cannot be padded by -1 and 0"},
      {"huge", Register_PAD, {2}, {{{1, 2}, {INT32_MAX, 9}}}, "dimension 0 would be"},
      {"outside", Register_SLICE, {4}, {{{1}, {3}}, {{1}, {2}}}, "a slice of 2 from 3 on"},
      {"before", Register_SLICE, {4}, {{{1}, {-1}}, {{1}, {-1}}}, "is outside"},
      {"multiple", Register_TILE, {2}, {{{1}, {-2}}}, "negative or too large"},
      {"many", Register_TILE, {7, 7, 7}, {{{3}, {1 << 28, 1 << 28, 1 << 28}}}, "too many"},
      {"unequal", Register_BROADCAST_TO, {2, 3}, {{{2}, {2, 4}}}, "does not broadcast to 4"},
      {"block",
       Register_SPACE_TO_BATCH_ND,
       {1, 3, 1},
       {{{1}, {2}}, {{1, 2}, {0, 0}}},
       "not a multiple of the block size"},
      {"crop", Register_BATCH_TO_SPACE_ND, {2, 1, 1}, {{{1}, {2}}, {{1, 2}, {2, 1}}}, "crops"},
      {"dilation", Register_DILATE, {2}, {{{1}, {0}}, {{}, {7}}}, "must be positive"},
      {"lost", Register_RESHAPE, {2, 3}, {{{2}, {4, 2}}}, "6 elements, the new shape 8"},
      {"new axis", Register_EXPAND_DIMS, {2}, {{{}, {3}}}, "out of range"},
      {"ends",
       Register_STRIDED_SLICE,
       {4, 4, 4},
       {{{3}, {0, 0, 0}}, {{1}, {1}}, {{3}, {1, 1, 1}}},
       "The number of values of the end indices is 1; it must be 3, the number of values of the "
       "start indices."},
  };
  for (const Refusal& refusal : refusals) {
    SCOPED_TRACE(refusal.name);
    KernelTester tester;
    const int n = std::accumulate(refusal.dims.begin(), refusal.dims.end(), 1, std::multiplies<>());
    tester.Input<int32_t>(refusal.dims, Ints(static_cast<size_t>(n)));
    for (const auto& [dims, values] : refusal.parameters) tester.Constant<int32_t>(dims, values);
    tester.Output(kTfLiteInt32);
    EXPECT_EQ(tester.Build(refusal.registration(), TfLiteReshapeParams{}), kTfLiteError);
    EXPECT_NE(tester.errors().find(refusal.message), std::string::npos) << tester.errors();
  }
}

TEST(Movement, RefusesBadValuesAtRunTime) {
  KernelTester tester;
  tester.Input<int32_t>({4}, {1, 2, 3, 4});
  tester.Input<int32_t>({1}, {5});
  tester.Input<int32_t>({1}, {1});
  tester.Output(kTfLiteInt32);
  ASSERT_EQ(tester.Build(Register_SLICE(), 0), kTfLiteOk);
  EXPECT_EQ(tester.Invoke(), kTfLiteError);
  EXPECT_NE(tester.errors().find("a slice of 1 from 5 on"), std::string::npos) << tester.errors();
}

// The expected shapes are those of LiteRT 2.3.0 for -1 together with dimensions of 0.
TEST(Movement, ReshapeOfNoElements) {
  const struct {
    std::vector<int> from;
    Ints wanted;
    std::vector<int> to;
  } kCases[] = {
      {{4, 0}, {2, 0, -1}, {2, 0, 2}}, {{4, 0}, {-1, 0}, {4, 0}},    {{0, 6}, {3, -1}, {3, 0}},
      {{0}, {0, -1}, {0, 1}},          {{2, 0, 3}, {0, -1}, {0, 6}}, {{0, 6}, {-1}, {0}},
  };
  for (const auto& c : kCases) {
    KernelTester tester;
    tester.Input<float>(c.from, {});
    tester.Constant<int32_t>({static_cast<int>(c.wanted.size())}, c.wanted);
    tester.Output(kTfLiteFloat32);
    ASSERT_EQ(tester.Build(Register_RESHAPE(), TfLiteReshapeParams{}), kTfLiteOk)
        << tester.errors();
    ASSERT_EQ(tester.Invoke(), kTfLiteOk);
    EXPECT_EQ(tester.Dims(), c.to);
  }
}

// Converters write PAD with a third input, the filler, which may be absent.
TEST(Movement, PadWithAThirdInput) {
  for (const bool absent : {true, false}) {
    KernelTester tester;
    tester.Input<int32_t>({2}, {5, 6});
    tester.Constant<int32_t>({1, 2}, {1, 0});
    if (absent) tester.AbsentInput();
    if (!absent) tester.Constant<int32_t>({1}, {9});
    tester.Output(kTfLiteInt32);
    ASSERT_EQ(tester.Build(Register_PAD(), 0), kTfLiteOk) << tester.errors();
    ASSERT_EQ(tester.Invoke(), kTfLiteOk);
    EXPECT_EQ(tester.Values<int32_t>(), (Ints{absent ? 0 : 9, 5, 6}));
  }
}

// Shrinking an empty dimension is an error, because there is no element to take, whatever begin and
// end are.
TEST(Movement, StridedSliceShrinksNoEmptyDimension) {
  const struct {
    int begin, begin_mask, stride;
  } kCases[] = {{-1, 0, 1}, {0, 0, 1}, {1, 0, 1}, {-7, 0, 1}, {0, 1, 1}, {0, 1, -1}, {-1, 0, -1}};
  for (const auto& c : kCases) {
    for (const bool constant : {true, false}) {
      KernelTester tester;
      tester.Input<float>({0, 3}, {});
      const std::vector<int32_t> begin = {c.begin, 0}, end = {c.begin + 1, 3},
                                 stride = {c.stride, 1};
      for (const auto* values : {&begin, &end, &stride}) {
        constant ? tester.Constant<int32_t>({2}, *values) : tester.Input<int32_t>({2}, *values);
      }
      tester.Output(kTfLiteFloat32);
      TfLiteStridedSliceParams params = {};
      params.begin_mask = c.begin_mask;
      params.shrink_axis_mask = 1;
      const TfLiteStatus built = tester.Build(Register_STRIDED_SLICE(), params);
      if (!constant) {
        ASSERT_EQ(built, kTfLiteOk) << tester.errors();
      }
      EXPECT_EQ(constant ? built : tester.Invoke(), kTfLiteError) << c.begin;
      EXPECT_NE(tester.errors().find("outside of a dimension of 0 elements"), std::string::npos)
          << c.begin << ": " << tester.errors();
    }
  }
}

TEST(Movement, StridedSliceRefusesAStrideOfZero) {
  KernelTester tester;
  tester.Input<int32_t>({4}, {1, 2, 3, 4});
  for (const int v : {0, 2, 0}) tester.Constant<int32_t>({1}, {v});
  tester.Output(kTfLiteInt32);
  EXPECT_EQ(tester.Build(Register_STRIDED_SLICE(), TfLiteStridedSliceParams{}), kTfLiteError);
  EXPECT_NE(tester.errors().find("stride of 0"), std::string::npos) << tester.errors();
}

TEST(Movement, MovesStrings) {
  struct Move {
    TfLiteRegistration* (*registration)();
    std::vector<std::pair<std::vector<int>, Ints>> parameters;
    std::vector<std::string> want;
  };
  const Move moves[] = {
      {Register_SLICE, {{{2}, {0, 1}}, {{2}, {2, 1}}}, {"bc", ""}},
      {Register_STRIDED_SLICE, {{{1}, {1}}, {{1}, {-3}}, {{1}, {-1}}}, {"def", "", "a", "bc"}},
      {Register_TILE, {{{2}, {1, 2}}}, {"a", "bc", "a", "bc", "def", "", "def", ""}},
      {Register_TRANSPOSE, {{{2}, {1, 0}}}, {"a", "def", "bc", ""}},
      {Register_PAD, {{{2, 2}, {0, 0, 1, 0}}}, {"", "a", "bc", "", "def", ""}},
      {Register_EXPAND_DIMS, {{{}, {0}}}, {"a", "bc", "def", ""}},
  };
  for (const Move& move : moves) {
    KernelTester tester;
    tester.RawConstant(kTfLiteString, {2, 2}, Strings({"a", "bc", "def", ""}));
    for (const auto& [dims, values] : move.parameters) tester.Constant<int32_t>(dims, values);
    tester.Output(kTfLiteString);
    ASSERT_EQ(tester.Build(move.registration(), TfLiteStridedSliceParams{}), kTfLiteOk);
    for (int run = 0; run < 2; ++run) {
      ASSERT_EQ(tester.Invoke(), kTfLiteOk) << tester.errors();
      EXPECT_EQ(StringsOf(&tester), move.want);
    }
  }
}

TEST(Movement, FillRepeatsAString) {
  KernelTester tester;
  tester.Constant<int32_t>({2}, {1, 3});
  tester.RawConstant(kTfLiteString, {}, Strings({"xy"}));
  tester.Output(kTfLiteString);
  ASSERT_EQ(tester.Build(Register_FILL(), 0), kTfLiteOk);
  ASSERT_EQ(tester.Invoke(), kTfLiteOk) << tester.errors();
  EXPECT_EQ(StringsOf(&tester), (std::vector<std::string>(3, "xy")));
  EXPECT_EQ(tester.Dims(), (std::vector<int>{1, 3}));
}

TEST(Movement, MovesFourBits) {
  // The values 1 to 6 as [2, 3], two per byte, the first one in the lower half.
  KernelTester tester;
  tester.RawConstant(kTfLiteInt4, {2, 3}, {0x21, 0x43, 0x65});
  tester.Constant<int32_t>({2}, {1, 0});
  tester.Output(kTfLiteInt4);
  ASSERT_EQ(tester.Build(Register_TRANSPOSE(), 0), kTfLiteOk);
  ASSERT_EQ(tester.Invoke(), kTfLiteOk) << tester.errors();
  EXPECT_EQ(tester.Values<uint8_t>(), (std::vector<uint8_t>{0x41, 0x52, 0x63}));
}

TEST(Movement, ConcatenationNamesTheInputThatDoesNotFit) {
  const struct {
    std::vector<int> shape;
    const char* message;
  } kCases[] = {
      {{2, 4, 1},
       "Dimension 1 of input 1 is 4; it must be 3, dimension 1 of input 0: the inputs are joined "
       "along dimension 0."},
      {{2, 3}, "Input 1 has 2 dimensions; it must have 3, as input 0 has."},
  };
  for (const auto& c : kCases) {
    KernelTester tester;
    tester.Input<float>({2, 3, 1}, std::vector<float>(6));
    tester.Input<float>(c.shape, std::vector<float>(c.shape.size() == 3 ? 8 : 6));
    tester.Output(kTfLiteFloat32);
    EXPECT_EQ(tester.Build(Register_CONCATENATION(), TfLiteConcatenationParams{}), kTfLiteError);
    EXPECT_NE(tester.errors().find(c.message), std::string::npos) << tester.errors();
  }
}

TEST(Movement, ConcatenatesFourBits) {
  // Rows of three four-bit values do not end at a byte boundary.
  KernelTester tester;
  tester.RawConstant(kTfLiteInt4, {2, 1}, {0x21});
  tester.RawConstant(kTfLiteInt4, {2, 2}, {0x43, 0x65});
  tester.Output(kTfLiteInt4);
  TfLiteConcatenationParams params = {};
  params.axis = -1;
  ASSERT_EQ(tester.Build(Register_CONCATENATION(), params), kTfLiteOk);
  ASSERT_EQ(tester.Invoke(), kTfLiteOk) << tester.errors();
  EXPECT_EQ(tester.Values<uint8_t>(), (std::vector<uint8_t>{0x31, 0x24, 0x65}));
}

TEST(Movement, ThreadsShareLargeTransposes) {
  constexpr int kRows = 301, kColumns = 257;
  Ints values(kRows * kColumns);
  std::iota(values.begin(), values.end(), 0);
  for (const int threads : {1, 2, 3}) {
    KernelTester tester;
    tester.Input<int32_t>({kRows, kColumns}, values);
    tester.Constant<int32_t>({2}, {1, 0});
    tester.Output(kTfLiteInt32);
    ASSERT_EQ(tester.Build(Register_TRANSPOSE(), 0, threads), kTfLiteOk);
    ASSERT_EQ(tester.Invoke(), kTfLiteOk);
    const Ints got = tester.Values<int32_t>();
    ASSERT_EQ(got.size(), values.size());
    for (int x = 0; x < kColumns; ++x) {
      for (int y = 0; y < kRows; ++y) ASSERT_EQ(got[x * kRows + y], y * kColumns + x);
    }
  }
}

TEST(Movement, ShapesFollowResizedInputs) {
  KernelTester tester;
  tester.Input<int32_t>({2}, {1, 2});
  tester.Constant<int32_t>({1, 2}, {1, 0});
  tester.Output(kTfLiteInt32);
  ASSERT_EQ(tester.Build(Register_PAD(), 0), kTfLiteOk);
  ASSERT_EQ(tester.Invoke(), kTfLiteOk);
  EXPECT_EQ(tester.Values<int32_t>(), (Ints{0, 1, 2}));
  ASSERT_EQ(tester.Resize<int32_t>(0, {0}, {}), kTfLiteOk);
  ASSERT_EQ(tester.Invoke(), kTfLiteOk);
  EXPECT_EQ(tester.Values<int32_t>(), (Ints{0}));
  ASSERT_EQ(tester.Resize<int32_t>(0, {3}, {4, 5, 6}), kTfLiteOk);
  ASSERT_EQ(tester.Invoke(), kTfLiteOk);
  EXPECT_EQ(tester.Values<int32_t>(), (Ints{0, 4, 5, 6}));
}

}  // namespace
}  // namespace litmus
