// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/core/delegation/held_errors.h"

#include <algorithm>
#include <cstdio>

namespace litmus {

int HeldErrors::Report(const char* format, va_list args) {
  char message[1024];
  const int size = std::vsnprintf(message, sizeof(message), format, args);
  if (size > 0) messages_.emplace_back(message);
  return size;
}

void HeldErrors::ReportTo(tflite::ErrorReporter* reporter) {
  for (const std::string& message : messages_) reporter->Report("%s", message.c_str());
  messages_.clear();
}

std::string HeldErrors::Take() {
  std::string text;
  for (const std::string& message : messages_) text += (text.empty() ? "" : " ") + message;
  messages_.clear();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

}  // namespace litmus
