// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/backend/binary_header.h"

#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"

namespace litmus::gpu {
namespace {

TEST(BinaryHeader, OnlyTheWholeBinaryOfTheSameDeviceHasIt) {
  const std::string rest = "program";
  const std::string header = BinaryHeader("LITMUSXX", "device 1", rest);
  ASSERT_EQ(header.size(), kBinaryHeaderBytes);
  const std::string binary = absl::StrCat(header, rest);
  const struct {
    const char* name;
    std::string binary;
    const char* magic;
    const char* identity;
    bool has;
  } cases[] = {
      {"as it was made", binary, "LITMUSXX", "device 1", true},
      {"another backend", binary, "LITMUSYY", "device 1", false},
      {"another device", binary, "LITMUSXX", "device 2", false},
      {"one byte more", absl::StrCat(binary, "x"), "LITMUSXX", "device 1", false},
      {"one byte less", binary.substr(0, binary.size() - 1), "LITMUSXX", "device 1", false},
      {"header alone", header, "LITMUSXX", "device 1", false},
      {"half a header", header.substr(0, 12), "LITMUSXX", "device 1", false},
      {"nothing", "", "LITMUSXX", "device 1", false},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(HasBinaryHeader(c.binary, c.magic, c.identity), c.has) << c.name;
  }
}

}  // namespace
}  // namespace litmus::gpu
