// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares all halves, widened and packed for every CPU target of this machine, with half.h.
#include "runtime/kernels/simd/f32/stored_floats.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "runtime/c/half.h"
#include "runtime/kernels/simd/f32/kernels.h"

namespace litmus::f32 {
namespace {

std::vector<uint16_t> AllHalves() {
  std::vector<uint16_t> halves(1 << 16);
  for (size_t i = 0; i < halves.size(); ++i) halves[i] = static_cast<uint16_t>(i);
  return halves;
}

TEST(StoredFloatsTest, EveryHalfBitByBit) {
  const std::vector<uint16_t> halves = AllHalves();
  // Lengths with a remainder for every vector size, and unaligned starts.
  for (const size_t first : {0, 1, 65499}) {
    for (size_t count = 0; count < 37; ++count) {
      std::vector<float> out(count + 1, 7.0f);
      StoredFloats(halves.data()).From(first).CopyTo(count, out.data());
      for (size_t i = 0; i < count; ++i) {
        ASSERT_EQ(BitsOfFloat(out[i]), BitsOfFloat(HalfToFloat(halves[first + i]))) << first + i;
      }
      ASSERT_EQ(out[count], 7.0f) << "wrote past the end of " << count;
    }
  }
  std::vector<float> out(halves.size());
  WidenHalves(halves.data(), halves.size(), out.data());
  for (size_t i = 0; i < halves.size(); ++i) {
    ASSERT_EQ(BitsOfFloat(out[i]), BitsOfFloat(HalfToFloat(halves[i]))) << "half " << i;
  }
}

TEST(StoredFloatsTest, FloatsAreCopied) {
  const float in[] = {1, 2, 3};
  float out[] = {0, 0, 0};
  StoredFloats(in).From(1).CopyTo(2, out);
  EXPECT_EQ(out[0], 2.0f);
  EXPECT_EQ(out[1], 3.0f);
  EXPECT_EQ(out[2], 0.0f);
  EXPECT_TRUE(StoredFloats(nullptr) == nullptr && StoredFloats(in) != nullptr);
}

TEST(StoredFloatsTest, PackedHalvesAreWidenedOnes) {
  const std::vector<uint16_t> halves = AllHalves();
  for (const Kernels& kernels : SupportedKernels()) {
    const int columns = kernels.gemm.columns;
    ASSERT_LE(columns, kMaxPanelColumns) << kernels.name;
    for (const int width : {columns / 2, columns}) {
      for (const int rows : {1, 3, 4, width - 1, width}) {
        if (rows < 1 || rows > width) continue;
        for (const size_t depth : {1, 5, 63, 64, 65, 127, 130, 2048}) {
          std::vector<float> packed(depth * width, 7.0f);
          kernels.pack(halves.data(), rows, depth, width, packed.data());
          for (size_t k = 0; k < depth; ++k) {
            for (int j = 0; j < width; ++j) {
              const float want = j < rows ? HalfToFloat(halves[j * depth + k]) : 0.0f;
              ASSERT_EQ(BitsOfFloat(packed[k * width + j]), BitsOfFloat(want))
                  << kernels.name << ", rows " << rows << " of " << width << ", depth " << depth
                  << ", at k " << k << ", j " << j;
            }
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace litmus::f32
