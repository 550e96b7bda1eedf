// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares Table with its definition for every input; and tests nodes that it refuses.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "runtime/kernels/common/kernel_tester.h"
#include "runtime/kernels/custom/custom_ops_register.h"

namespace litmus {
namespace {

using tflite::ops::custom::Register_TABLE;

template <typename T>
std::vector<T> RandomEntries(size_t n) {
  std::mt19937 engine(static_cast<unsigned>(n));
  std::vector<T> entries(n);
  for (T& entry : entries) entry = static_cast<T>(engine());
  return entries;
}

template <typename T>
std::vector<T> EveryValue() {
  std::vector<T> values;
  for (int x = std::numeric_limits<T>::min(); x <= std::numeric_limits<T>::max(); ++x) {
    values.push_back(static_cast<T>(x));
  }
  return values;
}

template <typename T>
std::vector<T> Mapped(const std::vector<T>& x, const std::vector<T>& table, bool constant,
                      int threads) {
  KernelTester tester;
  const TestQuantization quantization = {{0.5f}, {0}};
  tester.Input<T>({static_cast<int>(x.size()), 1}, x, quantization);
  const std::vector<int> entries = {static_cast<int>(table.size())};
  constant ? tester.Constant<T>(entries, table) : tester.Input<T>(entries, table);
  tester.Output(tflite::typeToTfLiteType<T>(), quantization);
  EXPECT_EQ(tester.BuildCustom(Register_TABLE(), {}, threads), kTfLiteOk) << tester.errors();
  EXPECT_EQ(tester.InvokeError(), "");
  EXPECT_EQ(tester.Dims(), (std::vector<int>{static_cast<int>(x.size()), 1}));
  return tester.Values<T>();
}

TEST(Table, EveryInt8) {
  const auto x = EveryValue<int8_t>(), table = RandomEntries<int8_t>(256);
  for (const bool constant : {true, false}) {
    const auto got = Mapped(x, table, constant, 1);
    for (size_t i = 0; i < x.size(); ++i) {
      // Entries are indexed by the byte: those for 0 to 127 come before those for -128 to -1.
      ASSERT_EQ(got[i], table[static_cast<size_t>(x[i] < 0 ? x[i] + 256 : x[i])]) << int{x[i]};
    }
  }
}

TEST(Table, EveryInt16) {
  const auto x = EveryValue<int16_t>();
  auto table = RandomEntries<int16_t>(513);
  // The largest possible rise and fall between entries.
  table[100] = table[102] = -32768;
  table[101] = 32767;
  for (const int threads : {1, 2}) {
    const auto got = Mapped(x, table, true, threads);
    for (size_t i = 0; i < x.size(); ++i) {
      const size_t step = i / 128;
      const double part = static_cast<double>(i % 128) / 128;
      const double rise = double{1} * table[step + 1] - table[step];
      ASSERT_EQ(got[i], table[step] + std::floor(rise * part + 0.5)) << x[i];
    }
  }
}

TEST(Table, NoElements) {
  EXPECT_TRUE(Mapped<int8_t>({}, RandomEntries<int8_t>(256), true, 1).empty());
}

TEST(Table, RefusesOtherTables) {
  const struct {
    const char* message;
    TfLiteType input, table, output;
    std::vector<int> table_dims;
    int zero_point;
  } kRefused[] = {
      {"INT8 or INT16, not UINT8", kTfLiteUInt8, kTfLiteUInt8, kTfLiteUInt8, {256}, 0},
      {"INT8 or INT16, not FLOAT32", kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32, {256}, 0},
      {"type of the output", kTfLiteInt8, kTfLiteInt8, kTfLiteInt16, {256}, 0},
      {"type of the table", kTfLiteInt8, kTfLiteInt16, kTfLiteInt8, {256}, 0},
      {"must be 256", kTfLiteInt8, kTfLiteInt8, kTfLiteInt8, {255}, 0},
      {"must be 513", kTfLiteInt16, kTfLiteInt16, kTfLiteInt16, {512}, 0},
      {"number of dimensions", kTfLiteInt8, kTfLiteInt8, kTfLiteInt8, {256, 1}, 0},
      {"zero point", kTfLiteInt16, kTfLiteInt16, kTfLiteInt16, {513}, 3},
  };
  for (const auto& c : kRefused) {
    SCOPED_TRACE(c.message);
    KernelTester tester;
    const TestQuantization quantization = {{0.5f}, {c.zero_point}};
    tester.RawConstant(c.input, {1},
                       std::vector<uint8_t>(c.input == kTfLiteFloat32 ? 4
                                            : c.input == kTfLiteInt16 ? 2
                                                                      : 1),
                       quantization);
    size_t bytes = c.table == kTfLiteFloat32 ? 4 : c.table == kTfLiteInt16 ? 2 : 1;
    for (const int d : c.table_dims) bytes *= static_cast<size_t>(d);
    tester.RawConstant(c.table, c.table_dims, std::vector<uint8_t>(bytes));
    tester.Output(c.output, quantization);
    EXPECT_EQ(tester.BuildCustom(Register_TABLE(), {}), kTfLiteError);
    EXPECT_NE(tester.errors().find(c.message), std::string::npos) << tester.errors();
  }
}

}  // namespace
}  // namespace litmus
