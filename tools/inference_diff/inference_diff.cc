// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// inference_diff: the same inputs through a reference and through the configuration under test:
// latency side by side, error of every output, and the operator at which they part.
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "cli/number.h"
#include "tools/common/document/document.h"
#include "tools/common/evaluation/evaluated_model.h"
#include "tools/common/evaluation/evaluation_tool.h"
#include "tools/inference_diff/command.h"
#include "tools/inference_diff/comparison.h"
#include "tools/inference_diff/flags.h"
#include "tools/inference_diff/latency_times.h"
#include "tools/inference_diff/result.h"
#include "tools/inference_diff/sides.h"

namespace litmus::diff {
namespace {

using json = nlohmann::ordered_json;

// A comparison ready to run, with what its journal says of it.
struct Prepared {
  std::unique_ptr<Sides> sides;
  std::optional<Comparison> comparison;
  std::optional<InputMaker> inputs;
  json header;
};

absl::Status Prepare(const FlagRegistry& flags, const Flags& values, Prepared* prepared) {
  auto sides = Sides::Make(flags, values);
  if (!sides.ok()) return sides.status();
  prepared->sides = *std::move(sides);
  // Before any run: a comparison that cannot follow must not cost the runs.
  if (values.per_op) {
    const absl::Status status = prepared->sides->CheckPerOp();
    if (!status.ok()) return status;
  }
  auto test = prepared->sides->Test();
  if (!test.ok()) return test.status();
  std::cerr << "INFO: Test interpreter has been initialized.\n";
  auto reference = prepared->sides->ReferenceSide();
  if (!reference.ok()) return reference.status();
  std::cerr << "INFO: Reference interpreter (" << prepared->sides->reference_description()
            << ") has been initialized.\n";
  auto comparison = Comparison::Make(*std::move(reference), *std::move(test));
  if (!comparison.ok()) return comparison.status();
  prepared->comparison.emplace(*std::move(comparison));
  const EntryPoint& entry = prepared->sides->reference_model().entry();
  auto inputs = InputMaker::Make(values.inputs, prepared->comparison->inputs(), entry.inputs);
  if (!inputs.ok()) return inputs.status();
  prepared->inputs.emplace(*std::move(inputs));
  const std::vector<std::string>& names = entry.outputs;
  const std::vector<std::string> types = prepared->comparison->output_types();
  json outputs = json::array();
  for (size_t i = 0; i < names.size(); ++i) {
    outputs.push_back({{"name", names[i]}, {"type", types[i]}});
  }
  // Before any run: a gate with a typing error must not cost the runs.
  const auto gates = ParseGates(values.gates, names);
  if (!gates.ok()) return gates.status();
  json& header = prepared->header = MakeEnvelope(flags.tool());
  header["model"] = prepared->sides->test_model().ToJson();
  header["reference_model"] = prepared->sides->reference_model().ToJson();
  header["reference"] = prepared->sides->reference_description();
  header["config"] = Configuration(flags);
  header["inputs"] = prepared->inputs->ToJson();
  header["outputs"] = std::move(outputs);
  return absl::OkStatus();
}

class InferenceDiff : public EvaluationTool {
 public:
  InferenceDiff() : EvaluationTool(&flags_, "runs") { DeclareFlags(flags_, &values_); }

 private:
  RunFlags& run_flags() override { return values_.run; }

  absl::StatusOr<RunDescription> Prepare() override {
    absl::Status status = diff::Prepare(flags_, values_, &prepared_);
    if (!status.ok()) return status;
    return RunDescription{prepared_.header, values_.num_runs};
  }

  absl::Status RunItems(EvaluationRun* run) override {
    return RunAll(*prepared_.inputs, &*prepared_.comparison, run);
  }

  absl::Status Check(const FinishedRun& run) override { return ReadRecords(run).status(); }

  absl::StatusOr<Judgement> Judge(const FinishedRun& run) override {
    auto per_op = PerOp(run.shard);
    if (!per_op.ok()) return per_op.status();
    auto outcome = MakeOutcome(run, *std::move(per_op), values_.gates);
    if (!outcome.ok()) return outcome.status();
    outcome_ = *std::move(outcome);
    const std::vector<LatencyPair> pairs = LatencyPairs(outcome_.read.records);
    outcome_.result.document["timing"] = {{"reference", TimesToJson(ReferenceTimes(pairs))},
                                          {"test", TimesToJson(TestTimes(pairs))}};
    AddToTiming(outcome_.latency, &outcome_.result.document["timing"]);
    Judgement judgement;
    judgement.result = &outcome_.result;
    judgement.verdict = &outcome_.verdict;
    judgement.metrics = outcome_.metrics;
    judgement.card = CardOf(outcome_);
    std::vector<std::string> next;
    if (!outcome_.read.facts.of_two_models()) next = NextWith(kEvaluate | kPerOp, "--per_op");
    if (next.empty()) next = NextWith(kEvaluate | kPerOp, "--html_report=report.html");
    judgement.card.Next(next);
    for (size_t i = 0; i < outcome_.errors.size(); ++i) {
      const OutputError& e = outcome_.errors[i];
      if (e.nan_on_both == 0) continue;
      judgement.alarms.push_back(absl::StrCat(
          "output '", outcome_.read.facts.outputs[i].name, "': ", e.nan_on_both, " of ", e.compared,
          " elements are NaN on both sides, which counts as equal and shows nothing; give inputs "
          "that the model is for, by --input_range or --inputs"));
    }
    if (!merged_parts().empty() && outcome_.read.facts.per_op && !values_.per_op) {
      judgement.alarms.emplace_back(
          "the shards were run with --per_op, which needs the model; merge does not open files "
          "that a shard names: give --per_op with --model_file and the delegate's flags");
    }
    return judgement;
  }

  // Part of a whole run only: shards leave it to the merge, which makes the sides for it from its
  // own command line.
  absl::StatusOr<std::optional<PerOpReport>> PerOp(const Shard& shard) {
    std::optional<PerOpReport> report;
    if (!values_.per_op || shard.asked_for) return report;
    if (prepared_.sides == nullptr) {
      absl::Status status = diff::Prepare(flags_, values_, &prepared_);
      if (!status.ok()) return status;
    }
    std::cerr << "INFO: --per_op: comparing operator by operator\n";
    const auto inputs = prepared_.inputs->Values(0);
    if (!inputs.ok()) return inputs.status();
    auto made = prepared_.sides->PerOp(*inputs, std::stod(Number(values_.per_op_tolerance)));
    if (!made.ok()) return made.status();
    report = *std::move(made);
    return report;
  }

  std::string RecordsText(const FinishedRun& run) override {
    return diff::RecordsText(run.records, outcome_.read.records, values_.run.records_file);
  }

  std::string Html(const FinishedRun& run) override { return MakeHtml(run, outcome_); }

  Flags values_;
  FlagRegistry flags_{
      "inference_diff",
      "compares a delegate with the CPU: latency, and error of every output.",
      {"inference_diff --model_file=m.tflite --delegate=gpu",
       "inference_diff --model_file=m.tflite --external_delegate_path=libdelegate.so --per_op",
       "inference_diff merge shard0.json shard1.json --output_file_path=result.json"}};
  Prepared prepared_;
  Outcome outcome_;
};

}  // namespace

int InferenceDiffCommand(int argc, char** argv) { return InferenceDiff().Main(argc, argv); }

}  // namespace litmus::diff
