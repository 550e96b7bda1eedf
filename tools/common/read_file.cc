// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/read_file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "tools/common/interrupt.h"

namespace litmus {
namespace {

class OpenFile {
 public:
  // O_NONBLOCK: opening a pipe does not wait for a writer; Wait does.
  explicit OpenFile(const std::string& path)
      : fd_(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
  ~OpenFile() {
    if (fd_ >= 0) close(fd_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  int fd() const { return fd_; }

  // A pipe may never have data, and a blocked read continues after a signal. So this function polls
  // in intervals of kTurnMs and checks for Ctrl-C; in intervals, because a signal may arrive just
  // before a wait. Returns false if interrupted.
  bool Wait() const {
    constexpr int kTurnMs = 100;
    pollfd wanted = {fd_, POLLIN, 0};
    while (!Interrupted()) {
      const int ready = poll(&wanted, 1, kTurnMs);
      if (ready > 0 || (ready < 0 && errno != EINTR)) return true;
    }
    return false;
  }

 private:
  const int fd_;
};

}  // namespace

absl::StatusOr<std::string> ReadFileBytes(const std::string& path, size_t most) {
  const OpenFile file(path);
  if (file.fd() < 0) return absl::NotFoundError(std::strerror(errno));
  // A regular file is read in one call, with room for one byte more to detect its end.
  constexpr size_t kPart = size_t{1} << 16;
  size_t part = kPart;
  struct stat info;
  const bool known = fstat(file.fd(), &info) == 0;
  const bool regular = known && S_ISREG(info.st_mode);
  if (regular && info.st_size > 0) part = static_cast<size_t>(info.st_size) + 1;
  std::string bytes;
  while (bytes.size() < most) {
    if (!regular && !file.Wait()) return absl::AbortedError("interrupted");
    const size_t done = bytes.size(), wanted = std::min(part, most - done);
    bytes.resize(done + wanted);
    const ssize_t n = read(file.fd(), &bytes[done], wanted);
    bytes.resize(done + static_cast<size_t>(std::max<ssize_t>(n, 0)));
    if (n < 0 && errno != EINTR && errno != EAGAIN) {
      return absl::DataLossError(std::strerror(errno));
    }
    if (n == 0) break;
    // The remaining bytes of a regular file; one call reads at most 2 GB.
    const auto got = static_cast<size_t>(std::max<ssize_t>(n, 0));
    part = part > got && regular ? part - got : kPart;
  }
  return bytes;
}

absl::StatusOr<std::string> ReadFileWithin(const std::string& path, size_t bound) {
  const auto too_large = [&] {
    return absl::FailedPreconditionError(absl::StrCat(
        "has more than ", bound, " bytes, the limit for such a file; give a smaller one"));
  };
  struct stat info;
  const bool known = stat(path.c_str(), &info) == 0;
  if (known && S_ISREG(info.st_mode) && static_cast<size_t>(info.st_size) > bound) {
    return too_large();
  }
  absl::StatusOr<std::string> bytes = ReadFileBytes(path, bound + 1);
  if (bytes.ok() && bytes->size() > bound) return too_large();
  return bytes;
}

absl::Status ReadError(const absl::Status& status, absl::StatusCode otherwise,
                       absl::string_view message) {
  const bool is_told = absl::IsAborted(status) || absl::IsFailedPrecondition(status);
  return absl::Status(is_told ? status.code() : otherwise, message);
}

}  // namespace litmus
