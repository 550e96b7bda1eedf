// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests reductions of empty tensors, TOPK_V2 with a k that is too large, and sums that wrap around.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

namespace ops = tflite::ops::builtin;

TEST(ReductionRefusal, MoreThanAllOfTheLargest) {
  KernelTester tester;
  tester.Input<float>({2}, {1, 2});
  tester.Input<int32_t>({}, {3});
  tester.Output(kTfLiteFloat32);
  tester.Output(kTfLiteInt32);
  ASSERT_EQ(tester.Build(ops::Register_TOPK_V2(), NoParams{}), kTfLiteOk);
  const std::string error = tester.InvokeError();
  EXPECT_NE(error.find("3 largest of 2"), std::string::npos) << error;
}

// As in TensorFlow Lite, a negative k means 0.
TEST(TopK, LessThanNoneIsNone) {
  for (const int k : {0, -1, -7}) {
    for (const bool constant : {true, false}) {
      KernelTester tester;
      tester.Input<float>({2, 4}, {1, 2, 3, 4, 5, 6, 7, 8});
      constant ? tester.Constant<int32_t>({}, {k}) : tester.Input<int32_t>({}, {k});
      tester.Output(kTfLiteFloat32);
      tester.Output(kTfLiteInt32);
      ASSERT_EQ(tester.Build(ops::Register_TOPK_V2(), NoParams{}), kTfLiteOk) << tester.errors();
      ASSERT_EQ(tester.Invoke(), kTfLiteOk) << tester.errors();
      for (const size_t output : {0, 1}) {
        EXPECT_EQ(tester.Dims(output), (std::vector<int>{2, 0})) << k;
      }
    }
  }
}

// NaN counts as the smallest value. Sorting by ">" alone, which is no order if there are NaNs,
// could read past the end.
TEST(TopK, NanComesLast) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinity = std::numeric_limits<float>::infinity();
  const std::vector<float> few = {nan, 1, nan, -infinity, 3, infinity, nan, 1};
  // Long enough that std::sort recurses.
  std::vector<float> many;
  for (int i = 0; i < 1000; ++i)
    many.push_back(i % 3 == 0 ? nan : static_cast<float>(i * 37 % 101));
  for (const std::vector<float>& values : {few, many, std::vector<float>(40, nan)}) {
    const int n = static_cast<int>(values.size());
    std::vector<int32_t> want;  // repeatedly the largest of the elements that are left
    std::vector<bool> taken(values.size(), false);
    while (static_cast<int>(want.size()) < n) {
      int best = -1;
      for (int i = 0; i < n; ++i) {
        if (taken[i]) continue;
        const bool is_better = best < 0 || values[i] > values[best] ||
                               (std::isnan(values[best]) && !std::isnan(values[i]));
        if (is_better) best = i;
      }
      taken[best] = true;
      want.push_back(best);
    }
    for (const int k : {1, 5, n}) {
      KernelTester tester;
      tester.Input<float>({n}, values);
      tester.Constant<int32_t>({}, {k});
      tester.Output(kTfLiteFloat32);
      tester.Output(kTfLiteInt32);
      ASSERT_EQ(tester.Build(ops::Register_TOPK_V2(), NoParams{}), kTfLiteOk);
      ASSERT_EQ(tester.Invoke(), kTfLiteOk);
      EXPECT_EQ(tester.Values<int32_t>(1), std::vector<int32_t>(want.begin(), want.begin() + k));
    }
  }
}

TEST(TopK, Int16IndicesReach32768Elements) {
  for (const int n : {32767, 32768, 32769, 40000}) {
    KernelTester tester;
    std::vector<float> values(n);
    for (int i = 0; i < n; ++i) values[i] = static_cast<float>(i);
    tester.Input<float>({n}, values);
    tester.Constant<int32_t>({}, {1});
    tester.Output(kTfLiteFloat32);
    tester.Output(kTfLiteInt16);
    const TfLiteStatus status = tester.Build(ops::Register_TOPK_V2(), NoParams{});
    ASSERT_EQ(status, n <= 32768 ? kTfLiteOk : kTfLiteError) << n;
    if (status != kTfLiteOk) {
      EXPECT_NE(tester.errors().find("reach 32768 elements"), std::string::npos) << tester.errors();
      continue;
    }
    ASSERT_EQ(tester.Invoke(), kTfLiteOk);
    EXPECT_EQ(tester.Values<int16_t>(1), std::vector<int16_t>{static_cast<int16_t>(n - 1)});
  }
}

TEST(ReductionRefusal, EmptyAxisHasNoLargest) {
  KernelTester tester;
  tester.Input<float>({2, 0}, {});
  tester.Constant<int32_t>({}, {1});
  tester.Output(kTfLiteInt32);
  EXPECT_EQ(tester.Build(ops::Register_ARG_MAX(), TfLiteArgMaxParams{kTfLiteInt32}), kTfLiteError);
}

TEST(ArgMax, ANaNNeverWins) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  const struct {
    std::vector<float> in;
    int32_t largest, smallest;
  } kCases[] = {
      {{kNan, 7, kNan}, 1, 1},    {{5, 3, kNan, 1, 8}, 4, 3}, {{kNan, kNan}, 0, 0},
      {{kNan, kNan, 2, 1}, 2, 3}, {{1, kNan}, 0, 0},          {{kNan, 2, 2, 9, 9, 2}, 3, 1},
  };
  for (const auto& c : kCases) {
    const int n = static_cast<int>(c.in.size());
    // Along the last axis, and along an axis before another one.
    for (const int inner : {1, 2}) {
      std::vector<float> in;
      for (const float value : c.in) in.insert(in.end(), static_cast<size_t>(inner), value);
      for (const bool max : {true, false}) {
        KernelTester tester;
        tester.Input<float>({n, inner}, in);
        tester.Constant<int32_t>({1}, {0});
        tester.Output(kTfLiteInt32);
        ASSERT_EQ(tester.Build(max ? ops::Register_ARG_MAX() : ops::Register_ARG_MIN(),
                               TfLiteArgMaxParams{kTfLiteInt32}),
                  kTfLiteOk);
        ASSERT_EQ(tester.Invoke(), kTfLiteOk);
        EXPECT_EQ(tester.Values<int32_t>(),
                  std::vector<int32_t>(static_cast<size_t>(inner), max ? c.largest : c.smallest));
      }
    }
  }
}

// For a scalar, LiteRT ignores the axes.
TEST(Reduction, AxesOfAScalar) {
  for (const int axis : {0, -1, 3}) {
    for (auto* registration : {ops::Register_SUM, ops::Register_MEAN, ops::Register_REDUCE_MAX}) {
      KernelTester tester;
      tester.Input<float>({}, {7});
      tester.Constant<int32_t>({1}, {axis});
      tester.Output(kTfLiteFloat32);
      ASSERT_EQ(tester.Build(registration(), TfLiteReducerParams{false}), kTfLiteOk)
          << tester.errors();
      ASSERT_EQ(tester.Invoke(), kTfLiteOk);
      EXPECT_EQ(tester.Values<float>(), std::vector<float>{7});
      EXPECT_EQ(tester.Dims(), std::vector<int>{});
    }
  }
}

// As in LiteRT: max and sum are true if at least one element is, min and product if all are.
TEST(Reduction, Truths) {
  const struct {
    const char* name;
    TfLiteRegistration* (*registration)();
    std::vector<uint8_t> rows, columns, empty;
  } kCases[] = {
      {"MAX", ops::Register_REDUCE_MAX, {1, 0, 1}, {1, 1}, {0}},
      {"SUM", ops::Register_SUM, {1, 0, 1}, {1, 1}, {0}},
      {"plain SUM", ops::Register_SUM_REF, {1, 0, 1}, {1, 1}, {0}},
      {"MIN", ops::Register_REDUCE_MIN, {0, 0, 1}, {0, 0}, {1}},
      {"PROD", ops::Register_REDUCE_PROD, {0, 0, 1}, {0, 0}, {1}},
  };
  for (const auto& c : kCases) {
    const auto result = [&](const std::vector<int>& dims, const std::vector<uint8_t>& values,
                            int axis) {
      KernelTester tester;
      tester.RawConstant(kTfLiteBool, dims, values);
      tester.Constant<int32_t>({1}, {axis});
      tester.Output(kTfLiteBool);
      EXPECT_EQ(tester.Build(c.registration(), TfLiteReducerParams{false}), kTfLiteOk)
          << c.name << tester.errors();
      EXPECT_EQ(tester.Invoke(), kTfLiteOk) << c.name << tester.errors();
      return tester.Values<uint8_t>();
    };
    EXPECT_EQ(result({3, 2}, {1, 0, 0, 0, 1, 1}, 1), c.rows) << c.name;
    EXPECT_EQ(result({3, 2}, {1, 0, 0, 0, 1, 1}, 0), c.columns) << c.name;
    EXPECT_EQ(result({0}, {}, 0), c.empty) << c.name;
  }
}

// All dimensions except the last two are 1, as in LiteRT's tests.
TEST(Reduction, ManyDimensions) {
  for (const int rank : {8, 9, 33, 64, 65}) {
    std::vector<int> dims(static_cast<size_t>(rank), 1);
    dims[static_cast<size_t>(rank) - 2] = 2;
    dims.back() = 3;
    for (auto* registration : {ops::Register_SUM, ops::Register_SUM_REF}) {
      for (const bool all : {true, false}) {
        KernelTester tester;
        tester.Input<float>(dims, {1, 2, 3, 4, 5, 6});
        std::vector<int32_t> axes = {0, rank - 1};
        for (int d = 1; all && d < rank - 1; ++d) axes.push_back(d);
        tester.Constant<int32_t>({static_cast<int>(axes.size())}, axes);
        tester.Output(kTfLiteFloat32);
        const TfLiteStatus status = tester.Build(registration(), TfLiteReducerParams{false});
        ASSERT_EQ(status, rank <= 64 ? kTfLiteOk : kTfLiteError) << tester.errors();
        if (status != kTfLiteOk) {
          EXPECT_NE(tester.errors().find("At most 64 dimensions"), std::string::npos);
          continue;
        }
        ASSERT_EQ(tester.Invoke(), kTfLiteOk) << tester.errors();
        EXPECT_EQ(tester.Dims().size(), all ? 0 : static_cast<size_t>(rank) - 2);
        EXPECT_EQ(tester.Values<float>(),
                  all ? std::vector<float>{21} : (std::vector<float>{6, 15}));
      }
    }
  }
}

TEST(Reduction, SumsWrapAround) {
  KernelTester tester;
  tester.Input<int32_t>({2}, {2147483647, 1});
  tester.Constant<int32_t>({1}, {0});
  tester.Output(kTfLiteInt32);
  ASSERT_EQ(tester.Build(ops::Register_SUM(), TfLiteReducerParams{false}), kTfLiteOk);
  ASSERT_EQ(tester.Invoke(), kTfLiteOk);
  EXPECT_EQ(tester.Values<int32_t>(), std::vector<int32_t>{-2147483647 - 1});
}

TEST(Reduction, WindowsOutsideOfTheInputGiveNothing) {
  KernelTester tester;
  tester.Input<float>({2}, {1, 2});
  tester.Constant<float>({}, {0});
  tester.Constant<int64_t>({1}, {3});
  tester.Constant<int64_t>({1}, {1});
  tester.Constant<int64_t>({1}, {1});
  tester.Output(kTfLiteFloat32);
  ASSERT_EQ(tester.Build(ops::Register_REDUCE_WINDOW(),
                         TfLiteReduceWindowParams{TfLiteReduceWindowFunctionAdd}),
            kTfLiteOk);
  ASSERT_EQ(tester.Invoke(), kTfLiteOk);
  EXPECT_EQ(tester.Dims(), std::vector<int>{0});
}

TEST(Reduction, WindowsOfNothingGiveNothing) {
  KernelTester tester;
  tester.Input<float>({0, 3}, {});
  tester.Constant<float>({}, {0});
  for (int i = 0; i < 3; ++i) tester.Constant<int64_t>({2}, {1, 1});
  tester.Output(kTfLiteFloat32);
  ASSERT_EQ(tester.Build(ops::Register_REDUCE_WINDOW(),
                         TfLiteReduceWindowParams{TfLiteReduceWindowFunctionAdd}),
            kTfLiteOk)
      << tester.errors();
  ASSERT_EQ(tester.Invoke(), kTfLiteOk);
  EXPECT_EQ(tester.Dims(), (std::vector<int>{0, 3}));
}

}  // namespace
}  // namespace litmus
