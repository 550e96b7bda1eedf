// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/labels/label_order.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "tools/common/labels/fit_labels.h"

namespace litmus {
namespace {

constexpr size_t kFewestLabels = 10;

std::vector<std::string> WithoutBackground(const std::vector<std::string>& labels) {
  const bool has_one = !labels.empty() && IsBackground(labels.front());
  return {labels.begin() + (has_one ? 1 : 0), labels.end()};
}

bool HasDigit(const std::string& label) {
  return std::any_of(label.begin(), label.end(), absl::ascii_isdigit);
}

std::string LettersAndDigits(const std::string& label) {
  std::string text;
  for (const char c : label) {
    const bool beyond_ascii = static_cast<unsigned char>(c) >= 0x80;
    if (absl::ascii_isalnum(static_cast<unsigned char>(c)) || beyond_ascii) {
      text += absl::ascii_tolower(static_cast<unsigned char>(c));
    }
  }
  return text;
}

}  // namespace

bool IsAlphabetical(const std::vector<std::string>& labels) {
  const std::vector<std::string> names = WithoutBackground(labels);
  if (names.size() < kFewestLabels) return false;
  const auto numbered = std::count_if(names.begin(), names.end(), HasDigit);
  if (static_cast<size_t>(numbered) * 2 > names.size()) return false;
  if (std::is_sorted(names.begin(), names.end())) return true;
  return std::is_sorted(names.begin(), names.end(), [](const std::string& a, const std::string& b) {
    return LettersAndDigits(a) < LettersAndDigits(b);
  });
}

bool IsOtherOrder(const std::vector<std::string>& labels, const std::vector<std::string>& other) {
  std::vector<std::string> a = WithoutBackground(labels), b = WithoutBackground(other);
  if (a == b) return false;
  for (std::vector<std::string>* list : {&a, &b}) {
    // Sorting a file moves its background label, so background labels are ignored.
    list->erase(std::remove_if(list->begin(), list->end(), IsBackground), list->end());
    std::sort(list->begin(), list->end());
  }
  return a == b;
}

}  // namespace litmus
