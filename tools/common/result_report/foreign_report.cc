// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The report of a result that another program measured: its numbers, and what is unknown about
// them.
#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/counted.h"
#include "tools/common/exports/json_member.h"
#include "tools/common/exports/subjects.h"
#include "tools/common/report/charts.h"
#include "tools/common/result_report/cell_text.h"
#include "tools/common/result_report/sections.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

// The page of a file with more results would be larger than a browser shows.
constexpr size_t kMostForeignRows = 2000, kMostBars = 40, kLeastForeignSamples = 10;

const SubjectMetric* HeadlineOf(const Subject& subject) {
  for (const SubjectMetric& metric : subject.metrics) {
    if (metric.name == subject.HeadlineName()) return &metric;
  }
  return nullptr;
}

std::string ValueText(const SubjectMetric& metric) {
  return metric.unit == "bytes" ? BytesText(metric.value) : TimeText(metric.value);
}

void AddForeignVerdict(const json& document, const Subjects& subjects, HtmlReport* html) {
  size_t failed = 0;
  for (const Subject& subject : subjects.all) {
    failed += subject.state == ResultState::kFailed ? 1 : 0;
  }
  const std::string format = TextAt(document, {"foreign", "format"});
  std::string sentence = absl::StrCat(
      format, ": ", Counted(static_cast<int64_t>(subjects.all.size()), "result", "results"));
  const Subject* const only = subjects.all.size() == 1 ? &subjects.all[0] : nullptr;
  if (only != nullptr && HeadlineOf(*only) != nullptr) {
    sentence = absl::StrCat(only->name, " takes ", ValueText(*HeadlineOf(*only)));
  }
  std::vector<std::string> details = {
      absl::StrCat("Measured by another program, read from ", format,
                   ". The machine and what happened on it are unknown, so there is no verdict.")};
  if (failed > 0) details.push_back(absl::StrCat("Failed: ", failed));
  html->Verdict(failed > 0 ? Tone::kFail : Tone::kWarn, sentence, details);
}

void AddNumbers(const Subjects& subjects, HtmlReport* html) {
  std::vector<std::string> names;
  for (const Subject& subject : subjects.all) {
    for (const SubjectMetric& metric : subject.metrics) {
      if (std::find(names.begin(), names.end(), metric.name) == names.end()) {
        names.push_back(metric.name);
      }
    }
  }
  std::vector<Column> columns = {{"Result"}};
  for (const std::string& name : names) {
    columns.push_back({name, Align::kRight});
    columns.push_back({"95 % interval"});
  }
  std::vector<Row> rows;
  for (const Subject& subject : subjects.all) {
    if (rows.size() == kMostForeignRows) break;
    Row row = {subject.name};
    for (const std::string& name : names) {
      const auto metric =
          std::find_if(subject.metrics.begin(), subject.metrics.end(),
                       [&](const SubjectMetric& each) { return each.name == name; });
      const bool known = metric != subject.metrics.end();
      const bool bytes = known && metric->unit == "bytes";
      const std::optional<double> value =
          known ? std::optional<double>(metric->value) : std::nullopt;
      row.push_back(bytes ? BytesCell(value) : TimeCell(value));
      const bool interval = known && !bytes && metric->lower && metric->upper;
      row.emplace_back(interval ? TimeIntervalText(Interval{*metric->lower, *metric->upper}) : "");
    }
    rows.push_back(std::move(row));
  }
  DropUnknownColumns(&columns, &rows);
  html->Section("Results");
  html->Table(columns, rows);
  if (subjects.all.size() > rows.size()) {
    html->Paragraph(absl::StrCat("Not shown: ", subjects.all.size() - rows.size(),
                                 " further results; the exports have them."));
  }
}

Svg Bars(const Subjects& subjects, bool in_ms) {
  BarChart chart;
  chart.title = "Times";
  chart.description = "The time of each result, with its 95 % interval where it has samples";
  chart.value.label = in_ms ? "time, ms" : "time, µs";
  const double scale = in_ms ? 1e-3 : 1;
  for (const Subject& subject : subjects.all) {
    const SubjectMetric* const headline = HeadlineOf(subject);
    if (headline == nullptr) continue;
    Bar bar{ShortName(subject.name), headline->value * scale, {}, {}, ValueText(*headline)};
    if (headline->lower && headline->upper) {
      bar.low = *headline->lower * scale;
      bar.high = *headline->upper * scale;
    }
    chart.bars.push_back(std::move(bar));
  }
  return Draw(chart);
}

Svg Distribution(const std::vector<double>& us, bool in_ms) {
  Histogram chart;
  chart.title = "Distribution";
  chart.description = absl::StrCat("Histogram of the ", us.size(), " samples");
  chart.x.label = in_ms ? "time, ms" : "time, µs";
  for (const double value : us) chart.values.push_back(in_ms ? value / 1000 : value);
  return Draw(chart);
}

void AddCharts(const json& document, const Subjects& subjects, HtmlReport* html) {
  double longest = 0;
  for (const Subject& subject : subjects.all) {
    if (const SubjectMetric* headline = HeadlineOf(subject)) {
      longest = std::max(longest, headline->value);
    }
  }
  const bool in_ms = longest >= 1000;
  if (subjects.all.size() > 1 && subjects.all.size() <= kMostBars && longest > 0) {
    html->Chart(Bars(subjects, in_ms));
  }
  if (subjects.all.size() != 1) return;
  for (const json& metric : ListAt(document["foreign"]["results"][0], {"metrics"})) {
    const std::vector<double> samples = NumbersAt(metric, {"samples"});
    const bool headline = TextAt(metric, {"name"}) == subjects.all[0].HeadlineName();
    if (headline && samples.size() >= kLeastForeignSamples)
      html->Chart(Distribution(samples, in_ms));
  }
}

void AddRemarks(const Subjects& subjects, HtmlReport* html) {
  std::vector<Row> remarks, failures;
  for (const Subject& subject : subjects.all) {
    if (remarks.size() + failures.size() >= kMostForeignRows) break;
    for (const std::string& reason : subject.reasons) remarks.push_back({subject.name, reason});
    if (!subject.error.empty()) failures.push_back({subject.name, subject.error});
  }
  if (!failures.empty()) {
    html->Section("What failed");
    html->Table({{"Result"}, {"Error"}}, failures);
  }
  if (!remarks.empty()) {
    html->Section("What the numbers are");
    html->Table({{"Result"}, {"Remark"}}, remarks);
  }
}

}  // namespace

std::string ForeignReport(const json& document) {
  const absl::StatusOr<Subjects> subjects = SubjectsOf(document);
  HtmlReport html("Results of another program", TextAt(document, {"foreign", "file"}));
  if (!subjects.ok()) return html.ToString();
  AddForeignVerdict(document, *subjects, &html);
  AddNumbers(*subjects, &html);
  AddCharts(document, *subjects, &html);
  AddRemarks(*subjects, &html);
  html.Section("Where it comes from");
  html.KeyValues({{"File", TextAt(document, {"foreign", "file"})},
                  {"Format", TextAt(document, {"foreign", "format"})},
                  {"Read by Litmus", TextAt(document, {"tool", "version"})}});
  html.DataBlock("result", document.dump(-1, ' ', false, json::error_handler_t::replace));
  return html.ToString();
}

}  // namespace litmus
