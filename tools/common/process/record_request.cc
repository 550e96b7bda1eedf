// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/process/record_request.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace litmus {
namespace {

constexpr char kVariable[] = "LITMUS_CHILD_RECORD";

bool IsPipe(int descriptor) {
  struct stat found = {};
  return fstat(descriptor, &found) == 0 && S_ISFIFO(found.st_mode);
}

}  // namespace

std::string RecordRequestText(const char* kind, int descriptor) {
  return absl::StrCat(kVariable, "=", kind, ":", descriptor);
}

absl::Status RecordRequest::Write(const std::string& record) {
  for (size_t done = 0; done < record.size();) {
    const ssize_t written = write(pipe_.get(), record.data() + done, record.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      return absl::DataLossError(
          absl::StrCat("the record for the parent process: ", std::strerror(errno)));
    }
    done += static_cast<size_t>(written);
  }
  pipe_.Close();
  return absl::OkStatus();
}

absl::StatusOr<RecordRequest> TakeRecordRequest() {
  const char* const value = std::getenv(kVariable);
  if (value == nullptr) return RecordRequest();
  const std::string text = value;
  unsetenv(kVariable);
  const std::vector<std::string> parts = absl::StrSplit(text, ':');
  int descriptor = -1;
  const bool reads = parts.size() == 2 && !parts[0].empty() &&
                     absl::SimpleAtoi(parts[1], &descriptor) && IsPipe(descriptor);
  if (!reads || fcntl(descriptor, F_SETFD, FD_CLOEXEC) != 0) {
    return absl::InvalidArgumentError(
        absl::StrCat(kVariable, ": '", text,
                     "' is not a request of a parent process; leave the "
                     "variable out"));
  }
  return RecordRequest(parts[0], FileDescriptor(descriptor));
}

}  // namespace litmus
