// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The messages between a process and its spawner, over a stream socket.
//
// A message to the spawner begins with a word that says what it is. A request is followed by its
// strings, each with its final NUL: the program's path, the arguments, the variables. With its
// first byte come the descriptors of standard input, output and error and, if `has_program`, that
// of the program, which is executed in place of the path.
#ifndef LITMUS_TOOLS_COMMON_PROCESS_MEASURED_SPAWNER_PROTOCOL_H_
#define LITMUS_TOOLS_COMMON_PROCESS_MEASURED_SPAWNER_PROTOCOL_H_

#include <linux/perf_event.h>

#include <cstdint>

namespace litmus {

inline constexpr uint64_t kSpawnMessage = 1, kInterruptMessage = 2;
inline constexpr int kMaxSpawnFiles = 4;

struct SpawnRequest {
  uint64_t message;    // kSpawnMessage
  uint64_t bytes;      // of all strings
  int64_t timeout_ns;  // 0: none
  uint32_t arguments, variables;
  uint32_t has_program, counts;
  perf_event_attr counter;  // if `counts`
};

// The call that failed before the program ran.
enum class SpawnFailure : int32_t { kNone, kStart, kCount, kExecute };

struct SpawnReply {
  int64_t wall_ns;  // right before exec to the notice of the end
  int64_t user_us, system_us, resident_kib;
  uint64_t counted[3];  // value, time enabled, time running
  SpawnFailure failure;
  int32_t error;  // errno of the failed call
  int32_t wait_status;
  int32_t stop_signal;  // 0: no signal stopped it
  int32_t timed_out, interrupted;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROCESS_MEASURED_SPAWNER_PROTOCOL_H_
