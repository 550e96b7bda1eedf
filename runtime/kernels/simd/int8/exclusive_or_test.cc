// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/exclusive_or.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/cpu/targets.h"

namespace litmus::int8 {
namespace {

TEST(ExclusiveOrTest, EqualsAPlainLoop) {
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    for (const size_t count : {0, 1, 3, 4, 5, 15, 16, 17, 31, 63, 64, 65, 127, 128, 200}) {
      for (const uint8_t with : {0x00, 0x80, 0xff}) {
        std::vector<uint8_t> from(count + 1), want(count + 1, 7), to(count + 1, 7);
        for (size_t i = 0; i <= count; ++i) from[i] = static_cast<uint8_t>(37 * i + 250);
        for (size_t i = 0; i < count; ++i) want[i] = from[i] ^ with;
        ExclusiveOr(from.data(), count, with, to.data());
        EXPECT_EQ(to, want) << target << ", " << count << " bytes, with " << int{with};
        want[count] = from[count];
        ExclusiveOr(from.data(), count, with, from.data());
        EXPECT_EQ(from, want) << target << ", in place, " << count << " bytes";
      }
    }
  }
}

}  // namespace
}  // namespace litmus::int8
