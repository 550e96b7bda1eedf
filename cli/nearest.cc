// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "cli/nearest.h"

#include <algorithm>

namespace litmus {
namespace {

size_t EditDistance(const std::string& a, const std::string& b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t replace = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min(std::min(row[j], row[j - 1]) + 1, replace);
    }
  }
  return row[b.size()];
}

}  // namespace

std::string NearestName(const std::vector<std::string>& names, const std::string& name) {
  std::string best;
  // Names that differ by more than two edits, or a third of a long name, are not suggested.
  size_t best_distance = std::max<size_t>(3, name.size() / 3 + 1);
  for (const std::string& candidate : names) {
    size_t distance = EditDistance(name, candidate);
    // --threads for --num_threads.
    if (distance > 2 && name.size() >= 4 && candidate.find(name) != std::string::npos) {
      distance = 2;  // --threads for --num_threads.
    }
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

}  // namespace litmus
