// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Detects messages that consist of source text, as the checks of the public header
// runtime/c/common.h print it. Litmus' kernels must not report such messages:
// runtime/kernels/checks/ensure.h.
#ifndef LITMUS_TESTING_SOURCE_TEXT_H_
#define LITMUS_TESTING_SOURCE_TEXT_H_

#include <regex>
#include <string>

namespace litmus {

// Quoted names of the model are ignored, since they may be any text. Thread-safe.
inline bool HasSourceText(const std::string& message) {
  static const std::regex kQuoted(R"((^|[ (])'[^']*')");
  const std::string words = std::regex_replace(message, kQuoted, "");
  for (const char* mark : {".cc:", ".h:", "->", "::", "_cast"}) {
    if (words.find(mark) != std::string::npos) return true;
  }
  return false;
}

}  // namespace litmus

#endif  // LITMUS_TESTING_SOURCE_TEXT_H_
