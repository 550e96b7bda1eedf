// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// inference_diff: the same inputs through a reference and through the configuration under test:
// latency side by side, error of every output, and the operator at which they part.
#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "delegates/registrar/registrar.h"
#include "tools/common/evaluation/evaluated_model.h"
#include "tools/common/evaluation/evaluation_run.h"
#include "tools/common/evaluation/output.h"
#include "tools/common/evaluation/status_exit.h"
#include "tools/common/evaluation/write_results.h"
#include "tools/inference_diff/comparison.h"
#include "tools/inference_diff/result.h"

namespace litmus::diff {
namespace {

using json = nlohmann::ordered_json;

constexpr char kReferenceKernels[] = "ref_kernels";

struct Flags {
  RunFlags run;
  InputFlags inputs;
  GateFlags gates;
  std::string reference, reference_model_file;
  int32_t num_runs = 50;
  bool per_op = false;
  float per_op_tolerance = 1e-5f;
};

void DeclareFlags(FlagRegistry& flags, Flags* values) {
  DeclareRunFlags(flags, &values->run, false);
  flags.AddInt32("num_runs", 50, "inputs, each run three times on either side", &values->num_runs)
      .AtLeast(1)
      .Essential();
  flags.SetGroup("Inputs");
  flags.AddInt64("seed", 0, "of the random inputs; the same seed gives the same errors",
                 &values->inputs.seed);
  flags.AddString("input_range", "",
                  "LOW,HIGH for all inputs, or NAME:LOW,HIGH;NAME:... (default: floats -1,1; "
                  "8 and 16 bits all values; wider integers 0,99)",
                  &values->inputs.input_range);
  flags.AddFloat("input_mean", 0.5f, "mean of the Gaussian, as a share of the range",
                 &values->inputs.mean);
  flags.AddFloat("input_std", 1.0f / 3, "its standard deviation, as a share of the range",
                 &values->inputs.std);
  flags.AddString("input_files", "",
                  "NAME:PATH;NAME:... instead of random values: .npy or raw bytes, or a folder of "
                  "them, taken in turn",
                  &values->inputs.input_files);
  flags.SetGroup("Comparison");
  flags.AddString("reference", "",
                  "what to compare with: cpu (default: fast kernels, one thread, no delegate), "
                  "ref_kernels, or delegate flags in quotes: \"--use_gpu --gpu_backend=gl\"",
                  &values->reference);
  flags.AddString("reference_model_file", "", "another model for the reference",
                  &values->reference_model_file);
  flags
      .AddBool("per_op", false, "find the operator at which the sides part; a table by operator",
               &values->per_op)
      .Essential();
  flags.AddFloat("per_op_tolerance", 1e-5f,
                 "error that counts as parting, as a share of the tensor's largest value",
                 &values->per_op_tolerance);
  flags.SetGroup(kGatesGroup);
  flags.AddString("max_avg_error", "",
                  "exit 1 above: TOLERANCE for all outputs, or NAME:TOLERANCE,NAME:...",
                  &values->gates.max_avg_error);
  flags.AddString("max_error", "", "the same for the largest error of any element",
                  &values->gates.max_error);
  flags.AddString("min_cosine", "", "exit 1 below: the same form", &values->gates.min_cosine);
  flags.AddString("min_snr_db", "", "exit 1 below: the same form", &values->gates.min_snr_db);
  DeclareDelegateFlags(flags);
}

// --reference: which kernels, and the delegates, in a registry of its own.
struct Reference {
  KernelSet kernels = KernelSet::kFast;
  std::unique_ptr<FlagRegistry> delegate_flags;  // null: no delegate
  std::string description = "CPU, one thread, no delegate";
};

absl::StatusOr<Reference> ParseReference(const std::string& text) {
  Reference reference;
  if (text.empty() || text == "cpu") return reference;
  if (text == kReferenceKernels) {
    reference.kernels = KernelSet::kReference;
    reference.description = "CPU, plain reference kernels, one thread, no delegate";
    return reference;
  }
  if (text[0] != '-') {
    return UsageError(absl::StrCat("--reference='", text,
                                   "': expected cpu, ref_kernels or delegate flags in quotes"));
  }
  reference.delegate_flags = std::make_unique<FlagRegistry>("--reference", "");
  DeclareDelegateFlags(*reference.delegate_flags);
  const std::vector<std::string> words = absl::StrSplit(text, ' ', absl::SkipEmpty());
  std::vector<const char*> arguments = {"--reference"};
  for (const std::string& word : words) arguments.push_back(word.c_str());
  std::ostringstream out, err;
  int exit_code = 0;
  if (!reference.delegate_flags->Parse(static_cast<int>(arguments.size()), arguments.data(),
                                       &exit_code, out, err)) {
    return UsageError(absl::StrCat(
        "--reference='", text, "': ", std::string(absl::StripTrailingAsciiWhitespace(err.str()))));
  }
  reference.description = text;
  return reference;
}

// Everything that the run, and --per_op after it, need.
class Sides {
 public:
  static absl::StatusOr<std::unique_ptr<Sides>> Make(const FlagRegistry& flags,
                                                     const Flags& values) {
    std::unique_ptr<Sides> sides(new Sides(flags));
    auto reference = ParseReference(values.reference);
    if (!reference.ok()) return reference.status();
    sides->reference_ = *std::move(reference);
    auto model = EvaluatedModel::Load(values.run.model_file);
    if (!model.ok()) return model.status();
    sides->test_model_ = *std::move(model);
    if (values.reference_model_file.empty()) {
      sides->reference_model_ = sides->test_model_;
    } else {
      auto other = EvaluatedModel::Load(values.reference_model_file);
      if (!other.ok()) return other.status();
      sides->reference_model_ = *std::move(other);
    }
    sides->threads_ = InterpreterThreads(flags, values.run);
    return sides;
  }

  absl::StatusOr<std::unique_ptr<tflite::Interpreter>> PlainTest(bool preserve_all) const {
    return test_model_->MakeInterpreter({threads_, KernelSet::kFast, preserve_all});
  }
  absl::StatusOr<std::unique_ptr<tflite::Interpreter>> PlainReference(bool preserve_all) const {
    return reference_model_->MakeInterpreter({1, reference_.kernels, preserve_all});
  }

  // With delegates. The test side never becomes the CPU by accident.
  absl::StatusOr<ReadyInterpreter> Test() const {
    auto plain = PlainTest(false);
    if (!plain.ok()) return plain.status();
    auto ready = ApplyDelegates(flags_, *std::move(plain));
    if (!ready.ok()) return ready.status();
    if (!ready->delegates.not_made.empty()) {
      return absl::UnavailableError(
          absl::StrCat("the ", ready->delegates.not_made[0],
                       " delegate is not there, and the CPU would be compared with itself"));
    }
    if (ready->delegates.delegates.empty()) {
      std::cerr << "WARN: no delegate is asked for: the CPU is compared with "
                << reference_.description << "\n";
      return ready;
    }
    const std::vector<int>& plan = ready->interpreter->execution_plan();
    const bool delegated = std::any_of(plan.begin(), plan.end(), [&](int node) {
      return ready->interpreter->node_and_registration(node)->first.delegate != nullptr;
    });
    if (!delegated) {
      return absl::UnavailableError(
          "no delegate took an operator, and the CPU would be compared with itself");
    }
    return ready;
  }
  absl::StatusOr<ReadyInterpreter> ReferenceSide() const {
    auto plain = PlainReference(false);
    if (!plain.ok()) return plain.status();
    if (reference_.delegate_flags != nullptr) {
      return ApplyDelegates(*reference_.delegate_flags, *std::move(plain));
    }
    ReadyInterpreter ready;
    ready.interpreter = *std::move(plain);
    return ready;
  }

  absl::StatusOr<PerOpReport> PerOp(const std::vector<std::string>& inputs,
                                    double tolerance) const {
    PerOpSide reference, test;
    reference.make_interpreter = [this] { return PlainReference(true); };
    if (reference_.delegate_flags != nullptr) {
      reference.make_delegates = [this] { return Delegates(*reference_.delegate_flags); };
    }
    test.make_interpreter = [this] { return PlainTest(true); };
    test.make_delegates = [this] { return Delegates(flags_); };
    ErrorTolerance limits;
    limits.relative = tolerance;
    return ComparePerOperator(reference, test, inputs, limits);
  }

  const EvaluatedModel& test_model() const { return *test_model_; }
  const EvaluatedModel& reference_model() const { return *reference_model_; }
  const std::string& reference_description() const { return reference_.description; }

 private:
  explicit Sides(const FlagRegistry& flags) : flags_(flags) {}

  static absl::StatusOr<std::vector<CreatedDelegate>> Delegates(const FlagRegistry& flags) {
    DelegateList list = CreateDelegates(flags);
    if (!list.ok()) return absl::UnavailableError(list.error);
    return std::move(list.delegates);
  }

  const FlagRegistry& flags_;
  Reference reference_;
  std::optional<EvaluatedModel> test_model_, reference_model_;
  int threads_ = 1;
};

int Fail(const FlagRegistry& flags, const absl::Status& status) {
  std::cerr << "ERROR: " << flags.tool() << ": " << status.message() << "\n";
  return ExitCodeOf(status);
}

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

absl::StatusOr<std::optional<PerOpReport>> PerOp(const FlagRegistry& flags, const Flags& values,
                                                 Prepared* prepared) {
  std::optional<PerOpReport> report;
  if (!values.per_op) return report;
  if (prepared->sides == nullptr) {
    if (absl::Status status = Prepare(flags, values, prepared); !status.ok()) return status;
  }
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
    return Fail(flags, status);
  }
  CatchInterrupts();

  Prepared prepared;
  FinishedRun finished;
  std::unique_ptr<EvaluationRun> run;
  if (line.merge) {
    auto merged = MergeShards(flags.tool(), line.parts);
    if (!merged.ok()) return Fail(flags, merged.status());
    finished = *std::move(merged);
    ApplyConfiguration(finished.description.header["config"], &flags);
    values.run.model_file = finished.description.header["model"].value("file", "");
  } else {
    if (absl::Status status = Prepare(flags, values, &prepared); !status.ok()) {
      return Fail(flags, status);
    }
    const int32_t runs = values.run.num_images > 0 ? values.run.num_images : values.num_runs;
    auto started = EvaluationRun::Start(values.run, {prepared.header, runs});
    if (!started.ok()) return Fail(flags, started.status());
    run = *std::move(started);
    if (absl::Status status = RunAll(*prepared.inputs, &*prepared.comparison, run.get());
        !status.ok()) {
      if (!Interrupted()) return Fail(flags, status);
      std::cerr << "WARN: interrupted; "
                << (values.run.journal.empty() ? "what was done is lost: there is no journal\n"
                                               : "go on with --resume\n");
      return kExitTemporary;
    }
    finished = run->Finish();
  }
  auto per_op = PerOp(flags, values, &prepared);
  if (!per_op.ok()) return Fail(flags, per_op.status());
  auto outcome = MakeOutcome(finished, *std::move(per_op), values.gates);
  if (!outcome.ok()) return Fail(flags, outcome.status());
  json& document = outcome->result.document;
  document["timing"] = {{"reference", TimesToJson(CollectTimes(finished.records, "reference"))},
                        {"test", TimesToJson(CollectTimes(finished.records, "test"))}};
  document["environment"] =
      environment.ToJson(flags, {{"interpreter_threads", InterpreterThreads(flags, values.run)},
                                 {"resumed_items", run == nullptr ? 0 : run->resumed()},
                                 {"merged_parts", line.parts}});
  std::cout << ToText(outcome->result, values.run.log_prefix) << std::flush;
  for (const std::string& failure : outcome->failures) std::cerr << "ERROR: " << failure << "\n";
  absl::Status written = WriteResults(
      values.run, outcome->result,
      [&] { return RecordsText(finished.records, values.run.records_file); },
      [&] { return MakeHtml(finished, *outcome); });
  if (!written.ok()) return Fail(flags, written);
  if (run != nullptr) run->Close();
  return outcome->exit_code;
}

}  // namespace
}  // namespace litmus::diff

int main(int argc, char** argv) { return litmus::diff::Main(argc, argv); }
