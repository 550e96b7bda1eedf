// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates the HTML report of inference_diff.
#include "tools/common/report/html.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cli/number.h"
#include "cli/plain_number.h"
#include "tools/common/counted.h"
#include "tools/common/evaluation/report_parts.h"
#include "tools/common/report/charts.h"
#include "tools/common/statistics/order_statistics.h"
#include "tools/inference_diff/latency_times.h"
#include "tools/inference_diff/result.h"

namespace litmus::diff {
namespace {

using json = nlohmann::ordered_json;

Cell NumberCell(double value) { return Cell(Number(value), value); }

void AddOutputs(const Outcome& outcome, HtmlReport* html) {
  html->Section(
      "Error of every output",
      absl::StrFormat("|test - reference| of values as stored: quantised outputs in integer "
                      "steps; strings 0 where they are the same, else 1. p99: of all elements of "
                      "all runs, relative error at most %.1f %%.",
                      100 * ErrorHistogram::kRelativeError));
  const std::vector<OutputFacts>& outputs = outcome.read.facts.outputs;
  std::vector<Row> rows;
  for (size_t i = 0; i < outcome.errors.size(); ++i) {
    const OutputError& e = outcome.errors[i];
    rows.push_back({absl::StrCat(i), outputs[i].name, outputs[i].type,
                    NumberCell(e.mean_error.mean), NumberCell(e.mean_error.std_deviation),
                    NumberCell(e.max_error), e.p99 ? NumberCell(*e.p99) : Cell(P99Text(e), -1.0),
                    absl::StrCat(e.compared), Cell(absl::StrFormat("%.9g", e.cosine), e.cosine),
                    std::isfinite(e.snr_db) ? NumberCell(e.snr_db)
                                            : Cell(SnrText(e), e.snr_db > 0 ? 1e9 : -1e9)});
  }
  html->Table({{"#", Align::kRight},
               {"Output"},
               {"Type"},
               {"Mean", Align::kRight},
               {"Std. dev.", Align::kRight},
               {"Max", Align::kRight},
               {"p99", Align::kRight},
               {"Elements", Align::kRight},
               {"Cosine", Align::kRight},
               {"SNR, dB", Align::kRight}},
              rows);
  LineChart chart;
  chart.title = "Mean error of each run";
  chart.description = "Mean absolute error of each output in each run";
  chart.x.label = "run";
  chart.x.whole = true;
  chart.y.label = "mean error";
  for (size_t i = 0; i < outcome.errors.size() && i < 8; ++i) {
    Series series;
    series.name = absl::StrCat("output ", i);
    series.style = Series::kLineAndPoints;
    for (const auto& [item, record] : outcome.read.records) {
      series.x.push_back(static_cast<double>(item));
      series.y.push_back(record.outputs[i].mean);
    }
    chart.series.push_back(std::move(series));
  }
  html->Chart(Draw(chart));
}

void AddPerOp(const PerOpReport& report, HtmlReport* html) {
  html->Section("Divergence", PerOpSentence(report));
  LineChart chart;
  chart.title = "Largest error by operator";
  chart.description = "Largest absolute error of each operator, in the order of execution";
  chart.x.label = "operator, in order of execution";
  chart.x.whole = true;
  chart.y.label = "max |error| / max |reference|";
  chart.y.log = true;
  Series series;
  series.name = "error relative to the largest value";
  series.style = Series::kLineAndPoints;
  std::vector<Row> rows;
  for (size_t i = 0; i < report.rows.size(); ++i) {
    const PerOpRow& row = report.rows[i];
    const TensorError& e = row.error;
    series.x.push_back(static_cast<double>(i));
    series.y.push_back(e.max_abs_reference > 0 ? e.max_abs / e.max_abs_reference : 0);
    const bool departs = row.verdict == PerOpVerdict::kDiverges;
    rows.push_back({absl::StrCat(row.node), row.op,
                    Cell(PerOpVerdictName(row.verdict), departs ? Tone::kFail : Tone::kNone),
                    NumberCell(e.max_abs), NumberCell(e.mean_abs), NumberCell(e.max_abs_reference),
                    Cell(absl::StrFormat("%.9g", e.cosine), e.cosine),
                    row.delegate.empty() ? "CPU" : row.delegate, TensorSourceName(row.source),
                    row.type, absl::StrJoin(row.shape, "×"), row.tensor_name});
  }
  chart.series.push_back(std::move(series));
  html->Chart(Draw(chart));
  html->Table({{"Node", Align::kRight},
               {"Operator"},
               {"Verdict"},
               {"Max error", Align::kRight},
               {"Mean error", Align::kRight},
               {"Max |reference|", Align::kRight},
               {"Cosine", Align::kRight},
               {"Runs on"},
               {"Observed as"},
               {"Type"},
               {"Shape"},
               {"Output"}},
              rows);
}

}  // namespace

std::string MakeHtml(const FinishedRun& run, const Outcome& outcome) {
  const RunFacts& facts = outcome.read.facts;
  const json& document = outcome.result.document;
  const std::string& model = facts.model.path;
  const std::string against =
      facts.of_two_models() ? " against " + facts.reference_model.path : std::string();
  HtmlReport html("Inference compared",
                  absl::StrCat(model, against, ", ",
                               Counted(static_cast<int64_t>(run.records.size()), "run", "runs")));
  double worst = 0;
  bool broken = false;
  for (const OutputError& e : outcome.errors) {
    worst = std::max(worst, e.max_error);
    broken |= e.not_comparable > 0;
  }
  if (const std::vector<std::string>& said = outcome.verdict.sentences(); !said.empty()) {
    html.Verdict(ToneOf(outcome.verdict, broken), said[0], {said.begin() + 1, said.end()});
  } else {
    const Tone tone = broken       ? ToneOf(outcome.verdict, broken)
                      : worst == 0 ? Tone::kOk
                                   : Tone::kNone;
    html.Verdict(tone, document["outcome"].get<std::string>());
  }
  const std::vector<LatencyPair> pairs = LatencyPairs(outcome.read.records);
  const auto ms = [](const LatencyTimes& times) {
    return PlainNumber(Median(times.us) / 1000, 4) + " ms";
  };
  html.Cards({{"Largest error", Number(worst), "of any element in any run"},
              {"Reference", ms(ReferenceTimes(pairs)), facts.reference},
              {"Test", ms(TestTimes(pairs)), "median of an invocation"},
              {"Runs", absl::StrCat(run.records.size()), "3 invocations each"}});
  AddOutputs(outcome, &html);
  if (outcome.per_op) AddPerOp(*outcome.per_op, &html);
  html.Section("Latency",
               absl::StrCat("Both sides interleaved (A B B A), each invocation measured; ",
                            LatencyRatioText(outcome.latency), "."));
  html.Charts(TimeHistograms(run.records, {{"reference", "Reference"}, {"test", "Test"}}));
  std::vector<std::pair<std::string, std::string>> provenance = {
      {"Model", model}, {"SHA-256", facts.model.sha256}, {"Reference", facts.reference}};
  if (facts.of_two_models()) {
    provenance.emplace_back("Reference model", facts.reference_model.path);
    provenance.emplace_back("Its SHA-256", facts.reference_model.sha256);
  }
  provenance.emplace_back("Inputs", facts.inputs);
  AddProvenance(provenance, document, &html);
  return html.ToString();
}

}  // namespace litmus::diff
