// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests files as the kernel writes them, truncated files, empty ones, and random content.
#include "tools/common/machine/device_files.h"

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace litmus {
namespace {

constexpr int64_t kMost = 9223372036854775807;

TEST(DeviceFilesTest, Numbers) {
  const struct {
    const char* word;
    std::optional<double> number;
    std::optional<int64_t> integer;
  } kCases[] = {
      {"", {}, {}},
      {"0", 0, 0},
      {"-1", -1, -1},
      {"1.25", 1.25, {}},
      {"9223372036854775807", static_cast<double>(kMost), kMost},
      {"9223372036854775808", 9223372036854775808.0, {}},
      {"max", {}, {}},
      {"<unknown>", {}, {}},
      {"nan", {}, {}},
      {"inf", {}, {}},
      {"1e999", {}, {}},
      {"12 34", {}, {}},
      {"12kB", {}, {}},
  };
  for (const auto& c : kCases) {
    EXPECT_EQ(ParseNumber(c.word), c.number) << c.word;
    EXPECT_EQ(ParseInteger(c.word), c.integer) << c.word;
  }
}

TEST(DeviceFilesTest, CpuLists) {
  const struct {
    const char* text;
    std::vector<int> cpus;  // empty: not a list
  } kCases[] = {
      {"0", {0}},
      {"0-3", {0, 1, 2, 3}},
      {"4,8", {4, 8}},
      {"0-1,5-6,9", {0, 1, 5, 6, 9}},
      {"2,0-2", {0, 1, 2}},
      {"4095", {4095}},
      {"", {}},
      {"4096", {}},
      {"3-1", {}},
      {"0-", {}},
      {"-1", {}},
      {"0,", {}},
      {"1-2-3", {}},
      {"none", {}},
  };
  for (const auto& c : kCases) {
    const std::optional<std::vector<int>> cpus = ParseCpuList(c.text);
    EXPECT_EQ(cpus.has_value(), !c.cpus.empty()) << "'" << c.text << "'";
    EXPECT_EQ(cpus.value_or(std::vector<int>()), c.cpus) << "'" << c.text << "'";
  }
}

class FilesTest : public testing::Test {
 protected:
  void Write(const std::string& path, const std::string& text) {
    std::filesystem::create_directories(std::filesystem::path(root_ + path).parent_path());
    std::ofstream(root_ + path) << text;
  }
  const std::string root_ = testing::TempDir() + "/device_files_" +
                            testing::UnitTest::GetInstance()->current_test_info()->name();
  const DeviceFiles files_{root_};
};

TEST_F(FilesTest, LinesAndNumbers) {
  const struct {
    std::string text;
    std::optional<std::string> line;
    size_t words;
    std::optional<double> number;
  } kCases[] = {
      {"", {}, 0, {}},
      {"\n", {}, 0, {}},
      {" \t\n7\n", {}, 0, {}},
      {"42", "42", 1, 42},
      {"42\n", "42", 1, 42},
      {"  42 \n43\n", "42", 1, 42},
      {"0.21 0.37 0.39 1/719 19737\n", "0.21 0.37 0.39 1/719 19737", 5, {}},
      {"<unsupported>\n", "<unsupported>", 1, {}},
      {std::string("\0\xff\n", 3), std::string("\0\xff", 2), 1, {}},
  };
  int index = 0;
  for (const auto& c : kCases) {
    const std::string path = "/file" + std::to_string(index);
    Write(path, c.text);
    EXPECT_EQ(files_.Text(path), c.text) << index;
    EXPECT_EQ(files_.Line(path), c.line) << index;
    EXPECT_EQ(files_.Words(path).size(), c.words) << index;
    EXPECT_EQ(files_.Number(path), c.number) << index;
    ++index;
  }
}

TEST_F(FilesTest, WhatIsNotThereIsEmpty) {
  Write("/folder/file", "1");
  for (const char* path : {"/nothing", "/folder", "/folder/file/below"}) {
    EXPECT_EQ(files_.Text(path), std::nullopt) << path;
    EXPECT_EQ(files_.Line(path), std::nullopt) << path;
    EXPECT_EQ(files_.Integer(path), std::nullopt) << path;
    EXPECT_TRUE(files_.Words(path).empty()) << path;
    EXPECT_TRUE(files_.Values(path).empty()) << path;
  }
  EXPECT_TRUE(files_.HasFolder("/folder"));
  EXPECT_FALSE(files_.HasFolder("/folder/file"));
  EXPECT_FALSE(files_.HasFolder("/nothing"));
}

TEST_F(FilesTest, KeysAndValues) {
  Write("/values",
        "model name\t: Some CPU @ 2.4: fast\nflags:\nnr_periods 7\nMemTotal:   16 kB\n"
        "no_value\n\n: nameless\nlast\t1");
  using Values = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(files_.Values("/values"), Values({{"model name", "Some CPU @ 2.4: fast"},
                                              {"nr_periods", "7"},
                                              {"MemTotal", "16 kB"},
                                              {"last", "1"}}));
  EXPECT_EQ(files_.Value("/values", "nr_periods"), "7");
  EXPECT_EQ(files_.Value("/values", "flags"), std::nullopt);
  EXPECT_EQ(files_.Value("/values", "nr"), std::nullopt);
}

TEST_F(FilesTest, NumberedEntries) {
  for (const char* name : {"cpu10", "cpu2", "cpu0", "cpufreq", "cpu", "cpu1x", "cpu-3", "gpu4"}) {
    Write(std::string("/cpus/") + name, "");
  }
  EXPECT_EQ(files_.Numbered("/cpus", "cpu"), std::vector<int>({0, 2, 10}));
  EXPECT_TRUE(files_.Numbered("/cpus/cpu0", "cpu").empty());
  EXPECT_TRUE(files_.Numbered("/nothing", "cpu").empty());
  EXPECT_EQ(files_.Names("/cpus").size(), 8u);
  EXPECT_EQ(files_.Names("/cpus")[0], "cpu");
  EXPECT_TRUE(files_.Names("/nothing").empty());
}

TEST_F(FilesTest, SixteenMebibytesAtMost) {
  Write("/large", std::string((size_t{1} << 24) + 1, 'x'));
  EXPECT_EQ(files_.Text("/large")->size(), size_t{1} << 24);
}

TEST_F(FilesTest, KeptFileReadsWhatTheFileIsNow) {
  Write("/kept", "first");
  const KeptFile kept = files_.Keep("/kept");
  char buffer[4];
  EXPECT_EQ(kept.Read(buffer, sizeof(buffer)), "firs");
  Write("/kept", "2");
  EXPECT_EQ(kept.Read(buffer, sizeof(buffer)), "2");
  Write("/kept", "");
  EXPECT_EQ(kept.Read(buffer, sizeof(buffer)), "");
  EXPECT_EQ(files_.Keep("/nothing").Read(buffer, sizeof(buffer)), "");
  EXPECT_EQ(KeptFile().Read(buffer, sizeof(buffer)), "");
}

}  // namespace
}  // namespace litmus
