// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests quantised arithmetic of inputs that broadcast: the bytes must equal those with the smaller
// input written out.
#include "runtime/kernels/elementwise/repeated_rows.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

using namespace tflite::ops::builtin;  // NOLINT

template <typename T>
std::vector<T> RandomValues(int64_t n, std::mt19937* numbers) {
  std::uniform_int_distribution<int> any(std::numeric_limits<T>::min(),
                                         std::numeric_limits<T>::max());
  std::vector<T> values(static_cast<size_t>(n));
  for (T& value : values) value = static_cast<T>(any(*numbers));
  return values;
}

template <typename T>
struct Operand {
  std::vector<int> shape;
  std::vector<T> values;
};

template <typename T>
std::vector<T> Result(const TfLiteRegistration* registration, const Operand<T>& a,
                      const Operand<T>& b) {
  const int zero = sizeof(T) == 1 ? 3 : 0;
  KernelTester tester;
  tester.Input<T>(a.shape, a.values, {{0.02f}, {zero}});
  tester.Input<T>(b.shape, b.values, {{0.03f}, {zero}});
  tester.Output(tflite::typeToTfLiteType<T>(), {{0.04f}, {zero}});
  EXPECT_EQ(tester.Build(registration, TfLiteAddParams{kTfLiteActNone, false}, 2), kTfLiteOk);
  EXPECT_EQ(tester.Invoke(), kTfLiteOk);
  return tester.Values<T>();
}

// Shapes: [outer, rows, n] with [outer, 1, n], [outer, rows, 1] or [1, 1, 1].
enum class Repeats { kRow, kNumberOfRow, kScalar };
template <typename T>
void Check(Repeats repeats, int outer, int rows, int n) {
  std::mt19937 numbers(static_cast<uint32_t>(outer * 10007 + rows * 101 + n));
  const Operand<T> full = {{outer, rows, n},
                           RandomValues<T>(int64_t{1} * outer * rows * n, &numbers)};
  const bool row = repeats == Repeats::kRow, scalar = repeats == Repeats::kScalar;
  const std::vector<int> shape = {scalar ? 1 : outer, row || scalar ? 1 : rows, row ? n : 1};
  const Operand<T> brief = {shape,
                            RandomValues<T>(int64_t{1} * shape[0] * shape[1] * shape[2], &numbers)};
  Operand<T> written_out = {full.shape, {}};
  for (int i = 0; i < outer; ++i) {
    for (int j = 0; j < rows; ++j) {
      for (int k = 0; k < n; ++k) {
        const int at = scalar ? 0 : row ? i * n + k : i * rows + j;
        written_out.values.push_back(brief.values[static_cast<size_t>(at)]);
      }
    }
  }
  for (const TfLiteRegistration* r : {Register_ADD(), Register_SUB(), Register_MUL()}) {
    const std::string name = std::to_string(outer) + " x " + std::to_string(rows) + " x " +
                             std::to_string(n) + ", operator " + std::to_string(r->builtin_code);
    EXPECT_EQ(Result(r, full, brief), Result(r, full, written_out)) << name;
    EXPECT_EQ(Result(r, brief, full), Result(r, written_out, full)) << name << ", short row first";
  }
}

TEST(RepeatedRowsTest, EqualRowsWrittenOut) {
  constexpr int kHalf = kRepeatedElements / 2;
  for (const Repeats repeats : {Repeats::kRow, Repeats::kNumberOfRow, Repeats::kScalar}) {
    for (const int outer : {1, 3}) {
      for (const int rows : {1, 2, 3, 130}) {
        for (const int n : {1, 2, 15, 16, 17, kHalf - 1, kHalf, kHalf + 1}) {
          Check<int8_t>(repeats, outer, rows, n);
          Check<uint8_t>(repeats, outer, rows, n);
          Check<int16_t>(repeats, outer, rows, n);
        }
      }
    }
  }
}

}  // namespace
}  // namespace litmus
