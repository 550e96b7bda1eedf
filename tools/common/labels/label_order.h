// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Whether a list of labels is in another order than the outputs of its model.
#ifndef LITMUS_TOOLS_COMMON_LABELS_LABEL_ORDER_H_
#define LITMUS_TOOLS_COMMON_LABELS_LABEL_ORDER_H_

#include <string>
#include <vector>

namespace litmus {

// Whether the labels are names in alphabetical order: by bytes, or by letters and digits alone as
// sort(1) has them in most languages. A background in front does not count. Never of fewer than ten
// labels, which may be so by chance, and of labels with numbers ("class 7", "n01440764"), whose
// usual order is that of the numbers.
bool IsAlphabetical(const std::vector<std::string>& labels);

// Whether both lists have the same labels, in different orders. A background in front of either
// does not count.
bool IsOtherOrder(const std::vector<std::string>& labels, const std::vector<std::string>& other);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_LABELS_LABEL_ORDER_H_
