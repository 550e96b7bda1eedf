// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs shell commands as children: streams, exits, errors, and signals.
#include "tools/common/process/child_process.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "tools/common/process/own_program.h"

namespace litmus {
namespace {

ChildOptions Shell(const std::string& command) {
  ChildOptions options;
  options.argv = {"sh", "-c", command};
  return options;
}

TEST(ChildProcessTest, AFileApartFromItsName) {
  ChildOptions options = Shell("echo $0");
  options.argv[0] = "another name";
  options.argv.resize(3);
  options.file = "sh";
  absl::StatusOr<ChildResult> child = RunChild(options);
  ASSERT_TRUE(child.ok()) << child.status();
  EXPECT_EQ(child->out, "another name\n");
  options.file = "/nowhere/program";
  child = RunChild(options);
  ASSERT_FALSE(child.ok());
  EXPECT_NE(child.status().message().find("cannot start '/nowhere/program'"), std::string::npos);
}

TEST(ChildProcessTest, OwnProgramIsThisTest) {
  ChildOptions options;
  options.argv = {"another name", "--gtest_list_tests", "--gtest_filter=*OwnProgramIs*"};
  options.file = OwnProgram();
  const absl::StatusOr<ChildResult> child = RunChild(options);
  ASSERT_TRUE(child.ok()) << child.status();
  EXPECT_NE(child->out.find("OwnProgramIsThisTest"), std::string::npos) << child->out;
}

TEST(ChildProcessTest, StreamsAndEnds) {
  const struct {
    const char* command;
    int exit_code, signal;
    const char *out, *err;
  } cases[] = {
      {"true", 0, 0, "", ""},
      {"echo to out; echo to err >&2; exit 3", 3, 0, "to out\n", "to err\n"},
      {"cat; echo end", 0, 0, "end\n", ""},  // standard input is empty
      {"kill -9 $$", -1, 9, "", ""},
      {"exit 127", 127, 0, "", ""},
      {"exec >&- 2>&-; exit 5", 5, 0, "", ""},  // the streams end before the process
      {"tail -f /dev/null & echo up; exit 4", 4, 0, "up\n",
       ""},  // a remaining process holds the streams open
  };
  for (const auto& c : cases) {
    const auto result = RunChild(Shell(c.command));
    ASSERT_TRUE(result.ok()) << c.command << ": " << result.status();
    EXPECT_EQ(result->exit_code, c.exit_code) << c.command;
    EXPECT_EQ(result->signal, c.signal) << c.command;
    EXPECT_EQ(result->out, c.out) << c.command;
    EXPECT_EQ(result->err, c.err) << c.command;
    EXPECT_FALSE(result->interrupted) << c.command;
    EXPECT_GT(result->max_resident_bytes, 0) << c.command;
    EXPECT_GT(result->wall_seconds, 0) << c.command;
    EXPECT_GT(result->start_ns, 0) << c.command;
    EXPECT_GT(result->end_ns, result->start_ns) << c.command;
  }
}

// Gives this process a /dev without files, which it alone sees. False if the system refuses that.
bool HideDeviceFiles() {
  if (geteuid() != 0 && unshare(CLONE_NEWUSER) != 0) return false;
  return unshare(CLONE_NEWNS) == 0 && mount("none", "/", nullptr, MS_REC | MS_PRIVATE, "") == 0 &&
         mount("none", "/dev", "tmpfs", 0, "") == 0;
}

TEST(ChildProcessTest, WithoutDeviceFilesTheInputIsEmptyToo) {
  constexpr int kRefused = 3;
  const pid_t process = fork();
  if (process == 0) {
    if (!HideDeviceFiles() || access("/dev/null", F_OK) == 0) _exit(kRefused);
    const auto result = RunChild(Shell("cat; echo end"));
    if (!result.ok()) std::cerr << result.status() << std::endl;
    _exit(result.ok() && result->out == "end\n" && result->err.empty() ? 0 : 1);
  }
  ASSERT_GT(process, 0);
  int status = 0;
  ASSERT_EQ(waitpid(process, &status, 0), process);
  ASSERT_TRUE(WIFEXITED(status)) << status;
  if (WEXITSTATUS(status) == kRefused) GTEST_SKIP() << "the system permits no mount namespaces";
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

// Writes more than any pipe holds to all streams, in either order.
TEST(ChildProcessTest, MuchOutputBlocksNothing) {
  const char* const write = "head -c 3000000 /dev/zero";
  const std::string to_record = std::string(write) + " >/proc/self/fd/${LITMUS_CHILD_RECORD#*:}; ";
  for (const std::string& command : {to_record + write + "; " + write + " >&2",
                                     std::string(write) + " >&2; " + write + "; " + to_record}) {
    ChildOptions options = Shell(command);
    options.record = "kind";
    const auto result = RunChild(options);
    ASSERT_TRUE(result.ok()) << command;
    EXPECT_EQ(result->record.size(), 3000000u) << command;
    EXPECT_EQ(result->out.size(), 3000000u) << command;
    EXPECT_EQ(result->err.size(), 3000000u) << command;
  }
}

TEST(ChildProcessTest, OfEndlessOutputTheEndIsKept) {
  const auto result = RunChild(Shell("head -c 40000000 /dev/zero; echo last"));
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->out.size(), size_t{16} << 20);
  EXPECT_EQ(result->out.substr(result->out.size() - 5), "last\n");
}

// The variable contains the kind of record and the descriptor of the pipe.
TEST(ChildProcessTest, ARecordIsReadBesideTheStreams) {
  const struct {
    const char *command, *out, *record;
  } cases[] = {
      {"echo ${LITMUS_CHILD_RECORD%:*}; echo told >/proc/self/fd/${LITMUS_CHILD_RECORD#*:}",
       "kind\n", "told\n"},
      {"echo out", "out\n", ""},
  };
  for (const auto& c : cases) {
    ChildOptions options = Shell(c.command);
    options.record = "kind";
    const auto result = RunChild(options);
    ASSERT_TRUE(result.ok()) << c.command;
    EXPECT_EQ(result->exit_code, 0) << c.command << result->err;
    EXPECT_EQ(result->out, c.out) << c.command;
    EXPECT_EQ(result->record, c.record) << c.command;
  }
  EXPECT_EQ(RunChild(Shell("echo ${LITMUS_CHILD_RECORD:-none}"))->out, "none\n");
}

TEST(ChildProcessTest, ArgumentsAreHandedOverAsTheyAre) {
  ChildOptions options;
  options.argv = {"printf", "%s|", "a b", "", "$HOME", "'\"\\", "*"};
  const auto result = RunChild(options);
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->out, "a b||$HOME|'\"\\|*|");
}

TEST(ChildProcessTest, WhatCannotBeStarted) {
  const std::string file = std::string(std::getenv("TEST_TMPDIR")) + "/not_executable";
  std::ofstream(file) << "text";
  const struct {
    std::vector<std::string> argv;
    absl::StatusCode code;
    std::string message;
  } cases[] = {
      {{}, absl::StatusCode::kInvalidArgument, "no program is named"},
      {{""}, absl::StatusCode::kInvalidArgument, "no program is named"},
      {{"/no/such/program", "x"},
       absl::StatusCode::kNotFound,
       "cannot start '/no/such/program': No such file or directory"},
      {{"no_such_program_in_path"},
       absl::StatusCode::kNotFound,
       "cannot start 'no_such_program_in_path': No such file or directory"},
      {{file}, absl::StatusCode::kNotFound, "cannot start '" + file + "': Permission denied"},
  };
  for (const auto& c : cases) {
    ChildOptions options;
    options.argv = c.argv;
    const auto result = RunChild(options);
    EXPECT_EQ(result.status().code(), c.code) << c.message;
    EXPECT_EQ(result.status().message(), c.message);
  }
}

// The child reports that it is ready, which sets the flag, and then waits forever in short steps: a
// shell that is interrupted just before it starts a program runs its trap only when that program
// ends.
TEST(ChildProcessTest, AnInterruptIsHandedOn) {
  const struct {
    const char* before;
    int exit_code, signal;
  } cases[] = {
      {"", -1, SIGINT},
      {"trap 'exit 75' INT; ", 75, 0},
  };
  for (const auto& c : cases) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);  // inherited, so no O_CLOEXEC
    std::atomic<bool> interrupted{false};
    std::thread waiter([&] {
      char byte = 0;
      interrupted = read(ends[0], &byte, 1) == 1;
    });
    ChildOptions options =
        Shell(c.before + ("echo >&" + std::to_string(ends[1])) + "; while :; do sleep 0.05; done");
    options.interrupted = &interrupted;
    const auto result = RunChild(options);
    waiter.join();
    close(ends[0]);
    close(ends[1]);
    ASSERT_TRUE(result.ok());
    EXPECT_TRUE(result->interrupted) << c.before;
    EXPECT_EQ(result->exit_code, c.exit_code) << c.before;
    EXPECT_EQ(result->signal, c.signal) << c.before;
  }
}

TEST(ChildProcessTest, ATimeoutKills) {
  ChildOptions options = Shell("trap '' INT TERM; tail -f /dev/null");
  options.timeout_seconds = 0.05;
  const auto result = RunChild(options);
  ASSERT_TRUE(result.ok());
  EXPECT_TRUE(result->timed_out);
  EXPECT_EQ(result->signal, SIGKILL);
}

// Kills a process that runs an endless child; the child must end too, which closes a pipe that only
// it holds.
TEST(ChildProcessTest, TheChildEndsWithItsParent) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);  // inherited, so no O_CLOEXEC
  const pid_t parent = fork();
  if (parent == 0) {
    close(ends[0]);
    const auto result =
        RunChild(Shell("echo started >&" + std::to_string(ends[1]) + "; exec tail -f /dev/null"));
    _exit(result.ok() ? 0 : 1);
  }
  ASSERT_GT(parent, 0);
  close(ends[1]);
  char text[16] = {};
  EXPECT_EQ(read(ends[0], text, sizeof(text)), 8) << "the child has not started";
  kill(parent, SIGKILL);
  waitpid(parent, nullptr, 0);
  EXPECT_EQ(read(ends[0], text, sizeof(text)), 0) << "the child still runs";
  close(ends[0]);
}

TEST(ChildProcessTest, LastLinesOfATextAndQuotedCommands) {
  const struct {
    const char* text;
    int lines;
    const char* expected;
  } cases[] = {
      {"", 3, ""},
      {"\n\n", 3, ""},
      {"a", 3, "a"},
      {"a\nb\nc\n", 1, "c"},
      {"a\nb\nc\n\n", 2, "b\nc"},
      {"a\nb", 2, "a\nb"},
      {"a\n\nb\n", 2, "\nb"},
  };
  for (const auto& c : cases) EXPECT_EQ(LastLines(c.text, c.lines), c.expected) << c.text;
}

}  // namespace
}  // namespace litmus
