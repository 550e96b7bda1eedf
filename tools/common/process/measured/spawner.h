// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A small process that starts programs for this one and measures them (spawner_program.h).
#ifndef LITMUS_TOOLS_COMMON_PROCESS_MEASURED_SPAWNER_H_
#define LITMUS_TOOLS_COMMON_PROCESS_MEASURED_SPAWNER_H_

#include <sys/types.h>

#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/common/process/file_descriptor.h"
#include "tools/common/process/measured/spawner_protocol.h"

namespace litmus {

// What to run.
struct SpawnOrder {
  std::string path;  // of the program
  int program = -1;  // a descriptor to execute in place of the path; -1: none
  std::vector<std::string> arguments, variables;
  int in = -1, out = -1, err = -1;
  int64_t timeout_ns = 0;                    // 0: none
  const perf_event_attr* counter = nullptr;  // null: nothing is counted
};

// A pipe that is read while the program runs, and the text of at most its last 16 MiB. Null: the
// bytes are dropped.
using ReadStream = std::pair<FileDescriptor*, std::string*>;

class Spawner {
 public:
  // Unavailable: not on this processor or system. ResourceExhausted: no process or descriptor.
  static absl::StatusOr<std::unique_ptr<Spawner>> Start();
  // Ends the spawner, and with it what still runs.
  ~Spawner();
  Spawner(const Spawner&) = delete;
  Spawner& operator=(const Spawner&) = delete;

  // `streams` are made non-blocking. `interrupted` may be null. Internal: the spawner has ended; a
  // program that it ran is killed, and later calls fail too.
  absl::StatusOr<SpawnReply> Run(const SpawnOrder& order, const std::vector<ReadStream>& streams,
                                 const std::atomic<bool>* interrupted);
  bool is_alive() const { return socket_.is_open(); }
  // False: the kernel refused the small program, so that the spawner is a copy of this process.
  bool is_small() const { return is_small_; }

 private:
  Spawner() = default;
  absl::Status Send(const SpawnOrder& order);
  absl::StatusOr<SpawnReply> Attend(const std::vector<ReadStream>& streams,
                                    const std::atomic<bool>* interrupted);
  absl::Status Lost();

  FileDescriptor socket_, started_;
  pid_t pid_ = -1;
  bool is_small_ = true;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROCESS_MEASURED_SPAWNER_H_
