// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Detects that the order of a list of labels differs from that of the model's outputs.
#ifndef LITMUS_TOOLS_COMMON_LABELS_LABEL_ORDER_H_
#define LITMUS_TOOLS_COMMON_LABELS_LABEL_ORDER_H_

#include <string>
#include <vector>

namespace litmus {

// Whether the labels are names in alphabetical order: by bytes, or by letters and digits only, as
// sort(1) orders them in most locales. Background labels are ignored. False for fewer than ten
// labels, which may be sorted by chance, and for labels with numbers ("class 7", "n01440764"),
// which are usually sorted.
bool IsAlphabetical(const std::vector<std::string>& labels);

// Whether both lists have the same labels in different orders. Background labels are ignored.
bool IsOtherOrder(const std::vector<std::string>& labels, const std::vector<std::string>& other);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_LABELS_LABEL_ORDER_H_
