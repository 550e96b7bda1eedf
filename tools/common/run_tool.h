// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Helper for tests: runs a built program with arguments and returns exit code, stdout and stderr.
#ifndef LITMUS_TOOLS_COMMON_RUN_TOOL_H_
#define LITMUS_TOOLS_COMMON_RUN_TOOL_H_

#include <sys/types.h>

#include <string>
#include <vector>

namespace litmus {

struct ToolRun {
  int exit_code = -1;  // 128 + signal if a signal ended the program; -1 if it could not be started
  std::string out, err;
};

// A program that runs concurrently with the test. `binary` is relative to the test's working folder
// (the runfiles): "tools/eval_coco/eval_coco". Arguments are passed unchanged, without a shell.
// Standard input is empty; stdout and stderr are files.
class ToolProcess {
 public:
  ToolProcess(const std::string& binary, const std::vector<std::string>& arguments);
  ~ToolProcess();  // kills the program if it is still running
  ToolProcess(const ToolProcess&) = delete;
  ToolProcess& operator=(const ToolProcess&) = delete;

  bool Running();
  // CPU seconds that all threads of the program have used so far.
  double CpuSeconds() const;
  void Signal(int signal);  // does nothing if the program has ended
  ToolRun Wait();           // call once

 private:
  std::string out_path_, err_path_;
  pid_t child_ = -1;
  bool ended_ = false;
  int status_ = 0;
};

// Starts the program and waits for its end.
ToolRun RunTool(const std::string& binary, const std::vector<std::string>& arguments);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RUN_TOOL_H_
