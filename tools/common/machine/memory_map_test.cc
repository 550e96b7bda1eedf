// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads artificial smaps files, and that of this process.
#include "tools/common/machine/memory_map.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

#include "gtest/gtest.h"

namespace litmus {
namespace {

DeviceFiles Tree(const std::string& file, const std::string& text) {
  const std::string root = testing::TempDir() + "/memory_map_test_" +
                           testing::UnitTest::GetInstance()->current_test_info()->name();
  std::filesystem::create_directories(root + "/proc/self");
  std::ofstream(root + "/proc/self/" + file) << text;
  return DeviceFiles(root);
}

TEST(MemoryMapTest, MappingsOfAFile) {
  const auto mappings = ReadMappings(
      Tree("smaps",
           R"(55d0c0000000-55d0c0021000 r-xp 00001000 fe:00 1234      /opt/my tools/bench (deleted)
Size:                132 kB
Rss:                 100 kB
Pss:                  60 kB
Pss_Dirty:             8 kB
VmFlags: rd ex mr mw me sd
7f0000000000-7f0000400000 rw-p 00000000 00:00 0
Rss:                2048 kB
Pss:                2047 kB
VmFlags: rd wr mr mw me nr sd hg
7f0000500000-7f0000501000 ---p 00000000 00:00 0
Rss:                   0 kB
Pss:                   0 kB
7fff00000000-7fff00021000 rw-p 00000000 00:00 0                          [stack]
Rss:                  28 kB
Pss:                  28 kB
)"));
  const struct {
    uint64_t begin, end;
    const char *permissions, *path;
    int64_t rss, pss;
    bool huge;
  } kExpected[] = {
      {0x55d0c0000000, 0x55d0c0021000, "r-xp", "/opt/my tools/bench", 100, 60, false},
      {0x7f0000000000, 0x7f0000400000, "rw-p", "", 2048, 2047, true},
      {0x7f0000500000, 0x7f0000501000, "---p", "", 0, 0, false},
      {0x7fff00000000, 0x7fff00021000, "rw-p", "[stack]", 28, 28, false},
  };
  ASSERT_EQ(mappings.size(), std::size(kExpected));
  for (size_t i = 0; i < mappings.size(); ++i) {
    const auto& expected = kExpected[i];
    EXPECT_EQ(mappings[i].begin, expected.begin) << i;
    EXPECT_EQ(mappings[i].end, expected.end) << i;
    EXPECT_EQ(mappings[i].permissions, expected.permissions) << i;
    EXPECT_EQ(mappings[i].path, expected.path) << i;
    EXPECT_EQ(mappings[i].rss_kb, expected.rss) << i;
    EXPECT_EQ(mappings[i].pss_kb, expected.pss) << i;
    EXPECT_EQ(mappings[i].wants_huge_pages, expected.huge) << i;
  }
}

TEST(MemoryMapTest, WhatIsNoListOfMappings) {
  for (const char* text : {"", "Rss: 1 kB\n", "garbage\n", "12-\n", "12-34\n", "xy-34 rw-p\n"}) {
    EXPECT_TRUE(ReadMappings(Tree("smaps", text)).empty()) << text;
  }
  EXPECT_TRUE(ReadMappings(DeviceFiles("/no/such/folder")).empty());
}

TEST(MemoryMapTest, SumsOfTheSystem) {
  const struct {
    const char* text;
    int64_t rss, pss;  // -1: no sums
  } kCases[] = {
      {"55bb697e6000-7ffcd66bc000 ---p 00000000 00:00 0  [rollup]\nRss:  1752 kB\nPss:  207 kB\n"
       "Pss_Dirty:  116 kB\n",
       1752, 207},
      {"Rss:  1752 kB\n", -1, -1},
      {"Rss:  much kB\nPss:  207 kB\n", -1, -1},
      {"", -1, -1},
  };
  for (const auto& c : kCases) {
    const auto sums = ReadMemorySums(Tree("smaps_rollup", c.text));
    EXPECT_EQ(sums ? sums->rss_kb : -1, c.rss) << c.text;
    EXPECT_EQ(sums ? sums->pss_kb : -1, c.pss) << c.text;
  }
}

TEST(MemoryMapTest, SumsOverMappingsWhereTheSystemHasNone) {
  const std::string mappings =
      "1000-2000 r-xp 00000000 00:00 0  /a\nRss:  100 kB\nPss:  60 kB\n"
      "3000-4000 rw-p 00000000 00:00 0\nRss:  20 kB\nPss:  7 kB\n";
  const struct {
    const char* rollup;  // null: no file
    std::string smaps;
    int64_t rss, pss;  // -1: no sums
  } kCases[] = {
      {nullptr, mappings, 120, 67},
      {"", mappings, 120, 67},
      {"Rss:  5 kB\nPss:  4 kB\n", mappings, 5, 4},
      {nullptr, "1000-2000 r-xp 00000000 00:00 0  /a\n", -1, -1},
      {nullptr, "", -1, -1},
  };
  for (const auto& c : kCases) {
    const DeviceFiles files = Tree("smaps", c.smaps);
    std::filesystem::remove(testing::TempDir() +
                            "/memory_map_test_SumsOverMappingsWhereTheSystemHasNone/proc/self/"
                            "smaps_rollup");
    if (c.rollup != nullptr) Tree("smaps_rollup", c.rollup);
    const auto sums = ReadMemorySums(files);
    EXPECT_EQ(sums ? sums->rss_kb : -1, c.rss) << c.smaps;
    EXPECT_EQ(sums ? sums->pss_kb : -1, c.pss) << c.smaps;
  }
}

TEST(MemoryMapTest, PagesOfThisProcess) {
  const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  char* const pages = static_cast<char*>(
      mmap(nullptr, 8 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  ASSERT_NE(pages, MAP_FAILED);
  const auto begin = reinterpret_cast<uint64_t>(pages);
  EXPECT_EQ(ResidentBytes(begin, begin + 8 * page), 0);
  pages[2 * page] = pages[5 * page + 7] = 1;
  const struct {
    uint64_t begin, end, pages;
  } kCases[] = {
      {0, 8 * page, 2},
      {0, 2 * page, 0},
      {2 * page + 1, 2 * page + 2, 1},
      {2 * page, 5 * page, 1},
      {2 * page, 5 * page + 1, 2},
      {3 * page, 3 * page, 0},
  };
  for (const auto& c : kCases) {
    EXPECT_EQ(ResidentBytes(begin + c.begin, begin + c.end), static_cast<int64_t>(c.pages * page))
        << c.begin << " to " << c.end;
  }
  munmap(pages, 8 * page);
  EXPECT_EQ(ResidentBytes(begin, begin + 8 * page), 0);
}

}  // namespace
}  // namespace litmus
