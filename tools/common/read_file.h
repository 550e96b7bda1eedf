// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The bytes of a file.
#ifndef LITMUS_TOOLS_COMMON_READ_FILE_H_
#define LITMUS_TOOLS_COMMON_READ_FILE_H_

#include <cstddef>
#include <limits>
#include <string>

#include "absl/status/statusor.h"

namespace litmus {

// The whole file, or the first `most` bytes: the file may be a device without an end. NotFound when
// the file cannot be opened, DataLoss when the file cannot be read (a folder cannot); the message
// is the system's reason alone.
absl::StatusOr<std::string> ReadFileBytes(const std::string& path,
                                          size_t most = std::numeric_limits<size_t>::max());

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_READ_FILE_H_
