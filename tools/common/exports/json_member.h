// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads members of a result document that may be missing, null or of another type, because other
// versions of the tools may have written it. All functions are thread-safe, and none fails.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_JSON_MEMBER_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_JSON_MEMBER_H_

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/common/interval.h"

namespace litmus {

using MemberPath = std::initializer_list<const char*>;

// The member at the end of `path`; a null value if there is none.
const nlohmann::ordered_json& MemberAt(const nlohmann::ordered_json& document, MemberPath path);

// Likewise for an array or object; an empty one if the member has another type.
const nlohmann::ordered_json& ListAt(const nlohmann::ordered_json& document, MemberPath path);

// A finite number; none if the member has another type.
std::optional<double> NumberAt(const nlohmann::ordered_json& document, MemberPath path);

// Truncates the number and clamps it to 2^53 in magnitude, because larger numbers have no defined
// conversion to an integer.
int64_t WholeNumber(double number);

// A string; "" if the member has another type.
std::string TextAt(const nlohmann::ordered_json& document, MemberPath path);

// True if the member is the boolean true.
bool TrueAt(const nlohmann::ordered_json& document, MemberPath path);

// The finite numbers of an array.
std::vector<double> NumbersAt(const nlohmann::ordered_json& document, MemberPath path);

// [low, high]; none if the member has another form.
std::optional<Interval> IntervalAt(const nlohmann::ordered_json& document, MemberPath path);

// The strings `member` in the objects of the array `array` of each item in `list`: each once, in
// order of first appearance, at most kMaxDistinctTexts, because they become columns and colours.
inline constexpr size_t kMaxDistinctTexts = 100;
std::vector<std::string> DistinctTexts(const nlohmann::ordered_json& list, const char* array,
                                       const char* member);

// The first object of the array whose `member` equals `text`; a null value if there is none.
const nlohmann::ordered_json& WithText(const nlohmann::ordered_json& list, const char* member,
                                       const std::string& text);

// The value of a flag as on the command line: "4", "true", "cl".
std::string FlagText(const nlohmann::ordered_json& value);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_JSON_MEMBER_H_
