// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/report_parts.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/common/evaluation/evaluation_run.h"

namespace litmus {

using json = nlohmann::ordered_json;

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

void AddProvenance(std::vector<std::pair<std::string, std::string>> facts, const json& document,
                   HtmlReport* html) {
  const json& environment = document["environment"];
  facts.emplace_back("Command",
                     absl::StrJoin(environment["argv"].get<std::vector<std::string>>(), " "));
  html->Section("How it was measured");
  html->KeyValues(facts);
  html->Details("Environment", environment.dump(2, ' ', false, json::error_handler_t::replace));
  json data = document;
  data.erase("records");
  html->DataBlock("result", data.dump(-1, ' ', false, json::error_handler_t::replace));
}

}  // namespace litmus
