// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares Roll with a loop over all elements, with shifts known in Prepare and at run time, and
// tests nodes that it refuses.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "runtime/kernels/common/kernel_tester.h"
#include "runtime/kernels/custom/custom_ops_register.h"
#include "runtime/util/string_util.h"

namespace litmus {
namespace {

using tflite::ops::custom::Register_ROLL;

struct RollCase {
  const char* name;
  std::vector<int> dims;
  std::vector<int64_t> shifts, axes;
};
const RollCase kCases[] = {
    {"one dimension", {7}, {2}, {0}},
    {"backwards", {7}, {-2}, {0}},
    {"a whole round", {7}, {7}, {0}},
    {"many rounds", {7}, {7000000000000001}, {0}},
    {"largest", {7}, {std::numeric_limits<int64_t>::max()}, {0}},
    {"smallest", {7}, {std::numeric_limits<int64_t>::min()}, {0}},
    {"last dimension", {3, 5}, {4}, {-1}},
    {"first dimension", {3, 5}, {1}, {0}},
    {"both", {3, 5}, {1, -3}, {0, 1}},
    {"twice the same", {3, 5}, {1, 3, -1}, {1, 1, -2}},
    {"they cancel out", {3, 5}, {2, -2}, {1, 1}},
    {"no shift", {3, 5}, {}, {}},
    {"middle", {2, 3, 4}, {2}, {1}},
    {"all of five", {2, 3, 4, 1, 5}, {1, 2, 3, 4, 5}, {0, 1, 2, 3, 4}},
    {"eight dimensions", {2, 1, 2, 1, 3, 2, 1, 2}, {1, 1, 1}, {0, 4, 7}},
    {"one element", {1, 1}, {5}, {1}},
    {"no elements", {3, 0, 2}, {1, 1}, {0, 1}},
};

// The flat index of the input element that is at flat index `index` of the output.
size_t SourceOf(const RollCase& c, size_t index) {
  size_t source = 0, stride = 1;
  for (size_t d = c.dims.size(); d-- > 0;) {
    const int64_t size = c.dims[d];
    int64_t position = static_cast<int64_t>(index % static_cast<size_t>(size));
    index /= static_cast<size_t>(size);
    for (size_t i = 0; i < c.axes.size(); ++i) {
      const int64_t rank = static_cast<int64_t>(c.dims.size());
      if ((c.axes[i] + rank) % rank != static_cast<int64_t>(d)) continue;
      position = ((position - c.shifts[i] % size) % size + size) % size;
    }
    source += static_cast<size_t>(position) * stride;
    stride *= static_cast<size_t>(size);
  }
  return source;
}

template <typename T>
std::vector<T> Counted(const RollCase& c) {
  size_t n = 1;
  for (const int d : c.dims) n *= static_cast<size_t>(d);
  std::vector<T> values(n);
  for (size_t i = 0; i < n; ++i) values[i] = static_cast<T>(static_cast<int>(i % 120));
  return values;
}

template <typename T>
void ExpectRolled(const RollCase& c, bool known) {
  SCOPED_TRACE(std::string(c.name) + (known ? ", known" : ""));
  const std::vector<T> x = Counted<T>(c);
  std::vector<T> expected(x.size());
  for (size_t i = 0; i < x.size(); ++i) expected[i] = x[SourceOf(c, i)];
  KernelTester tester;
  const std::vector<int> count = {static_cast<int>(c.axes.size())};
  tester.Input<T>(c.dims, x);
  if (known) {
    tester.Constant<int64_t>(count, c.shifts);
    tester.Constant<int32_t>(count, std::vector<int32_t>(c.axes.begin(), c.axes.end()));
  } else {
    tester.Input<int64_t>(count, c.shifts);
    tester.Input<int64_t>(count, c.axes);
  }
  tester.Output(tflite::typeToTfLiteType<T>());
  ASSERT_EQ(tester.BuildCustom(Register_ROLL(), {}), kTfLiteOk) << tester.errors();
  EXPECT_EQ(tester.Dims(), c.dims);
  for (int run = 0; run < 2; ++run) {
    ASSERT_EQ(tester.InvokeError(), "");
    EXPECT_EQ(tester.Values<T>(), expected);
  }
}

TEST(Roll, EqualsTheLoop) {
  for (const RollCase& c : kCases) {
    for (const bool known : {true, false}) {
      ExpectRolled<float>(c, known);
      ExpectRolled<int8_t>(c, known);
      ExpectRolled<uint8_t>(c, known);
      ExpectRolled<int16_t>(c, known);
      ExpectRolled<int32_t>(c, known);
      ExpectRolled<int64_t>(c, known);
      ExpectRolled<std::complex<float>>(c, known);
    }
  }
}

TEST(Roll, ScalarsStringsAndNaN) {
  KernelTester floats;
  const float nan = std::nanf("");
  floats.Input<float>({3}, {nan, -INFINITY, 1});
  floats.Constant<int32_t>({}, {1});
  floats.Constant<int32_t>({}, {0});
  floats.Output(kTfLiteFloat32);
  ASSERT_EQ(floats.BuildCustom(Register_ROLL(), {}), kTfLiteOk) << floats.errors();
  ASSERT_EQ(floats.InvokeError(), "");
  const auto rolled = floats.Values<float>();
  EXPECT_EQ(rolled[0], 1);
  EXPECT_TRUE(std::isnan(rolled[1]));
  EXPECT_EQ(rolled[2], -INFINITY);

  tflite::DynamicBuffer words;
  for (const char* word : {"a", "", "three"}) words.AddString(word, std::strlen(word));
  char* bytes;
  const int size = words.WriteToBuffer(&bytes);
  KernelTester strings;
  strings.RawConstant(kTfLiteString, {3}, std::vector<uint8_t>(bytes, bytes + size));
  std::free(bytes);
  strings.Constant<int32_t>({1}, {-1});
  strings.Constant<int32_t>({1}, {0});
  strings.Output(kTfLiteString);
  ASSERT_EQ(strings.BuildCustom(Register_ROLL(), {}), kTfLiteOk) << strings.errors();
  ASSERT_EQ(strings.InvokeError(), "");
  const auto stored = strings.Values<char>();
  std::vector<std::string> got;
  for (int i = 0; i < 3; ++i) {
    const auto string = tflite::GetString(stored.data(), i);
    got.emplace_back(string.str, string.len);
  }
  EXPECT_EQ(got, (std::vector<std::string>{"", "three", "a"}));
}

TEST(Roll, OtherShapesInOneInterpreter) {
  for (const bool known : {true, false}) {
    KernelTester tester;
    tester.Input<int32_t>({2}, {1, 2});
    if (known) {
      tester.Constant<int32_t>({1}, {1});
    } else {
      tester.Input<int32_t>({1}, {1});
    }
    tester.Constant<int32_t>({1}, {0});
    tester.Output(kTfLiteInt32);
    ASSERT_EQ(tester.BuildCustom(Register_ROLL(), {}), kTfLiteOk) << tester.errors();
    ASSERT_EQ(tester.Resize<int32_t>(0, {3, 1}, {1, 2, 3}), kTfLiteOk);
    ASSERT_EQ(tester.InvokeError(), "");
    EXPECT_EQ(tester.Values<int32_t>(), (std::vector<int32_t>{3, 1, 2}));
  }
}

TEST(Roll, RefusesWhatIsNoRoll) {
  const struct {
    const char* message;
    std::vector<int32_t> shifts, axes;
    std::vector<int> shift_dims;
    TfLiteType output;
    bool value;  // true if the error is in a value, which may be known only at run time
  } kRefused[] = {
      {"axis 2", {1}, {2}, {1}, kTfLiteFloat32, true},
      {"axis -3", {1}, {-3}, {1}, kTfLiteFloat32, true},
      {"number of axes", {1, 1}, {0}, {2}, kTfLiteFloat32, false},
      {"at most one dimension", {1}, {0}, {1, 1}, kTfLiteFloat32, false},
      {"type of the input", {1}, {0}, {1}, kTfLiteInt32, false},
  };
  for (const auto& c : kRefused) {
    for (const bool known : {true, false}) {
      SCOPED_TRACE(c.message);
      KernelTester tester;
      tester.Input<float>({2, 2}, {1, 2, 3, 4});
      const std::vector<int> count = {static_cast<int>(c.axes.size())};
      if (known) {
        tester.Constant<int32_t>(c.shift_dims, c.shifts);
        tester.Constant<int32_t>(count, c.axes);
      } else {
        tester.Input<int32_t>(c.shift_dims, c.shifts);
        tester.Input<int32_t>(count, c.axes);
      }
      tester.Output(c.output);
      const TfLiteStatus built = tester.BuildCustom(Register_ROLL(), {});
      EXPECT_EQ(built == kTfLiteOk, c.value && !known);
      if (built == kTfLiteOk) {
        EXPECT_EQ(tester.Invoke(), kTfLiteError);
      }
      EXPECT_NE(tester.errors().find(c.message), std::string::npos) << tester.errors();
    }
  }
  KernelTester floats;
  floats.Input<float>({2}, {1, 2});
  floats.Constant<float>({1}, {1});
  floats.Constant<int32_t>({1}, {0});
  floats.Output(kTfLiteFloat32);
  EXPECT_EQ(floats.BuildCustom(Register_ROLL(), {}), kTfLiteError);
  EXPECT_NE(floats.errors().find("INT32 or INT64"), std::string::npos) << floats.errors();
}

}  // namespace
}  // namespace litmus
