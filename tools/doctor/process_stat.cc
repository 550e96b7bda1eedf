// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/doctor/process_stat.h"

#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"

namespace litmus::doctor {
namespace {

// The manual page counts fields from 1; the first field after the name is number 3.
constexpr size_t kFirstField = 3, kUserTime = 14, kSystemTime = 15, kNice = 19, kPolicy = 41;

}  // namespace

std::optional<ProcessStat> ParseProcessStat(absl::string_view text) {
  // PID (NAME) STATE …
  const size_t open = text.find('('), close = text.rfind(')');
  if (open == absl::string_view::npos || close == absl::string_view::npos || close < open) {
    return std::nullopt;
  }
  const std::vector<absl::string_view> fields =
      absl::StrSplit(absl::StripAsciiWhitespace(text.substr(close + 1)), ' ', absl::SkipEmpty());
  if (fields.size() <= kNice - kFirstField) return std::nullopt;
  ProcessStat stat;
  int64_t user = 0, system = 0;
  if (!absl::SimpleAtoi(absl::StripAsciiWhitespace(text.substr(0, open)), &stat.pid) ||
      !absl::SimpleAtoi(fields[kUserTime - kFirstField], &user) ||
      !absl::SimpleAtoi(fields[kSystemTime - kFirstField], &system) ||
      !absl::SimpleAtoi(fields[kNice - kFirstField], &stat.nice)) {
    return std::nullopt;
  }
  // Totals of a process do not reach 2^60 in the age of the universe.
  constexpr int64_t kMax = int64_t{1} << 60;
  if (user < 0 || system < 0 || user > kMax || system > kMax) return std::nullopt;
  stat.cpu_time = user + system;
  stat.name = std::string(text.substr(open + 1, close - open - 1));
  // Kernels before Linux 2.5.19 end before this field.
  if (fields.size() > kPolicy - kFirstField &&
      !absl::SimpleAtoi(fields[kPolicy - kFirstField], &stat.policy)) {
    return std::nullopt;
  }
  return stat;
}

}  // namespace litmus::doctor
