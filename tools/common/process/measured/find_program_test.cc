// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Which file a name means, and how the reasons of exec read.
#include "tools/common/process/measured/find_program.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cerrno>
#include <fstream>

namespace litmus {
namespace {

std::string Folder(const std::string& name) {
  const std::string path = testing::TempDir() + "/" + name;
  mkdir(path.c_str(), 0700);
  return path;
}

std::string File(const std::string& path, int mode) {
  std::ofstream(path) << "text";
  chmod(path.c_str(), mode);
  return path;
}

TEST(FindProgramTest, LooksInTheFoldersOfPath) {
  const std::string a = Folder("find_a"), b = Folder("find_b"), folder = Folder("find_a/folder");
  const std::string first = File(a + "/first", 0700), both = File(b + "/both", 0700);
  const std::string text = File(a + "/text", 0600);
  File(a + "/both", 0600);  // not executable, so the next folder's is meant
  const std::string later = File(b + "/folder", 0700);
  const std::string path = a + ":" + b;
  const struct {
    std::string name, path, found;
    absl::StatusCode code;
    std::string message;
  } cases[] = {
      {"first", path, first, absl::StatusCode::kOk, ""},
      {"both", path, both, absl::StatusCode::kOk, ""},
      {"folder", path, later, absl::StatusCode::kOk, ""},
      {"./any", path, "./any", absl::StatusCode::kOk, ""},
      {"text", path, "", absl::StatusCode::kUnavailable,
       "cannot start 'text': '" + text + "' is not executable"},
      {"none", path, "", absl::StatusCode::kNotFound,
       "cannot start 'none': no such program in PATH"},
      {"first", "", "", absl::StatusCode::kNotFound,
       "cannot start 'first': no such program in PATH"},
      {"sleep 1", path, "", absl::StatusCode::kNotFound,
       "cannot start 'sleep 1': no such program in PATH; a command is its words, without quotes "
       "around all of them; --shell=sh runs a line of sh"},
  };
  for (const auto& c : cases) {
    const absl::StatusOr<std::string> found = FindProgram(c.name, c.path);
    EXPECT_EQ(found.status().code(), c.code) << c.name << found.status();
    EXPECT_EQ(found.ok() ? *found : "", c.found) << c.name;
    EXPECT_EQ(found.status().message(), c.message) << c.name;
  }
}

TEST(FindProgramTest, ReasonsOfExec) {
  const std::string script = File(testing::TempDir() + "/reason", 0700);
  const struct {
    std::string path;
    int error;
    absl::StatusCode code;
    std::string message;
  } cases[] = {
      {"/no/such", ENOENT, absl::StatusCode::kNotFound, "No such file or directory"},
      {script, ENOENT, absl::StatusCode::kNotFound,
       "the interpreter in its first line, or its loader, does not exist"},
      {"/tmp", EACCES, absl::StatusCode::kUnavailable, "it is a folder"},
      {script, EACCES, absl::StatusCode::kUnavailable, "'" + script + "' is not executable"},
      {script, ENOEXEC, absl::StatusCode::kUnavailable,
       "neither a program of this machine nor a script with #! in its first line; a script without "
       "it is started by its interpreter: sh " +
           script},
      {script, E2BIG, absl::StatusCode::kOutOfRange, "its arguments and environment are too long"},
      {script, EAGAIN, absl::StatusCode::kResourceExhausted, "Resource temporarily unavailable"},
      {script, EPERM, absl::StatusCode::kUnavailable, "Operation not permitted"},
  };
  for (const auto& c : cases) {
    const absl::Status status = StartError("name", c.path, c.error);
    EXPECT_EQ(status.code(), c.code) << c.message;
    EXPECT_EQ(status.message(), "cannot start 'name': " + c.message);
  }
}

}  // namespace
}  // namespace litmus
