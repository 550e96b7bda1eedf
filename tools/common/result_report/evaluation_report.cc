// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The report of an evaluation from its document. The tools' --html_report has additional parts that
// need the records of images and runs: images, confusions, histograms.
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "tools/common/exports/json_member.h"
#include "tools/common/report/charts.h"
#include "tools/common/result_report/cell_text.h"
#include "tools/common/result_report/sections.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

constexpr size_t kMostCards = 5, kMostRows = 1000;

std::string MetricText(double value, const std::string& unit) {
  if (unit == "us") return TimeText(value);
  if (unit == "bytes") return BytesText(value);
  if (unit == "fraction") return absl::StrFormat("%.2f %%", 100 * value);
  return absl::StrFormat("%.6g", value);
}

std::string IntervalOf(const SubjectMetric& metric) {
  if (!metric.lower || !metric.upper) return "";
  if (metric.unit == "us") return TimeIntervalText(Interval{*metric.lower, *metric.upper});
  return absl::StrCat(MetricText(*metric.lower, metric.unit), " … ",
                      MetricText(*metric.upper, metric.unit));
}

const char* EvaluationTitle(const std::string& tool) {
  if (tool == "eval_imagenet") return "Classification accuracy";
  if (tool == "eval_coco") return "Detection accuracy";
  return "Inference compared";
}

std::string CountText(const json& document) {
  const auto items = NumberAt(document, {"items"});
  if (!items) return "";
  const bool runs = TextAt(document, {"tool", "name"}) == "inference_diff";
  return absl::StrCat(WholeNumber(*items), runs ? " runs" : " images");
}

// A sentence with the main metric and its value.
std::string OutcomeText(const json& document, const Subject& subject) {
  for (const SubjectMetric& metric : subject.metrics) {
    const std::string value = MetricText(metric.value, metric.unit);
    if (metric.name == "top_1") return absl::StrCat("Top-1 accuracy is ", value);
    if (metric.name == "map") return absl::StrFormat("mAP is %.3f", metric.value);
  }
  if (const std::string outcome = TextAt(document, {"outcome"}); !outcome.empty()) return outcome;
  bool compared = false, equal = true;
  for (const json& output : ListAt(document, {"outputs"})) {
    compared = true;
    equal = equal && TrueAt(output, {"equal"});
  }
  if (compared) return equal ? "Both sides give equal outputs" : "The outputs of both sides differ";
  return "The accuracy was not measured";
}

// The reason why there is no result, how the process ended, and how to resume it.
std::string NoResultText(const json& document, const char* what, const std::string& error,
                         std::vector<std::string>* details) {
  *details = absl::StrSplit(error, '\n');
  std::string sentence = absl::StrCat(what, ": ", details->front());
  details->erase(details->begin());
  if (const auto code = NumberAt(document, {"exit_code"})) {
    details->push_back(absl::StrCat("Exit code ", WholeNumber(*code)));
  }
  const std::string command = TextAt(document, {"progress", "continue"});
  if (!command.empty()) {
    details->push_back(
        absl::StrCat(WholeNumber(NumberAt(document, {"progress", "finished"}).value_or(0)), " of ",
                     WholeNumber(NumberAt(document, {"progress", "items"}).value_or(0)),
                     " items are in the journal; continue with: ", command));
  }
  return sentence;
}

void AddEvaluationVerdict(const json& document, const Subject& subject, HtmlReport* html) {
  Tone tone = Tone::kNone;
  std::string sentence;
  std::vector<std::string> details;
  switch (subject.state) {
    case ResultState::kFailed:
      tone = Tone::kFail;
      sentence = NoResultText(document, "The evaluation failed", subject.error, &details);
      break;
    case ResultState::kNotMeasured:
      tone = Tone::kWarn;
      sentence = NoResultText(document, "There is no result",
                              subject.reasons.empty() ? "nothing was measured" : subject.reasons[0],
                              &details);
      break;
    case ResultState::kValue:
      tone = subject.settled ? Tone::kOk : Tone::kWarn;
      sentence = OutcomeText(document, subject);
      if (!subject.settled) absl::StrAppend(&sentence, "; there is reason to doubt it");
      break;
  }
  AddGates(subject, &tone, &sentence, &details);
  if (subject.state == ResultState::kValue) {
    details.insert(details.end(), subject.reasons.begin(), subject.reasons.end());
  }
  html->Verdict(tone, sentence, details);
}

void AddMetrics(const json& document, const Subject& subject, HtmlReport* html) {
  std::vector<Card> cards;
  BarChart chart;
  chart.title = "Accuracy";
  chart.description = "Bars of the metrics that are fractions, with 95 % intervals";
  chart.value.min = 0;
  chart.value.max = 1;
  std::vector<Row> rows;
  for (const SubjectMetric& metric : subject.metrics) {
    const std::string value = MetricText(metric.value, metric.unit), interval = IntervalOf(metric);
    if (cards.size() < kMostCards) {
      cards.push_back({metric.name, value, interval.empty() ? "" : "95 % interval " + interval});
    }
    if (metric.unit == "fraction") {
      chart.bars.push_back({metric.name, metric.value, metric.lower, metric.upper, value});
    }
    rows.push_back({metric.name, Cell(value, metric.value), interval,
                    metric.higher_is_better ? "higher" : "lower"});
  }
  if (const std::string count = CountText(document); !count.empty()) {
    cards.push_back({"Evaluated on", count,
                     absl::StrCat(ListAt(document, {"unreadable"}).size(), " unreadable")});
  }
  if (!cards.empty()) html->Cards(cards);
  html->Section("Metrics", "What two evaluations are compared by.");
  if (!chart.bars.empty()) html->Chart(Draw(chart));
  html->Table({{"Metric"}, {"Value", Align::kRight}, {"95 % interval", Align::kRight}, {"Better"}},
              rows);
}

// Adds a table with one row per object of `list`; columns are the members that are not lists.
void AddList(const char* title, const json& list, HtmlReport* html) {
  std::vector<Column> columns;
  std::vector<std::string> names;
  std::vector<Row> rows;
  for (const json& each : list) {
    if (!each.is_object() || rows.size() == kMostRows) continue;
    if (names.empty()) {
      for (const auto& [name, value] : each.items()) {
        if (value.is_structured()) continue;
        names.push_back(name);
        columns.push_back({absl::StrReplaceAll(name, {{"_", " "}}),
                           value.is_number() ? Align::kRight : Align::kLeft});
      }
    }
    Row row;
    for (const std::string& name : names) {
      const auto number = NumberAt(each, {name.c_str()});
      row.push_back(number ? NumberCell(number) : Cell(FlagText(MemberAt(each, {name.c_str()}))));
    }
    rows.push_back(std::move(row));
  }
  if (rows.empty()) return;
  html->Section(title, list.size() > kMostRows
                           ? absl::StrCat("The first ", kMostRows, " of ", list.size(), ".")
                           : "");
  html->Table(columns, rows);
}

void AddTimes(const json& document, HtmlReport* html) {
  std::vector<Row> rows;
  const json& timing = ListAt(document, {"timing"});
  for (const auto& [stage, times] : timing.items()) {
    if (!NumberAt(times, {"median_us"})) continue;
    rows.push_back({stage, NumberCell(NumberAt(times, {"count"})),
                    TimeCell(NumberAt(times, {"median_us"})),
                    TimeCell(NumberAt(times, {"mean_us"})), TimeCell(NumberAt(times, {"p95_us"})),
                    TimeCell(NumberAt(times, {"max_us"}))});
  }
  if (rows.empty()) return;
  html->Section("Time");
  html->Table({{"Stage"},
               {"Count", Align::kRight},
               {"Median", Align::kRight},
               {"Mean", Align::kRight},
               {"95th percentile", Align::kRight},
               {"Max", Align::kRight}},
              rows);
}

void AddData(const json& document, HtmlReport* html) {
  std::vector<std::pair<std::string, std::string>> facts;
  const auto add = [&](const char* name, std::string text) {
    if (!text.empty()) facts.emplace_back(name, std::move(text));
  };
  add("Detections", TextAt(document, {"detections"}));
  add("Ground truth", TextAt(document, {"ground_truth"}));
  add("Images", TextAt(document, {"data", "images_path"}));
  add("Preprocessing", TextAt(document, {"preprocessing", "description"}));
  add("Outputs", TextAt(document, {"output_roles"}));
  add("Reference", TextAt(document, {"reference"}));
  add("Reference model", TextAt(document, {"reference_model", "path"}));
  add("Interval method", TextAt(document, {"accuracy", "interval_method"}));
  if (facts.empty()) return;
  html->Section("Model and data");
  html->KeyValues(facts);
}

// Adds the results and a reference to details.
void AddResult(const json& document, const Subject& subject, HtmlReport* html) {
  AddMetrics(document, subject, html);
  AddList("Top-k accuracy", ListAt(document, {"accuracy", "topk"}), html);
  AddList("Against the reference", ListAt(document, {"comparison", "topk"}), html);
  AddList("Classes", ListAt(document, {"accuracy", "classes"}), html);
  AddList("Error of every output", ListAt(document, {"outputs"}), html);
  AddList("Operators", ListAt(document, {"per_op", "operators"}), html);
  if (const std::string message = TextAt(document, {"per_op", "message"}); !message.empty()) {
    html->Paragraph(message);
  }
  AddTimes(document, html);
  AddList("Unreadable images", ListAt(document, {"unreadable"}), html);
  html->Paragraph(absl::StrCat(
      "This page shows the result document, which has no pictures and nothing on single "
      "images or runs; --html_report of ",
      TextAt(document, {"tool", "name"}), " also shows those."));
}

}  // namespace

std::string EvaluationReport(const json& document) {
  const absl::StatusOr<Subjects> subjects = SubjectsOf(document);
  const Subject subject = subjects.ok() ? subjects->all[0] : Subject();
  const std::string tool = TextAt(document, {"tool", "name"});
  std::string what = TextAt(document, {"model", "path"});
  if (what.empty()) what = TextAt(document, {"detections"});
  const std::string reference = TextAt(document, {"reference_model", "path"});
  if (!reference.empty() && reference != what) absl::StrAppend(&what, " against ", reference);
  HtmlReport html(EvaluationTitle(tool), absl::StrCat(what, ", ", CountText(document)));
  AddEvaluationVerdict(document, subject, &html);
  // A process that failed because of unreadable images still has values.
  if (!ListAt(document, {"metrics"}).empty()) AddResult(document, subject, &html);
  AddData(document, &html);
  json without_records = document;
  without_records.erase("records");
  AddProvenance(without_records, without_records, &html);
  return html.ToString();
}

}  // namespace litmus
