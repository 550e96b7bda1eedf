// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One comparison of a document of compare that has several: of several sides, or by several
// metrics.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_COMPARISON_VIEW_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_COMPARISON_VIEW_H_

#include <cstddef>
#include <string>

#include "nlohmann/json.hpp"

namespace litmus {

// The number of comparisons in the document; 1 for one of an earlier version, which has no list.
size_t ComparisonCount(const nlohmann::ordered_json& document);

// The document as if it had only the comparison with this index: the members that describe the
// first metric and the first two sides ("metric", "ratio", "a", "b", …) are those of the
// comparison, and "gates" has its gates. "side" is the name of the side that is compared with the
// first. Thread-safe.
nlohmann::ordered_json ComparisonView(const nlohmann::ordered_json& document, size_t index);

// `text` about A and B with the name of another side in place of "B". Thread-safe.
std::string WithSideName(const std::string& text, const std::string& name);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_COMPARISON_VIEW_H_
