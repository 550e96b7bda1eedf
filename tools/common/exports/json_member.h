// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Members of a result document that may be missing, null or of another type: documents come from
// other versions of the tools. All functions are thread-safe and none fails.
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

// The member at the end of `path`; a null value where there is none.
const nlohmann::ordered_json& MemberAt(const nlohmann::ordered_json& document, MemberPath path);

// The same as an array or an object; an empty one where the member is something else.
const nlohmann::ordered_json& ListAt(const nlohmann::ordered_json& document, MemberPath path);

// A finite number; none where the member is something else.
std::optional<double> NumberAt(const nlohmann::ordered_json& document, MemberPath path);

// The number without its fraction, and within 2^53 of 0: what lies beyond has no defined conversion
// to a whole number.
int64_t WholeNumber(double number);

// A text; "" where the member is something else.
std::string TextAt(const nlohmann::ordered_json& document, MemberPath path);

// True where the member is the boolean true.
bool TrueAt(const nlohmann::ordered_json& document, MemberPath path);

// The finite numbers of an array.
std::vector<double> NumbersAt(const nlohmann::ordered_json& document, MemberPath path);

// [low, high]; none where the member is something else.
std::optional<Interval> IntervalAt(const nlohmann::ordered_json& document, MemberPath path);

// The texts under `member` in the objects of `array` of each item of `list`: each once, in the
// order in which they first appear, the first kMaxDistinctTexts: they become columns and colours.
inline constexpr size_t kMaxDistinctTexts = 100;
std::vector<std::string> DistinctTexts(const nlohmann::ordered_json& list, const char* array,
                                       const char* member);

// The first object of an array whose `member` is this text; a null value where there is none.
const nlohmann::ordered_json& WithText(const nlohmann::ordered_json& list, const char* member,
                                       const std::string& text);

// A value of a flag as the command line has it: "4", "true", "cl".
std::string FlagText(const nlohmann::ordered_json& value);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_JSON_MEMBER_H_
