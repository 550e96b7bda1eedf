// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Maps each absl::StatusCode to the exit code of a tool.
#ifndef LITMUS_TOOLS_COMMON_STATUS_EXIT_H_
#define LITMUS_TOOLS_COMMON_STATUS_EXIT_H_

#include "absl/status/status.h"
#include "cli/exit_codes.h"

namespace litmus {

// For an invalid command line that is detected only after files were read.
inline absl::Status UsageError(absl::string_view message) { return absl::OutOfRangeError(message); }

inline ExitCode ExitCodeOf(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kOk:
      return kExitOk;
    case absl::StatusCode::kOutOfRange:  // see UsageError
      return kExitUsage;
    case absl::StatusCode::kInvalidArgument:     // a malformed file
    case absl::StatusCode::kFailedPrecondition:  // a file beyond a limit
      return kExitBadData;
    case absl::StatusCode::kNotFound:
      return kExitNoInput;
    case absl::StatusCode::kUnavailable:  // a delegate or device is not available
      return kExitUnavailable;
    case absl::StatusCode::kResourceExhausted:  // out of memory
      return kExitOsError;
    case absl::StatusCode::kPermissionDenied:  // an output file cannot be created
      return kExitCantCreate;
    case absl::StatusCode::kDataLoss:
      return kExitIoError;
    case absl::StatusCode::kAborted:  // interrupted, or another process is writing
      return kExitTemporary;
    default:
      return kExitInternal;
  }
}

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_STATUS_EXIT_H_
