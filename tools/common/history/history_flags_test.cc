// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/history/history_flags.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <regex>
#include <sstream>
#include <vector>

#include "absl/strings/match.h"
#include "tools/common/document/output_file.h"
#include "tools/common/history/made_history.h"

namespace litmus {
namespace {

HistoryFlags Parsed(std::vector<const char*> arguments, int* exit_code) {
  FlagRegistry flags("tool", "is for tests.");
  HistoryFlags values;
  DeclareHistoryFlags(flags, &values, kEveryMode, kEveryMode);
  arguments.insert(arguments.begin(), "tool");
  std::ostringstream out, err;
  *exit_code = 0;
  flags.Parse(static_cast<int>(arguments.size()), arguments.data(), exit_code, out, err);
  return values;
}

TEST(HistoryFlagsTest, FlagsThatDoNotFitAreRefused) {
  const struct {
    std::vector<const char*> arguments;
    int exit_code;
    absl::StatusCode code;
    const char* says;
  } kCases[] = {
      {{}, 0, absl::StatusCode::kOk, ""},
      {{"--baseline=x"}, 0, absl::StatusCode::kOk, ""},
      {{"--baseline=x", "--baseline_fail_above=5%"}, 0, absl::StatusCode::kOk, ""},
      {{"--baseline_fail_above=5%"}, 0, absl::StatusCode::kOutOfRange, "give --baseline=DIR"},
      {{"--baseline_metric=init"}, 0, absl::StatusCode::kOutOfRange, "give --baseline=DIR"},
      {{"--baseline=x", "--baseline_fail_above=5"}, 64, absl::StatusCode::kOk, ""},
      {{"--history=/dev/null/x"}, 0, absl::StatusCode::kPermissionDenied, "--history"},
      {{"--history=/proc/x"}, 0, absl::StatusCode::kPermissionDenied, "--history"},
  };
  for (const auto& c : kCases) {
    int exit_code = 0;
    const HistoryFlags flags = Parsed(c.arguments, &exit_code);
    EXPECT_EQ(exit_code, c.exit_code) << c.says;
    const absl::Status status = flags.Check();
    if (exit_code == 0) {
      EXPECT_EQ(status.code(), c.code) << status;
      EXPECT_TRUE(absl::StrContains(status.message(), c.says)) << status;
    }
  }
}

TEST(HistoryFlagsTest, TheFolderIsMadeAndTheNameStays) {
  HistoryFlags flags;
  EXPECT_EQ(flags.File(), "");
  const std::string folder = NewFolder("flags") + "/deep/er";
  flags.folder = folder;
  EXPECT_TRUE(flags.Check().ok());
  EXPECT_TRUE(std::filesystem::is_empty(folder));  // a check leaves no file
  const std::string file = flags.File();
  EXPECT_EQ(file, flags.File());
  EXPECT_TRUE(std::regex_match(
      file.substr(folder.size()),
      std::regex("/\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d\\.\\d{9}Z-[0-9a-f]{16}\\.json")))
      << file;
  EXPECT_TRUE(WriteFileAtomically("--history", file, "{}").ok());
  EXPECT_TRUE(WriteFileAtomically("--history", flags.File(), "{}").ok());
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);
  flags.folder += "/";
  EXPECT_EQ(flags.File(), file);
}

TEST(HistoryFlagsTest, AFolderThatCannotBeWritten) {
  if (geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  HistoryFlags flags;
  flags.folder = NewFolder("readonly");
  chmod(flags.folder.c_str(), 0500);
  EXPECT_EQ(flags.Check().code(), absl::StatusCode::kPermissionDenied);
  chmod(flags.folder.c_str(), 0700);
}

}  // namespace
}  // namespace litmus
