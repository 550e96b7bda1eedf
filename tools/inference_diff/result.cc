// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/inference_diff/result.h"

#include <cmath>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "cli/exit_codes.h"
#include "cli/number.h"
#include "tools/common/evaluation/metrics_proto.h"
#include "tools/inference_diff/latency_times.h"
#include "tools/inference_diff/outcome_text.h"

namespace litmus::diff {
namespace {

using json = nlohmann::ordered_json;

// JSON has no infinity: an infinite ratio is null, and "equal" is true if there was no error.
json Finite(double value) { return std::isfinite(value) ? json(value) : json(nullptr); }

// Converts a printed name to an enumeration value of the document: "delegate_output".
std::string Value(const char* name) { return absl::StrReplaceAll(name, {{" ", "_"}}); }

json PerOpToJson(const PerOpReport& report) {
  json rows = json::array();
  for (const PerOpRow& row : report.rows) {
    rows.push_back({{"node", row.node},
                    {"op", row.op},
                    {"tensor", row.tensor},
                    {"name", row.tensor_name},
                    {"shape", row.shape},
                    {"type", row.type},
                    {"delegate", row.delegate},
                    {"observed_as", Value(TensorSourceName(row.source))},
                    {"verdict", Value(PerOpVerdictName(row.verdict))},
                    {"max_abs_error", Finite(row.error.max_abs)},
                    {"mean_abs_error", Finite(row.error.mean_abs)},
                    {"max_abs_reference", Finite(row.error.max_abs_reference)},
                    {"tolerance", Finite(row.error.allowed)},
                    {"cosine", Finite(row.error.cosine)},
                    {"snr_db", Finite(row.error.snr_db)}});
  }
  json first = nullptr;
  if (report.first) {
    const PerOpRow& row = report.rows[*report.first];
    first = {{"node", row.node},
             {"op", row.op},
             {"name", row.tensor_name},
             {"below_tolerance", report.first_is_below_tolerance},
             {"requires_fusion", report.first_needs_fusion}};
  }
  return {{"first_divergence", first},
          {"message", PerOpSentence(report)},
          {"test_runs", report.test_runs},
          {"operators", rows}};
}

// Returns "3 of 8 strings differ, ".
std::string StringsText(const std::vector<RunError>& runs) {
  double differ = 0;
  int64_t strings = 0;
  for (const RunError& run : runs) {
    differ += run.error_squared;
    strings += run.elements;
  }
  return absl::StrCat(Number(differ), " of ", strings, " strings differ, ");
}

std::vector<Metric> MetricsOf(const std::vector<OutputError>& errors,
                              const std::vector<LatencyPair>& pairs) {
  std::vector<Metric> metrics = MetricsOfTimes(TestTimes(pairs), "");
  for (Metric& metric : MetricsOfTimes(ReferenceTimes(pairs), "reference_")) {
    metrics.push_back(std::move(metric));
  }
  for (size_t i = 0; i < errors.size(); ++i) {
    for (const auto& [name, value] : {std::pair{"avg_error", errors[i].mean_error.mean},
                                      std::pair{"max_error", errors[i].max_error}}) {
      metrics.push_back({absl::StrCat("output_", i, "_", name), "output unit", value, std::nullopt,
                         Better::kLower});
    }
  }
  return metrics;
}

}  // namespace

absl::StatusOr<Outcome> MakeOutcome(const FinishedRun& run, std::optional<PerOpReport> per_op,
                                    const GateFlags& gate_flags) {
  auto read = ReadRecords(run);
  if (!read.ok()) return read.status();
  Outcome outcome;
  outcome.read = *std::move(read);
  outcome.per_op = std::move(per_op);
  EvaluationResult& result = outcome.result;
  const RunFacts& facts = outcome.read.facts;
  std::vector<std::string> names;
  std::vector<std::vector<RunError>> errors(facts.outputs.size());
  for (const OutputFacts& output : facts.outputs) names.push_back(output.name);
  for (const auto& [item, record] : outcome.read.records) {
    for (size_t i = 0; i < errors.size(); ++i) errors[i].push_back(record.outputs[i]);
  }
  const SampleStat reference = CollectTimes(run.records, "reference");
  const SampleStat test = CollectTimes(run.records, "test");
  result.lines = {absl::StrCat("Num evaluation runs: ", run.records.size()),
                  "Reference run latency: " + LatencyText(reference),
                  "Test run latency: " + LatencyText(test)};
  result.csv = {
      {"output", "name", "avg_error", "std_dev", "max_error", "p99_error", "cosine", "snr_db"}};
  result.remarks = {"",
                    "Litmus: error of every output, in its own unit (integer steps if quantised)",
                    absl::StrFormat("  p99: of all elements of all runs, relative error at most "
                                    "%.1f %%",
                                    100 * ErrorHistogram::kRelativeError)};
  json list = json::array();
  std::vector<ErrorMetrics> metrics;
  for (size_t i = 0; i < errors.size(); ++i) {
    const OutputError e = Accumulate(errors[i]);
    outcome.errors.push_back(e);
    metrics.push_back(e.mean_error);
    result.lines.push_back(absl::StrCat("OutputDiff[", i,
                                        "]: avg_error=", Number(e.mean_error.mean),
                                        ", std_dev=", Number(e.mean_error.std_deviation)));
    result.remarks.push_back(absl::StrFormat(
        "  [%d] %s: %smax %s, p99 of %d elements %s, cosine %.9g, SNR %s%s", i, names[i],
        facts.outputs[i].type == "STRING" ? StringsText(errors[i]) : "", Number(e.max_error),
        e.compared, P99Text(e), e.cosine, SnrText(e),
        absl::StrCat(e.not_comparable == 0
                         ? ""
                         : absl::StrCat("; ", e.not_comparable,
                                        " elements cannot be compared (NaN, infinity or shape on "
                                        "one side)"),
                     e.nan_on_both == 0 ? ""
                                        : absl::StrCat("; ", e.nan_on_both, " of ", e.compared,
                                                       " elements are NaN on both sides"))));
    list.push_back({{"index", i},
                    {"name", names[i]},
                    {"type", facts.outputs[i].type},
                    {"avg_error", Finite(e.mean_error.mean)},
                    {"std_dev", Finite(e.mean_error.std_deviation)},
                    {"min_avg_error", Finite(e.mean_error.min)},
                    {"max_avg_error", Finite(e.mean_error.max)},
                    {"max_error", Finite(e.max_error)},
                    {"p99_error", Finite(e.p99.value_or(NAN))},
                    {"p99_relative_error", ErrorHistogram::kRelativeError},
                    {"cosine", Finite(e.cosine)},
                    {"snr_db", Finite(e.snr_db)},
                    {"equal", e.equal()},
                    {"compared", e.compared},
                    {"not_comparable", e.not_comparable},
                    {"nan_on_both", e.nan_on_both}});
    std::vector<std::string> row = {absl::StrCat(i), names[i]};
    for (const double v : {e.mean_error.mean, e.mean_error.std_deviation, e.max_error,
                           e.p99.value_or(NAN), e.cosine, e.snr_db}) {
      row.push_back(absl::StrFormat("%.17g", v));
    }
    result.csv.push_back(std::move(row));
  }
  result.proto =
      InferenceDiffProto(static_cast<int64_t>(run.records.size()), reference, test, metrics);
  result.remarks.push_back("  " + OutcomeText(outcome.errors, names));
  const std::vector<LatencyPair> pairs = LatencyPairs(outcome.read.records);
  outcome.latency = EstimateLatencyRatio(pairs);
  result.remarks.push_back("  " + LatencyRatioText(outcome.latency));
  if (facts.of_two_models()) {
    result.remarks.push_back("  test model: " + facts.model.path);
    result.remarks.push_back("  reference model: " + facts.reference_model.path);
    result.remarks.push_back("  reference model sha256: " + facts.reference_model.sha256);
  }
  result.remarks.push_back("  model sha256: " + facts.model.sha256);
  json results = {{"outcome", OutcomeText(outcome.errors, names)}, {"outputs", list}};
  if (outcome.per_op) {
    results["per_op"] = PerOpToJson(*outcome.per_op);
    result.remarks.emplace_back();
    for (const absl::string_view line : absl::StrSplit(PerOpTable(*outcome.per_op), '\n')) {
      result.remarks.emplace_back(line);
    }
  }
  const auto gates = ParseGates(gate_flags, names);
  if (!gates.ok()) return gates.status();
  for (const Gate& gate : *gates) {
    GateOutcome gated = Check(gate, outcome.errors, names);
    gated.json["value"] = Finite(gated.json["value"].get<double>());
    outcome.verdict.AddGate(std::move(gated.json), gated.sentence);
  }
  json document = MakeDocument(run, results);
  document["outputs"] = list;  // replaces the header's list of output names
  result.document = std::move(document);
  outcome.metrics = MetricsOf(outcome.errors, pairs);
  return outcome;
}

std::string RecordsText(const Records& lines, const RunRecords& records, const std::string& path) {
  if (!absl::EndsWithIgnoreCase(path, ".csv")) {
    std::string text;
    for (const auto& [item, record] : lines) {
      json line = {{"item", item}};
      line.update(record);
      absl::StrAppend(&text, line.dump(-1, ' ', false, json::error_handler_t::replace), "\n");
    }
    return text;
  }
  CsvTable table = {{"run", "output", "mean_error", "max_error", "p99_error", "not_comparable"}};
  for (const auto& [item, record] : records) {
    for (size_t i = 0; i < record.outputs.size(); ++i) {
      const RunError& e = record.outputs[i];
      table.push_back({absl::StrCat(item), absl::StrCat(i), absl::StrFormat("%.17g", e.mean),
                       absl::StrFormat("%.17g", e.max), absl::StrFormat("%.17g", e.p99),
                       absl::StrCat(e.not_finite)});
    }
  }
  return ToCsvText(table);
}

}  // namespace litmus::diff
