// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How good something is, in colour and in signs.
#ifndef LITMUS_TOOLS_COMMON_REPORT_TONE_H_
#define LITMUS_TOOLS_COMMON_REPORT_TONE_H_

#include <string>

namespace litmus {

// How good something is. Shown by a word or a sign as well as by colour.
enum class Tone { kNone, kOk, kWarn, kFail };

// The class of the style sheet: "ok", "warn", "fail", "none".
const char* ToneClass(Tone tone);

// The sign that stands for a tone where colour cannot be told, with its word for screen readers;
// "" for kNone. Markup.
std::string ToneSign(Tone tone);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_REPORT_TONE_H_
