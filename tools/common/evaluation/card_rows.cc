// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/card_rows.h"

#include <filesystem>

#include "absl/strings/match.h"
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

// Whether a passed gate --min_… has a value below its limit: then only the interval of the value
// reaches the limit. A difference of a rounding error does not count.
bool PassedByInterval(const nlohmann::ordered_json& gate) {
  constexpr double kRounding = 1e-6;
  return absl::StartsWith(gate["gate"].get<std::string>(), "min_") && gate["value"].is_number() &&
         gate["value"].get<double>() + kRounding < gate["limit"].get<double>();
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
  bool by_value = true;
  for (const auto& gate : verdict.gates()) {
    const bool by_interval = PassedByInterval(gate);
    by_value = by_value && !by_interval;
    met.push_back(absl::StrCat("--", gate["gate"].get<std::string>(),
                               by_interval ? " (by its interval alone)" : ""));
  }
  card->Verdict(by_value ? CardTone::kGood : CardTone::kDoubtful, "limits met",
                {absl::StrJoin(met, ", ")});
}

}  // namespace litmus
