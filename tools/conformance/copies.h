// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes all requested outputs, however the run ended.
#ifndef LITMUS_TOOLS_CONFORMANCE_COPIES_H_
#define LITMUS_TOOLS_CONFORMANCE_COPIES_H_

#include "nlohmann/json.hpp"
#include "tools/conformance/flags.h"
#include "tools/conformance/results.h"

namespace litmus::conformance {

// Writes --json_out, --junit_out, and the table or the document to stdout. A run that failed prints
// no table. If a file cannot be written, the error is printed and added to the other outputs, and
// it determines the exit code if the run succeeded or only had failed cases. Returns the exit code.
int WriteCopies(const Arguments& arguments, const Results& results,
                const nlohmann::ordered_json& environment, Ending ending);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_COPIES_H_
