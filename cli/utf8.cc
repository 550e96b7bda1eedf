// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "cli/utf8.h"

#include <algorithm>

namespace litmus {

size_t DecodeUtf8(std::string_view text, uint32_t& point) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  const uint8_t lead = byte(0);
  if (lead < 0x80) {
    point = lead;
    return 1;
  }
  const size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return 0;
  point = lead & (0xFF >> (length + 1));
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
    point = point << 6 | (byte(i) & 0x3F);
  }
  const bool overlong = (length == 3 && point < 0x800) || (length == 4 && point < 0x10000);
  const bool surrogate = point >= 0xD800 && point <= 0xDFFF;
  return overlong || surrogate || point > 0x10FFFF ? 0 : length;
}

std::string Printable(absl::string_view bytes) {
  std::string_view text(bytes.data(), bytes.size());
  std::string out;
  while (!text.empty()) {
    if (out.size() > kMaxPrintable) {
      return out + "... (" + std::to_string(text.size()) + " bytes more)";
    }
    uint32_t point = 0;
    const size_t length = DecodeUtf8(text, point);
    if (point == '\n') {
      out += "\n  ";
    } else if (length == 0 || (IsControl(point) && point != '\t')) {
      out += '?';
    } else {
      out += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

size_t Utf8Columns(absl::string_view text) {
  // All bytes but those that continue a character (10xxxxxx).
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

}  // namespace litmus
