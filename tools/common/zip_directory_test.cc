// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests directories of archives that are separate or appended to other data, complete and damaged.
#include "tools/common/zip_directory.h"

#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"

namespace litmus {
namespace {

std::string Little(uint64_t value, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> 8 * i & 0xFF);
  return text;
}

// A directory of `files` files and its end record. The archive begins after `before` other bytes.
std::string Directory(int files, size_t before, const std::string& comment = "") {
  std::string directory;
  for (int i = 0; i < files; ++i) {
    const std::string name = absl::StrCat("f", i);
    directory += "PK\x01\x02" + Little(0, 6) + Little(8, 2) + Little(0, 8) + Little(5, 4) +
                 Little(9, 4) + Little(name.size(), 2) + Little(0, 12) + Little(7 * i, 4) + name;
  }
  return directory + "PK\x05\x06" + Little(0, 4) + Little(files, 2) + Little(files, 2) +
         Little(directory.size(), 4) + Little(before, 4) + Little(comment.size(), 2) + comment;
}

absl::StatusOr<ZipDirectory> Read(const std::string& bytes) {
  return ReadZipDirectory({bytes.size(), [&](uint64_t offset, size_t most) {
                             return offset < bytes.size() ? bytes.substr(offset, most) : "";
                           }});
}

TEST(ZipDirectoryTest, EntriesAndWhatTheirOffsetsCountFrom) {
  const std::string front(100, 'x');
  const struct {
    const char* what;
    std::string bytes;
    uint64_t base;
  } kCases[] = {
      {"alone", Directory(2, 0), 0},
      {"a comment", Directory(2, 0, "a comment"), 0},
      {"offsets from the beginning of the file", front + Directory(2, 100), 0},
      {"offsets from its own beginning", front + Directory(2, 0), 100},
  };
  for (const auto& c : kCases) {
    const auto directory = Read(c.bytes);
    ASSERT_TRUE(directory.ok()) << c.what << ": " << directory.status();
    EXPECT_EQ(directory->base, c.base) << c.what;
    ASSERT_EQ(directory->entries.size(), 2u) << c.what;
    const ZipEntry& entry = directory->entries[1];
    EXPECT_EQ(entry.name, "f1");
    EXPECT_EQ(entry.method, 8u);
    EXPECT_EQ(entry.stored_size, 5u);
    EXPECT_EQ(entry.size, 9u);
    EXPECT_EQ(entry.offset, 7u);
  }
}

TEST(ZipDirectoryTest, WhatIsAbsentAndWhatIsMalformed) {
  std::string no_mark = Directory(2, 0), beyond = Directory(1, 0);
  no_mark[0] = 'x';
  beyond[28] = 99;  // the name's length exceeds the directory
  const struct {
    std::string bytes;
    absl::StatusCode code;
  } kCases[] = {
      {"", absl::StatusCode::kNotFound},
      {"no archive", absl::StatusCode::kNotFound},
      {Directory(2, 0).substr(0, 60), absl::StatusCode::kNotFound},
      {Directory(2, 1), absl::StatusCode::kInvalidArgument},
      {Directory(2, 0).substr(10), absl::StatusCode::kInvalidArgument},
      {no_mark, absl::StatusCode::kInvalidArgument},
      {beyond, absl::StatusCode::kInvalidArgument},
  };
  for (const auto& c : kCases) EXPECT_EQ(Read(c.bytes).status().code(), c.code) << c.bytes.size();
}

// The archive may come from an untrusted user.
TEST(ZipDirectoryTest, TheFirstMiBOfADirectoryIsRead) {
  const auto directory = Read(Directory(60000, 0));
  ASSERT_TRUE(directory.ok()) << directory.status();
  EXPECT_GT(directory->entries.size(), 15000u);
  EXPECT_LT(directory->entries.size(), 30000u);
}

}  // namespace
}  // namespace litmus
