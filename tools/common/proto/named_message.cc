// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/proto/named_message.h"

#include <cstdio>
#include <cstdlib>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace litmus {
namespace {

// The shortest decimal of six to nine digits that parses to `value`.
std::string ShortestText(float value) {
  char text[32] = "";
  for (int digits = 6; digits <= 9; ++digits) {
    std::snprintf(text, sizeof(text), "%.*g", digits, static_cast<double>(value));
    if (std::strtof(text, nullptr) == value) break;
  }
  return text;
}

}  // namespace

NamedMessage& NamedMessage::Int(int field, const char* name, int64_t value) {
  wire_.Varint(field, value);
  absl::StrAppend(&text_, name, ": ", value, "\n");
  return *this;
}

NamedMessage& NamedMessage::Float(int field, const char* name, float value) {
  wire_.Float(field, value);
  absl::StrAppend(&text_, name, ": ", ShortestText(value), "\n");
  return *this;
}

NamedMessage& NamedMessage::String(int field, const char* name, const std::string& value) {
  wire_.Bytes(field, value);
  absl::StrAppend(&text_, name, ": \"", absl::CEscape(value), "\"\n");
  return *this;
}

NamedMessage& NamedMessage::Message(int field, const char* name, const NamedMessage& value) {
  wire_.Bytes(field, value.bytes());
  absl::StrAppend(&text_, name, " {\n");
  for (const absl::string_view line : absl::StrSplit(value.text_, '\n', absl::SkipEmpty())) {
    absl::StrAppend(&text_, "  ", line, "\n");
  }
  absl::StrAppend(&text_, "}\n");
  return *this;
}

NamedMessage& NamedMessage::Enum(int field, const char* name, int64_t value,
                                 const std::string& text) {
  wire_.Varint(field, value);
  absl::StrAppend(&text_, name, ": ", text, "\n");
  return *this;
}

NamedMessage& NamedMessage::Ints(int field, const char* name, const std::vector<int64_t>& values) {
  wire_.PackedVarints(field, values);
  for (const int64_t value : values) absl::StrAppend(&text_, name, ": ", value, "\n");
  return *this;
}

}  // namespace litmus
