// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests what bench prints on a terminal and to a pipe, under each of its names.
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tools/common/card/card_testing.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using Words = std::vector<std::string>;

constexpr char kProgram[] = "tools/tflitmus/tflitmus";
constexpr char kModel[] = "testdata/tiny_cnn_float.tflite";
// The first of TensorFlow Lite's lines.
constexpr char kLines[] = "STARTING!";

// Both streams, as a terminal of 80 columns receives them.
std::string OnTerminal(const std::string& program, const Words& arguments) {
  const int master = posix_openpt(O_RDWR | O_NOCTTY);
  EXPECT_EQ(grantpt(master), 0);
  EXPECT_EQ(unlockpt(master), 0);
  const winsize size = {24, 80, 0, 0};
  ioctl(master, TIOCSWINSZ, &size);
  const std::string name = ptsname(master);
  const pid_t child = fork();
  if (child == 0) {
    const int terminal = open(name.c_str(), O_RDWR | O_NOCTTY);
    dup2(terminal, STDOUT_FILENO);
    dup2(terminal, STDERR_FILENO);
    close(master);
    std::vector<char*> argv = {const_cast<char*>(program.c_str())};
    for (const std::string& word : arguments) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    execv(program.c_str(), argv.data());
    _exit(127);
  }
  std::string text;
  char buffer[4096];
  for (ssize_t size = 0; (size = read(master, buffer, sizeof(buffer))) > 0;) {
    text.append(buffer, static_cast<size_t>(size));
  }
  close(master);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), kExitOk) << text;
  std::string lines;  // "\r\n" of the terminal is converted to "\n"
  for (size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 2, "\r\n") != 0) lines += text[i];
  }
  return lines;
}

class TerminalTest : public testing::Test {
 protected:
  void SetUp() override {
    setenv("TERM", "xterm", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    unsetenv("NO_COLOR");
    link_ = testing::TempDir() + "/benchmark_model";
    unlink(link_.c_str());
    ASSERT_EQ(symlink(std::filesystem::absolute(kProgram).c_str(), link_.c_str()), 0);
  }

  // Shortens the runs, whose results do not matter here.
  static Words Quick(Words words, const Words& more = {}) {
    words.insert(words.end(), {"--num_runs=3", "--min_secs=0", "--warmup_min_secs=0"});
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }

  std::string link_;
};

TEST_F(TerminalTest, WhoPrintsTensorFlowLitesLines) {
  const struct {
    bool link;
    Words words, more;
    bool on_terminal, into_a_pipe;
  } cases[] = {
      {false, {"bench", kModel}, {}, false, true},
      {false, {kModel}, {}, false, true},
      {false, {"benchmark_model", kModel}, {}, true, true},
      {true, {kModel}, {}, true, true},
      {false, {"bench", kModel}, {"--verbose"}, true, true},
      {false, {"bench", kModel}, {"--log_format=tflite"}, true, true},
      {false, {"bench", kModel}, {"--log_format=card"}, false, false},
      {true, {kModel}, {"--log_format=card"}, false, false},
  };
  for (const auto& c : cases) {
    const std::string program = c.link ? link_ : kProgram;
    const Words words = Quick(c.words, c.more);
    SCOPED_TRACE(testing::PrintToString(words));
    const std::string terminal = OnTerminal(program, words), pipe = RunTool(program, words).out;
    EXPECT_EQ(terminal.find(kLines) != std::string::npos, c.on_terminal) << terminal;
    EXPECT_EQ(pipe.find(kLines) != std::string::npos, c.into_a_pipe) << pipe;
    for (const char* row :
         {"\nmodel       tiny_cnn_float.tflite, ", "\nmedian      ", "\nthroughput  ",
          "\nmemory      ", "\nverdict     ", "\nnext        "}) {
      EXPECT_THAT(terminal, HasSubstr(row));
      EXPECT_THAT(pipe, HasSubstr(row));
    }
    EXPECT_THAT(pipe, Not(HasSubstr("\033")));
    EXPECT_THAT(pipe, Not(HasSubstr("Litmus: regular runs")));
  }
}

// The output is an empty line and six lines with a bold main row.
TEST_F(TerminalTest, TheCardAlone) {
  const std::string text = OnTerminal(kProgram, Quick({"bench", kModel}));
  EXPECT_THAT(text, StartsWith("\nmodel  "));
  const std::string rows = WithJoinedRows(text);
  EXPECT_EQ(std::count(rows.begin(), rows.end(), '\n'), 7) << text;
  EXPECT_THAT(text, HasSubstr("\nmedian      \033[1m"));
  EXPECT_THAT(text, HasSubstr("µs"));
  setenv("NO_COLOR", "1", 1);
  setenv("LC_ALL", "C", 1);
  const std::string plain = OnTerminal(kProgram, Quick({"bench", kModel}));
  EXPECT_THAT(plain, Not(HasSubstr("\033[1m")));
  EXPECT_THAT(plain, HasSubstr(" us"));
  for (const char c : plain) EXPECT_LT(static_cast<unsigned char>(c), 0x80) << plain;
}

// Output that a flag requests is printed before the card, without TensorFlow Lite's lines.
TEST_F(TerminalTest, WhatFlagsAskForComesBeforeTheCard) {
  const struct {
    const char *flag, *text;
  } cases[] = {
      {"--enable_op_profiling", "Operator-wise Profiling Info for Regular Benchmark Runs:"},
      {"--print_preinvoke_state", "====Printing out TfLite interpreter pre-invoke state begins"},
      {"--details", "Litmus: regular runs"},
      {"--include_copies", "Litmus: additional measurements\n  median with copies"},
      {"--print_placement", "why on the CPU"},
  };
  for (const auto& c : cases) {
    const std::string text = OnTerminal(kProgram, Quick({"bench", kModel}, {c.flag}));
    EXPECT_THAT(text, Not(HasSubstr(kLines)));
    const size_t at = text.find(c.text), card = text.rfind("\nmodel       ");
    EXPECT_NE(at, std::string::npos) << c.flag << text;
    EXPECT_LT(at, card) << c.flag << text;
  }
  const std::string keys =
      OnTerminal(kProgram, {"bench", "testdata/two_signatures.tflite", "--list_signatures"});
  EXPECT_THAT(keys, HasSubstr("-> Signature Key: add\n"));
  EXPECT_THAT(keys, Not(HasSubstr("\nmodel ")));
}

// The card's last row is a valid command with the program name that was typed.
TEST_F(TerminalTest, TheNextCommandRuns) {
  const std::string model = std::filesystem::absolute(kModel);
  for (const Words& words : {Words{"bench", model},
                             {model, "--enable_op_profiling"},
                             {"bench", "--graph=" + model, "--processes=2",
                              "--json_out=" + testing::TempDir() + "/r.json"}}) {
    const std::string out = RunTool(kProgram, Quick(words)).out;
    const size_t at = out.find("\nnext        ");
    ASSERT_NE(at, std::string::npos) << out;
    std::string next = out.substr(at + 13);
    next.pop_back();
    EXPECT_THAT(next, StartsWith(std::string(kProgram) + " bench "));
    EXPECT_EQ(std::system((next + " --max_secs=0.1 >/dev/null").c_str()), 0) << next;
  }
}

TEST_F(TerminalTest, CompareRunsIt) {
  const Words bench = {kProgram, "bench", kModel, "--num_runs=3", "--max_secs=0.1"};
  Words words = {"compare", "--pairs=3", "--"};
  words.insert(words.end(), bench.begin(), bench.end());
  words.emplace_back("---");
  words.insert(words.end(), bench.begin(), bench.end());
  const std::string terminal = OnTerminal(kProgram, words), pipe = RunTool(kProgram, words).out;
  for (const std::string& text : {terminal, pipe}) {
    for (const char* row : {"compared    B relative to A, latency_median, 3 pairs",
                            "\nratio       ", "\nA           ", "\nB           ", "\nverdict     ",
                            "\nnext        tools/tflitmus/tflitmus compare "}) {
      EXPECT_THAT(text, HasSubstr(row));
    }
    EXPECT_THAT(text, Not(HasSubstr(kLines)));
  }
}

}  // namespace
}  // namespace litmus
