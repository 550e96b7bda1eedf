// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/doctor/isolated_call.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "tools/common/machine/descriptor.h"

namespace litmus::doctor {
namespace {

using Clock = std::chrono::steady_clock;

// The last byte that a child writes, so that an incomplete result is recognised.
constexpr char kEnd = '\0';

[[noreturn]] void RunChildFunction(const std::function<std::string()>& function, int out) {
  const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (nothing >= 0) dup2(nothing, stream);
  }
  int status = 1;
  try {
    const std::string text = function() + kEnd;
    absl::string_view left = text;
    while (!left.empty()) {
      const ssize_t n = write(out, left.data(), left.size());
      if (n <= 0) break;
      left.remove_prefix(static_cast<size_t>(n));
    }
    status = left.empty() ? 0 : 1;
  } catch (...) {
    // The parent reports that the child ended without a result.
  }
  // Not exit: its handlers belong to the parent, and drivers have threads that may still run.
  _exit(status);
}

// Reads until the end of the child's result. False: the time is over.
bool ReadUntil(int in, Clock::time_point deadline, std::string* text) {
  for (;;) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    pollfd waiting{in, POLLIN, 0};
    const int ready = poll(&waiting, 1, static_cast<int>(std::max<int64_t>(0, left)));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return false;
    char buffer[4096];
    const ssize_t n = read(in, buffer, sizeof(buffer));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return true;
    text->append(buffer, static_cast<size_t>(n));
    // Threads of a driver may keep the pipe open after the result.
    if (text->back() == kEnd) return true;
  }
}

}  // namespace

absl::StatusOr<std::string> CallIsolated(const std::function<std::string()>& function,
                                         double seconds) {
  int ends[2] = {-1, -1};
  if (pipe2(ends, O_CLOEXEC) != 0) {
    return absl::ResourceExhaustedError(absl::StrCat("cannot create a pipe: ", strerror(errno)));
  }
  const Descriptor in(ends[0]);
  Descriptor out(ends[1]);
  const pid_t child = fork();
  if (child < 0) {
    return absl::ResourceExhaustedError(absl::StrCat("cannot create a process: ", strerror(errno)));
  }
  if (child == 0) RunChildFunction(function, out.get());
  out = Descriptor();
  std::string text;
  const auto time =
      std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  const bool in_time = ReadUntil(in.get(), Clock::now() + time, &text);
  const bool complete = !text.empty() && text.back() == kEnd;
  if (!in_time || complete) kill(child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (complete) {
    text.pop_back();
    return text;
  }
  if (!in_time) {
    return absl::DeadlineExceededError(
        absl::StrFormat("the driver did not return within %.3g s", seconds));
  }
  if (WIFSIGNALED(status)) {
    return absl::InternalError(absl::StrCat("the driver ended the process by signal ",
                                            WTERMSIG(status), " (", strsignal(WTERMSIG(status)),
                                            ")"));
  }
  return absl::InternalError(
      absl::StrCat("the driver ended the process with exit code ", WEXITSTATUS(status)));
}

}  // namespace litmus::doctor
