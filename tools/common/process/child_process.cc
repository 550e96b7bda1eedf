// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// fork and exec with a pipe for each stream, and one for the reason when exec fails.
#include "tools/common/process/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <ctime>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "tools/common/process/file_descriptor.h"

namespace litmus {
namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kMostKept = size_t{16} << 20;
constexpr double kGraceSeconds = 5;
// How long a wait lasts that nothing ends: the flag of an interrupt is looked at so often.
constexpr int kTickMs = 50, kShortTickMs = 1;

struct Pipe {
  FileDescriptor read_end, write_end;
};

absl::Status OpenPipe(Pipe* made) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    return absl::ResourceExhaustedError(absl::StrCat("no pipe: ", std::strerror(errno)));
  }
  made->read_end = FileDescriptor(ends[0]);
  made->write_end = FileDescriptor(ends[1]);
  return absl::OkStatus();
}

double SecondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

int64_t MonotonicNs() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

// Becomes readable when the process ends; not open where the system has no such descriptors.
FileDescriptor EndOf(pid_t pid) {
#if defined(SYS_pidfd_open)
  return FileDescriptor(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
#else
  (void)pid;
  return FileDescriptor();
#endif
}

double Seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

// In the child: becomes the program, or writes errno to `failure`. Calls only what is safe between
// fork and exec of a process with threads.
[[noreturn]] void BecomeProgram(char* const* argv, int in, const Pipe& out, const Pipe& err,
                                const Pipe& failure, pid_t parent) {
  setpgid(0, 0);
#if defined(__linux__)
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);  // the parent has ended before the call
#else
  (void)parent;
#endif
  if (dup2(in, 0) >= 0 && dup2(out.write_end.get(), 1) >= 0 && dup2(err.write_end.get(), 2) >= 0) {
    execvp(argv[0], argv);
  }
  const int reason = errno;
  const ssize_t written = write(failure.write_end.get(), &reason, sizeof(reason));
  _exit(written < 0 ? 126 : 127);
}

// A child that was started and not yet waited for; killed and waited for by the destructor.
class Child {
 public:
  explicit Child(pid_t pid) : pid_(pid), start_(Clock::now()) {}
  ~Child() {
    if (ended_) return;
    Signal(SIGKILL);
    Wait(0);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  double age_seconds() const { return SecondsSince(start_); }
  bool ended() const { return ended_; }
  // To the whole group; before the child has made its group, to the child.
  void Signal(int signal) const {
    if (ended_) return;
    if (kill(-pid_, signal) != 0) kill(pid_, signal);
  }
  // True when the child has ended. `flags`: WNOHANG, or 0 to wait for the end.
  bool Wait(int flags) {
    pid_t waited = 0;
    do {
      waited = wait4(pid_, &status_, flags, &usage_);
    } while (waited < 0 && errno == EINTR);
    if (waited == 0) return false;
    ended_ = true;
    end_ns_ = MonotonicNs();
    wall_seconds_ = age_seconds();
    kill(-pid_, SIGKILL);  // what the child left behind in its group
    return true;
  }
  void Fill(ChildResult* result) const {
    if (WIFEXITED(status_)) result->exit_code = WEXITSTATUS(status_);
    if (WIFSIGNALED(status_)) result->signal = WTERMSIG(status_);
    result->wall_seconds = wall_seconds_;
    result->user_seconds = Seconds(usage_.ru_utime);
    result->system_seconds = Seconds(usage_.ru_stime);
    result->max_resident_bytes = static_cast<int64_t>(usage_.ru_maxrss) * 1024;
    result->major_faults = usage_.ru_majflt;
    result->end_ns = end_ns_;
  }

 private:
  const pid_t pid_;
  const Clock::time_point start_;
  bool ended_ = false;
  int status_ = 0;
  rusage usage_ = {};
  double wall_seconds_ = 0;
  int64_t end_ns_ = 0;
};

// Reads what there is; closes the end at the end of the stream.
void ReadSome(FileDescriptor* end, std::string* text) {
  char bytes[1 << 16];
  const ssize_t n = read(end->get(), bytes, sizeof(bytes));
  if (n < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (n <= 0) return end->Close();
  text->append(bytes, static_cast<size_t>(n));
  if (text->size() > 2 * kMostKept) text->erase(0, text->size() - kMostKept);
}

// Interrupts and kills where the options say so.
class Stopper {
 public:
  explicit Stopper(const ChildOptions& options) : options_(options) {}

  void Look(const Child& child, ChildResult* result) {
    const double age = child.age_seconds();
    if (!result->interrupted && options_.interrupted != nullptr && *options_.interrupted) {
      child.Signal(SIGINT);
      result->interrupted = true;
      interrupted_at_ = age;
    }
    if (result->interrupted && age > interrupted_at_ + kGraceSeconds) child.Signal(SIGKILL);
    if (options_.timeout_seconds && age > *options_.timeout_seconds) {
      child.Signal(SIGKILL);
      result->timed_out = true;
    }
  }

 private:
  const ChildOptions& options_;
  double interrupted_at_ = 0;
};

// Until the child has ended and what it wrote is read. Where another process still holds a stream
// open, what has been written by then is read.
void Attend(const ChildOptions& options, Child* child, FileDescriptor out, FileDescriptor err,
            const FileDescriptor& end, ChildResult* result) {
  Stopper stopper(options);
  for (;;) {
    stopper.Look(*child, result);
    const bool ended = child->ended() || child->Wait(WNOHANG);
    const bool streams = out.is_open() || err.is_open();
    if (ended && !streams) return;
    // A negative one is left out.
    pollfd ends[] = {
        {out.get(), POLLIN, 0}, {err.get(), POLLIN, 0}, {ended ? -1 : end.get(), POLLIN, 0}};
    const int ready = poll(ends, 3, ended ? 0 : streams ? kTickMs : kShortTickMs);
    if (ready == 0 && ended) return;
    if (ready <= 0) continue;
    if (ends[0].revents != 0) ReadSome(&out, &result->out);
    if (ends[1].revents != 0) ReadSome(&err, &result->err);
  }
}

void KeepTheEnd(std::string* text) {
  if (text->size() > kMostKept) text->erase(0, text->size() - kMostKept);
}

}  // namespace

absl::StatusOr<ChildResult> RunChild(const ChildOptions& options) {
  if (options.argv.empty() || options.argv[0].empty()) {
    return absl::InvalidArgumentError("no program is named");
  }
  std::vector<char*> argv;
  for (const std::string& argument : options.argv)
    argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  const FileDescriptor in(open("/dev/null", O_RDONLY | O_CLOEXEC));
  Pipe out, err, failure;
  for (Pipe* pipe : {&out, &err, &failure}) {
    absl::Status opened = OpenPipe(pipe);
    if (!opened.ok()) return opened;
  }
  const pid_t parent = getpid();
  const int64_t start_ns = MonotonicNs();
  const pid_t pid = fork();
  if (pid == 0) BecomeProgram(argv.data(), in.get(), out, err, failure, parent);
  if (pid < 0) {
    return absl::ResourceExhaustedError(
        absl::StrCat("cannot start '", options.argv[0], "': no process: ", std::strerror(errno)));
  }
  Child child(pid);
  for (Pipe* pipe : {&out, &err, &failure}) pipe->write_end.Close();
  int reason = 0;
  ssize_t n = 0;
  do {
    n = read(failure.read_end.get(), &reason, sizeof(reason));  // ends when exec closes the pipe
  } while (n < 0 && errno == EINTR);
  if (n == sizeof(reason)) {
    return absl::NotFoundError(
        absl::StrCat("cannot start '", options.argv[0], "': ", std::strerror(reason)));
  }
  ChildResult result;
  result.start_ns = start_ns;
  Attend(options, &child, std::move(out.read_end), std::move(err.read_end), EndOf(pid), &result);
  child.Fill(&result);
  KeepTheEnd(&result.out);
  KeepTheEnd(&result.err);
  return result;
}

std::string DescribeEnd(const ChildResult& result) {
  if (result.timed_out) return absl::StrCat("still running after ", result.wall_seconds, " s");
  if (result.signal == 0) return absl::StrCat("exit code ", result.exit_code);
  return absl::StrCat("signal ", result.signal, " (", strsignal(result.signal), ")");
}

std::string LastLines(const std::string& text, int lines) {
  const size_t end = text.find_last_not_of("\r\n \t");
  if (end == std::string::npos) return "";
  size_t begin = end + 1;
  for (int i = 0; i < lines && begin != 0 && begin != std::string::npos; ++i) {
    const size_t feed = begin < 2 ? std::string::npos : text.rfind('\n', begin - 2);
    begin = feed == std::string::npos ? 0 : feed + 1;
  }
  return text.substr(begin, end + 1 - begin);
}

std::string QuoteCommand(const std::vector<std::string>& argv) {
  std::string line;
  for (const std::string& argument : argv) {
    absl::StrAppend(&line, line.empty() ? "" : " ");
    const bool plain = !argument.empty() &&
                       argument.find_first_of(" \t\n\"'\\$`*?[]{}()<>|&;#~!") == std::string::npos;
    if (plain) {
      line += argument;
      continue;
    }
    line += '\'';
    for (const char c : argument) line += c == '\'' ? std::string("'\\''") : std::string(1, c);
    line += '\'';
  }
  return line;
}

}  // namespace litmus
