// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/journal.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

#include "tools/common/evaluation/output.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

std::string Path(const std::string& name) { return testing::TempDir() + "/" + name; }

void Put(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::string Get(const std::string& path) { return ReadWholeFile("test", path).value_or(""); }

constexpr char kFirst[] = "{\"litmus_journal\":{\"model\":{\"sha256\":\"1\"},\"items\":3}}\n";
const json kHeader = {{"model", {{"sha256", "1"}}}, {"items", 3}};

TEST(JournalTest, WhatIsThereAtResume) {
  const struct {
    const char* name;
    std::string text;
    std::string error;  // expected part of the message; empty: the journal opens
    std::vector<int64_t> items;
    std::string kept;  // expected contents of the file afterwards
  } kCases[] = {
      {"nothing", "", "", {}, kFirst},
      {"torn header", std::string(kFirst).substr(0, 30), "", {}, kFirst},
      {"header", kFirst, "", {}, kFirst},
      {"one record",
       std::string(kFirst) + "{\"item\":2,\"record\":{\"a\":1}}\n",
       "",
       {2},
       std::string(kFirst) + "{\"item\":2,\"record\":{\"a\":1}}\n"},
      {"torn record",
       std::string(kFirst) + "{\"item\":0,\"record\":{}}\n{\"item\":1,\"rec",
       "",
       {0},
       std::string(kFirst) + "{\"item\":0,\"record\":{}}\n"},
      {"whole record without line end",
       std::string(kFirst) + "{\"item\":1,\"record\":{}}",
       "",
       {},
       kFirst},
      {"another model",
       "{\"litmus_journal\":{\"model\":{\"sha256\":\"2\"},\"items\":3}}\n",
       "(model.sha256 differs)",
       {},
       ""},
      {"more members",
       "{\"litmus_journal\":{\"model\":{\"sha256\":\"1\"},\"items\":3,\"x\":1}}\n",
       "(an additional member differs)",
       {},
       ""},
      {"header of another kind", "{\"litmus_journal\":7}\n", "a different run", {}, ""},
      {"text", "precious notes\n", "is not a journal", {}, ""},
      {"text without line end", "precious notes", "is not a journal", {}, ""},
      {"a damaged header", "{\"litmus_journal\":\n", ":1: is damaged", {}, ""},
      {"garbage in the middle",
       std::string(kFirst) + "garbage\n{\"item\":0,\"record\":{}}\n",
       ":2: is not a record",
       {},
       ""},
      {"an empty line", std::string(kFirst) + "\n", ":2: is not a record", {}, ""},
      {"an item that is no number",
       std::string(kFirst) + "{\"item\":\"0\",\"record\":{}}\n",
       ":2: is not a record",
       {},
       ""},
      {"a record that is no object",
       std::string(kFirst) + "{\"item\":0,\"record\":[]}\n",
       ":2: is not a record",
       {},
       ""},
      {"a digest that is no text",
       std::string(kFirst) + "{\"item\":0,\"digest\":1,\"record\":{}}\n",
       ":2: is not a record",
       {},
       ""},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.name);
    const std::string path = Path("resume.journal");
    Put(path, c.text);
    JournalItems read;
    const auto journal = Journal::Open(path, kHeader, true, &read);
    if (!c.error.empty()) {
      ASSERT_FALSE(journal.ok());
      EXPECT_EQ(journal.status().code(), absl::StatusCode::kInvalidArgument);
      EXPECT_NE(journal.status().message().find(c.error), absl::string_view::npos)
          << journal.status();
      EXPECT_NE(journal.status().message().find(path), absl::string_view::npos);
      EXPECT_EQ(Get(path), c.text) << "a file that is refused must stay as it is";
      continue;
    }
    ASSERT_TRUE(journal.ok()) << journal.status();
    std::vector<int64_t> items;
    for (const auto& [item, record] : read.records) items.push_back(item);
    EXPECT_EQ(items, c.items);
    EXPECT_EQ(Get(path), c.kept);
  }
}

TEST(JournalTest, ResumedTwice) {
  const std::string path = Path("twice.journal");
  const json records_in[] = {{{"x", 0.1}}, {{"x", nullptr}, {"name", "\xC3\xA9"}}, {{"x", 1e300}}};
  const std::string digests_in[] = {"0a", "", "2c"};
  for (int64_t run = 0; run < 3; ++run) {
    JournalItems items;
    auto journal = Journal::Open(path, kHeader, run > 0, &items);
    ASSERT_TRUE(journal.ok()) << journal.status();
    ASSERT_EQ(static_cast<int64_t>(items.records.size()), run);
    for (int64_t i = 0; i < run; ++i) {
      EXPECT_EQ(items.records[i], records_in[i]) << i;
      EXPECT_EQ(items.digests.count(i), digests_in[i].empty() ? 0u : 1u) << i;
      EXPECT_EQ(items.digests[i], digests_in[i]) << i;
    }
    ASSERT_TRUE((*journal)->Append(run, records_in[run], digests_in[run]).ok());
  }
  JournalItems items;
  auto journal = Journal::Open(path, kHeader, true, &items);
  ASSERT_TRUE(journal.ok());
  (*journal)->Remove();
  EXPECT_NE(access(path.c_str(), F_OK), 0);
}

TEST(JournalTest, WhatIsThereWithoutResume) {
  const std::string other = "{\"litmus_journal\":{\"items\":9}}\n";
  const struct {
    const char* name;
    std::string text;
    absl::StatusCode code;
    std::string error;
  } kCases[] = {
      {"nothing", "", absl::StatusCode::kOk, ""},
      {"a torn header", std::string(kFirst).substr(0, 30), absl::StatusCode::kOk, ""},
      {"no finished item", kFirst, absl::StatusCode::kOk, ""},
      {"no finished item of another run", other, absl::StatusCode::kOk, ""},
      {"a torn item", std::string(kFirst) + "{\"item\":0,\"rec", absl::StatusCode::kOk, ""},
      {"an item", std::string(kFirst) + "{\"item\":0,\"record\":{}}\n",
       absl::StatusCode::kOutOfRange, "holds 1 finished items of an earlier run"},
      {"items of another run", other + "{\"item\":0,\"record\":{}}\n{\"item\":1,\"record\":{}}\n{",
       absl::StatusCode::kOutOfRange, "holds 2 finished items of an earlier run"},
      {"text", "precious notes\n", absl::StatusCode::kInvalidArgument, "is not a journal"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.name);
    const std::string path = Path("anew.journal");
    Put(path, c.text);
    JournalItems items;
    const auto journal = Journal::Open(path, kHeader, false, &items);
    EXPECT_EQ(journal.status().code(), c.code) << journal.status();
    EXPECT_TRUE(items.records.empty());
    EXPECT_EQ(Get(path), c.error.empty() ? kFirst : c.text);
    if (c.error.empty()) continue;
    EXPECT_NE(journal.status().message().find(path + ": " + c.error), absl::string_view::npos)
        << journal.status();
    if (c.code != absl::StatusCode::kOutOfRange) continue;
    for (const char* way_out : {"--resume", "delete the file"}) {
      EXPECT_NE(journal.status().message().find(way_out), absl::string_view::npos) << way_out;
    }
  }
}

// A temporary read error must not delete hours of work.
TEST(JournalTest, WhatCannotBeReadIsNotTruncated) {
  const std::string path = Path("unread.journal");
  const std::string text = std::string(kFirst) + "{\"item\":2,\"record\":{}}\n";
  Put(path, text);
  const pid_t child = fork();
  if (child == 0) {
    // Only one more descriptor can be opened, so that Open must read and write the journal through
    // the same one.
    const int last = dup(0);
    const rlimit most = {static_cast<rlim_t>(last) + 1, static_cast<rlim_t>(last) + 1};
    if (last < 0 || close(last) != 0 || setrlimit(RLIMIT_NOFILE, &most) != 0) _exit(2);
    JournalItems items;
    const auto journal = Journal::Open(path, kHeader, true, &items);
    _exit(journal.ok() && items.records.count(2) == 1 ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(Get(path), text);

  // A regular file whose first bytes are unreadable.
  JournalItems items;
  const auto unread = Journal::Open("/proc/self/mem", kHeader, true, &items);
  EXPECT_EQ(unread.status().code(), absl::StatusCode::kDataLoss);
  EXPECT_NE(unread.status().message().find("cannot be read"), absl::string_view::npos)
      << unread.status();
}

TEST(JournalTest, AFullDiskIsAnErrorAndKeepsWhatIsThere) {
  const std::string path = Path("full.journal");
  const std::string text = std::string(kFirst) + "{\"item\":2,\"record\":{}}\n";
  Put(path, text);
  const pid_t child = fork();
  if (child == 0) {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit most = {text.size() + 10, text.size() + 10};
    if (setrlimit(RLIMIT_FSIZE, &most) != 0) _exit(2);
    JournalItems items;
    const auto journal = Journal::Open(path, kHeader, true, &items);
    if (!journal.ok()) _exit(3);
    _exit(absl::IsDataLoss((*journal)->Append(0, {{"a", 1}}, "")) ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  JournalItems items;
  EXPECT_TRUE(Journal::Open(path, kHeader, true, &items).ok());
  EXPECT_EQ(items.records.count(2), 1u);
  EXPECT_EQ(Get(path), text) << "the torn line goes";
}

// File names may contain any bytes.
TEST(JournalTest, BytesThatAreNoUtf8) {
  const std::string path = Path("bytes.journal");
  const json header = {{"folder", "caf\xE9"}};
  JournalItems items;
  {
    auto journal = Journal::Open(path, header, true, &items);
    ASSERT_TRUE(journal.ok()) << journal.status();
    ASSERT_TRUE((*journal)->Append(0, {{"file", "\xFF.png"}}, "").ok());
  }
  const auto again = Journal::Open(path, header, true, &items);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(items.records.size(), 1u);
}

TEST(JournalTest, OneProcessAtATime) {
  const std::string path = Path("locked.journal");
  JournalItems items;
  auto journal = Journal::Open(path, kHeader, true, &items);
  ASSERT_TRUE(journal.ok());
  for (const bool resume : {false, true}) {
    const pid_t child = fork();
    if (child == 0) {
      JournalItems theirs;
      const auto other = Journal::Open(path, kHeader, resume, &theirs);
      _exit(other.status().code() == absl::StatusCode::kAborted ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0) << "resume: " << resume;
  }
  EXPECT_EQ(Get(path), kFirst);
  journal->reset();
  EXPECT_TRUE(Journal::Open(path, kHeader, true, &items).ok()) << "the lock ends with the run";
}

TEST(JournalTest, ALinkIsFollowedIfItsNameWasGiven) {
  const std::string folder = testing::TempDir(), link = folder + "/planted.journal";
  const std::string target = folder + "/target";
  std::remove(link.c_str());
  std::remove(target.c_str());
  ASSERT_EQ(symlink(target.c_str(), link.c_str()), 0);
  JournalItems items;
  const auto refused = Journal::Open(link, kHeader, false, &items, Links::kRefused);
  EXPECT_EQ(refused.status().code(), absl::StatusCode::kPermissionDenied);
  EXPECT_NE(refused.status().message().find(link + ": the journal is a symbolic link"),
            absl::string_view::npos)
      << refused.status();
  EXPECT_NE(access(target.c_str(), F_OK), 0);
  EXPECT_TRUE(Journal::Open(link, kHeader, false, &items, Links::kFollowed).ok());
  EXPECT_EQ(Get(target), kFirst);
}

// Sparse files of 3 GB, which take no disk space.
TEST(JournalTest, LargeFilesAreRefusedUnread) {
  const struct {
    std::string begins;
    absl::StatusCode code;
    std::string error;
  } kCases[] = {
      {"", absl::StatusCode::kInvalidArgument, "is not a journal"},
      {kFirst, absl::StatusCode::kFailedPrecondition, "more than 1073741824 bytes"},
  };
  const std::string path = testing::TempDir() + "/large";
  for (const auto& c : kCases) {
    Put(path, c.begins);
    ASSERT_EQ(truncate(path.c_str(), off_t{3} << 30), 0);
    JournalItems items;
    const auto journal = Journal::Open(path, kHeader, true, &items);
    EXPECT_EQ(journal.status().code(), c.code) << journal.status();
    EXPECT_NE(journal.status().message().find(c.error), absl::string_view::npos)
        << journal.status();
  }
  std::remove(path.c_str());
}

TEST(JournalTest, CannotBeCreated) {
  JournalItems items;
  EXPECT_EQ(Journal::Open("/no/such/folder/j", kHeader, false, &items).status().code(),
            absl::StatusCode::kPermissionDenied);
  EXPECT_EQ(Journal::Open(testing::TempDir(), kHeader, false, &items).status().code(),
            absl::StatusCode::kPermissionDenied);
}

}  // namespace
}  // namespace litmus
