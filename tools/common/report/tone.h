// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Ratings of a value, shown by colours and signs.
#ifndef LITMUS_TOOLS_COMMON_REPORT_TONE_H_
#define LITMUS_TOOLS_COMMON_REPORT_TONE_H_

#include <string>

namespace litmus {

// The rating of a value. Shown by a word or sign in addition to the colour.
enum class Tone { kNone, kOk, kWarn, kFail };

// The CSS class: "ok", "warn", "fail" or "none".
const char* ToneClass(Tone tone);

// Markup of the sign that shows a tone without colour, with its word for screen readers; "" for
// kNone.
std::string ToneSign(Tone tone);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_REPORT_TONE_H_
