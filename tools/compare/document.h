// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts a comparison to a JSON document, docs/reference/schema/compare-3.schema.json.
#ifndef LITMUS_TOOLS_COMPARE_DOCUMENT_H_
#define LITMUS_TOOLS_COMPARE_DOCUMENT_H_

#include "nlohmann/json.hpp"
#include "tools/compare/findings.h"

namespace litmus::compare {

// `environment` is that of this process; compare adds members. "error" is null.
nlohmann::ordered_json ToDocument(const Findings& findings, nlohmann::ordered_json environment,
                                  int exit_code);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_DOCUMENT_H_
