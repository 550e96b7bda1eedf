// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs another program as a child: its output, how it ended, and the resources that it used.
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
  // The program and its arguments, without a shell. The program is looked up in PATH if its name
  // has no slash.
  std::vector<std::string> argv;
  // The program's file if it differs from argv[0]; looked up like argv[0]. Empty: argv[0].
  std::string file;
  // When this becomes true, the child receives one SIGINT and, if it still runs five seconds later,
  // SIGKILL. Null: the child is not interrupted.
  const std::atomic<bool>* interrupted = nullptr;
  // The child is killed after this time.
  std::optional<double> timeout_seconds;
  // Not null: the child is asked for a record of this kind (record_request.h).
  const char* record = nullptr;
};

struct ChildResult {
  int exit_code = -1;        // -1: a signal ended the child
  int signal = 0;            // 0: the child ended by itself
  bool interrupted = false;  // the child received SIGINT from this process
  bool timed_out = false;
  std::string out, err;  // the last 16 MiB of each stream
  std::string record;    // the record that the child wrote; at most its last 16 MiB
  double wall_seconds = 0, user_seconds = 0, system_seconds = 0;
  int64_t max_resident_bytes = 0;  // of the child and the descendants that it waited for
  int64_t major_faults = 0;        // pages read from a disk, for the same processes
  // CLOCK_MONOTONIC, right before fork, and right after waiting for the child.
  int64_t start_ns = 0, end_ns = 0;
};

// Starts the program and waits for its end. Standard input is empty. Both streams are read
// continuously, so neither can block the child. The child leads a new process group: signals from
// this process reach the processes that the child started, and signals from the terminal reach only
// this process. The child is killed when the calling thread ends (Linux). Processes that remain in
// its group when it ends are killed.
//
// InvalidArgument: no program is given. NotFound: the program cannot be started; the message has
// the program and the reason. ResourceExhausted: the system has no more processes or file
// descriptors. A failure of the child itself is not an error. Thread-safe.
absl::StatusOr<ChildResult> RunChild(const ChildOptions& options);

// For example "exit code 3", "signal 9 (Killed)", "still running after 10 s".
std::string DescribeEnd(const ChildResult& result);

// Returns the last `lines` non-empty lines of a text, without the final line feed.
std::string LastLines(const std::string& text, int lines);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROCESS_CHILD_PROCESS_H_
