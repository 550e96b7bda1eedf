// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The bytes of a file. Files come from strangers, and may be devices without an end or pipes that
// nobody writes to: whoever reads a whole file gives a bound.
#ifndef LITMUS_TOOLS_COMMON_READ_FILE_H_
#define LITMUS_TOOLS_COMMON_READ_FILE_H_

#include <cstddef>
#include <limits>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace litmus {

// The whole file, or the first `most` bytes: the file may be a device without an end. NotFound when
// the file cannot be opened, DataLoss when the file cannot be read (a folder cannot), Aborted when
// the first Ctrl-C (interrupt.h) ends the wait for a pipe; the message is the system's reason
// alone.
absl::StatusOr<std::string> ReadFileBytes(const std::string& path,
                                          size_t most = std::numeric_limits<size_t>::max());

// The whole file. FailedPrecondition when it has more than `bound` bytes: a regular file is not
// read then. Otherwise as ReadFileBytes.
absl::StatusOr<std::string> ReadFileWithin(const std::string& path, size_t bound);

// What a reader makes of an error of these: `message` with the code `otherwise`, except that an
// interrupt and a bound keep their codes, which have exit codes of their own.
absl::Status ReadError(const absl::Status& status, absl::StatusCode otherwise,
                       absl::string_view message);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_READ_FILE_H_
