// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares sums of columns and rows of bytes with a plain loop, for each CPU target of the machine.
#include "runtime/kernels/simd/int8/elementwise/sum_columns.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/int8/elementwise/sum_rows.h"

namespace litmus::int8 {
namespace {

TEST(SumColumnsU8Test, EqualsAPlainLoop) {
  std::mt19937 random(1);
  for (const size_t rows : {0, 1, 2, 49, 257, 258, 600}) {
    for (const size_t count : {1, 15, 16, 17, 31, 32, 33, 63, 65, 127, 128, 130, 300}) {
      for (const uint8_t sign_xor : {0, 0x80}) {
        std::vector<uint8_t> bytes(rows * count);
        for (uint8_t& b : bytes) b = static_cast<uint8_t>(rows > 300 ? 255 ^ sign_xor : random());
        std::vector<uint32_t> want(count, 0);
        for (size_t i = 0; i < bytes.size(); ++i) want[i % count] += bytes[i] ^ sign_xor;
        for (const std::string& target : cpu::MachineTargets()) {
          const cpu::ScopedLimit limit(target);
          std::vector<uint32_t> got(count, 1);
          SumColumnsU8(bytes.data(), rows, count, sign_xor, got.data());
          for (size_t i = 0; i < count; ++i) {
            ASSERT_EQ(want[i], got[i]) << target << ", " << rows << " rows of " << count
                                       << ", sign_xor " << int{sign_xor} << ", column " << i;
          }
        }
      }
    }
  }
}

TEST(SumRowsU8Test, EqualsAPlainLoop) {
  std::mt19937 random(2);
  for (const size_t rows : {0, 1, 3}) {
    for (const size_t count : {0, 1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 128, 129, 255, 70000}) {
      for (const uint8_t sign_xor : {0, 0x80}) {
        std::vector<uint8_t> bytes(rows * count);
        for (uint8_t& b : bytes) b = static_cast<uint8_t>(count > 300 ? 255 ^ sign_xor : random());
        std::vector<uint32_t> want(rows, 0);
        for (size_t i = 0; i < bytes.size(); ++i) want[i / count] += bytes[i] ^ sign_xor;
        for (const std::string& target : cpu::MachineTargets()) {
          const cpu::ScopedLimit limit(target);
          std::vector<uint32_t> got(rows, 1);
          SumRowsU8(bytes.data(), rows, count, sign_xor, got.data());
          for (size_t r = 0; r < rows; ++r) {
            ASSERT_EQ(want[r], got[r]) << target << ", " << rows << " rows of " << count
                                       << ", sign_xor " << int{sign_xor} << ", row " << r;
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace litmus::int8
