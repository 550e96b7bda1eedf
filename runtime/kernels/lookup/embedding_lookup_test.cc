// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares EMBEDDING_LOOKUP for every type of table and output with a plain loop.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/c/half.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"
#include "runtime/kernels/common/packed.h"

namespace litmus {
namespace {

using tflite::ops::builtin::Register_EMBEDDING_LOOKUP;

constexpr int kRows = 3;
const std::vector<int32_t> kIndices = {2, 0, 2};

// The table's integers, row by row: all values of the type, repeatedly.
std::vector<int> Integers(TfLiteType type, int columns) {
  const PackedType packed = PackedTypeOf(type);
  const int lowest = packed.bits > 0 ? packed.lowest : -128;
  const int highest = packed.bits > 0 ? packed.highest : 127;
  std::vector<int> values;
  for (int i = 0; i < kRows * columns; ++i) {
    values.push_back(lowest + i * 5 % (highest - lowest + 1));
  }
  return values;
}

std::vector<uint8_t> Stored(TfLiteType type, const std::vector<int>& values) {
  const PackedType packed = PackedTypeOf(type);
  std::vector<uint8_t> bytes;
  if (packed.bits == 0) {
    for (const int value : values) bytes.push_back(static_cast<uint8_t>(value));
    return bytes;
  }
  bytes.resize((values.size() * static_cast<size_t>(packed.bits) + 7) / 8);
  for (size_t i = 0; i < values.size(); ++i) {
    AppendPacked(bytes.data(), packed, static_cast<int64_t>(i), values[i]);
  }
  return bytes;
}

// `scales`: one for the table, or one per row.
void Check(TfLiteType table, TfLiteType output, int columns, const std::vector<float>& scales) {
  const std::vector<int> values = Integers(table, columns);
  KernelTester tester;
  tester.Input<int32_t>({static_cast<int>(kIndices.size())}, kIndices);
  tester.RawConstant(table, {kRows, columns}, Stored(table, values),
                     {scales, std::vector<int>(scales.size())});
  tester.Output(output);
  ASSERT_EQ(tester.Build(Register_EMBEDDING_LOOKUP(), 0), kTfLiteOk) << tester.errors();
  ASSERT_EQ(tester.Invoke(), kTfLiteOk) << tester.errors();
  std::vector<float> expected, got;
  for (const int row : kIndices) {
    const float scale = scales[scales.size() == 1 ? 0 : static_cast<size_t>(row)];
    for (int c = 0; c < columns; ++c) {
      const float value =
          static_cast<float>(values[static_cast<size_t>(row * columns + c)]) * scale;
      expected.push_back(output == kTfLiteFloat16 ? HalfToFloat(FloatToHalf(value)) : value);
    }
  }
  if (output == kTfLiteFloat16) {
    for (const TfLiteFloat16 half : tester.Values<TfLiteFloat16>()) {
      got.push_back(HalfToFloat(half.data));
    }
  } else {
    got = tester.Values<float>();
  }
  EXPECT_EQ(got, expected);
}

TEST(EmbeddingLookup, IntegersTimesScales) {
  for (const TfLiteType table :
       {kTfLiteInt8, kTfLiteUInt8, kTfLiteInt4, kTfLiteUInt4, kTfLiteInt2}) {
    for (const TfLiteType output : {kTfLiteFloat32, kTfLiteFloat16}) {
      for (const int columns : {1, 2, 3, 4, 5, 9}) {
        SCOPED_TRACE(std::string(TfLiteTypeGetName(table)) + " to " + TfLiteTypeGetName(output) +
                     ", columns: " + std::to_string(columns));
        Check(table, output, columns, {0.75f});
        Check(table, output, columns, {0.1f, 0.3f, 1.7f});
      }
    }
  }
}

// Each block of a row has its scale: 0.5, 1.5, 2.5, …
void CheckBlocks(TfLiteType table, TfLiteType output) {
  constexpr int kColumns = 8, kBlock = 4, kBlocks = kColumns / kBlock;
  const std::vector<int> values = Integers(table, kColumns);
  std::vector<uint8_t> scales;
  for (int i = 0; i < kRows * kBlocks; ++i) {
    const uint16_t half = FloatToHalf(0.5f + static_cast<float>(i));
    scales.push_back(static_cast<uint8_t>(half & 0xFF));
    scales.push_back(static_cast<uint8_t>(half >> 8));
  }
  KernelTester tester;
  tester.Input<int32_t>({static_cast<int>(kIndices.size())}, kIndices);
  const int of_blocks = tester.Aside(kTfLiteFloat16, {kRows, kBlocks}, scales);
  tester.RawConstant(table, {kRows, kColumns}, Stored(table, values),
                     TestQuantization::Blocks(of_blocks, kBlock));
  tester.Output(output);
  ASSERT_EQ(tester.Build(Register_EMBEDDING_LOOKUP(), 0), kTfLiteOk) << tester.errors();
  ASSERT_EQ(tester.Invoke(), kTfLiteOk) << tester.errors();
  size_t at = 0;
  for (const int row : kIndices) {
    for (int c = 0; c < kColumns; ++c, ++at) {
      const int block = row * kBlocks + c / kBlock;
      const float expected = static_cast<float>(values[static_cast<size_t>(row * kColumns + c)]) *
                             (0.5f + static_cast<float>(block));
      const float got = output == kTfLiteFloat32
                            ? tester.Values<float>()[at]
                            : HalfToFloat(tester.Values<TfLiteFloat16>()[at].data);
      ASSERT_EQ(got, expected) << row << " " << c;
    }
  }
}

TEST(EmbeddingLookup, AScaleForEachBlock) {
  for (const TfLiteType table :
       {kTfLiteInt8, kTfLiteUInt8, kTfLiteInt4, kTfLiteUInt4, kTfLiteInt2}) {
    for (const TfLiteType output : {kTfLiteFloat32, kTfLiteFloat16}) {
      SCOPED_TRACE(std::string(TfLiteTypeGetName(table)) + " to " + TfLiteTypeGetName(output));
      CheckBlocks(table, output);
    }
  }
}

TEST(EmbeddingLookup, BytesAreCopiedWhateverTheirSign) {
  const std::vector<uint8_t> bytes = {0, 1, 127, 128, 200, 255};
  KernelTester tester;
  tester.Input<int32_t>({3}, kIndices);
  tester.RawConstant(kTfLiteUInt8, {kRows, 2}, bytes);
  tester.Output(kTfLiteInt8);
  ASSERT_EQ(tester.Build(Register_EMBEDDING_LOOKUP(), 0), kTfLiteOk) << tester.errors();
  ASSERT_EQ(tester.Invoke(), kTfLiteOk) << tester.errors();
  EXPECT_EQ(tester.Values<int8_t>(), (std::vector<int8_t>{-56, -1, 0, 1, -56, -1}));
}

}  // namespace
}  // namespace litmus
