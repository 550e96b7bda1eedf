// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that exactly `count` elements are filled and no byte behind them.
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "runtime/kernels/movement/move_operator.h"

namespace litmus {
namespace {

constexpr uint8_t kBehind = 0xA5;
constexpr size_t kBytesBehind = 16;  // size of the largest element

TEST(FillElements, ExactlyTheCount) {
  for (const size_t size : {1, 2, 4, 8, 16}) {
    for (const bool equal_bytes : {true, false}) {
      std::vector<uint8_t> element(size, 3);
      if (!equal_bytes) element.back() = 4;
      for (const int64_t count : {0, 1, 2, 3, 4, 7, 64}) {
        SCOPED_TRACE(testing::Message() << count << " elements of " << size << " bytes");
        const size_t filled = static_cast<size_t>(count) * size;
        std::vector<uint8_t> bytes(filled + kBytesBehind, kBehind);
        FillElements(bytes.data(), count, element.data(), size);
        for (size_t i = 0; i < bytes.size(); ++i) {
          ASSERT_EQ(+bytes[i], +(i < filled ? element[i % size] : kBehind)) << "byte " << i;
        }
      }
    }
  }
}

}  // namespace
}  // namespace litmus
