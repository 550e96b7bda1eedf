// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/verdict.h"

#include <iostream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "cli/number.h"
#include "cli/utf8.h"
#include "tools/common/evaluation/output.h"

namespace litmus {
namespace {

// A perfect average precision may be below 1 by a rounding error, and must pass a gate of 1.
constexpr double kRounding = 1e-6;

}  // namespace

std::vector<BrokenImage> BrokenImages(const Records& records) {
  std::vector<BrokenImage> broken;
  for (const auto& [item, record] : records) {
    if (record.contains("error")) {
      broken.push_back({record.value("file", ""), record.value("error", "")});
    }
  }
  return broken;
}

void Verdict::RequireAtLeast(const std::string& name, float limit, double value,
                             const std::string& what, const std::optional<Interval>& interval) {
  if (limit <= 0) return;
  // The flag's value is a float; its nearest short decimal is what the user typed.
  const double wanted = std::stod(Number(limit));
  const bool passed = (interval ? interval->high : value) + kRounding >= wanted;
  nlohmann::ordered_json entry = {{"gate", name}, {"limit", wanted}, {"value", value}};
  std::string range;
  if (interval) {
    entry["lower"] = interval->low;
    entry["upper"] = interval->high;
    range = absl::StrCat(", 95 % interval ", Number(interval->low), " to ", Number(interval->high),
                         ":");
  }
  entry["passed"] = passed;
  AddGate(std::move(entry),
          passed ? ""
                 : absl::StrCat("--", name, ": ", what, " is ", Number(value), range,
                                range.empty() ? ", below " : " all below ", Number(wanted)));
}

void Verdict::AddGate(nlohmann::ordered_json entry, const std::string& failure) {
  gates_.push_back(std::move(entry));
  if (failure.empty()) return;
  sentences_.push_back(failure);
  if (exit_code_ == kExitOk) exit_code_ = kExitGate;
}

void Verdict::AddBadData(const std::string& sentence) {
  sentences_.push_back(sentence);
  exit_code_ = kExitBadData;
}

void Verdict::AddBroken(const std::vector<BrokenImage>& broken, int64_t images, bool accepted) {
  if (broken.empty()) return;
  // If all images are unreadable, the run fails even with --skip_broken.
  const bool all = static_cast<int64_t>(broken.size()) == images;
  sentences_.push_back(absl::StrCat(broken.size(), " of ", images,
                                    " images cannot be read and are not counted",
                                    accepted || all ? ":" : " (--skip_broken accepts that):"));
  for (const BrokenImage& image : broken) {
    sentences_.push_back("  " + image.error);
    broken_.push_back({{"file", image.file}, {"error", image.error}});
  }
  if (all) sentences_.emplace_back("no image could be evaluated");
  if (!accepted || all) exit_code_ = kExitBadData;
}

RunState StateOf(const Verdict& verdict, bool doubtful) {
  if (verdict.exit_code() != kExitOk) return RunState::kFailed;
  if (doubtful) return RunState::kDoubtful;
  return verdict.gates().empty() ? RunState::kEvaluated : RunState::kLimitsMet;
}

void Verdict::Print() const {
  for (const std::string& sentence : sentences_) {
    std::cerr << (exit_code_ == kExitOk ? "WARN: " : "ERROR: ") << Printable(sentence) << "\n";
  }
}

}  // namespace litmus
