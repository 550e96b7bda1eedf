// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/report/escape.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>

#include "cli/utf8.h"

namespace litmus {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

constexpr size_t kLongestName = 40;  // fits on one line of a phone

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

std::string EscapeWithFlags(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const size_t end = std::min(text.find(' ', 1), text.size());
    const size_t word = text[0] == ' ' ? 1 : 0;
    const std::string_view whole = text.substr(word, end - word);
    // A flag and its "=", possibly after a quote or bracket. A longer name must be able to wrap.
    const size_t equals = whole.find('=');
    const size_t name = equals == std::string_view::npos ? whole.size() : equals + 1;
    const size_t dashes = whole.find("--");
    const bool begins =
        dashes == 0 || (dashes == 1 && std::ispunct(static_cast<unsigned char>(whole[0])) != 0);
    const bool flag = begins && name <= kLongestName;
    out += word == 1 ? " " : "";
    if (flag) out += "<span class=\"word\">" + EscapeHtml(whole.substr(0, name)) + "</span>";
    out += EscapeHtml(whole.substr(flag ? name : 0));
    text.remove_prefix(end);
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
