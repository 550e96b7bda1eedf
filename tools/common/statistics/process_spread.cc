// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// process_spread MEDIAN...: prints SpreadOfProcesses of these medians as one line of JSON:
// "median", "lower" and "upper" (null without an interval), "between". For scripts, so that their
// intervals equal those of the tools. Exit code 64: no median, or one that is not a positive
// number.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "tools/common/interval.h"
#include "tools/common/statistics/processes.h"

namespace {

constexpr int kExitUsage = 64;

// The number with enough digits to read it back exactly.
std::string Digits(double value) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.17g", value);
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<double> medians;
  for (int i = 1; i < argc; ++i) {
    char* end = nullptr;
    const double median = std::strtod(argv[i], &end);
    if (end == argv[i] || *end != '\0' || !std::isfinite(median) || median <= 0) {
      std::fprintf(stderr, "process_spread: '%s' must be a positive number\n", argv[i]);
      return kExitUsage;
    }
    medians.push_back(median);
  }
  if (medians.empty()) {
    std::fprintf(stderr, "usage: process_spread MEDIAN...\n");
    return kExitUsage;
  }
  const litmus::ProcessSpread spread = litmus::SpreadOfProcesses(medians);
  const bool known = spread.interval.has_value();
  std::printf(R"({"median": %s, "lower": %s, "upper": %s, "between": %s})"
              "\n",
              Digits(spread.median).c_str(), known ? Digits(spread.interval->low).c_str() : "null",
              known ? Digits(spread.interval->high).c_str() : "null",
              spread.between ? Digits(*spread.between).c_str() : "null");
  return 0;
}
