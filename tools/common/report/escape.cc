// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/report/escape.h"

#include <cstddef>
#include <cstdint>

#include "cli/utf8.h"

namespace litmus {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

bool IsAllowedInMarkup(uint32_t point) {
  if (point == '\t' || point == '\n') return true;
  if (IsControl(point)) return false;
  return (point & 0xFFFE) != 0xFFFE && !(point >= 0xFDD0 && point <= 0xFDEF);
}

}  // namespace

std::string EscapeHtml(std::string_view text) {
  std::string out;
  out.reserve(text.size() + text.size() / 8);
  while (!text.empty()) {
    uint32_t point = 0;
    const size_t length = DecodeUtf8(text, point);
    if (length == 0 || !IsAllowedInMarkup(point)) {
      out += kReplacement;
    } else if (point == '&') {
      out += "&amp;";
    } else if (point == '<') {
      out += "&lt;";
    } else if (point == '>') {
      out += "&gt;";
    } else if (point == '"') {
      out += "&quot;";
    } else if (point == '\'') {
      out += "&#39;";
    } else {
      out += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

std::string EscapeJsonForScript(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  for (const char c : json) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace litmus
