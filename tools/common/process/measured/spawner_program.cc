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
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>

#include "tools/common/process/measured/raw_calls.h"
#include "tools/common/process/measured/spawner_protocol.h"

#define LITMUS_SECTION __attribute__((section("litmus_spawner"), used))

// The entries of both programs, and vfork, which needs assembly: the child runs on the parent's
// stack, so it must not overwrite the address to which the parent returns.
#if defined(__x86_64__)
__asm__(
    ".pushsection litmus_spawner,\"ax\",%progbits\n"
    ".globl litmus_spawner_entry\n.hidden litmus_spawner_entry\n"
    "litmus_spawner_entry:\n"
    "  xor %ebp, %ebp\n"
    "  mov %rsp, %rdi\n"
    "  and $-16, %rsp\n"
    "  call litmus_spawner_start\n"
    ".globl litmus_vfork\n.hidden litmus_vfork\n"
    "litmus_vfork:\n"
    "  pop %rdx\n"
    "  mov $58, %eax\n"
    "  syscall\n"
    "  push %rdx\n"
    "  ret\n"
    ".popsection\n"
    ".pushsection litmus_empty,\"ax\",%progbits\n"
    ".globl litmus_empty_entry\n.hidden litmus_empty_entry\n"
    "litmus_empty_entry:\n"
    "  xor %edi, %edi\n"
    "  mov $60, %eax\n"
    "  syscall\n"
    ".popsection\n");
#elif defined(__aarch64__)
__asm__(
    ".pushsection litmus_spawner,\"ax\",%progbits\n"
    ".balign 4\n"
    ".globl litmus_spawner_entry\n.hidden litmus_spawner_entry\n"
    "litmus_spawner_entry:\n"
    "  mov x29, #0\n"
    "  mov x30, #0\n"
    "  mov x0, sp\n"
    "  bl litmus_spawner_start\n"
    ".globl litmus_vfork\n.hidden litmus_vfork\n"
    "litmus_vfork:\n"
    "  mov x0, #0x4111\n"  // CLONE_VFORK | CLONE_VM | SIGCHLD
    "  mov x1, #0\n"
    "  mov x8, #220\n"
    "  svc #0\n"
    "  ret\n"
    ".popsection\n"
    ".pushsection litmus_empty,\"ax\",%progbits\n"
    ".balign 4\n"
    ".globl litmus_empty_entry\n.hidden litmus_empty_entry\n"
    "litmus_empty_entry:\n"
    "  mov x0, #0\n"
    "  mov x8, #93\n"
    "  svc #0\n"
    ".popsection\n");
#elif defined(__arm__)
__asm__(
    ".pushsection litmus_spawner,\"ax\",%progbits\n"
    ".syntax unified\n.arm\n.balign 4\n"
    ".globl litmus_spawner_entry\n.hidden litmus_spawner_entry\n"
    ".type litmus_spawner_entry, %function\n"
    "litmus_spawner_entry:\n"
    "  mov fp, #0\n"
    "  mov lr, #0\n"
    "  mov r0, sp\n"
    "  bic sp, sp, #7\n"
    "  bl litmus_spawner_start\n"
    ".globl litmus_vfork\n.hidden litmus_vfork\n"
    ".type litmus_vfork, %function\n"
    "litmus_vfork:\n"
    "  mov ip, r7\n"
    "  mov r7, #190\n"
    "  svc #0\n"
    "  mov r7, ip\n"
    "  bx lr\n"
    ".popsection\n"
    ".pushsection litmus_empty,\"ax\",%progbits\n"
    ".arm\n.balign 4\n"
    ".globl litmus_empty_entry\n.hidden litmus_empty_entry\n"
    ".type litmus_empty_entry, %function\n"
    "litmus_empty_entry:\n"
    "  mov r0, #0\n"
    "  mov r7, #1\n"
    "  svc #0\n"
    ".popsection\n"
#if defined(__thumb__)
    ".thumb\n"
#endif
);
#else
__asm__(
    ".pushsection litmus_spawner,\"ax\",%progbits\n"
    ".balign 4\n"
    ".globl litmus_spawner_entry\n.hidden litmus_spawner_entry\n"
    "litmus_spawner_entry:\n"
    "  mv a0, sp\n"
    "  andi sp, sp, -16\n"
    "  jal litmus_spawner_start\n"
    ".globl litmus_vfork\n.hidden litmus_vfork\n"
    "litmus_vfork:\n"
    "  li a0, 0x4111\n"  // CLONE_VFORK | CLONE_VM | SIGCHLD
    "  li a1, 0\n"
    "  li a7, 220\n"
    "  ecall\n"
    "  ret\n"
    ".popsection\n"
    ".pushsection litmus_empty,\"ax\",%progbits\n"
    ".balign 4\n"
    ".globl litmus_empty_entry\n.hidden litmus_empty_entry\n"
    "litmus_empty_entry:\n"
    "  li a0, 0\n"
    "  li a7, 93\n"
    "  ecall\n"
    ".popsection\n");
#endif

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

namespace litmus {
namespace {

// The kernel's structures, which some C libraries change on 32-bit processors.
struct KernelTime {
  long seconds, fraction;
};
struct KernelUsage {
  KernelTime user, system;
  long resident_kib, others[13];
};
using KernelSignals = unsigned long long;

constexpr int64_t kSecondNs = 1'000'000'000;
// How long a program may go on after SIGTERM and after SIGINT.
constexpr int64_t kTermGraceNs = kSecondNs, kInterruptGraceNs = 5 * kSecondNs;
constexpr int64_t kNever = INT64_MAX;

template <typename T>
LITMUS_INLINE long Address(T* pointer) {
  return reinterpret_cast<long>(pointer);
}

LITMUS_INLINE int64_t NowNs() {
  KernelTime now;
  RawCall(SYS_clock_gettime, CLOCK_MONOTONIC, Address(&now));
  return int64_t{now.seconds} * kSecondNs + now.fraction;
}

[[noreturn]] LITMUS_INLINE void Quit(int code) {
  for (;;) RawCall(SYS_exit_group, code);
}

LITMUS_INLINE void* Map(size_t bytes) {
#if defined(SYS_mmap2)
  constexpr long kMap = SYS_mmap2;
#else
  constexpr long kMap = SYS_mmap;
#endif
  const long at = RawCall(kMap, 0, static_cast<long>(bytes), PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return at < 0 && at > -4096 ? nullptr : reinterpret_cast<void*>(at);
}

// Reads all bytes, or ends: the other process has ended.
LITMUS_INLINE void ReadAll(int socket, void* to, size_t bytes) {
  for (size_t done = 0; done < bytes;) {
    const long n = RawCall(SYS_read, socket, Address(static_cast<char*>(to) + done),
                           static_cast<long>(bytes - done));
    if (n == -EINTR) continue;
    if (n <= 0) Quit(0);
    done += static_cast<size_t>(n);
  }
}

// Loops over memory read it as volatile where the compiler might make them calls of C functions.
struct Files {
  volatile int numbers[kMaxSpawnFiles];
  int count;
};

LITMUS_INLINE void CloseAll(Files* files) {
  for (int i = 0; i < files->count; ++i) RawCall(SYS_close, files->numbers[i]);
}

// Waits for a request. Messages about an interrupt that come after the end of a program are passed
// over.
LITMUS_INLINE void Receive(int socket, SpawnRequest* request, Files* files) {
  for (;;) {
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int) * kMaxSpawnFiles)];
    iovec part;
    part.iov_base = &request->message;
    part.iov_len = sizeof(request->message);
    msghdr header;
    header.msg_name = nullptr;
    header.msg_namelen = 0;
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    header.msg_control = control;
    header.msg_controllen = sizeof(control);
    header.msg_flags = 0;
    const long n = RawCall(SYS_recvmsg, socket, Address(&header), MSG_CMSG_CLOEXEC);
    if (n == -EINTR) continue;
    if (n <= 0) Quit(0);
    ReadAll(socket, reinterpret_cast<char*>(&request->message) + n,
            sizeof(request->message) - static_cast<size_t>(n));
    if (request->message != kSpawnMessage) continue;
    files->count = 0;
    if (header.msg_controllen >= sizeof(cmsghdr)) {
      const auto* const passed = reinterpret_cast<const cmsghdr*>(control);
      const auto* const numbers = reinterpret_cast<const int*>(CMSG_DATA(passed));
      static_assert(sizeof(int) == 4, "a division may need a function");
      files->count = static_cast<int>((passed->cmsg_len - CMSG_LEN(0)) >> 2);
      for (int i = 0; i < files->count; ++i) files->numbers[i] = numbers[i];
    }
    ReadAll(socket, &request->bytes, sizeof(*request) - offsetof(SpawnRequest, bytes));
    return;
  }
}

// The strings of a request as the arguments of exec, in one mapping.
struct Strings {
  void* memory;
  size_t bytes;
  const char* path;
  char **arguments, **variables;
};

// False: there is no memory.
LITMUS_INLINE bool ReadStrings(int socket, const SpawnRequest& request, Strings* strings) {
  const size_t pointers = size_t{request.arguments} + request.variables + 2;
  strings->bytes = pointers * sizeof(char*) + static_cast<size_t>(request.bytes);
  strings->memory = Map(strings->bytes);
  if (strings->memory == nullptr) return false;
  strings->arguments = static_cast<char**>(strings->memory);
  strings->variables = strings->arguments + request.arguments + 1;
  char* at = reinterpret_cast<char*>(strings->arguments + pointers);
  ReadAll(socket, at, static_cast<size_t>(request.bytes));
  strings->path = at;
  for (uint32_t i = 0; i < request.arguments + request.variables; ++i) {
    while (*static_cast<volatile char*>(at) != '\0') ++at;
    ++at;
    strings->arguments[i < request.arguments ? i : i + 1] = at;
  }
  strings->arguments[request.arguments] = nullptr;
  strings->variables[request.variables] = nullptr;
  return true;
}

// What both the spawner and the process that becomes the program know.
struct Child {
  volatile int64_t start_ns;
  volatile int error;  // errno of exec, which the child writes into the shared memory
};

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
  RawCall(SYS_rt_sigprocmask, SIG_SETMASK, Address(&spawner.usual_signals), 0, sizeof(KernelSignals));
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

}  // namespace
}  // namespace litmus

extern "C" {
[[noreturn]] LITMUS_HIDDEN void litmus_spawner_become(const litmus::Spawner* spawner,
     const litmus::SpawnRequest* request, const litmus::Strings* strings,
     const litmus::Files* files, litmus::Child* child);
LITMUS_HIDDEN int litmus_spawner_fork(const litmus::Spawner* spawner,
     const litmus::SpawnRequest* request, const litmus::Strings* strings,
     const litmus::Files* files, litmus::Child* child);
}

// The caller of vfork has no variables that the child could change, so these are functions.
extern "C" LITMUS_SECTION __attribute__((noinline)) void litmus_spawner_become(const litmus::Spawner* spawner,
     const litmus::SpawnRequest* request, const litmus::Strings* strings,
     const litmus::Files* files, litmus::Child* child) {
  litmus::Become(*spawner, *request, *strings, *files, child);
}

// Returns when the child runs the program or has ended.
extern "C" LITMUS_SECTION __attribute__((noinline)) int litmus_spawner_fork(const litmus::Spawner* spawner,
     const litmus::SpawnRequest* request, const litmus::Strings* strings,
     const litmus::Files* files, litmus::Child* child) {
  const int pid = litmus_vfork();
  if (pid == 0) litmus_spawner_become(spawner, request, strings, files, child);
  return pid;
}

namespace litmus {
namespace {

// Runs the program of a request.
LITMUS_INLINE void RunOne(const Spawner& spawner, const SpawnRequest& request,
                          const Strings& strings, const Files& files, SpawnReply* reply) {
  long counter = -1;
  if (request.counts != 0) {
    // Counts this process, which never calls exec, and so nothing; each child inherits the counter,
    // which exec enables.
    counter = RawCall(SYS_perf_event_open, Address(&request.counter), 0, -1, -1,
                      PERF_FLAG_FD_CLOEXEC);
    if (counter < 0) return Fail(reply, SpawnFailure::kCount, -counter);
  }
  Child child;
  child.start_ns = 0;
  child.error = 0;
  const int pid = litmus_spawner_fork(&spawner, &request, &strings, &files, &child);
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

}  // namespace
}  // namespace litmus

extern "C" LITMUS_SECTION void litmus_spawner_serve(int socket, int started) {
  using namespace litmus;  // NOLINT: everything is inlined here
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
  RawCall(SYS_rt_sigprocmask, SIG_BLOCK, Address(&ends), Address(&spawner.usual_signals), sizeof(ends));
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
