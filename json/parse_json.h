// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Parses a file's text as JSON. The file may be untrusted: a document that needs too deep a stack,
// too much time for member lookups, or too much memory for its size, is rejected during parsing,
// without an exception.
#ifndef LITMUS_JSON_PARSE_JSON_H_
#define LITMUS_JSON_PARSE_JSON_H_

#include <cstddef>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "nlohmann/json.hpp"

namespace litmus {

// Max depth: nlohmann's functions that copy, compare, print and destroy values are recursive.
inline constexpr size_t kMaxJsonDepth = 64;
// Max members of one object: lookups search linearly.
inline constexpr size_t kMaxJsonMembers = 10000;
// Max values of a document (numbers, texts, arrays and so on). A value takes up to 112 bytes
// besides its text, even if that has two characters, so the limit is 2 GB in total. A shard with
// ImageNet's 50,000 images has fewer than a million values.
inline constexpr size_t kMaxJsonValues = size_t{1} << 24;
// Max bytes of text. Larger files are rejected without reading them.
inline constexpr size_t kMaxJsonBytes = size_t{1} << 30;

// Returns InvalidArgument, "is no JSON: line 3, column 17: …", for text that is not JSON in UTF-8,
// a number that no double can represent, too much depth, too many members or values, or a repeated
// name in an object. The caller adds the name of the file. Throws only std::bad_alloc.
absl::StatusOr<nlohmann::ordered_json> ParseJson(absl::string_view text);

}  // namespace litmus

#endif  // LITMUS_JSON_PARSE_JSON_H_
