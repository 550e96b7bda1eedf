// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The document of compare as the subject of an export. Its name has what was compared: two
// comparisons in one job do not collide.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_COMPARISON_SUBJECT_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_COMPARISON_SUBJECT_H_

#include <string>

#include "nlohmann/json.hpp"
#include "tools/common/exports/subjects.h"

namespace litmus {

// Named "compare_METRIC/A_vs_B". A side is called what its --benchmark_name says, else by its
// model, else by its program; a stored result by its member "name". Sides of one name have their
// differing flags appended; where there are none, the name stands once. Thread-safe.
Subject ComparisonSubject(const nlohmann::ordered_json& document);

// What both sides are called in that name. Thread-safe.
struct SideNames {
  std::string a, b;
};
SideNames SideNamesOf(const nlohmann::ordered_json& document);

// "A: COMMAND" or "A: FILE" of the member `side` ("a"). Thread-safe.
std::string CommandOfSide(const nlohmann::ordered_json& side);

// The members "gates" of a document as exports have them. Thread-safe.
std::vector<SubjectGate> GatesIn(const nlohmann::ordered_json& document);

// One sentence on a comparison that was measured; "" where there is no ratio. Thread-safe.
std::string ComparisonSentenceOf(const nlohmann::ordered_json& document);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_COMPARISON_SUBJECT_H_
