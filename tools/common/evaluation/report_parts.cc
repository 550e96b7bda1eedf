// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/report_parts.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "tools/common/card/quote_command.h"
#include "tools/common/evaluation/evaluation_run.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

// The command line of the process; empty if the document's "argv" is not a list of strings.
std::vector<std::string> WordsOf(const json& environment) {
  std::vector<std::string> words;
  if (!environment.is_object() || !environment.contains("argv")) return words;
  for (const json& word : environment["argv"]) {
    if (word.is_string()) words.push_back(word.get<std::string>());
  }
  return words;
}

}  // namespace

std::vector<Svg> TimeHistograms(const Records& records,
                                const std::vector<std::pair<std::string, std::string>>& stages) {
  std::vector<Svg> charts;
  for (const auto& [name, title] : stages) {
    Histogram histogram;
    histogram.title = title;
    histogram.description = absl::StrCat("Times in milliseconds: ", absl::AsciiStrToLower(title));
    histogram.x.label = "ms";
    const SampleStat times = CollectTimes(records, name);
    for (const int64_t us : times.values()) {
      histogram.values.push_back(static_cast<double>(us) / 1000);
    }
    charts.push_back(Draw(histogram));
  }
  return charts;
}

Tone ToneOf(const Verdict& verdict, bool doubtful) {
  switch (StateOf(verdict, doubtful)) {
    case RunState::kFailed:
      return Tone::kFail;
    case RunState::kDoubtful:
      return Tone::kWarn;
    case RunState::kEvaluated:
    case RunState::kLimitsMet:
      break;
  }
  return verdict.sentences().empty() ? Tone::kOk : Tone::kWarn;
}

void AddProvenance(std::vector<std::pair<std::string, std::string>> facts, const json& document,
                   HtmlReport* html) {
  const json environment = document.value("environment", json::object());
  facts.emplace_back("Reproduce with", QuoteCommand(WordsOf(environment)));
  html->Section("How it was measured");
  html->KeyValues(facts);
  html->Details("Environment", environment.dump(2, ' ', false, json::error_handler_t::replace));
  json data = document;
  data.erase("records");
  html->DataBlock("result", data.dump(-1, ' ', false, json::error_handler_t::replace));
}

}  // namespace litmus
