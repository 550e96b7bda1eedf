// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What to run, and what the run cost.
#ifndef LITMUS_TOOLS_COMMON_PROCESS_MEASURED_PROCESS_COST_H_
#define LITMUS_TOOLS_COMMON_PROCESS_MEASURED_PROCESS_COST_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace litmus {

struct ProcessRequest {
  // The program and its arguments, without a shell. The program is looked up in PATH, that of
  // `environment` if it has one, unless its name has a slash.
  std::vector<std::string> argv;
  // Variables that are added to the environment of this process, or replace those of it.
  std::vector<std::pair<std::string, std::string>> environment;
  std::string input;  // a file, opened for each run; "": an empty input
  // Where standard output goes. kNull: /dev/null. kPipe: a pipe that is read all the time. kFile:
  // `output_file`, which each run truncates. Standard error is a pipe in every case.
  enum class Output { kNull, kPipe, kFile } output = Output::kNull;
  std::string output_file;
  std::optional<double> timeout_seconds;
  bool count_instructions = false;
  bool ends_on_interrupt = true;  // false: for a command that must run although one has come
};

struct ProcessCost {
  int exit_code = -1;        // -1: a signal ended the program
  int signal = 0;            // 0: the program ended by itself
  int stop_signal = 0;       // the signal that stopped it, after which it was killed; 0: none
  bool interrupted = false;  // it received SIGINT because of an interrupt of this process
  bool timed_out = false;
  // From right before exec to the end of the wait for the process, less `spawn_seconds`; at least
  // 0. `cpu_seconds`: user and system time of the program and of the descendants that it waited
  // for, less that of the empty program; at least 0.
  double wall_seconds = 0, spawn_seconds = 0, cpu_seconds = 0;
  // The largest resident size of the program, or of a descendant that it waited for. The meter's
  // least_resident_bytes() means: at most as much.
  int64_t max_resident_bytes = 0;
  std::optional<int64_t> instructions;  // in user space, of the program and its descendants
  std::string out;                      // with kPipe, at most the last 16 MiB
  std::string err;                      // likewise, always
};

// For example "exit code 3", "signal 9 (Killed)", "still running after the timeout", "stopped by
// signal 19 (Stopped (signal)) and killed".
std::string DescribeEnd(const ProcessCost& cost);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROCESS_MEASURED_PROCESS_COST_H_
