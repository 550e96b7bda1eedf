// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests which implementation runs TRANSPOSE_CONV, and why the entries before it refuse.
#include "runtime/kernels/convolution/transpose_conv_plan.h"

#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/target_names.h"
#include "runtime/cpu/targets.h"

namespace litmus {
namespace {

// The target whose float kernels run if the limit is the portable target.
#if defined(__aarch64__)
#define BASE "neon"  // every 64-bit Arm processor has it
#else
#define BASE "portable"
#endif

TEST(TransposeConvPlanTest, SaysWhatRunsAndWhy) {
  const struct {
    const char* name;
    ConvArithmetic arithmetic;
    bool constant;
    int stride;
    const char* explanation;
  } kCases[] = {
      {"float", ConvArithmetic::kFloat, true, 2, "f32::TransposeConv of " BASE},
      {"float, computed filter", ConvArithmetic::kFloat, false, 2,
       "reference loops; f32::TransposeConv: the filter or its bias is not constant"
       "; int8::HybridTransposeConv: the arithmetic is not hybrid"
       "; int8::TransposeConv: the arithmetic is not int8"},
      {"float, stride of twice the filter", ConvArithmetic::kFloat, true, 6,
       "f32::TransposeConv of " BASE},
      {"float, longer stride", ConvArithmetic::kFloat, true, 7,
       "reference loops; f32::TransposeConv: the strides are more than twice the filter"
       "; int8::HybridTransposeConv: the arithmetic is not hybrid"
       "; int8::TransposeConv: the arithmetic is not int8"},
      {"hybrid", ConvArithmetic::kHybrid, true, 2,
       "int8::HybridTransposeConv of portable; f32::TransposeConv: the arithmetic is not float"},
      {"int8", ConvArithmetic::kInt8, true, 2,
       "int8::TransposeConv of portable; f32::TransposeConv: the arithmetic is not float"
       "; int8::HybridTransposeConv: the arithmetic is not hybrid"},
      {"int16", ConvArithmetic::kInt16, true, 2,
       "reference loops; f32::TransposeConv: the arithmetic is not float"
       "; int8::HybridTransposeConv: the arithmetic is not hybrid"
       "; int8::TransposeConv: the arithmetic is not int8"},
  };
  constexpr int kChannels = 4, kFilter = 3;
  const cpu::ScopedLimit limit(cpu::kPortable);
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.name);
    std::vector<float> weights(kChannels * kFilter * kFilter * kChannels);
    TfLiteTensor filter = {};
    filter.type = c.arithmetic == ConvArithmetic::kFloat ? kTfLiteFloat32 : kTfLiteInt8;
    filter.allocation_type = c.constant ? kTfLiteMmapRo : kTfLiteArenaRw;
    filter.data.f = weights.data();
    ConvState state;
    state.arithmetic = c.arithmetic;
    state.filter_scales.assign(kChannels, 1.0f);
    state.multiplier.assign(kChannels, 1 << 30);
    state.shift.assign(kChannels, 0);
    ConvGeometry& g = state.geometry;
    g.batch = 1;
    g.in_h = g.in_w = 4;
    g.out_h = g.out_w = (g.in_h - 1) * c.stride + kFilter;
    g.in_c = g.group_c = g.out_c = kChannels;
    g.filter_h = g.filter_w = kFilter;
    g.stride_h = g.stride_w = c.stride;
    TransposeConvPlan plan;
    plan.Prepare({nullptr, &filter, nullptr, nullptr}, PrepareArguments(), state);
    EXPECT_EQ(plan.Explanation(), c.explanation);
  }
}

}  // namespace
}  // namespace litmus
