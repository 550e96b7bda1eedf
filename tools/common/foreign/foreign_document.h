// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A foreign result as a JSON document, from which the page and the exports are made as from the
// documents of Litmus' own tools.
#ifndef LITMUS_TOOLS_COMMON_FOREIGN_FOREIGN_DOCUMENT_H_
#define LITMUS_TOOLS_COMMON_FOREIGN_FOREIGN_DOCUMENT_H_

#include <string>

#include "absl/status/statusor.h"
#include "nlohmann/json.hpp"
#include "tools/common/foreign/foreign_result.h"

namespace litmus {

// The member "foreign": {"format", "file", "results": [{"name", "error", "metrics": [{"name",
// "unit", "value", "lower", "upper", "note", "samples", "samples_are_processes"}]}]}. A result has
// an error or metrics. "lower" and "upper" are the bounds of IntervalOfEntry, or null. `name`
// chooses one benchmark; "": all. InvalidArgument: there is none of this name.
absl::StatusOr<nlohmann::ordered_json> ForeignToJson(const ForeignResult& result,
                                                     const std::string& file,
                                                     const std::string& name);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_FOREIGN_FOREIGN_DOCUMENT_H_
