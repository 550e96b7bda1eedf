// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts an unexpected exception to an error message and exit code.
#ifndef LITMUS_TOOLS_COMMON_CAUGHT_EXCEPTION_H_
#define LITMUS_TOOLS_COMMON_CAUGHT_EXCEPTION_H_

#include <string>

namespace litmus {

struct Failure {
  int exit_code = 0;
  std::string error;  // without the tool's name
};

// Call in an exception handler. kExitOsError if memory or threads ran out. Any other exception is
// an internal error, because readers of files report invalid files themselves: kExitBadData for an
// exception of nlohmann::json, which an unchecked value of a file causes, kExitInternal for all
// others.
Failure DescribeCaughtException();

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_CAUGHT_EXCEPTION_H_
