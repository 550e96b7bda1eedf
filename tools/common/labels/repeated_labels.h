// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Labels that several classes have: a prediction of one class counts for all of them.
#ifndef LITMUS_TOOLS_COMMON_LABELS_REPEATED_LABELS_H_
#define LITMUS_TOOLS_COMMON_LABELS_REPEATED_LABELS_H_

#include <string>
#include <vector>

namespace litmus {

// "1000 of 1001 labels repeat an earlier one, such as 'cat' on lines 2 and 3, ...": of a list of
// which more than 1 % repeat; "" otherwise. ImageNet's own list has "crane" and "maillot" twice.
// Thread-safe.
std::string RepeatedLabels(const std::vector<std::string>& labels);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_LABELS_REPEATED_LABELS_H_
