// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/report/tone.h"

#include "absl/strings/str_cat.h"

namespace litmus {

const char* ToneClass(Tone tone) {
  switch (tone) {
    case Tone::kOk:
      return "ok";
    case Tone::kWarn:
      return "warn";
    case Tone::kFail:
      return "fail";
    case Tone::kNone:
      break;
  }
  return "none";
}

std::string ToneSign(Tone tone) {
  const char* sign = tone == Tone::kOk ? "\u2713" : tone == Tone::kWarn ? "!" : "\u2715";
  const char* word = tone == Tone::kOk     ? "Passed: "
                     : tone == Tone::kWarn ? "Attention: "
                                           : "Failed: ";
  if (tone == Tone::kNone) return "";
  return absl::StrCat("<span class=\"sign\" aria-hidden=\"true\">", sign,
                      "</span><span class=\"hidden\">", word, "</span>");
}

}  // namespace litmus
