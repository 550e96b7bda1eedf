// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What an exception that nothing expected ends a tool with.
#ifndef LITMUS_TOOLS_COMMON_CAUGHT_EXCEPTION_H_
#define LITMUS_TOOLS_COMMON_CAUGHT_EXCEPTION_H_

#include <string>

namespace litmus {

struct Failure {
  int exit_code = 0;
  std::string error;  // without the tool's name
};

// To be called in a handler. Memory or threads that ran out: kExitOsError. What else gets here is a
// defect, readers of files say themselves what is wrong with a file, and where: kExitBadData for an
// exception of nlohmann's, which values of a file that a reader took on trust throw, kExitInternal
// for any other.
Failure DescribeCaughtException();

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_CAUGHT_EXCEPTION_H_
