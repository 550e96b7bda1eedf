// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads the bytes of a file. Files may be untrusted: endless devices, or pipes without a writer. So
// code that reads a whole file passes a limit.
#ifndef LITMUS_TOOLS_COMMON_READ_FILE_H_
#define LITMUS_TOOLS_COMMON_READ_FILE_H_

#include <cstddef>
#include <limits>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace litmus {

// Reads the whole file, or its first `most` bytes, since the file may be an endless device.
// NotFound if the file cannot be opened, DataLoss if reading fails (as for a folder), Aborted if
// Ctrl-C (interrupt.h) ended the wait for a pipe. The message is only the system's reason.
absl::StatusOr<std::string> ReadFileBytes(const std::string& path,
                                          size_t most = std::numeric_limits<size_t>::max());

// Reads the whole file. FailedPrecondition if it has more than `bound` bytes; a regular file is
// then not read. Other errors as ReadFileBytes.
absl::StatusOr<std::string> ReadFileWithin(const std::string& path, size_t bound);

// Converts an error of these functions to `message` with the code `otherwise`, except that Aborted
// and FailedPrecondition are preserved, which have separate exit codes.
absl::Status ReadError(const absl::Status& status, absl::StatusCode otherwise,
                       absl::string_view message);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_READ_FILE_H_
