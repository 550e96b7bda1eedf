// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Where a value of a JSON document lies in its text, which the parsed value does not know.
#ifndef LITMUS_JSON_JSON_PLACE_H_
#define LITMUS_JSON_JSON_PLACE_H_

#include <string>

#include "absl/strings/string_view.h"

namespace litmus {

// Returns "line 3, column 17" for the value at `path`, which is written as in the problems of
// JsonReader: "results[2].mean", "" for the document. If there is no such value, of the last one on
// the path that is there. `text` must be JSON that ParseJson accepts. Thread-safe.
std::string JsonPlace(absl::string_view text, absl::string_view path);

}  // namespace litmus

#endif  // LITMUS_JSON_JSON_PLACE_H_
