// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates the result document: docs/reference/schema/doctor-3.schema.json.
#ifndef LITMUS_TOOLS_DOCTOR_REPORT_JSON_H_
#define LITMUS_TOOLS_DOCTOR_REPORT_JSON_H_

#include <string>

#include "nlohmann/json.hpp"
#include "tools/doctor/examination.h"

namespace litmus::doctor {

// `found`: null if the process failed before it found anything. `error`: "" if exit_code is 0.
nlohmann::ordered_json ToDocument(const Examination* found, nlohmann::ordered_json environment,
                                  int exit_code, const std::string& error);

}  // namespace litmus::doctor

#endif  // LITMUS_TOOLS_DOCTOR_REPORT_JSON_H_
