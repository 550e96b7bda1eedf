// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// fork and exec with stdout and stderr in files, so that neither can block the other.
#include "tools/common/run_tool.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace litmus {
namespace {

std::string ReadAndRemove(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  unlink(path.c_str());
  return text.str();
}

}  // namespace

ToolRun RunTool(const std::string& binary, const std::vector<std::string>& arguments) {
  static int counter = 0;
  const char* folder = std::getenv("TEST_TMPDIR");
  const std::string stem = std::string(folder == nullptr ? "/tmp" : folder) + "/run_tool." +
                           std::to_string(getpid()) + "." + std::to_string(counter++);
  const std::string out_path = stem + ".out", err_path = stem + ".err";
  std::vector<char*> argv = {const_cast<char*>(binary.c_str())};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);

  const pid_t child = fork();
  if (child == 0) {
    const int in = open("/dev/null", O_RDONLY);
    const int out = open(out_path.c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600);
    const int err = open(err_path.c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600);
    if (in < 0 || out < 0 || err < 0) _exit(127);
    dup2(in, 0);
    dup2(out, 1);
    dup2(err, 2);
    execv(binary.c_str(), argv.data());
    _exit(127);
  }
  ToolRun run;
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child) return run;
  if (WIFEXITED(status)) run.exit_code = WEXITSTATUS(status) == 127 ? -1 : WEXITSTATUS(status);
  if (WIFSIGNALED(status)) run.exit_code = 128 + WTERMSIG(status);
  run.out = ReadAndRemove(out_path);
  run.err = ReadAndRemove(err_path);
  return run;
}

}  // namespace litmus
