// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The text of a file as JSON. The file may come from anybody: a value that would need a deep stack
// to walk, a long time to look members up in, or more memory than its text is worth, is refused
// while it is read, and no exception leaves.
#ifndef LITMUS_JSON_PARSE_JSON_H_
#define LITMUS_JSON_PARSE_JSON_H_

#include <cstddef>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "nlohmann/json.hpp"

namespace litmus {

// nlohmann's values are copied, compared, printed and destroyed by functions that call themselves
// once for each level.
inline constexpr size_t kMaxJsonDepth = 64;
// Members of an object are looked up one after the other.
inline constexpr size_t kMaxJsonMembers = 10000;
// Values of a document: numbers, texts, arrays and so on. One takes up to 112 bytes beside its
// text, though its text may be two characters long: 2 GB in all. A shard of ImageNet's 50,000
// images has less than a million.
inline constexpr size_t kMaxJsonValues = size_t{1} << 24;
// Bytes of text. Larger files are refused unread.
inline constexpr size_t kMaxJsonBytes = size_t{1} << 30;

// InvalidArgument: "is no JSON: line 3, column 17: …" for text that is not JSON in UTF-8, a number
// that no double holds, deeper nesting, more members, more values, a name twice in one object. The
// caller puts the file's name before. Throws std::bad_alloc only.
absl::StatusOr<nlohmann::ordered_json> ParseJson(absl::string_view text);

}  // namespace litmus

#endif  // LITMUS_JSON_PARSE_JSON_H_
