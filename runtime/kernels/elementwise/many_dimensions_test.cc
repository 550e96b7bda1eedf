// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests elementwise operators with two inputs of more than eight dimensions, which can be merged to
// fewer.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

using namespace tflite::ops::builtin;  // NOLINT
using Dims = std::vector<int>;

std::vector<float> Counted(const Dims& dims) {
  size_t n = 1;
  for (const int dim : dims) n *= static_cast<size_t>(dim);
  std::vector<float> values(n);
  std::iota(values.begin(), values.end(), 1.0f);
  return values;
}

// The element of an input of shape `dims` that is broadcast to flat index `index` of an output of
// shape `out`.
float ElementAt(const Dims& dims, const std::vector<float>& values, const Dims& out, size_t index) {
  size_t at = 0, stride = 1;
  for (size_t d = 0; d < out.size(); ++d) {
    const auto size = static_cast<size_t>(out[out.size() - 1 - d]);
    const size_t coordinate = index % size;
    index /= size;
    if (d >= dims.size()) continue;
    const auto own = static_cast<size_t>(dims[dims.size() - 1 - d]);
    if (own != 1) at += coordinate * stride;
    stride *= own;
  }
  return values[at];
}

TEST(ManyDimensions, Broadcast) {
  const Dims nine = {1, 2, 1, 2, 1, 2, 1, 2, 3};
  const struct {
    const char* name;
    Dims a, b, out;
  } kCases[] = {
      {"equal", nine, nine, nine},
      {"a scalar", nine, {}, nine},
      {"a scalar first", {}, nine, nine},
      {"a vector", nine, {3}, nine},
      {"leading ones", {2, 3}, {1, 1, 1, 1, 1, 1, 1, 1, 2, 3}, {1, 1, 1, 1, 1, 1, 1, 1, 2, 3}},
      {"columns and rows",
       {1, 1, 2, 1, 2, 1, 1, 1, 2, 1},
       {1, 1, 1, 1, 1, 1, 1, 1, 1, 3},
       {1, 1, 2, 1, 2, 1, 1, 1, 2, 3}},
      {"eight turns",
       {1, 2, 1, 2, 1, 2, 1, 2, 1},
       {1, 1, 2, 1, 2, 1, 2, 1, 2},
       {1, 2, 2, 2, 2, 2, 2, 2, 2}},
      {"nothing", {1, 1, 1, 1, 1, 1, 1, 0, 3}, {1, 3}, {1, 1, 1, 1, 1, 1, 1, 0, 3}},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.name);
    const std::vector<float> a = Counted(c.a), b = Counted(c.b);
    for (const TfLiteRegistration* op : {Register_SUB(), Register_MAXIMUM()}) {
      KernelTester tester;
      tester.Input<float>(c.a, a);
      tester.Input<float>(c.b, b);
      tester.Output(kTfLiteFloat32);
      ASSERT_EQ(tester.Build(op, TfLiteSubParams{kTfLiteActNone, false}), kTfLiteOk)
          << tester.errors();
      ASSERT_EQ(tester.Invoke(), kTfLiteOk) << tester.errors();
      EXPECT_EQ(tester.Dims(), c.out);
      const std::vector<float> got = tester.Values<float>();
      for (size_t i = 0; i < got.size(); ++i) {
        const float x = ElementAt(c.a, a, c.out, i), y = ElementAt(c.b, b, c.out, i);
        ASSERT_EQ(got[i], op == Register_SUB() ? x - y : std::max(x, y)) << i;
      }
    }
  }
}

TEST(ManyDimensions, NineTurnsAreTooMany) {
  KernelTester tester;
  tester.Input<float>({2, 1, 2, 1, 2, 1, 2, 1, 2}, Counted({32}));
  tester.Input<float>({1, 2, 1, 2, 1, 2, 1, 2, 1}, Counted({16}));
  tester.Output(kTfLiteFloat32);
  EXPECT_EQ(tester.Build(Register_SUB(), TfLiteSubParams{kTfLiteActNone, false}), kTfLiteError);
  EXPECT_NE(tester.errors().find("do not broadcast"), std::string::npos) << tester.errors();
}

}  // namespace
}  // namespace litmus
