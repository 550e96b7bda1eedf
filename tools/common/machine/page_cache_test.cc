// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the cached fraction of a file after it was written, dropped, and read. If the folder is not
// on a disk (tmpfs), pages stay cached, and the fraction must show that.
#include "tools/common/machine/page_cache.h"

#include <sys/vfs.h>

#include <fstream>
#include <string>

#include "gtest/gtest.h"

namespace litmus {
namespace {

constexpr long kTmpfs = 0x01021994;

std::string FileOf(size_t bytes) {
  std::string path = testing::TempDir() + "/page_cache_test_file";
  std::ofstream(path, std::ios::binary) << std::string(bytes, 'x');
  return path;
}

TEST(PageCacheTest, TheShareFollowsWhatIsDone) {
  const std::string path = FileOf(size_t{5} << 20);
  struct statfs system {};
  ASSERT_EQ(statfs(path.c_str(), &system), 0);
  const double kept = system.f_type == kTmpfs ? 1 : 0;
  EXPECT_EQ(CachedShare(path), 1.0);
  EvictFile(path);
  EXPECT_EQ(CachedShare(path), kept);
  ReadThrough(path);
  EXPECT_EQ(CachedShare(path), 1.0);
}

TEST(PageCacheTest, NothingIsSaidOfWhatHasNoPages) {
  const std::string missing = testing::TempDir() + "/no_such_file";
  for (const std::string& path :
       {missing, testing::TempDir(), FileOf(0), std::string("/dev/null")}) {
    EvictFile(path);
    ReadThrough(path);
    EXPECT_EQ(CachedShare(path), std::nullopt) << path;
  }
}

}  // namespace
}  // namespace litmus
