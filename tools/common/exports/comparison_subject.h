// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts a document of compare to the subject of an export. Its name states what was compared, so
// that two comparisons in one job have different names.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_COMPARISON_SUBJECT_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_COMPARISON_SUBJECT_H_

#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/common/exports/subjects.h"

namespace litmus {

// The subject's name is "compare_METRIC/A_vs_B". The name of a side is its --benchmark_name, or
// else its model, or else its program; of a stored result, its member "name". If both sides have
// the same name, the flags in which they differ are appended; if there are none, the name is
// written once. The values of -L are part of a side's name. The first one, if the document has
// several comparisons (comparison_view.h). Thread-safe.
Subject ComparisonSubject(const nlohmann::ordered_json& document);

// The subjects of all comparisons of the document, each with a name of its own: a side whose name
// is that of another one has "/B" appended. Thread-safe.
std::vector<Subject> ComparisonSubjects(const nlohmann::ordered_json& document);

// The names of both sides in the subject's name. Thread-safe.
struct SideNames {
  std::string a, b;
};
SideNames SideNamesOf(const nlohmann::ordered_json& document);

// Returns "A: COMMAND" or "A: FILE" for the member `side` ("a"). Thread-safe.
std::string CommandOfSide(const nlohmann::ordered_json& side);

// Returns the member "gates" of a document in the form of exports. Thread-safe.
std::vector<SubjectGate> GatesIn(const nlohmann::ordered_json& document);

// Returns one sentence about a measured comparison; "" if there is no ratio. Thread-safe.
std::string ComparisonSentenceOf(const nlohmann::ordered_json& document);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_COMPARISON_SUBJECT_H_
