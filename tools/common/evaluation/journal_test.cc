// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/journal.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

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
    std::string error;  // part of the message; empty: opens
    std::vector<int64_t> items;
    std::string kept;  // what stays in the file
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
      {"header of another kind", "{\"litmus_journal\":7}\n", "another run", {}, ""},
      {"text", "precious notes\n", "is no journal", {}, ""},
      {"text without line end", "precious notes", "is no journal", {}, ""},
      {"a damaged header", "{\"litmus_journal\":\n", ":1: is damaged", {}, ""},
      {"garbage in the middle",
       std::string(kFirst) + "garbage\n{\"item\":0,\"record\":{}}\n",
       ":2: is no record",
       {},
       ""},
      {"an empty line", std::string(kFirst) + "\n", ":2: is no record", {}, ""},
      {"an item that is no number",
       std::string(kFirst) + "{\"item\":\"0\",\"record\":{}}\n",
       ":2: is no record",
       {},
       ""},
      {"a record that is no object",
       std::string(kFirst) + "{\"item\":0,\"record\":[]}\n",
       ":2: is no record",
       {},
       ""},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.name);
    const std::string path = Path("resume.journal");
    Put(path, c.text);
    Records records;
    const auto journal = Journal::Open(path, kHeader, true, &records);
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
    for (const auto& [item, record] : records) items.push_back(item);
    EXPECT_EQ(items, c.items);
    EXPECT_EQ(Get(path), c.kept);
  }
}

TEST(JournalTest, ResumedTwice) {
  const std::string path = Path("twice.journal");
  const json records_in[] = {{{"x", 0.1}}, {{"x", nullptr}, {"name", "\xC3\xA9"}}, {{"x", 1e300}}};
  for (int64_t run = 0; run < 3; ++run) {
    Records records;
    auto journal = Journal::Open(path, kHeader, run > 0, &records);
    ASSERT_TRUE(journal.ok()) << journal.status();
    ASSERT_EQ(static_cast<int64_t>(records.size()), run);
    for (int64_t i = 0; i < run; ++i) EXPECT_EQ(records[i], records_in[i]) << i;
    ASSERT_TRUE((*journal)->Append(run, records_in[run]).ok());
  }
  Records records;
  auto journal = Journal::Open(path, kHeader, false, &records);
  ASSERT_TRUE(journal.ok());
  EXPECT_TRUE(records.empty()) << "without resume the run begins anew";
  EXPECT_EQ(Get(path), kFirst);
  (*journal)->Remove();
  EXPECT_NE(access(path.c_str(), F_OK), 0);
}

// Names of files may hold any bytes.
TEST(JournalTest, BytesThatAreNoUtf8) {
  const std::string path = Path("bytes.journal");
  const json header = {{"folder", "caf\xE9"}};
  Records records;
  {
    auto journal = Journal::Open(path, header, true, &records);
    ASSERT_TRUE(journal.ok()) << journal.status();
    ASSERT_TRUE((*journal)->Append(0, {{"file", "\xFF.png"}}).ok());
  }
  const auto again = Journal::Open(path, header, true, &records);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(records.size(), 1u);
}

TEST(JournalTest, OneProcessAtATime) {
  const std::string path = Path("locked.journal");
  Records records;
  auto journal = Journal::Open(path, kHeader, true, &records);
  ASSERT_TRUE(journal.ok());
  for (const bool resume : {false, true}) {
    const pid_t child = fork();
    if (child == 0) {
      Records theirs;
      const auto other = Journal::Open(path, kHeader, resume, &theirs);
      _exit(other.status().code() == absl::StatusCode::kAborted ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0) << "resume: " << resume;
  }
  EXPECT_EQ(Get(path), kFirst);
  journal->reset();
  EXPECT_TRUE(Journal::Open(path, kHeader, true, &records).ok()) << "the lock ends with the run";
}

TEST(JournalTest, CannotBeCreated) {
  Records records;
  EXPECT_EQ(Journal::Open("/no/such/folder/j", kHeader, false, &records).status().code(),
            absl::StatusCode::kPermissionDenied);
  EXPECT_EQ(Journal::Open(testing::TempDir(), kHeader, false, &records).status().code(),
            absl::StatusCode::kPermissionDenied);
}

}  // namespace
}  // namespace litmus
