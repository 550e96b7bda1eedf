// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares Winograd's convolution of bytes with plain loops, bit for bit, for each CPU target that
// has it.
#include "runtime/kernels/simd/int8/winograd/winograd.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/int8/conv_tester.h"

namespace litmus::int8 {
namespace {

ConvShape Square(int batch, int size, int in_c, int out_c, int pad) {
  return Shape(batch, size, in_c, out_c, 3, 1, 1, pad);
}

const Problem kProblems[] = {
    {"one pixel", Square(1, 1, 32, 1, 1), InputType::kInt8},
    {"tile - 1", Square(1, 3, 32, 16, 1), InputType::kUint8},
    {"tile", Square(1, 4, 32, 32, 1), InputType::kInt8},
    {"tile + 1", Square(2, 5, 32, 33, 1), InputType::kUint8},
    {"no padding", Square(1, 6, 64, 48, 0), InputType::kInt8},
    {"much padding", Square(1, 6, 32, 17, 3), InputType::kUint8},
    {"channels overlap", Square(1, 9, 34, 15, 1), InputType::kInt8},
    {"vector of outputs + 2", Square(1, 7, 62, 66, 1), InputType::kUint8},
    {"several blocks", Square(1, 41, 32, 32, 1), InputType::kInt8},
    {"several blocks of panels", Square(1, 10, 96, 130, 1), InputType::kUint8},
    {"fetched ahead", Square(1, 69, 32, 32, 1), InputType::kInt8},
    {"ReLU", Square(1, 9, 40, 40, 1), InputType::kInt8, 0, false, 5000, true},
    {"ReLU, uint8", Square(2, 7, 32, 31, 1), InputType::kUint8, 0, false, 5000, true},
};

Data MakeWinogradData(const Problem& p, Numbers* numbers) {
  Data data = MakeData(p, numbers);
  // With a zero point of 0 or 255, 255 · 12 · 12 would not fit in 16 bits.
  if (p.type == InputType::kUint8) data.weight_zero_point = numbers->In(100, 155);
  return data;
}

std::unique_ptr<Winograd> MakeWinograd(const Problem& p, const Data& data) {
  return Winograd::Make(p.shape,
                        {p.type, data.weights.data(), data.weight_zero_point, data.bias.data()},
                        data.input_zero_point, data.output);
}

// Calls check(target) under each limit on CPU targets that leaves an S16Gemm.
template <typename Check>
void ForEachTarget(const Check& check) {
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    SCOPED_TRACE(target);
    if (BestS16Gemm() != nullptr) check(target.c_str());
  }
}

void CheckResults(const Problem& p, const Data& data, const std::vector<uint8_t>& want,
                  const Residual* residual) {
  ForEachTarget([&](const char* target) {
    const std::unique_ptr<Winograd> winograd = MakeWinograd(p, data);
    ASSERT_NE(winograd, nullptr) << p.name;
    for (const int threads : {1, 2, 3}) {
      const Pool pool(threads == 1 ? nullptr : new ThreadPool(threads));
      std::vector<uint8_t> got(want.size());
      winograd->Run(p.shape, data.in.data(), got.data(), pool.get(), residual);
      ExpectEqual(want, got, p.name, target, threads);
    }
  });
}

TEST(Int8WinogradTest, EqualsPlainLoops) {
  Numbers numbers;
  for (const Problem& p : kProblems) {
    const Data data = MakeWinogradData(p, &numbers);
    CheckResults(p, data, Expected(p, data), nullptr);
  }
}

TEST(Int8WinogradTest, AddsResidualsAsAnAdditionBehindIt) {
  Numbers numbers;
  for (const Problem& p : kProblems) {
    const Data data = MakeWinogradData(p, &numbers);
    const Addition addition(p, Expected(p, data), &numbers);
    CheckResults(p, data, addition.result, &addition.residual);
  }
}

// Sums of either sign are as large as they can be: 9 · 226 · 128 · 128 is just below 2^25.
TEST(Int8WinogradTest, IsExactAtTheLimit) {
  Numbers numbers;
  Problem p = {"limit", Square(1, 6, 226, 4, 1), InputType::kInt8, 0, false, 0};
  for (const int sign : {-1, 1}) {
    Data data = MakeData(p, &numbers);
    data.input_zero_point = 0;
    std::fill(data.in.begin(), data.in.end(), uint8_t{0x80});
    std::fill(data.weights.begin(), data.weights.end(),
              static_cast<uint8_t>(sign < 0 ? 127 : -128));
    std::fill(data.output.shift.begin(), data.output.shift.end(), -18);
    CheckResults(p, data, Expected(p, data), nullptr);
  }
}

TEST(Int8WinogradTest, RefusesWhatItCannotDoExactly) {
  struct {
    const char* why;
    Problem problem;
    int32_t weight_zero_point;
  } const kCases[] = {
      {"stride", {"", Shape(1, 9, 32, 32, 3, 2, 1, 1), InputType::kInt8}, 0},
      {"kernel size", {"", Shape(1, 9, 32, 32, 5, 1, 1, 1), InputType::kInt8}, 0},
      {"dilation", {"", Shape(1, 9, 32, 32, 3, 1, 2, 1), InputType::kInt8}, 0},
      {"few channels", {"", Square(1, 9, 30, 32, 1), InputType::kInt8}, 0},
      {"odd channels", {"", Square(1, 9, 33, 32, 1), InputType::kInt8}, 0},
      {"scales in double", {"", Square(1, 9, 32, 32, 1), InputType::kInt8, 0, true}, 0},
      {"bias", {"", Square(1, 9, 32, 32, 1), InputType::kInt8, 0, false, 1000000000}, 0},
      {"transformed weights", {"", Square(1, 9, 32, 32, 1), InputType::kUint8}, 0},
      {"sums", {"", Square(1, 5, 228, 4, 1), InputType::kInt8}, 0},
  };
  Numbers numbers;
  for (const auto& c : kCases) {
    Data data = MakeData(c.problem, &numbers);
    data.weight_zero_point = c.weight_zero_point;
    // The weights have the largest magnitude that the type allows.
    std::fill(data.weights.begin(), data.weights.end(),
              static_cast<uint8_t>(c.problem.type == InputType::kInt8 ? -128 : 255));
    EXPECT_EQ(MakeWinograd(c.problem, data), nullptr) << c.why;
  }
}

}  // namespace
}  // namespace litmus::int8
