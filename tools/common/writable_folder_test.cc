// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/writable_folder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/str_join.h"

namespace litmus {
namespace {

TEST(WritableFolder, TheFirstThatExistsAndIsAFolder) {
  const std::string here = ::testing::TempDir() + "writable_folder";
  std::filesystem::create_directories(here + "/one");
  std::filesystem::create_directories(here + "/two");
  std::ofstream(here + "/file") << "no folder";
  struct Case {
    const char* named;
    std::vector<std::string> usual;
    std::string expected;
  };
  for (const Case& c : {
           Case{nullptr, {here + "/one", here + "/two"}, here + "/one"},
           Case{"", {here + "/two/", here + "/one"}, here + "/two"},
           Case{nullptr, {here + "/missing", here + "/two"}, here + "/two"},
           Case{nullptr, {here + "/file", here + "/two"}, here + "/two"},
           Case{nullptr, {here + "/missing"}, "."},
           Case{nullptr, {}, "."},
           Case{"/named/", {here + "/one"}, "/named"},
           Case{"/", {here + "/one"}, "/"},
       }) {
    EXPECT_EQ(ChooseWritableFolder(c.named, c.usual), c.expected)
        << "TMPDIR=" << (c.named == nullptr ? "(unset)" : c.named) << ", usual "
        << absl::StrJoin(c.usual, " ");
  }
}

TEST(WritableFolder, TheEnvironmentDecides) {
  setenv("TMPDIR", "/somewhere", 1);
  EXPECT_EQ(WritableFolder(), "/somewhere");
  unsetenv("TMPDIR");
  EXPECT_NE(WritableFolder(), "/somewhere");
}

}  // namespace
}  // namespace litmus
