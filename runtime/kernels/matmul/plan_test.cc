// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests which implementations run FULLY_CONNECTED and BATCH_MATMUL, and why the entries before them
// refuse.
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/target_names.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/matmul/batch_matmul_plan.h"
#include "runtime/kernels/matmul/fully_connected_plan.h"

namespace litmus {
namespace {

constexpr int kSize = 8;  // default number of rows, columns and depth

// A tensor of zeros of any type.
struct Matrix {
  Matrix(TfLiteType type, bool constant) {
    tensor.type = type;
    tensor.allocation_type = constant ? kTfLiteMmapRo : kTfLiteArenaRw;
    tensor.data.f = zeros.data();
    tensor.dims = TfLiteIntArrayCreate(2);
    tensor.dims->data[0] = tensor.dims->data[1] = kSize;
  }
  Matrix(const Matrix&) = delete;
  ~Matrix() { TfLiteIntArrayFree(tensor.dims); }
  std::vector<float> zeros = std::vector<float>(kSize * kSize);
  TfLiteTensor tensor = {};
};

// The target whose float kernels run if the limit is the portable target.
#if defined(__aarch64__)
#define BASE "neon"  // every 64-bit Arm processor has it
#else
#define BASE "portable"
#endif

// The refusals of the implementations that read stored filters, for filters that they do not
// support.
#define NOT_STORED                                                    \
  "; int8::NarrowProduct: the weights have neither four nor two bits" \
  "; f32::SparseProduct: the weights are not sparse"

TEST(FcPlanTest, SaysWhatRunsAndWhy) {
  const struct {
    const char* name;
    FcArithmetic arithmetic;
    TfLiteType weights;
    bool constant;
    int64_t rows;
    int32_t weight_zero_point;
    const char* explanation;
  } kCases[] = {
      {"float", FcArithmetic::kFloat, kTfLiteFloat32, true, 1, 0,
       "f32::FullyConnected of " BASE NOT_STORED
       "; f16::Conv: fp16 arithmetic is not allowed (--allow_fp16)"},
      {"computed weights", FcArithmetic::kFloat, kTfLiteFloat32, false, 1, 0,
       "f32::MultiplyComputed of " BASE NOT_STORED
       "; f16::Conv: fp16 arithmetic is not allowed (--allow_fp16)"
       "; f32::FullyConnected: the weights are not constant"
       "; int8::HybridConv: the arithmetic is not hybrid; int8::Conv: the arithmetic is not int8"
       "; int8::ConvI16: the arithmetic is not int16"
       "; int8::BlockProduct: the weights have no scales of blocks"},
      {"hybrid", FcArithmetic::kHybrid, kTfLiteInt8, true, 1, 0,
       "int8::HybridConv of portable" NOT_STORED "; f16::Conv: the arithmetic is not float"
       "; f32::FullyConnected: the arithmetic is not float"},
      {"hybrid, computed weights", FcArithmetic::kHybrid, kTfLiteInt8, false, 1, 0,
       "reference loops" NOT_STORED "; f16::Conv: the arithmetic is not float"
       "; f32::FullyConnected: the arithmetic is not float"
       "; int8::HybridConv: the weights or the bias are not constant"
       "; int8::Conv: the arithmetic is not int8"
       "; int8::ConvI16: the arithmetic is not int16"
       "; int8::BlockProduct: the weights have no scales of blocks"
       "; f32::MultiplyComputed: the arithmetic is not float"},
      {"int8", FcArithmetic::kInt8, kTfLiteInt8, true, 1, 0,
       "int8::Conv of portable" NOT_STORED "; f16::Conv: the arithmetic is not float"
       "; f32::FullyConnected: the arithmetic is not float"
       "; int8::HybridConv: the arithmetic is not hybrid"},
      {"int8, computed weights", FcArithmetic::kInt8, kTfLiteInt8, false, 1, 0, "packed in Run"},
      {"int8, asymmetric weights", FcArithmetic::kInt8, kTfLiteInt8, true, 1, 1,
       "int8::Conv of portable" NOT_STORED "; f16::Conv: the arithmetic is not float"
       "; f32::FullyConnected: the arithmetic is not float"
       "; int8::HybridConv: the arithmetic is not hybrid"},
      {"uint8, asymmetric weights", FcArithmetic::kUint8, kTfLiteUInt8, true, 1, 1,
       "int8::Conv of portable" NOT_STORED "; f16::Conv: the arithmetic is not float"
       "; f32::FullyConnected: the arithmetic is not float"
       "; int8::HybridConv: the arithmetic is not hybrid"},
      {"too many rows", FcArithmetic::kFloat, kTfLiteFloat32, true, int64_t{1} << 31, 0,
       "reference loops; int8::NarrowProduct: there are too many rows"
       "; f32::SparseProduct: there are too many rows; f16::Conv: there are too many rows"
       "; f32::FullyConnected: there are too many rows"
       "; int8::HybridConv: there are too many rows; int8::Conv: there are too many rows"
       "; int8::ConvI16: there are too many rows; int8::BlockProduct: there are too many rows"
       "; f32::MultiplyComputed: there are too many rows"},
      {"scales of blocks", FcArithmetic::kBlocks, kTfLiteInt8, true, 1, 0,
       "int8::BlockProduct of portable" NOT_STORED "; f16::Conv: the arithmetic is not float"
       "; f32::FullyConnected: the arithmetic is not float"
       "; int8::HybridConv: the arithmetic is not hybrid"
       "; int8::Conv: the arithmetic is not int8"
       "; int8::ConvI16: the arithmetic is not int16"},
  };
  const cpu::ScopedLimit limit(cpu::kPortable);
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.name);
    Matrix weights(c.weights, c.constant);
    FcState state;
    state.arithmetic = c.arithmetic;
    state.rows = c.rows;
    state.units = state.depth = kSize;
    state.filter_zero_point = c.weight_zero_point;
    state.filter_scales.assign(kSize, 1.0f);
    state.multiplier.assign(kSize, 0.5);
    state.block_scales = {kSize, 1, CountedVector<float>(kSize, 1.0f)};
    const FcTensors tensors = {nullptr, &weights.tensor, nullptr, nullptr, nullptr};
    FcPlan plan;
    plan.Prepare(tensors, PrepareArguments(), &state);
    EXPECT_EQ(plan.Explanation(), c.explanation);
  }
}

// Half precision is used if it is allowed and the processor and the limit support it.
TEST(FcPlanTest, HalfArithmeticRunsWhereAllowed) {
  Matrix weights(kTfLiteFloat32, true);
  FcState state;
  state.rows = 1;
  state.units = 2 * kSize;
  state.depth = kSize / 2;
  const FcTensors tensors = {nullptr, &weights.tensor, nullptr, nullptr, nullptr};
  for (const std::string& target : cpu::MachineTargets()) {
    SCOPED_TRACE(target);
    const cpu::ScopedLimit limit(target);
    FcPlan plan;
    for (const bool allowed : {false, true, false}) {
      state.allows_half = allowed;
      plan.Prepare(tensors, PrepareArguments(), &state);
      const bool is_half = plan.Description() == std::string("f16::Conv of ") + cpu::kNeonHalf;
      EXPECT_EQ(is_half, allowed && cpu::MayUseHalfArithmetic()) << plan.Explanation();
    }
  }
}

TEST(MatmulPlanTest, SaysWhatRunsAndWhy) {
  const struct {
    const char* name;
    MatmulArithmetic arithmetic;
    TfLiteType right;
    bool constant;
    int rows;
    const char* explanation;
  } kCases[] = {
      {"float", MatmulArithmetic::kFloat, kTfLiteFloat32, true, 1, "f32::FullyConnected of " BASE},
      {"float, computed", MatmulArithmetic::kFloat, kTfLiteFloat32, false, 1,
       "f32::FullyConnected of " BASE},
      {"hybrid", MatmulArithmetic::kHybrid, kTfLiteInt8, true, 1,
       "int8::HybridConv of portable; f32::FullyConnected: the arithmetic is not float"},
      {"hybrid, computed", MatmulArithmetic::kHybrid, kTfLiteInt8, false, 1,
       "reference loops; f32::FullyConnected: the arithmetic is not float"
       "; int8::HybridConv: the right matrix is not constant"
       "; int8::DotRows: the arithmetic is not int8"
       "; int8::Conv: the arithmetic is not int8"
       "; int8::ConvI16: the arithmetic is not int16 x int8"},
      {"int8", MatmulArithmetic::kInt8, kTfLiteInt8, true, 1,
       "int8::Conv of portable; f32::FullyConnected: the arithmetic is not float"
       "; int8::HybridConv: the arithmetic is not hybrid"
       "; int8::DotRows: the right matrices are constant"},
      {"int8, computed", MatmulArithmetic::kInt8, kTfLiteInt8, false, 4,
       "int8::Conv of portable; f32::FullyConnected: the arithmetic is not float"
       "; int8::HybridConv: the arithmetic is not hybrid"
       "; int8::DotRows: there are more than a few rows"},
      {"int8, computed, few rows", MatmulArithmetic::kInt8, kTfLiteInt8, false, 3,
       "int8::DotRows of portable; f32::FullyConnected: the arithmetic is not float"
       "; int8::HybridConv: the arithmetic is not hybrid"},
      {"int8 to int32", MatmulArithmetic::kInt8ToInt32, kTfLiteInt8, true, 4,
       "reference loops; f32::FullyConnected: the arithmetic is not float"
       "; int8::HybridConv: the arithmetic is not hybrid"
       "; int8::DotRows: the arithmetic is not int8"
       "; int8::Conv: the arithmetic is not int8"
       "; int8::ConvI16: the arithmetic is not int16 x int8"},
  };
  const cpu::ScopedLimit limit(cpu::kPortable);
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.name);
    Matrix right(c.right, c.constant);
    MatmulState state;
    state.arithmetic = c.arithmetic;
    state.rows = c.rows;
    state.columns = state.depth = kSize;
    state.left.assign(1, 0);
    state.right.assign(1, 0);
    state.right_scales.assign(kSize, 1.0f);
    MatmulPlan plan;
    plan.Prepare({nullptr, &right.tensor, nullptr}, /*shapes_only=*/false, state);
    EXPECT_EQ(plan.Explanation(), c.explanation);
  }
}

}  // namespace
}  // namespace litmus
