// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Another program, run as a child: what the program wrote, how it ended, what it took.
#ifndef LITMUS_TOOLS_COMMON_PROCESS_CHILD_PROCESS_H_
#define LITMUS_TOOLS_COMMON_PROCESS_CHILD_PROCESS_H_

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace litmus {

struct ChildOptions {
  // The program, looked up in PATH when the name has no slash, and its arguments. No shell.
  std::vector<std::string> argv;
  // The program's file, where argv[0] is not its name; looked up as argv[0] is. Empty: argv[0].
  std::string file;
  // When this becomes true, the child gets one SIGINT, and SIGKILL five seconds later if the child
  // still runs then. Null: nothing interrupts the child.
  const std::atomic<bool>* interrupted = nullptr;
  // The child is killed after this time.
  std::optional<double> timeout_seconds;
  // Not null: the child is asked for a record of this kind (record_request.h).
  const char* record = nullptr;
};

struct ChildResult {
  int exit_code = -1;        // -1 when a signal ended the child
  int signal = 0;            // 0 when the child ended by itself
  bool interrupted = false;  // the child got SIGINT from here
  bool timed_out = false;
  std::string out, err;  // of each stream the last 16 MiB
  std::string record;    // what the child wrote as its record; of a longer one the last 16 MiB
  double wall_seconds = 0, user_seconds = 0, system_seconds = 0;
  int64_t max_resident_bytes = 0;  // of the child, and of the children that it waited for
  int64_t major_faults = 0;        // pages that were read from a disk; of the same processes
  // CLOCK_MONOTONIC: right before fork, and right after the child was waited for.
  int64_t start_ns = 0, end_ns = 0;
};

// Starts the program and waits for its end. Standard input is empty. Both streams are read as they
// come, so neither can block the child. The child is the head of a process group of its own: a
// signal from here reaches what the child started, one from the terminal reaches this process
// alone. The child is killed when the calling thread ends (Linux). What outlives the child in its
// group is killed.
//
// InvalidArgument: no program is named. NotFound: the program cannot be started; the message names
// the program and the reason. ResourceExhausted: the system has no process or file descriptor left.
// How the child ended is no error. Thread-safe.
absl::StatusOr<ChildResult> RunChild(const ChildOptions& options);

// "exit code 3", "signal 9 (Killed)", "still running after 10 s".
std::string DescribeEnd(const ChildResult& result);

// The last `lines` lines of a text that are not empty, without the line feed at the end.
std::string LastLines(const std::string& text, int lines);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROCESS_CHILD_PROCESS_H_
