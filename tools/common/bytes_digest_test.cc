// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/bytes_digest.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <set>

namespace litmus {
namespace {

TEST(BytesDigestTest, FilesAndBytesHaveTheSame) {
  const std::string path = testing::TempDir() + "/bytes";
  std::set<std::string> seen;
  for (const size_t size : {0, 1, 63, 64, 65, 65535, 65536, 65537, 200000}) {
    std::string bytes(size, 'x');
    for (const bool changed : {false, true}) {
      if (changed && size == 0) continue;
      if (changed) bytes.back() = 'y';
      std::ofstream(path, std::ios::binary) << bytes;
      const auto digest = FileDigest(path);
      ASSERT_TRUE(digest.ok()) << digest.status();
      EXPECT_EQ(*digest, BytesDigest(bytes));
      EXPECT_EQ(digest->find_first_not_of("0123456789abcdef"), std::string::npos);
      EXPECT_EQ(digest->size(), 32u);
      EXPECT_TRUE(seen.insert(*digest).second) << size;
    }
  }
}

TEST(BytesDigestTest, OnlyOfRegularFiles) {
  const std::string pipe = testing::TempDir() + "/pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  for (const std::string& path : {pipe, testing::TempDir(), std::string("/no/such/file")}) {
    EXPECT_EQ(FileDigest(path).status().code(), absl::StatusCode::kNotFound) << path;
  }
  EXPECT_EQ(FileDigest("/proc/self/mem").status().code(), absl::StatusCode::kDataLoss);
}

}  // namespace
}  // namespace litmus
