// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The spawner, a program of a few pages. Situation: exec hands the largest resident size of the
// process that calls it on to the program, so a program that a large process starts seems as large
// as that process. Remedy: only the spawner starts programs.
//
// The code is a section of its own, which program_image.cc copies into an executable file. So it
// must not refer to anything outside: no C library, no constants in memory, no tables of jumps, no
// functions but the one in which all others are inlined (BUILD.bazel has the compiler's options).
#include "tools/common/process/measured/spawner_program.h"

#if LITMUS_HAS_SPAWNER

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>

#include "tools/common/process/measured/attend_program.h"
#include "tools/common/process/measured/program_entries.h"
#include "tools/common/process/measured/raw_calls.h"
#include "tools/common/process/measured/receive_request.h"
#include "tools/common/process/measured/spawner_calls.h"
#include "tools/common/process/measured/spawner_protocol.h"

#define LITMUS_SECTION __attribute__((section("litmus_spawner"), used))

extern "C" {
#define LITMUS_HIDDEN __attribute__((visibility("hidden")))
extern const char LITMUS_HIDDEN __start_litmus_spawner[];
extern const char LITMUS_HIDDEN __stop_litmus_spawner[];
extern const char LITMUS_HIDDEN __start_litmus_empty[];
extern const char LITMUS_HIDDEN __stop_litmus_empty[];
extern const char LITMUS_HIDDEN litmus_spawner_entry[];
extern const char LITMUS_HIDDEN litmus_empty_entry[];
LITMUS_HIDDEN int litmus_vfork() __attribute__((returns_twice));
[[noreturn]] LITMUS_HIDDEN void litmus_spawner_start(const long* stack);
[[noreturn]] LITMUS_HIDDEN void litmus_spawner_serve(int socket, int started);
}

namespace litmus::spawning {

// What stays the same for all requests.
struct Spawner {
  int socket, started, signals;
  long pid;
  KernelSignals usual_signals;
};

[[noreturn]] LITMUS_INLINE void Become(const Spawner& spawner, const SpawnRequest& request,
                                       const Strings& strings, const Files& files, Child* child) {
  RawCall(SYS_setpgid, 0, 0);
  RawCall(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL);
  if (RawCall(SYS_getppid) != spawner.pid) Quit(127);  // the spawner ended before the call of prctl
  for (int i = 0; i < 3; ++i) {
    const long done = RawCall(SYS_dup3, files.numbers[i], i, 0);
    if (done < 0) {
      child->error = static_cast<int>(-done);
      Quit(127);
    }
  }
  RawCall(SYS_rt_sigprocmask, SIG_SETMASK, Address(&spawner.usual_signals), 0,
          sizeof(KernelSignals));
  child->start_ns = NowNs();
  long result;
  if (request.has_program != 0) {
    const char none = '\0';
    result = RawCall(SYS_execveat, files.numbers[3], Address(&none), Address(strings.arguments),
                     Address(strings.variables), AT_EMPTY_PATH);
  } else {
    result = RawCall(SYS_execve, Address(strings.path), Address(strings.arguments),
                     Address(strings.variables));
  }
  child->error = static_cast<int>(-result);
  Quit(127);
}

}  // namespace litmus::spawning

extern "C" {
[[noreturn]] LITMUS_HIDDEN void litmus_spawner_become(const litmus::spawning::Spawner* spawner,
                                                      const litmus::SpawnRequest* request,
                                                      const litmus::spawning::Strings* strings,
                                                      const litmus::spawning::Files* files,
                                                      litmus::spawning::Child* child);
LITMUS_HIDDEN int litmus_spawner_fork(const litmus::spawning::Spawner* spawner,
                                      const litmus::SpawnRequest* request,
                                      const litmus::spawning::Strings* strings,
                                      const litmus::spawning::Files* files,
                                      litmus::spawning::Child* child);
}

// The caller of vfork has no variables that the child could change, so these are functions.
extern "C" LITMUS_SECTION __attribute__((noinline)) void litmus_spawner_become(
    const litmus::spawning::Spawner* spawner, const litmus::SpawnRequest* request,
    const litmus::spawning::Strings* strings, const litmus::spawning::Files* files,
    litmus::spawning::Child* child) {
  litmus::spawning::Become(*spawner, *request, *strings, *files, child);
}

// Returns when the child runs the program or has ended.
extern "C" LITMUS_SECTION __attribute__((noinline)) int litmus_spawner_fork(
    const litmus::spawning::Spawner* spawner, const litmus::SpawnRequest* request,
    const litmus::spawning::Strings* strings, const litmus::spawning::Files* files,
    litmus::spawning::Child* child) {
  const int pid = litmus_vfork();
  if (pid == 0) litmus_spawner_become(spawner, request, strings, files, child);
  return pid;
}

namespace litmus::spawning {

// Runs the program of a request.
LITMUS_INLINE void RunOne(const Spawner& spawner, const SpawnRequest& request,
                          const Strings& strings, const Files& files, SpawnReply* reply) {
  long counter = -1;
  if (request.counts != 0) {
    // Counts this process, which never calls exec, and so nothing; each child inherits the counter,
    // which exec enables.
    counter =
        RawCall(SYS_perf_event_open, Address(&request.counter), 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
    if (counter < 0) return Fail(reply, SpawnFailure::kCount, -counter);
  }
  Child child;
  child.start_ns = 0;
  child.error = 0;
  const int64_t before_ns = NowNs();
  const int pid = litmus_spawner_fork(&spawner, &request, &strings, &files, &child);
  // Emulators make vfork a fork, whose child's memory is not this one's.
  if (child.start_ns == 0) child.start_ns = before_ns;
  if (pid < 0) {
    Fail(reply, SpawnFailure::kStart, -pid);
  } else if (child.error != 0) {
    Fail(reply, SpawnFailure::kExecute, child.error);
    RawCall(SYS_wait4, pid, 0, 0, 0);
  } else {
    RawCall(SYS_write, spawner.started, Address(&pid), sizeof(pid));
    Attend(spawner.socket, spawner.signals, pid, request, child, reply);
    Collect(pid, counter, reply);
  }
  if (counter >= 0) RawCall(SYS_close, counter);
}

}  // namespace litmus::spawning

extern "C" LITMUS_SECTION void litmus_spawner_serve(int socket, int started) {
  using namespace litmus::spawning;  // NOLINT: as in the namespace
  using namespace litmus;            // NOLINT: everything is inlined here
  RawCall(SYS_fcntl, socket, F_SETFD, FD_CLOEXEC);
  RawCall(SYS_fcntl, started, F_SETFD, FD_CLOEXEC);
  // No received descriptor may be one of the standard streams, over which the child puts its own.
  for (int i = 0; i < 3; ++i) {
    if (RawCall(SYS_fcntl, i, F_GETFD) < 0) RawCall(SYS_dup3, socket, i, 0);
  }
  RawCall(SYS_setpgid, 0, 0);  // the terminal's Ctrl-C is for the other process
  volatile unsigned long usual_action[8];
  for (size_t i = 0; i < 8; ++i) usual_action[i] = 0;
  RawCall(SYS_rt_sigaction, SIGCHLD, Address(&usual_action), 0, sizeof(KernelSignals));
  Spawner spawner;
  spawner.socket = socket;
  spawner.started = started;
  const KernelSignals ends = KernelSignals{1} << (SIGCHLD - 1);
  RawCall(SYS_rt_sigprocmask, SIG_BLOCK, Address(&ends), Address(&spawner.usual_signals),
          sizeof(ends));
  const long signals =
      RawCall(SYS_signalfd4, -1, Address(&ends), sizeof(ends), SFD_CLOEXEC | SFD_NONBLOCK);
  spawner.signals = static_cast<int>(signals);
  spawner.pid = RawCall(SYS_getpid);
  for (;;) {
    SpawnRequest request;
    Files files;
    Strings strings;
    SpawnReply reply;
    Clear(&reply);
    Receive(socket, &request, &files);
    if (!ReadStrings(socket, request, &strings)) Quit(1);  // the stream cannot be read further
    if (signals < 0) {
      Fail(&reply, SpawnFailure::kStart, -signals);
    } else if (files.count < (request.has_program != 0 ? 4 : 3)) {
      Fail(&reply, SpawnFailure::kStart, EMFILE);
    } else {
      RunOne(spawner, request, strings, files, &reply);
    }
    CloseAll(&files);
    RawCall(SYS_munmap, Address(strings.memory), static_cast<long>(strings.bytes));
    RawCall(SYS_sendto, socket, Address(&reply), sizeof(reply), MSG_NOSIGNAL, 0, 0);
  }
}

// The stack of a new program: the number of arguments, then pointers to them.
extern "C" LITMUS_SECTION void litmus_spawner_start(const long* stack) {
  int numbers[2];
  for (int i = 0; i < 2; ++i) {
    numbers[i] = 0;
    for (const char* at = reinterpret_cast<const char*>(stack[2 + i]); *at != '\0'; ++at) {
      numbers[i] = numbers[i] * 10 + (*at - '0');
    }
  }
  litmus::RawCall(SYS_prctl, PR_SET_NAME, stack[1]);
  litmus_spawner_serve(numbers[0], numbers[1]);
}

namespace litmus {

ProgramCode SpawnerCode() {
  return {__start_litmus_spawner, __stop_litmus_spawner, litmus_spawner_entry};
}

ProgramCode EmptyProgramCode() {
  return {__start_litmus_empty, __stop_litmus_empty, litmus_empty_entry};
}

void RunSpawner(int socket, int started) { litmus_spawner_serve(socket, started); }

}  // namespace litmus

#endif  // LITMUS_HAS_SPAWNER
