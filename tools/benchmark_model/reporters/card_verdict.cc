// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/card_verdict.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "tools/common/exports/result_state.h"

namespace litmus::benchmark {
namespace {

using Texts = std::vector<std::string>;

// The most important reason, with its fix.
Texts ReasonTexts(const Verdict& verdict) {
  if (verdict.reasons.empty()) return {};
  const Reason& reason = verdict.reasons.front();
  const std::string fix = FirstAlternative(reason.cure);
  return {absl::StrCat(reason.cause, "; ", reason.cure), absl::StrCat(reason.cause, "; ", fix),
          absl::StrCat(reason.brief, "; ", fix), fix};
}

}  // namespace

void AddVerdict(const Result& r, int exit_code, const std::string& stable, ResultCard* card) {
  if (StateOf(exit_code, true) == ResultState::kFailed) {
    return card->Verdict(CardTone::kBad, "failed",
                         {"these are the runs that succeeded, and no result"});
  }
  if (const Texts gates = BrokenGates(r.gates); !gates.empty()) {
    const std::string& first = gates.front();
    return card->Verdict(CardTone::kBad, "limit exceeded",
                         {first, first.substr(0, first.find(", 95 %"))});
  }
  if (!r.verdict) return;
  const std::string word = WordName(r.verdict->word);
  const Texts reasons = ReasonTexts(*r.verdict);
  if (r.interrupted) return card->Verdict(CardTone::kDoubtful, "interrupted, " + word, reasons);
  if (!r.verdict->stable()) return card->Verdict(CardTone::kDoubtful, word, reasons);
  card->Verdict(CardTone::kGood, word, {stable});
}

}  // namespace litmus::benchmark
