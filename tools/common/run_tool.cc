// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Starts a program with fork and exec; stdout and stderr go to files, so that neither can block the
// other.
#include "tools/common/run_tool.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include "tools/common/writable_folder.h"

namespace litmus {
namespace {

std::string ReadAndRemove(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  unlink(path.c_str());
  return text.str();
}

}  // namespace

ToolProcess::ToolProcess(const std::string& binary, const std::vector<std::string>& arguments) {
  static int counter = 0;
  const char* folder = std::getenv("TEST_TMPDIR");
  const std::string stem = (folder == nullptr ? WritableFolder() : folder) + "/run_tool." +
                           std::to_string(getpid()) + "." + std::to_string(counter++);
  out_path_ = stem + ".out";
  err_path_ = stem + ".err";
  std::vector<char*> argv = {const_cast<char*>(binary.c_str())};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);

  child_ = fork();
  if (child_ == 0) {
    const int in = open("/dev/null", O_RDONLY);
    const int out = open(out_path_.c_str(), O_CREAT | O_WRONLY | O_TRUNC | O_NOFOLLOW, 0600);
    const int err = open(err_path_.c_str(), O_CREAT | O_WRONLY | O_TRUNC | O_NOFOLLOW, 0600);
    if (in < 0 || out < 0 || err < 0) _exit(127);
    dup2(in, 0);
    dup2(out, 1);
    dup2(err, 2);
    execv(binary.c_str(), argv.data());
    _exit(127);
  }
}

ToolProcess::~ToolProcess() {
  Signal(SIGKILL);
  if (child_ > 0 && !ended_) waitpid(child_, &status_, 0);
  unlink(out_path_.c_str());
  unlink(err_path_.c_str());
}

bool ToolProcess::Running() {
  if (child_ > 0 && !ended_) ended_ = waitpid(child_, &status_, WNOHANG) == child_;
  return child_ > 0 && !ended_;
}

double ToolProcess::CpuSeconds() const {
  std::ifstream file("/proc/" + std::to_string(child_) + "/stat");
  std::string text((std::istreambuf_iterator<char>(file)), {});
  // The second field of /proc/PID/stat is a name in parentheses, which may contain anything; the
  // times are fields 14 and 15.
  std::istringstream fields(text.substr(std::min(text.size(), text.rfind(')') + 1)));
  constexpr int kFirstAfterName = 3, kUserTime = 14;
  std::string skipped;
  for (int i = kFirstAfterName; i < kUserTime; ++i) fields >> skipped;
  double user = 0, system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

void ToolProcess::Signal(int signal) {
  if (Running()) kill(child_, signal);
}

ToolRun ToolProcess::Wait() {
  ToolRun run;
  if (child_ < 0) return run;
  if (!ended_ && waitpid(child_, &status_, 0) != child_) return run;
  ended_ = true;
  if (WIFEXITED(status_)) run.exit_code = WEXITSTATUS(status_) == 127 ? -1 : WEXITSTATUS(status_);
  if (WIFSIGNALED(status_)) run.exit_code = 128 + WTERMSIG(status_);
  run.out = ReadAndRemove(out_path_);
  run.err = ReadAndRemove(err_path_);
  return run;
}

ToolRun RunTool(const std::string& binary, const std::vector<std::string>& arguments) {
  return ToolProcess(binary, arguments).Wait();
}

}  // namespace litmus
