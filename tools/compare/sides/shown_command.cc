// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/sides/shown_command.h"

#include <algorithm>
#include <cstddef>

#include "tools/common/card/quote_command.h"

namespace litmus::compare {
namespace {

constexpr char kLeftOut[] = "…";

// Leaves out the folders with which both words' paths begin: "--graph=…/b.tflite".
std::string WithoutCommonFolders(const std::string& own, const std::string& other) {
  const size_t same =
      std::mismatch(own.begin(), own.end(), other.begin(), other.end()).first - own.begin();
  const size_t begin = own.substr(0, same).find('=') + 1;  // 0 without a flag's name
  const size_t slash = own.substr(0, same).rfind('/');
  if (slash == std::string::npos || slash <= begin) return own;
  return own.substr(0, begin) + kLeftOut + own.substr(slash);
}

}  // namespace

std::string ShownDifference(const std::vector<std::string>& own,
                            const std::vector<std::string>& other) {
  if (own == other) return QuoteCommand(own);
  const auto first = static_cast<size_t>(
      std::mismatch(own.begin(), own.end(), other.begin(), other.end()).first - own.begin());
  size_t own_end = own.size(), other_end = other.size();
  while (own_end > first && other_end > first && own[own_end - 1] == other[other_end - 1]) {
    --own_end;
    --other_end;
  }
  const auto part = [&](const std::vector<std::string>& words, size_t end) {
    return std::vector<std::string>(words.begin() + static_cast<std::ptrdiff_t>(first),
                                    words.begin() + static_cast<std::ptrdiff_t>(end));
  };
  std::vector<std::string> shown = part(own, own_end);
  const std::vector<std::string> theirs = part(other, other_end);
  const std::string before = first > 0 ? std::string(kLeftOut) + " " : "";
  if (shown.empty()) return before + "without " + QuoteCommand(theirs);
  for (size_t i = 0; i < std::min(shown.size(), theirs.size()); ++i) {
    shown[i] = WithoutCommonFolders(shown[i], theirs[i]);
  }
  return before + QuoteCommand(shown);
}

}  // namespace litmus::compare
