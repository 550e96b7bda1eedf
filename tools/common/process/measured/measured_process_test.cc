// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs odd commands (testing/commands/odd_command.c) and looks at what the runs report and leave.
#include "tools/common/process/measured/measured_process.h"

#include <dirent.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <thread>

namespace litmus {
namespace {

using Output = ProcessRequest::Output;

constexpr char kOdd[] = "testing/commands/odd_command";
constexpr int64_t kMiB = 1 << 20;

ProcessMeter& Meter() {
  static const auto* const meter =
      new absl::StatusOr<std::unique_ptr<ProcessMeter>>(ProcessMeter::Make(nullptr));
  EXPECT_TRUE(meter->ok()) << meter->status();
  return ***meter;
}

ProcessRequest Request(std::vector<std::string> argv, Output output = Output::kPipe) {
  ProcessRequest request;
  request.argv = std::move(argv);
  request.output = output;
  return request;
}

ProcessRequest Shell(const std::string& text) { return Request({"/bin/sh", "-c", text}); }

std::string Temporary(const std::string& name) { return testing::TempDir() + "/" + name; }

std::string Content(const std::string& file) {
  std::ifstream stream(file);
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

std::string Write(const std::string& name, const std::string& text, int mode = 0600) {
  std::ofstream(Temporary(name)) << text;
  chmod(Temporary(name).c_str(), mode);
  return Temporary(name);
}

int OpenFiles() {
  int count = 0;
  DIR* const folder = opendir("/proc/self/fd");
  while (folder != nullptr && readdir(folder) != nullptr) ++count;
  if (folder != nullptr) closedir(folder);
  return count;
}

// True when the process has ended, within ten seconds.
bool Ends(pid_t pid) {
  for (int i = 0; i < 1000; ++i) {
    if (kill(pid, 0) != 0) return true;
    // A zombie of a process whose parent does not wait has ended too.
    if (Content("/proc/" + std::to_string(pid) + "/stat").find(") Z") != std::string::npos) {
      return true;
    }
    usleep(10000);
  }
  return false;
}

TEST(MeasuredProcessTest, EndsAndStreams) {
  const struct {
    const char* command;
    int exit_code, signal, stop_signal;
    const char *out, *err, *end;
  } cases[] = {
      {"true", 0, 0, 0, "", "", "exit code 0"},
      {"echo out; echo err >&2; exit 3", 3, 0, 0, "out\n", "err\n", "exit code 3"},
      {"cat; echo end", 0, 0, 0, "end\n", "", "exit code 0"},  // the input is empty
      {"exit 127", 127, 0, 0, "", "", "exit code 127"},
      {"exec >&- 2>&- <&-; exit 5", 5, 0, 0, "", "", "exit code 5"},
      {"kill -9 $$", -1, SIGKILL, 0, "", "", "signal 9 (Killed)"},
      {"kill -STOP $$", -1, SIGKILL, SIGSTOP, "", "",
       "stopped by signal 19 (Stopped (signal)) and killed"},
      {"trap '' TERM; kill -TTIN $$", -1, SIGKILL, SIGTTIN, "", "",
       "stopped by signal 21 (Stopped (tty input)) and killed"},
  };
  for (const auto& c : cases) {
    const auto cost = Meter().Run(Shell(c.command));
    ASSERT_TRUE(cost.ok()) << c.command << cost.status();
    EXPECT_EQ(cost->exit_code, c.exit_code) << c.command;
    EXPECT_EQ(cost->signal, c.signal) << c.command;
    EXPECT_EQ(cost->stop_signal, c.stop_signal) << c.command;
    EXPECT_EQ(cost->out, c.out) << c.command;
    EXPECT_EQ(cost->err, c.err) << c.command;
    EXPECT_EQ(DescribeEnd(*cost), c.end) << c.command;
    EXPECT_FALSE(cost->timed_out || cost->interrupted || cost->instructions) << c.command;
    EXPECT_GT(cost->max_resident_bytes, 0) << c.command;
  }
}

TEST(MeasuredProcessTest, WhatCannotBeStarted) {
  const std::string script = Write("script_without_line", "echo hello\n", 0700);
  const std::string lost = Write("lost_interpreter", "#!/no/such/interpreter\n", 0700);
  const struct {
    std::vector<std::string> argv;
    absl::StatusCode code;
    const char* message;
  } cases[] = {
      {{}, absl::StatusCode::kOutOfRange, "no program is named"},
      {{""}, absl::StatusCode::kOutOfRange, "no program is named"},
      {{"no_such_program"}, absl::StatusCode::kNotFound, "no such program in PATH"},
      {{"/no/such/program"}, absl::StatusCode::kNotFound, "No such file or directory"},
      {{lost}, absl::StatusCode::kNotFound, "the interpreter in its first line"},
      {{testing::TempDir()}, absl::StatusCode::kUnavailable, "it is a folder"},
      {{Write("text", "text")}, absl::StatusCode::kUnavailable, "is not executable"},
      {{script}, absl::StatusCode::kUnavailable, "nor a script with #! in its first line"},
      {{"/bin/echo", std::string(4 << 20, 'x')}, absl::StatusCode::kOutOfRange, "too long"},
  };
  for (const auto& c : cases) {
    const auto cost = Meter().Run(Request(c.argv));
    EXPECT_EQ(cost.status().code(), c.code) << c.message << cost.status();
    EXPECT_NE(cost.status().message().find(c.message), std::string::npos) << cost.status();
  }
  EXPECT_TRUE(Meter().Run(Request({"true"})).ok()) << "after these errors";
}

TEST(MeasuredProcessTest, ArgumentsAndEnvironment) {
  ProcessRequest request = Request({"printf", "%s|", "a b", "", "$HOME", "'\"\\", "*"});
  EXPECT_EQ(Meter().Run(request)->out, "a b||$HOME|'\"\\|*|");
  const std::string folder = Temporary("folder_of_path");
  mkdir(folder.c_str(), 0700);
  Write("folder_of_path/my_program", "#!/bin/sh\necho $A-$B-$HOME\n", 0700);
  setenv("B", "inherited", 1);
  setenv("HOME", "/home", 1);
  request = Request({"my_program"});
  request.environment = {{"A", "x=y z"}, {"HOME", ""}, {"PATH", folder}};
  const auto cost = Meter().Run(request);
  ASSERT_TRUE(cost.ok()) << cost.status();
  EXPECT_EQ(cost->out, "x=y z-inherited-\n");
  // Nearly as long as the kernel allows for one argument.
  const std::string argument(120000, 'x');
  EXPECT_EQ(Meter().Run(Request({"printf", "%s", argument}))->out, argument);
}

// What this process was started with, in the form of odd_command: a shell may have left descriptors
// open, and nohup ignores a signal.
std::string Inheritable() {
  std::string text;
  for (int i = 3; i < 1024; ++i) {
    const int flags = fcntl(i, F_GETFD);
    if (flags >= 0 && (flags & FD_CLOEXEC) == 0) text += "descriptor " + std::to_string(i) + "\n";
  }
  sigset_t blocked;
  sigprocmask(SIG_BLOCK, nullptr, &blocked);
  for (int i = 1; i < 65; ++i) {
    struct sigaction action {};
    if (sigismember(&blocked, i) == 1) text += "blocked " + std::to_string(i) + "\n";
    if (sigaction(i, nullptr, &action) == 0 && action.sa_handler == SIG_IGN) {
      text += "ignored " + std::to_string(i) + "\n";
    }
  }
  return text;
}

TEST(MeasuredProcessTest, NothingOfTheMeterIsInherited) {
  const auto cost = Meter().Run(Request({kOdd, "inherited"}));
  ASSERT_TRUE(cost.ok()) << cost.status();
  EXPECT_EQ(cost->out, Inheritable());
}

TEST(MeasuredProcessTest, InputAndOutputFiles) {
  const std::string input = Write("input", "some input\n"), output = Temporary("output");
  ProcessRequest request = Request({"cat"}, Output::kFile);
  request.input = input;
  request.output_file = output;
  for (int run = 0; run < 2; ++run) {  // opened and truncated for each run
    const auto cost = Meter().Run(request);
    ASSERT_TRUE(cost.ok()) << cost.status();
    EXPECT_EQ(cost->out, "");
    EXPECT_EQ(Content(output), "some input\n");
  }
  const struct {
    std::string input, output;
    absl::StatusCode code;
    const char* message;
  } cases[] = {
      {"/no/such", output, absl::StatusCode::kNotFound,
       "cannot read the input '/no/such': No such"},
      {"/tmp", output, absl::StatusCode::kNotFound, "cannot read the input '/tmp': Is a directory"},
      {input, "/no/such", absl::StatusCode::kPermissionDenied,
       "cannot write the output '/no/such'"},
  };
  for (const auto& c : cases) {
    request.input = c.input;
    request.output_file = c.output;
    const auto cost = Meter().Run(request);
    EXPECT_EQ(cost.status().code(), c.code) << cost.status();
    EXPECT_NE(cost.status().message().find(c.message), std::string::npos) << cost.status();
  }
}

TEST(MeasuredProcessTest, OfMuchOutputTheEndIsKept) {
  const struct {
    Output output;
    size_t out;
    std::string end;
  } cases[] = {{Output::kPipe, size_t{16} << 20, "end\n"}, {Output::kNull, 0, ""}};
  for (const auto& c : cases) {
    ProcessRequest request = Shell(
        "head -c 100000000 /dev/zero; echo end; head -c 40000000 /dev/zero >&2; echo last >&2");
    request.output = c.output;
    const auto cost = Meter().Run(request);
    ASSERT_TRUE(cost.ok()) << cost.status();
    EXPECT_EQ(cost->out.size(), c.out);
    EXPECT_EQ(cost->out.substr(c.out - c.end.size()), c.end);
    EXPECT_EQ(cost->err.size(), size_t{16} << 20);
    EXPECT_EQ(cost->err.substr(cost->err.size() - 5), "last\n");
  }
}

TEST(MeasuredProcessTest, CostsOfTheProgramAndOfItsChildren) {
  for (const std::string in : {"", "child_"}) {
    const auto memory = Meter().Run(Request({kOdd, in + "memory", std::to_string(40 * kMiB)}));
    ASSERT_TRUE(memory.ok()) << memory.status();
    EXPECT_GT(memory->max_resident_bytes, 40 * kMiB) << in;
    const auto spin = Meter().Run(Request({kOdd, in + "spin", "0.03"}));
    ASSERT_TRUE(spin.ok()) << spin.status();
    EXPECT_GE(spin->cpu_seconds, 0.029) << in;
    EXPECT_GE(spin->wall_seconds, 0.029) << in;
  }
}

// A program that a large process starts seems as large as that process.
TEST(MeasuredProcessTest, TheMemoryOfThisProcessIsNotTheProgrammes) {
  std::vector<char> large(300 * kMiB, 1);
  const auto meter = ProcessMeter::Make(nullptr);
  ASSERT_TRUE(meter.ok()) << meter.status();
  const auto cost = (*meter)->Run(Request({kOdd}));
  ASSERT_TRUE(cost.ok()) << cost.status();
  EXPECT_LT(cost->max_resident_bytes, 100 * kMiB);
  EXPECT_LT((*meter)->least_resident_bytes(), 10 * kMiB);
  EXPECT_EQ(large[large.size() / 2], 1);
}

TEST(MeasuredProcessTest, TheSpawnsTimeIsSubtracted) {
  const auto cost = Meter().Run(Request({"true"}));
  ASSERT_TRUE(cost.ok());
  const SpawnCost& spawn = Meter().spawn_cost();
  EXPECT_EQ(spawn.unavailable, "");
  EXPECT_GE(spawn.runs, 21);
  EXPECT_GT(spawn.wall_seconds, 0);
  EXPECT_EQ(cost->spawn_seconds, spawn.wall_seconds);
  EXPECT_GE(cost->wall_seconds, 0);
}

TEST(MeasuredProcessTest, InstructionsOrWhyNot) {
  ProcessRequest request = Request({kOdd, "spin", "0.01"});
  request.count_instructions = true;
  const auto cost = Meter().Run(request);
  if (cost.ok()) {
    ASSERT_TRUE(cost->instructions);
    EXPECT_GT(*cost->instructions, 10000);
  } else {
    EXPECT_EQ(cost.status().code(), absl::StatusCode::kUnavailable);
    EXPECT_EQ(cost.status().message().find("the kernel counts no instructions: "), 0u)
        << cost.status();
  }
}

TEST(MeasuredProcessTest, Timeouts) {
  const struct {
    const char* command;
    int exit_code, signal;
  } cases[] = {
      {"exec tail -f /dev/null", -1, SIGTERM},
      {"trap 'exit 7' TERM; while :; do sleep 0.01; done", 7, 0},
      {"trap '' TERM; while :; do sleep 0.01; done", -1, SIGKILL},
  };
  for (const auto& c : cases) {
    ProcessRequest request = Shell(c.command);
    request.timeout_seconds = 0.1;
    const auto cost = Meter().Run(request);
    ASSERT_TRUE(cost.ok()) << cost.status();
    EXPECT_TRUE(cost->timed_out) << c.command;
    EXPECT_EQ(cost->exit_code, c.exit_code) << c.command;
    EXPECT_EQ(cost->signal, c.signal) << c.command;
    EXPECT_EQ(DescribeEnd(*cost), "still running after the timeout");
  }
}

TEST(MeasuredProcessTest, WhatIsLeftOfTheGroupIsKilled) {
  const std::string file = Temporary("left");
  const auto cost = Meter().Run(Request({kOdd, "leave", file}));
  ASSERT_TRUE(cost.ok()) << cost.status();
  EXPECT_EQ(cost->exit_code, 0);
  EXPECT_TRUE(Ends(std::atoi(Content(file).c_str())));
  unlink(file.c_str());
}

TEST(MeasuredProcessTest, ADaemonIsNotWaitedFor) {
  const std::string file = Temporary("daemon");
  const auto cost = Meter().Run(Request({kOdd, "daemon", file}));
  ASSERT_TRUE(cost.ok()) << cost.status();
  EXPECT_EQ(cost->exit_code, 0);
  const pid_t pid = std::atoi(Content(file).c_str());
  EXPECT_EQ(kill(pid, 0), 0) << "a process that left the group is not killed";
  unlink(file.c_str());
  EXPECT_TRUE(Ends(pid));
}

TEST(MeasuredProcessTest, AnInterruptIsHandedOn) {
  const std::string file = Temporary("ready");
  const struct {
    const char* before;
    int exit_code, signal;
  } cases[] = {{"", -1, SIGINT}, {"trap 'exit 75' INT; ", 75, 0}};
  for (const auto& c : cases) {
    std::atomic<bool> interrupted{false};
    unlink(file.c_str());
    const auto meter = ProcessMeter::Make(&interrupted);
    ASSERT_TRUE(meter.ok()) << meter.status();
    std::thread waiter([&] {
      while (access(file.c_str(), F_OK) != 0) usleep(1000);
      interrupted = true;
    });
    const auto cost =
        (*meter)->Run(Shell(c.before + (">" + file) + "; while :; do sleep 0.05; done"));
    waiter.join();
    ASSERT_TRUE(cost.ok()) << cost.status();
    EXPECT_TRUE(cost->interrupted) << c.before;
    EXPECT_EQ(cost->exit_code, c.exit_code) << c.before;
    EXPECT_EQ(cost->signal, c.signal) << c.before;
    interrupted = false;
    EXPECT_EQ((*meter)->Run(Shell("echo again"))->out, "again\n");
  }
}

TEST(MeasuredProcessTest, HundredsOfRunsLeaveNothing) {
  EXPECT_TRUE(Meter().Run(Request({kOdd})).ok());
  const int before = OpenFiles();
  for (int run = 0; run < 500; ++run) {
    const auto cost = Meter().Run(Request({kOdd, "close"}));
    ASSERT_TRUE(cost.ok()) << run << ": " << cost.status();
    ASSERT_EQ(cost->exit_code, 3) << run;
  }
  EXPECT_EQ(OpenFiles(), before);
}

// The id of the only child of this process, the spawner of `Meter()`.
pid_t SpawnerId() {
  const std::string self = std::to_string(getpid());
  return std::atoi(Content("/proc/self/task/" + self + "/children").c_str());
}

TEST(MeasuredProcessTest, TheSpawnerHasNoZombies) {
  ASSERT_TRUE(Meter().Run(Request({kOdd})).ok());
  const std::string spawner = std::to_string(SpawnerId());
  if (spawner == "0") GTEST_SKIP() << "the kernel lists no children";
  EXPECT_EQ(Content("/proc/" + spawner + "/comm"), "litmus-spawner\n");
  EXPECT_EQ(Content("/proc/" + spawner + "/task/" + spawner + "/children"), "");
}

TEST(MeasuredProcessTest, ASpawnerThatIsKilledTakesItsCommandsAlong) {
  const std::string file = Temporary("of_killed_spawner");
  unlink(file.c_str());
  ASSERT_TRUE(Meter().Run(Request({kOdd})).ok());
  const pid_t spawner = SpawnerId();
  if (spawner == 0) GTEST_SKIP() << "the kernel lists no children";
  std::thread killer([&] {
    while (Content(file).find('\n') == std::string::npos) usleep(1000);
    kill(spawner, SIGKILL);
  });
  const auto cost =
      Meter().Run(Shell(std::string(kOdd) + " leave " + file + "; exec tail -f /dev/null"));
  killer.join();
  EXPECT_EQ(cost.status().code(), absl::StatusCode::kInternal);
  EXPECT_EQ(cost.status().message(),
            "the process litmus-spawner, which starts the commands, got signal 9");
  EXPECT_TRUE(Ends(std::atoi(Content(file).c_str())));
  unlink(file.c_str());
  EXPECT_EQ(Meter().Run(Shell("echo again"))->out, "again\n") << "with another spawner";
}

TEST(MeasuredProcessTest, CommandsEndWithThisProcess) {
  const std::string file = Temporary("of_killed_parent");
  unlink(file.c_str());
  const pid_t parent = fork();
  if (parent == 0) {
    const auto meter = ProcessMeter::Make(nullptr);
    if (!meter.ok()) _exit(1);
    const auto cost =
        (*meter)->Run(Shell(std::string(kOdd) + " leave " + file + "; exec tail -f /dev/null"));
    _exit(1);
  }
  ASSERT_GT(parent, 0);
  while (Content(file).find('\n') == std::string::npos && waitpid(parent, nullptr, WNOHANG) == 0) {
    usleep(1000);
  }
  kill(parent, SIGKILL);
  waitpid(parent, nullptr, 0);
  EXPECT_TRUE(Ends(std::atoi(Content(file).c_str())));
  unlink(file.c_str());
}

// Makes this process's later calls of `number` fail with EPERM. False if the system refuses that.
bool Deny(long number) {
  sock_filter program[] = {
      {BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(seccomp_data, nr)},
      {BPF_JMP | BPF_JEQ | BPF_K, 0, 1, static_cast<uint32_t>(number)},
      {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | EPERM},
      {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW},
  };
  const sock_fprog filter = {std::size(program), program};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

// Gives this process a /dev without files, which it alone sees. False if the system refuses that.
bool HideDevices() {
  if (geteuid() != 0 && unshare(CLONE_NEWUSER) != 0) return false;
  return unshare(CLONE_NEWNS) == 0 && mount("none", "/", nullptr, MS_REC | MS_PRIVATE, "") == 0 &&
         mount("none", "/dev", "tmpfs", 0, "") == 0 && access("/dev/null", F_OK) != 0;
}

bool LimitMemory() {
  const rlimit limit = {64 * kMiB, 64 * kMiB};
  return setrlimit(RLIMIT_DATA, &limit) == 0;
}

TEST(MeasuredProcessTest, WhereTheSystemLacksSomething) {
  const struct {
    const char* name;
    bool (*take)();
    const char* unavailable;
  } cases[] = {
      {"execveat", [] { return Deny(SYS_execveat); }, "execveat: Operation not permitted"},
      {"memfd_create", [] { return Deny(SYS_memfd_create); },
       "cannot create a program in memory: memfd_create: Operation not permitted"},
      {"devices", &HideDevices, ""},
      {"memory", &LimitMemory, ""},
  };
  constexpr int kRefused = 3;
  for (const auto& c : cases) {
    const pid_t process = fork();
    if (process == 0) {
      if (!c.take()) _exit(kRefused);
      const auto meter = ProcessMeter::Make(nullptr);
      if (!meter.ok()) std::cerr << meter.status() << std::endl;
      if (!meter.ok()) _exit(1);
      const auto cost = (*meter)->Run(Shell("cat; echo end; echo err >&2"));
      ProcessRequest dropped = Shell("echo end; exit 4");
      dropped.output = Output::kNull;
      const auto second = (*meter)->Run(dropped);
      const bool measured = cost.ok() && cost->out == "end\n" && cost->err == "err\n" &&
                            cost->wall_seconds > 0 && second.ok() && second->exit_code == 4;
      const std::string why = (*meter)->spawn_cost().unavailable;
      std::cerr << c.name << ": " << cost.status() << second.status() << why << std::endl;
      _exit(measured && why == c.unavailable ? 0 : 2);
    }
    ASSERT_GT(process, 0);
    int status = 0;
    waitpid(process, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == kRefused) {
      std::cerr << "the system does not permit the case " << c.name << std::endl;
      continue;
    }
    EXPECT_EQ(status, 0) << c.name;
  }
}

TEST(MeasuredProcessTest, NoDescriptorIsLeft) {
  const pid_t process = fork();
  if (process == 0) {
    const auto meter = ProcessMeter::Make(nullptr);
    const rlimit few = {3, 64};
    if (!meter.ok() || setrlimit(RLIMIT_NOFILE, &few) != 0) _exit(2);
    const auto cost = (*meter)->Run(Request({kOdd}));
    _exit(cost.status().code() == absl::StatusCode::kResourceExhausted ? 0 : 1);
  }
  ASSERT_GT(process, 0);
  int status = 0;
  waitpid(process, &status, 0);
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace litmus
