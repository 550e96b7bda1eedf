// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes everything that the flags ask for, however the run ended.
#ifndef LITMUS_TOOLS_CONFORMANCE_COPIES_H_
#define LITMUS_TOOLS_CONFORMANCE_COPIES_H_

#include "nlohmann/json.hpp"
#include "tools/conformance/flags.h"
#include "tools/conformance/results.h"

namespace litmus::conformance {

// --json_out, --junit_out, and the table or the document on stdout; a run that failed prints no
// table. A file that cannot be written does not keep it from the others: the error is printed, the
// others have it, and it decides the exit code of a run that ended well or with failed cases.
// Returns the exit code.
int WriteCopies(const Arguments& arguments, const Results& results,
                const nlohmann::ordered_json& environment, Ending ending);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_COPIES_H_
