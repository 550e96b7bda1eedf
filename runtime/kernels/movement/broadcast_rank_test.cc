// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests BROADCAST_TO with more dimensions than other operators support.
#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <vector>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

using tflite::ops::builtin::Register_BROADCAST_TO;
using Dims = std::vector<int>;

// The flat index of the input element that is broadcast to flat index `index` of the output.
size_t Source(size_t index, const Dims& input, const Dims& output) {
  size_t source = 0, stride = 1;
  for (size_t d = 0; d < output.size(); ++d) {
    const size_t from_end = output.size() - 1 - d;
    const size_t coordinate = index % output[from_end];
    index /= output[from_end];
    if (d >= input.size()) continue;
    const size_t size = input[input.size() - 1 - d];
    source += (size == 1 ? 0 : coordinate) * stride;
    stride *= size;
  }
  return source;
}

struct Case {
  const char* name;
  Dims input, output;
};

const Case kCases[] = {
    {"no dimension", {}, {}},
    {"8 of 8", {1, 2, 1, 3, 1, 2, 1, 2}, {2, 2, 3, 3, 2, 2, 2, 2}},
    {"9 of 9", {1, 1, 1, 1, 1, 1, 1, 2, 1}, {1, 1, 1, 1, 1, 1, 1, 2, 2}},
    {"9 that alternate", {1, 2, 1, 2, 1, 2, 1, 2, 1}, {2, 2, 2, 2, 2, 2, 2, 2, 2}},
    {"9 of 3", {2, 1, 3}, {2, 1, 2, 1, 1, 2, 2, 2, 3}},
    {"equal shapes of 9", {1, 2, 1, 2, 1, 2, 1, 2, 1}, {1, 2, 1, 2, 1, 2, 1, 2, 1}},
    {"16 that alternate",
     {1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2},
     {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}},
    {"20 dimensions",
     {1, 1, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1},
     {2, 1, 3, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3}},
    {"9, nothing", {1, 1, 1, 1, 1, 1, 1, 0, 1}, {1, 1, 3, 1, 1, 1, 1, 0, 2}},
};

TEST(BroadcastRank, RepeatsElements) {
  for (const Case& c : kCases) {
    for (const bool constant : {true, false}) {
      SCOPED_TRACE(std::string(c.name) + (constant ? ", constant shape" : ", computed shape"));
      std::vector<int16_t> in(std::accumulate(c.input.begin(), c.input.end(), size_t{1},
                                              [](size_t a, int b) { return a * b; }));
      std::iota(in.begin(), in.end(), int16_t{1});
      KernelTester tester;
      tester.Input<int16_t>(c.input, in);
      const Dims length = {static_cast<int>(c.output.size())};
      if (constant) {
        tester.Constant<int32_t>(length, c.output);
      } else {
        tester.Input<int32_t>(length, c.output);
      }
      tester.Output(kTfLiteInt16);
      ASSERT_EQ(tester.Build(Register_BROADCAST_TO(), NoParams()), kTfLiteOk) << tester.errors();
      ASSERT_EQ(tester.Invoke(), kTfLiteOk) << tester.errors();
      EXPECT_EQ(tester.Dims(), c.output);
      const std::vector<int16_t> got = tester.Values<int16_t>();
      for (size_t i = 0; i < got.size(); ++i) {
        ASSERT_EQ(got[i], in[Source(i, c.input, c.output)]) << i;
      }
    }
  }
}

TEST(BroadcastRank, RefusesMoreTurnsThanItCanCopy) {
  Dims in, out(18, 2);
  for (int d = 0; d < 18; ++d) in.push_back(1 + d % 2);
  KernelTester tester;
  tester.Input<int16_t>(in, std::vector<int16_t>(1 << 9));
  tester.Constant<int32_t>({18}, out);
  tester.Output(kTfLiteInt16);
  EXPECT_EQ(tester.Build(Register_BROADCAST_TO(), NoParams()), kTfLiteError);
  EXPECT_NE(tester.errors().find("alternates more than 16 times"), std::string::npos)
      << tester.errors();
}

}  // namespace
}  // namespace litmus
