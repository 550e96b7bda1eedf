// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/backend/binary_fields.h"

#include <cstring>

#include "absl/strings/str_cat.h"

namespace litmus::gpu {

void AppendNumber(uint64_t number, std::string* to) {
  to->append(reinterpret_cast<const char*>(&number), sizeof(number));
}

void AppendText(absl::string_view text, std::string* to) {
  AppendNumber(text.size(), to);
  absl::StrAppend(to, text);
}

bool TakeNumber(absl::string_view* from, uint64_t* number) {
  if (from->size() < sizeof(*number)) return false;
  std::memcpy(number, from->data(), sizeof(*number));
  from->remove_prefix(sizeof(*number));
  return true;
}

bool TakeText(absl::string_view* from, absl::string_view* text) {
  uint64_t bytes = 0;
  if (!TakeNumber(from, &bytes) || from->size() < bytes) return false;
  *text = from->substr(0, bytes);
  from->remove_prefix(bytes);
  return true;
}

}  // namespace litmus::gpu
