// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Finds labels that several classes have: a prediction of one class counts for all of them.
#ifndef LITMUS_TOOLS_COMMON_LABELS_REPEATED_LABELS_H_
#define LITMUS_TOOLS_COMMON_LABELS_REPEATED_LABELS_H_

#include <string>
#include <vector>

namespace litmus {

// A message such as "1000 of 1001 labels repeat an earlier one, such as 'cat' on lines 2 and 3,
// ..." if more than 1 % of the labels are repeated; "" otherwise, since ImageNet's official list
// has "crane" and "maillot" twice. Thread-safe.
std::string RepeatedLabels(const std::vector<std::string>& labels);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_LABELS_REPEATED_LABELS_H_
