// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// For tests: runs a built binary with arguments, gives back exit code, stdout and stderr.
#ifndef LITMUS_TOOLS_COMMON_RUN_TOOL_H_
#define LITMUS_TOOLS_COMMON_RUN_TOOL_H_

#include <sys/types.h>

#include <string>
#include <vector>

namespace litmus {

struct ToolRun {
  int exit_code = -1;  // 128 + signal when a signal ended it; -1 when it could not be started.
  std::string out, err;
};

// A binary that runs beside the test. `binary` is relative to the test's working folder (the
// runfiles): "tools/eval_coco/eval_coco". Arguments are handed over as they are, no shell. Standard
// input is empty; stdout and stderr are files.
class ToolProcess {
 public:
  ToolProcess(const std::string& binary, const std::vector<std::string>& arguments);
  ~ToolProcess();  // kills what still runs
  ToolProcess(const ToolProcess&) = delete;
  ToolProcess& operator=(const ToolProcess&) = delete;

  bool Running();
  // Seconds that the binary has computed so far, of all its threads.
  double CpuSeconds() const;
  void Signal(int signal);  // nothing when it has ended
  ToolRun Wait();           // once

 private:
  std::string out_path_, err_path_;
  pid_t child_ = -1;
  bool ended_ = false;
  int status_ = 0;
};

// Starts and waits.
ToolRun RunTool(const std::string& binary, const std::vector<std::string>& arguments);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RUN_TOOL_H_
