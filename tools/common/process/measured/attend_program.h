// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the spawner does while a program runs, and at its end.
#ifndef LITMUS_TOOLS_COMMON_PROCESS_MEASURED_ATTEND_PROGRAM_H_
#define LITMUS_TOOLS_COMMON_PROCESS_MEASURED_ATTEND_PROGRAM_H_

#include <errno.h>
#include <poll.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include "tools/common/process/measured/receive_request.h"

namespace litmus::spawning {

// What both the spawner and the process that becomes the program know.
struct Child {
  volatile int64_t start_ns;
  volatile int error;  // errno of exec, which the child writes into the shared memory
};

// Signals the program's whole group. A stopped process must go on to receive anything but SIGKILL.
LITMUS_INLINE void SignalGroup(long pid, int signal) {
  RawCall(SYS_kill, -pid, signal);
  if (signal != SIGKILL) RawCall(SYS_kill, -pid, SIGCONT);
}

// Waits until the program has ended, which stays a zombie, so that its number and that of its group
// are not given to others. Interrupts and kills it when that is due.
LITMUS_INLINE void Attend(int socket, int signals, long pid, const SpawnRequest& request,
                          const Child& child, SpawnReply* reply) {
  int64_t term_at = request.timeout_ns > 0 ? child.start_ns + request.timeout_ns : kNever;
  int64_t kill_at = kNever;
  for (;;) {
    pollfd ends[2];
    ends[0].fd = signals;
    ends[0].events = POLLIN;
    ends[1].fd = socket;
    ends[1].events = POLLIN;
    ends[0].revents = ends[1].revents = 0;
    const int64_t next = term_at < kill_at ? term_at : kill_at;
    // At most a second: a longer time would have to be divided, for which some processors need a
    // function.
    int64_t left_ns = next - NowNs();
    if (left_ns < 0) left_ns = 0;
    if (left_ns > kSecondNs - 1) left_ns = kSecondNs - 1;
    KernelTime left;
    left.seconds = 0;
    left.fraction = static_cast<long>(left_ns);
    RawCall(SYS_ppoll, Address(ends), 2, next == kNever ? 0 : Address(&left), 0,
            sizeof(KernelSignals));
    const int64_t now = NowNs();
    if (ends[0].revents != 0) {
      alignas(8) char noticed[sizeof(signalfd_siginfo)];
      RawCall(SYS_read, signals, Address(noticed), sizeof(noticed));
    }
    siginfo_t state;
    state.si_pid = 0;
    RawCall(SYS_waitid, P_PID, pid, Address(&state), WEXITED | WSTOPPED | WNOHANG | WNOWAIT, 0);
    if (state.si_pid != 0 && state.si_code != CLD_STOPPED) {
      reply->wall_ns = now - child.start_ns;
      return;
    }
    if (state.si_pid != 0) {
      reply->stop_signal = state.si_status;
      SignalGroup(pid, SIGKILL);
    }
    if (ends[1].revents != 0) {
      uint64_t message = 0;
      const long n = RawCall(SYS_recvfrom, socket, Address(&message), sizeof(message), 0, 0, 0);
      if (n == 0 || (n < 0 && n != -EINTR && n != -EAGAIN)) {  // the other process has ended
        SignalGroup(pid, SIGKILL);
        Quit(0);
      }
      if (n > 0 && reply->interrupted == 0) {
        SignalGroup(pid, SIGINT);
        reply->interrupted = 1;
        kill_at = now + kInterruptGraceNs;
      }
    }
    if (now >= term_at) {
      SignalGroup(pid, SIGTERM);
      reply->timed_out = 1;
      term_at = kNever;
      if (kill_at > now + kTermGraceNs) kill_at = now + kTermGraceNs;
    }
    if (now >= kill_at) {
      SignalGroup(pid, SIGKILL);
      kill_at = now + kSecondNs;
    }
  }
}

LITMUS_INLINE void Fail(SpawnReply* reply, SpawnFailure failure, long error) {
  reply->failure = failure;
  reply->error = static_cast<int32_t>(error);
}

LITMUS_INLINE void Clear(SpawnReply* reply) {
  auto* const bytes = reinterpret_cast<volatile char*>(reply);
  for (size_t i = 0; i < sizeof(*reply); ++i) bytes[i] = 0;
}

LITMUS_INLINE void Collect(long pid, long counter, SpawnReply* reply) {
  SignalGroup(pid, SIGKILL);  // what the program left in its group
  KernelUsage usage;
  int status = 0;
  RawCall(SYS_wait4, pid, Address(&status), 0, Address(&usage));
  reply->wait_status = status;
  reply->user_us = int64_t{usage.user.seconds} * 1'000'000 + usage.user.fraction;
  reply->system_us = int64_t{usage.system.seconds} * 1'000'000 + usage.system.fraction;
  reply->resident_kib = usage.resident_kib;
  if (counter < 0) return;
  const long n = RawCall(SYS_read, counter, Address(reply->counted), sizeof(reply->counted));
  if (n != sizeof(reply->counted)) Fail(reply, SpawnFailure::kCount, n < 0 ? -n : EIO);
}

}  // namespace litmus::spawning

#endif  // LITMUS_TOOLS_COMMON_PROCESS_MEASURED_ATTEND_PROGRAM_H_
