// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Supervises a running program: reads its streams, forwards interrupts, waits for its end.
#include "tools/common/process/child_process.h"

#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <iterator>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "tools/common/process/file_descriptor.h"
#include "tools/common/process/start_program.h"

namespace litmus {
namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kMostKept = size_t{16} << 20;
constexpr double kGraceSeconds = 5;
// Max duration of a wait, after which the interrupt flag is checked again.
constexpr int kTickMs = 50, kShortTickMs = 1;

double SecondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// A descriptor that becomes readable when the process ends; not open if the system does not support
// it.
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

// A started child. The destructor kills it and waits for it, unless that has been done.
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
  // Signals the whole process group or, before the child has created it, the child.
  void Signal(int signal) const {
    if (ended_) return;
    if (kill(-pid_, signal) != 0) kill(pid_, signal);
  }
  // Returns true if the child has ended. `flags`: WNOHANG, or 0 to wait for the end.
  bool Wait(int flags) {
    pid_t waited = 0;
    do {
      waited = wait4(pid_, &status_, flags, &usage_);
    } while (waited < 0 && errno == EINTR);
    if (waited == 0) return false;
    ended_ = true;
    end_ns_ = MonotonicNs();
    wall_seconds_ = age_seconds();
    kill(-pid_, SIGKILL);  // kills processes that the child left in its group
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

// Reads available bytes; closes the descriptor at the end of the stream.
void ReadSome(FileDescriptor* end, std::string* text) {
  char bytes[1 << 16];
  const ssize_t n = read(end->get(), bytes, sizeof(bytes));
  if (n < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (n <= 0) return end->Close();
  text->append(bytes, static_cast<size_t>(n));
  if (text->size() > 2 * kMostKept) text->erase(0, text->size() - kMostKept);
}

// Interrupts and kills the child when the options require it.
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

// Returns when the child has ended and its output is read. If another process still holds a stream
// open, only the output so far is read.
void Attend(const ChildOptions& options, Child* child, StartedProgram* program,
            const FileDescriptor& end, ChildResult* result) {
  const std::pair<FileDescriptor*, std::string*> streams[] = {{&program->out, &result->out},
                                                              {&program->err, &result->err},
                                                              {&program->record, &result->record}};
  Stopper stopper(options);
  for (;;) {
    stopper.Look(*child, result);
    const bool ended = child->ended() || child->Wait(WNOHANG);
    bool open = false;
    std::vector<pollfd> ends;  // poll ignores negative descriptors
    for (const auto& [stream, text] : streams) {
      open = open || stream->is_open();
      ends.push_back({stream->get(), POLLIN, 0});
    }
    if (ended && !open) return;
    ends.push_back({ended ? -1 : end.get(), POLLIN, 0});
    const int ready = poll(ends.data(), ends.size(), ended ? 0 : open ? kTickMs : kShortTickMs);
    if (ready == 0 && ended) return;
    if (ready <= 0) continue;
    for (size_t i = 0; i < std::size(streams); ++i) {
      if (ends[i].revents != 0) ReadSome(streams[i].first, streams[i].second);
    }
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
  const std::string& file = options.file.empty() ? options.argv[0] : options.file;
  absl::StatusOr<StartedProgram> program = StartProgram(file, options.argv, options.record);
  if (!program.ok()) return program.status();
  Child child(program->pid);
  int reason = 0;
  ssize_t n = 0;
  do {
    n = read(program->failure.get(), &reason, sizeof(reason));  // returns when exec closes the pipe
  } while (n < 0 && errno == EINTR);
  if (n == sizeof(reason)) {
    return absl::NotFoundError(absl::StrCat("cannot start '", file, "': ", std::strerror(reason)));
  }
  ChildResult result;
  result.start_ns = program->start_ns;
  Attend(options, &child, &*program, EndOf(program->pid), &result);
  child.Fill(&result);
  for (std::string* text : {&result.out, &result.err, &result.record}) KeepTheEnd(text);
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

}  // namespace litmus
