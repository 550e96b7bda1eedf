// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts a document with the result of another program (tools/common/foreign/foreign_document.h)
// to the subjects of an export.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_FOREIGN_SUBJECT_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_FOREIGN_SUBJECT_H_

#include <vector>

#include "nlohmann/json.hpp"
#include "tools/common/exports/subjects.h"

namespace litmus {

// Thread-safe.
bool IsForeign(const nlohmann::ordered_json& document);

// One subject for each result. Its verdict says that another program measured it; notes about its
// values are the reasons. A result without a name is called by its file. Thread-safe.
std::vector<Subject> ForeignSubjects(const nlohmann::ordered_json& document);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_FOREIGN_SUBJECT_H_
