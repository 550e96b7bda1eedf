// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// inference_diff: the same inputs through a reference and through the configuration under test:
// latency side by side, error of every output, and the operator at which they part.
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/cli/number.h"
#include "tools/common/evaluation/evaluated_model.h"
#include "tools/common/evaluation/evaluation_run.h"
#include "tools/common/evaluation/output.h"
#include "tools/common/evaluation/write_results.h"
#include "tools/common/run_main.h"
#include "tools/common/status_exit.h"
#include "tools/inference_diff/comparison.h"
#include "tools/inference_diff/flags.h"
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
  auto inputs = InputMaker::Make(values.inputs, prepared->comparison->inputs());
  if (!inputs.ok()) return inputs.status();
  prepared->inputs.emplace(*std::move(inputs));
  const std::vector<std::string> names = prepared->comparison->output_names();
  const std::vector<std::string> types = prepared->comparison->output_types();
  json outputs = json::array();
  for (size_t i = 0; i < names.size(); ++i) {
    outputs.push_back({{"name", names[i]}, {"type", types[i]}});
  }
  // Before any run: a gate with a typing error must not cost the runs.
  const auto gates = ParseGates(values.gates, names);
  if (!gates.ok()) return gates.status();
  prepared->header = {{"schema", {{"name", kSchemaName}, {"version", kSchemaVersion}}},
                      {"tool", flags.tool()},
                      {"model", prepared->sides->test_model().ToJson()},
                      {"reference_model", prepared->sides->reference_model().ToJson()},
                      {"reference", prepared->sides->reference_description()},
                      {"config", Configuration(flags)},
                      {"inputs", prepared->inputs->ToJson()},
                      {"outputs", outputs}};
  return absl::OkStatus();
}

// Part of a whole run only: shards leave it to the merge, which makes the sides for it.
absl::StatusOr<std::optional<PerOpReport>> PerOp(const FlagRegistry& flags, const Flags& values,
                                                 const Shard& shard, Prepared* prepared) {
  std::optional<PerOpReport> report;
  if (!values.per_op || shard.asked_for) return report;
  if (prepared->sides == nullptr) {
    if (absl::Status status = Prepare(flags, values, prepared); !status.ok()) return status;
  }
  std::cerr << "INFO: --per_op: comparing operator by operator\n";
  const auto inputs = prepared->inputs->Values(0);
  if (!inputs.ok()) return inputs.status();
  auto made = prepared->sides->PerOp(*inputs, std::stod(Number(values.per_op_tolerance)));
  if (!made.ok()) return made.status();
  report = *std::move(made);
  return report;
}

int Main(int argc, char** argv) {
  FlagRegistry flags(
      "inference_diff", "compares a delegate with the CPU: latency, and error of every output.",
      {"inference_diff --model_file=m.tflite --delegate=gpu",
       "inference_diff --model_file=m.tflite --external_delegate_path=libdelegate.so --per_op",
       "inference_diff merge shard0.json shard1.json --output_file_path=result.json"});
  Flags values;
  DeclareFlags(flags, &values);
  const Environment environment(argc, argv);
  const CommandLine line = SplitCommandLine(argc, argv);
  flags.ParseOrExit(static_cast<int>(line.arguments.size()), line.arguments.data());
  if (absl::Status status = CompleteRunFlags(flags, &values.run); !status.ok()) {
    return FailWith(flags, status);
  }
  CatchInterrupts();

  Prepared prepared;
  FinishedRun finished;
  std::unique_ptr<EvaluationRun> run;
  if (line.merge) {
    auto merged = MergeShards(flags.tool(), line.parts);
    if (!merged.ok()) return FailWith(flags, merged.status());
    finished = *std::move(merged);
  } else {
    if (absl::Status status = Prepare(flags, values, &prepared); !status.ok()) {
      return FailWith(flags, status);
    }
    const int32_t runs = values.run.num_images > 0 ? values.run.num_images : values.num_runs;
    auto started = EvaluationRun::Start(values.run, {prepared.header, runs});
    if (!started.ok()) return FailWith(flags, started.status());
    run = *std::move(started);
    if (absl::Status status = CheckRun(run->Finish()); !status.ok()) return FailWith(flags, status);
    if (absl::Status status = RunAll(*prepared.inputs, &*prepared.comparison, run.get());
        !status.ok()) {
      if (!Interrupted()) return FailWith(flags, status);
      const auto pending = static_cast<int64_t>(run->pending().size());
      const auto done = static_cast<int64_t>(run->Finish().records.size()) - run->resumed();
      return EndInterrupted(values.run, done, pending, "runs");
    }
    finished = run->Finish();
  }
  if (absl::Status status = CheckRun(finished); !status.ok()) return FailWith(flags, status);
  if (line.merge) {
    ApplyConfiguration(finished.description.header["config"], &flags);
    values.run.model_file = finished.description.header["model"].value("file", "");
  }
  auto per_op = PerOp(flags, values, finished.shard, &prepared);
  if (!per_op.ok()) return FailWith(flags, per_op.status());
  auto outcome = MakeOutcome(finished, *std::move(per_op), values.gates);
  if (!outcome.ok()) return FailWith(flags, outcome.status());
  json& document = outcome->result.document;
  document["timing"] = {{"reference", TimesToJson(CollectTimes(finished.records, "reference"))},
                        {"test", TimesToJson(CollectTimes(finished.records, "test"))}};
  document["environment"] =
      environment.ToJson(flags, {{"interpreter_threads", InterpreterThreads(flags, values.run)},
                                 {"resumed_items", run == nullptr ? 0 : run->resumed()},
                                 {"merged_parts", line.parts}});
  std::cout << ToText(outcome->result, values.run.log_prefix) << std::flush;
  outcome->verdict.Print();
  absl::Status written = WriteResults(
      values.run, outcome->result,
      [&] { return RecordsText(finished.records, values.run.records_file); },
      [&] { return MakeHtml(finished, *outcome); });
  if (!written.ok()) return FailWith(flags, written);
  if (run != nullptr) run->Close();
  return outcome->verdict.exit_code();
}

}  // namespace
}  // namespace litmus::diff

int main(int argc, char** argv) {
  return litmus::RunMain("inference_diff", litmus::diff::Main, argc, argv);
}
