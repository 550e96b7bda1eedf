// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Finds the number that a program prints, by a regular expression.
#ifndef LITMUS_TOOLS_COMPARE_OUTPUT_NUMBER_H_
#define LITMUS_TOOLS_COMPARE_OUTPUT_NUMBER_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace litmus::compare {

// InvalidArgument: the POSIX extended regular expression is empty or malformed; the message says
// how.
absl::Status CheckPattern(const std::string& pattern);

// The number of the first match in `out`, or else in `err`: the text of the first group, or of the
// whole match if the pattern has no group. ^ and $ match at every line. InvalidArgument: no match,
// or its text is not a finite decimal number.
absl::StatusOr<double> FindNumber(const std::string& pattern, const std::string& out,
                                  const std::string& err);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_OUTPUT_NUMBER_H_
