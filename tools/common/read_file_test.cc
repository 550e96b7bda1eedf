// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Regular files, devices, folders and files that are not there, with and without a limit.
#include "tools/common/read_file.h"

#include <gtest/gtest.h>

#include <fstream>

namespace litmus {
namespace {

TEST(ReadFileTest, TheFirstBytesOfARegularFile) {
  const std::string path = testing::TempDir() + "/bytes";
  for (const size_t size : {0u, 1u, 65535u, 65536u, 65537u, 200000u}) {
    std::string bytes;
    for (size_t i = 0; i < size; ++i) bytes += static_cast<char>(i * 31 % 256);
    std::ofstream(path, std::ios::binary) << bytes;
    EXPECT_EQ(ReadFileBytes(path).value_or("?"), bytes) << size;
    for (const size_t most : {size_t{0}, size_t{1}, size, size + 1}) {
      EXPECT_EQ(ReadFileBytes(path, most).value_or("?"), bytes.substr(0, most)) << size;
    }
  }
}

TEST(ReadFileTest, ADeviceWithoutAnEnd) {
  EXPECT_EQ(ReadFileBytes("/dev/zero", 100000).value_or("?"), std::string(100000, '\0'));
  EXPECT_EQ(ReadFileBytes("/dev/null").value_or("?"), "");
}

TEST(ReadFileTest, WhatCannotBeRead) {
  const auto missing = ReadFileBytes("/no/such/file").status();
  EXPECT_TRUE(absl::IsNotFound(missing));
  EXPECT_EQ(missing.message(), "No such file or directory");
  const auto folder = ReadFileBytes("/").status();
  EXPECT_TRUE(absl::IsDataLoss(folder));
  EXPECT_EQ(folder.message(), "Is a directory");
}

}  // namespace
}  // namespace litmus
