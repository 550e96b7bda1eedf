// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests which kernels run a convolution for each CPU target of the machine and each arithmetic. A
// kernel that is compiled but not found by its name would not make results wrong, only slow.
#include "runtime/kernels/convolution/conv_plan.h"

#include <map>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/target_names.h"
#include "runtime/cpu/targets.h"

namespace litmus {
namespace {

struct Layer {
  const char* name;
  ConvArithmetic arithmetic;
  bool depthwise;
  int channels, kernel;
};

// State of a layer with images of 16 x 16 pixels, padding SAME, and as many output channels as
// input channels.
ConvState StateOf(const Layer& layer) {
  ConvState state;
  ConvGeometry& g = state.geometry;
  g.batch = 1;
  g.in_h = g.in_w = g.out_h = g.out_w = 16;
  g.in_c = g.out_c = layer.channels;
  g.filter_h = g.filter_w = layer.kernel;
  g.pad_top = g.pad_left = layer.kernel / 2;
  g.depthwise = layer.depthwise;
  g.group_c = layer.depthwise ? 1 : layer.channels;
  state.arithmetic = layer.arithmetic;
  state.float_min = -1, state.float_max = 1;
  state.act_min = -128, state.act_max = 127;
  state.multiplier.assign(static_cast<size_t>(layer.channels), 1 << 30);
  state.shift.assign(static_cast<size_t>(layer.channels), -8);
  state.filter_scales.assign(static_cast<size_t>(layer.channels), 1.0f);
  return state;
}

// Prepares a plan of the layer. The limit of CPU targets that is in force decides the kernels.
void Prepare(const Layer& layer, ConvPlan* plan, bool allows_half = false) {
  ConvState state = StateOf(layer);
  state.allows_half = allows_half;
  const size_t count = static_cast<size_t>(layer.kernel) * layer.kernel * layer.channels *
                       (layer.depthwise ? 1 : layer.channels);
  const bool is_float = layer.arithmetic == ConvArithmetic::kFloat;
  std::vector<float> weights(count, 1.0f);  // also used as the memory of the int8 tensors
  TfLiteIntArray* dims = TfLiteIntArrayCreate(1);
  dims->data[0] = static_cast<int>(count);
  TfLiteTensor filter = {};
  filter.type = is_float ? kTfLiteFloat32 : kTfLiteInt8;
  filter.allocation_type = kTfLiteMmapRo;
  filter.data.f = weights.data();
  filter.dims = dims;
  ConvTensors tensors = {nullptr, &filter, nullptr, nullptr};
  plan->Prepare(tensors, PrepareArguments(), &state);
  TfLiteIntArrayFree(dims);
}

constexpr Layer kLayers[] = {
    {"float", ConvArithmetic::kFloat, false, 64, 1},
    {"float 3x3", ConvArithmetic::kFloat, false, 64, 3},
    {"float depthwise", ConvArithmetic::kFloat, true, 64, 3},
    {"float depthwise 9x9", ConvArithmetic::kFloat, true, 64, 9},
    {"hybrid", ConvArithmetic::kHybrid, false, 64, 1},
    {"int8", ConvArithmetic::kInt8, false, 64, 1},
    {"int8 3x3", ConvArithmetic::kInt8, false, 64, 3},
    {"int8 depthwise 3x3", ConvArithmetic::kInt8, true, 64, 3},
    {"int8 depthwise 5x5", ConvArithmetic::kInt8, true, 64, 5},
    {"int8 depthwise 9x9", ConvArithmetic::kInt8, true, 64, 9},
    {"int16", ConvArithmetic::kInt16, false, 64, 1},
};

// The targets of the kernels that run under one limit. A target without its own kernel uses the
// kernel of the next lower target.
struct Kernels {
  std::string floats;     // targets of Highway's kernels
  std::string bytes;      // targets of kernels with 8-bit dot products
  std::string words;      // targets of int16 kernels; empty: the plain loops run
  std::string depthwise;  // targets of int8 depthwise kernels with filters 3x3; 5x5; 9x9
  std::string depthwise5, depthwise9;
};

Kernels Plain(const char* floats, const char* bytes, const char* words) {
  const std::string row = std::string("DepthwiseRows of ") + floats;
  return {floats, bytes, words, row, row, row};
}

#if defined(__aarch64__)
Kernels Neon(const char* bytes) {
  const std::string depthwise = std::string("DepthwiseNeon of ") + cpu::kNeon;
  return {cpu::kNeon, bytes, cpu::kNeon, depthwise, depthwise, depthwise};
}
#endif

const std::map<std::string, Kernels>& KernelsOfTargets() {
  static const auto* const kernels = new std::map<std::string, Kernels> {
#if defined(__aarch64__)
    {cpu::kNeonI8mm, Neon(cpu::kNeonI8mm)}, {cpu::kNeonDotprod, Neon(cpu::kNeonDotprod)},
        {cpu::kNeon, Neon(cpu::kNeon)},
        // Every 64-bit Arm processor has NEON.
        {cpu::kPortable, Plain(cpu::kNeon, cpu::kPortable, "")},
#else
    {cpu::kAvx512Vnni,
     {cpu::kAvx512, cpu::kAvx512Vnni, cpu::kAvx512Vnni, "Depthwise3x3Vnni of avx512vnni",
      "DepthwiseInterleavedVnni of avx512vnni", "DepthwiseTapsVnni of avx512vnni"}},
        {cpu::kAvx512, Plain(cpu::kAvx512, cpu::kAvx2, cpu::kAvx2)},
        {cpu::kAvxVnni, Plain(cpu::kAvx2, cpu::kAvxVnni, cpu::kAvxVnni)},
        {cpu::kAvx2, Plain(cpu::kAvx2, cpu::kAvx2, cpu::kAvx2)},
        {cpu::kAvx, Plain(cpu::kAvx, cpu::kAvx, cpu::kAvx)},
        {cpu::kSse4, Plain(cpu::kSse4, cpu::kSse4, cpu::kSse4)},
        {cpu::kPortable, Plain(cpu::kPortable, cpu::kPortable, "")},
#endif
  };
  return *kernels;
}

TEST(ConvPlanTest, RunsTheKernelsOfTheTarget) {
  for (const std::string& target : cpu::MachineTargets()) {
    SCOPED_TRACE(target);
    const cpu::ScopedLimit limit(target);
    ASSERT_EQ(KernelsOfTargets().count(target), 1u);
    const Kernels& k = KernelsOfTargets().at(target);
    const std::map<std::string, std::string> want = {
        {"float", "f32::Conv of " + k.floats},
        {"float 3x3", "f32::Winograd of " + k.floats},
        {"float depthwise", "f32::Depthwise: DepthwiseSquare of " + k.floats},
        {"float depthwise 9x9", "f32::Depthwise: DepthwiseAny of " + k.floats},
        {"hybrid", "int8::HybridConv of " + k.bytes},
        {"int8", "int8::Conv of " + k.bytes},
        // With Arm's dot products, direct int8 sums are faster than Winograd.
        {"int8 3x3", k.words.empty() || k.bytes == cpu::kNeonDotprod || k.bytes == cpu::kNeonI8mm
                         ? "int8::Conv of " + k.bytes
                         : "int8::Winograd of " + k.words},
        {"int8 depthwise 3x3", "int8::Depthwise: " + k.depthwise},
        {"int8 depthwise 5x5", "int8::Depthwise: " + k.depthwise5},
        {"int8 depthwise 9x9", "int8::Depthwise: " + k.depthwise9},
        {"int16", k.words.empty() ? "reference loops" : "int8::ConvI16 of " + k.words},
    };
    for (const Layer& layer : kLayers) {
      ConvPlan plan;
      Prepare(layer, &plan);
      EXPECT_EQ(plan.Description(), want.at(layer.name)) << layer.name;
    }
  }
}

// Half precision is used if it is allowed, the processor and the limit support it, and a float
// algorithm with fewer products is not faster. Otherwise floats are used. The same plan is prepared
// alternately with and without.
TEST(ConvPlanTest, HalfArithmeticRunsWhereAllowed) {
  const struct {
    Layer layer;
    const char* floats;  // class of simd/f32 that runs without half precision
    bool half;           // true if half precision is faster
    const char* refusal;
  } kCases[] = {
      {{"1x1", ConvArithmetic::kFloat, false, 64, 1}, "f32::Conv", true, ""},
      {{"5x5", ConvArithmetic::kFloat, false, 16, 5}, "f32::Conv", true, ""},
      {{"3x3, few channels", ConvArithmetic::kFloat, false, 16, 3}, "f32::Winograd", true, ""},
      {{"3x3", ConvArithmetic::kFloat, false, 64, 3},
       "f32::Winograd",
       false,
       "; f16::Conv: float arithmetic is as fast or faster"},
      {{"few products", ConvArithmetic::kFloat, false, 8, 1},
       "f32::Conv",
       false,
       "; f16::Conv: float arithmetic is as fast or faster"},
      {{"depthwise", ConvArithmetic::kFloat, true, 64, 3},
       "f32::Depthwise: DepthwiseSquare",
       false,
       ""},
  };
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    const bool has_half = cpu::MayUseHalfArithmetic();
    const std::string floats = " of " + KernelsOfTargets().at(target).floats;
    for (const auto& c : kCases) {
      SCOPED_TRACE(target + ", " + c.layer.name);
      const bool is_half = c.half && has_half;
      ConvPlan plan;
      for (const bool allowed : {false, true, false}) {
        Prepare(c.layer, &plan, allowed);
        EXPECT_EQ(plan.Description(), allowed && is_half
                                          ? std::string("f16::Conv of ") + cpu::kNeonHalf
                                          : c.floats + floats);
        if (!allowed || is_half || c.layer.depthwise) continue;
        const std::string refusal =
            has_half ? c.refusal : "; f16::Conv: the processor has no fp16 arithmetic";
        EXPECT_NE(plan.Explanation().find(refusal), std::string::npos) << plan.Explanation();
      }
    }
  }
}

// The log lists the refusals of all entries before the one that runs, in the order of the list.
TEST(ConvPlanTest, TellsWhatRefusesAndWhy) {
  const std::map<std::string, std::string> want = {
      {"float depthwise", ""},
      {"float depthwise 9x9", "; DepthwiseSquare: the filter is not a square of 3, 5 or 7"},
      {"float",
       "; f32::Depthwise: the convolution is not depthwise"
       "; f16::Conv: fp16 arithmetic is not allowed (--allow_fp16)"
       "; f32::Winograd: direct convolution is as fast or faster"},
      {"hybrid",
       "; f32::Depthwise: the convolution is not depthwise"
       "; f16::Conv: the arithmetic is not float"
       "; f32::Winograd: the arithmetic is not float"
       "; f32::Conv: the arithmetic is not float"}};
  for (const Layer& layer : kLayers) {
    if (want.count(layer.name) == 0) continue;
    ConvPlan plan;
    Prepare(layer, &plan);
    EXPECT_EQ(plan.Explanation(), plan.Description() + want.at(layer.name)) << layer.name;
  }
}

}  // namespace
}  // namespace litmus
