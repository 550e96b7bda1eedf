// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates the result document: docs/reference/schema/conformance-3.schema.json.
#ifndef LITMUS_TOOLS_CONFORMANCE_REPORT_JSON_H_
#define LITMUS_TOOLS_CONFORMANCE_REPORT_JSON_H_

#include "nlohmann/json.hpp"
#include "tools/conformance/results.h"

namespace litmus::conformance {

// `environment` is the complete member of that name.
nlohmann::ordered_json ToDocument(const Results& results, const Ending& ending,
                                  nlohmann::ordered_json environment);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_REPORT_JSON_H_
