// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What else may lie in the folder.
#include "tools/common/history/read_history.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tools/common/document/output_file.h"
#include "tools/common/history/made_history.h"

namespace litmus {
namespace {

void Write(const std::string& path, const std::string& text) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  EXPECT_TRUE(WriteFileAtomically("test", path, text).ok()) << path;
}

TEST(ReadHistoryTest, FilesThatAreNoResultsAreNamed) {
  const std::string folder = NewFolder("foreign");
  WriteHistory(folder, {{}});
  MadeResult old, none;
  old.version = "2.0";
  const struct {
    const char *file, *text, *reason;
  } kCases[] = {
      {"cut.json", "{\"schema\": {\"name\": \"litmus.bench", "is not JSON"},
      {"empty.json", "", "is not JSON"},
      {"foreign.json", "{\"benchmarks\": []}", "not a result document"},
      {"notes.txt", "hello", "does not end in .json"},
      {"page.html", "<!DOCTYPE html>", "does not end in .json"},
      {"deep/er/list.json", "[1, 2]", "not a result document"},
  };
  for (const auto& c : kCases) Write(absl::StrCat(folder, "/", c.file), c.text);
  Write(folder + "/old.json", ToJsonText(ToDocument(old)));
  Write(folder + "/.hidden.json", "{");
  Write(folder + "/.git/x.json", "{");
  ASSERT_EQ(mkfifo((folder + "/pipe.json").c_str(), 0600), 0);
  std::filesystem::create_directory_symlink(folder, folder + "/loop");
  const auto history = ReadHistory(folder);
  ASSERT_TRUE(history.ok()) << history.status();
  EXPECT_EQ(history->results.size(), 1);
  EXPECT_EQ(history->documents, 1);
  const auto reason = [&](const std::string& file) -> std::string {
    for (const SkippedFile& skipped : history->skipped) {
      if (skipped.file == file) return skipped.reason;
    }
    return "it is not named";
  };
  for (const auto& c : kCases) {
    EXPECT_TRUE(absl::StrContains(reason(c.file), c.reason)) << c.file << ": " << reason(c.file);
  }
  EXPECT_TRUE(absl::StrContains(reason("old.json"), "only version 3")) << reason("old.json");
  EXPECT_EQ(reason("pipe.json"), "is not a regular file");
  EXPECT_EQ(history->skipped.size(), 8);
}

TEST(ReadHistoryTest, CopiesCountOnceAndTheOrderIsThatOfTime) {
  const std::string folder = NewFolder("copies");
  std::vector<MadeResult> results = MadeSeries(5, 0.01, [](int) { return 1000; });
  std::swap(results[0], results[4]);  // the names of the files do not sort by time now
  WriteHistory(folder, results);
  Write(folder + "/old/again.json", ToJsonText(ToDocument(results[2])));
  Write(folder + "/old/without_space.json", ToDocument(results[3]).dump());
  const auto history = ReadHistory(folder);
  ASSERT_TRUE(history.ok());
  EXPECT_EQ(history->results.size(), 5);
  EXPECT_EQ(history->documents, 5);
  EXPECT_EQ(history->duplicates, 2);
  EXPECT_EQ(history->skipped.size(), 0);
  for (size_t i = 1; i < history->results.size(); ++i) {
    EXPECT_LT(history->results[i - 1].started_utc, history->results[i].started_utc);
  }
}

TEST(ReadHistoryTest, NoFolder) {
  const std::string folder = NewFolder("none");
  EXPECT_TRUE(ReadHistory(folder).ok());
  EXPECT_EQ(ReadHistory(folder + "/missing").status().code(), absl::StatusCode::kNotFound);
  Write(folder + "/file", "x");
  EXPECT_EQ(ReadHistory(folder + "/file").status().code(), absl::StatusCode::kNotFound);
}

}  // namespace
}  // namespace litmus
