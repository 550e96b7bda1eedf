// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/card_rows.h"

#include <filesystem>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/exit_codes.h"
#include "tools/common/card/figure_text.h"

namespace litmus {
namespace {

using Texts = std::vector<std::string>;

// The complete sentence, and a shorter version without its details.
Texts Shorter(const std::string& sentence) {
  Texts texts = {sentence};
  for (const char* mark : {"; ", ", 95 %", " ("}) {
    if (const size_t end = sentence.find(mark); end != std::string::npos) {
      texts.push_back(sentence.substr(0, end));
    }
  }
  return texts;
}

}  // namespace

Texts EvaluatedTexts(const std::string& model_path, const std::string& items) {
  const std::string name = std::filesystem::path(model_path).filename().string();
  return name.empty() ? Texts{items} : Texts{absl::StrCat(name, ", ", items), name};
}

Texts LatencyTexts(const std::vector<Metric>& metrics, const std::string& name) {
  for (const Metric& metric : metrics) {
    if (metric.name == name && metric.value) {
      return {TimeWithInterval(*metric.value, metric.interval)};
    }
  }
  return {};
}

void AddVerdict(const Verdict& verdict, const std::string& doubt, const std::string& limit_flag,
                ResultCard* card) {
  switch (StateOf(verdict, !doubt.empty())) {
    case RunState::kFailed: {
      const bool limit = verdict.exit_code() == kExitGate;
      return card->Verdict(CardTone::kBad, limit ? "limit not met" : "data errors",
                           Shorter(verdict.sentences().front()));
    }
    case RunState::kDoubtful:
      return card->Verdict(CardTone::kDoubtful, "doubtful", Shorter(doubt));
    case RunState::kEvaluated:
      return card->Verdict(CardTone::kPlain, "evaluated",
                           {"no limit was set; " + limit_flag + " sets one"});
    case RunState::kLimitsMet:
      break;
  }
  Texts met;
  for (const auto& gate : verdict.gates()) {
    met.push_back("--" + gate["gate"].get<std::string>());
  }
  card->Verdict(CardTone::kGood, "limits met", {absl::StrJoin(met, ", ")});
}

}  // namespace litmus
