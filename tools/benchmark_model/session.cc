// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/session.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/schema/schema_tables_generated.h"
#include "tools/benchmark_model/delegation.h"
#include "tools/benchmark_model/explain_failure.h"
#include "tools/benchmark_model/interpreter_setup.h"
#include "tools/benchmark_model/measure/clock.h"
#include "tools/benchmark_model/outputs.h"
#include "tools/benchmark_model/results/cold_start.h"
#include "tools/common/document/output_file.h"
#include "tools/common/model/apply_delegate.h"
#include "tools/common/model/cancel.h"
#include "tools/common/model/external_weights.h"
#include "tools/common/model/invoke.h"
#include "tools/common/model/load_model.h"
#include "tools/common/model/runtime_errors.h"
#include "tools/common/sha256.h"
#include "tools/common/status_exit.h"
#include "tools/common/weight_cache.h"

namespace litmus::benchmark {
int Session::Load() {
  std::function<void()> mapped;
  if (phase_end_ != nullptr) mapped = [this] { End(phase::kOpen); };
  const auto weights = ParseExternalWeights(flags_.GetString("external_weights"));
  if (!weights.ok()) {
    printer_->Error(std::string(weights.status().message()));
    return ExitCodeOf(weights.status());
  }
  auto model = LoadModel("--graph", options_.graph, *weights, mapped);
  if (!model.ok()) {
    const std::string why(model.status().message());
    if (!why.empty()) printer_->Error(why);
    printer_->Error("Failed to load model " + options_.graph);
    return ExitCodeOf(model.status());
  }
  model_ = *std::move(model);
  End(phase::kVerify);
  const absl::Status groups = CheckGroups(*weights, {model_->GetModel()});
  if (!groups.ok()) printer_->Error(std::string(groups.message()));
  return groups.ok() ? kExitOk : ExitCodeOf(groups);
}

const tflite::Interpreter* Session::PrepareToDescribe() {
  if (BuildInterpreter() != kExitOk || ResizeInputs() != kExitOk) return nullptr;
  RuntimeErrors errors;
  if (interpreter_->AllocateTensors() != kTfLiteOk) {
    ExplainFailure(errors.Take());
    return nullptr;
  }
  WarnOfPlaceholders();
  return interpreter_.get();
}

int Session::Init() {
  int code = BuildInterpreter();
  if (code == kExitOk) code = CheckSignature();
  End(phase::kBuild);
  if (code == kExitOk) code = Delegate();
  if (code == kExitOk) code = ResizeInputs();
  if (code != kExitOk) return code;
  RuntimeErrors errors;
  if (interpreter_->AllocateTensors() != kTfLiteOk) {
    ExplainFailure(errors.Take());
    printer_->Error("Failed to allocate tensors!");
    return interpreter_->RanOutOfMemory() ? kExitOsError : kExitBadData;
  }
  End(phase::kPrepare);
  if (profiler_ != nullptr) profiler_->StopProfiling();
  WarnOfPlaceholders();
  return kExitOk;
}

std::optional<int64_t> Session::TimeOfReprepare() {
  const bool prepared = BuildInterpreter() == kExitOk && CheckSignature() == kExitOk &&
                        Delegate() == kExitOk && interpreter_->AllocateTensors() == kTfLiteOk;
  if (!prepared) return std::nullopt;
  const int64_t start = SteadyClock().NowNs();
  if (ResizeInputs() != kExitOk || interpreter_->AllocateTensors() != kTfLiteOk)
    return std::nullopt;
  return SteadyClock().NowNs() - start;
}

int Session::BuildInterpreter() {
  entry_ = EntryPointOf(*model_->GetModel(), options_.signature_to_run_for);
  auto specs = ParseInputFlags(options_, entry_.inputs);
  if (!specs.ok()) {
    printer_->Error(std::string(specs.status().message()));
    return ExitCodeOf(specs.status());
  }
  specs_ = *std::move(specs);
  model_->UseWeightCache(WeightCachePath(flags_));
  const tflite::InterpreterOptions interpreter_options = InterpreterOptionsOf(options_, flags_);
  cpu_fallback_ = flags_.GetBool("allow_cpu_fallback");
  tflite::InterpreterBuilder builder(*model_, resolver_, &interpreter_options);
  if (builder(&interpreter_, std::max(options_.num_threads, 1)) != kTfLiteOk ||
      interpreter_ == nullptr) {
    printer_->Error("Failed to initialize the interpreter");
    return builder.RanOutOfMemory() ? kExitOsError : kExitBadData;
  }
  CancelOnInterrupt(interpreter_.get());
  if (options_.enable_op_profiling) {
    const uint32_t entries = ProfilerEntries(options_, flags_, *interpreter_, printer_);
    if (!options_.allow_dynamic_profiling_buffer_increase) most_events_ = entries;
    profiler_ = std::make_unique<tflite::profiling::BufferedProfiler>(
        entries, options_.allow_dynamic_profiling_buffer_increase);
    interpreter_->SetProfiler(profiler_.get());
    profiler_->StartProfiling();
  }
  interpreter_->SetAllowFp16PrecisionForFp32(options_.allow_fp16);
  const absl::Status selected = SelectEntryPoint(entry_, interpreter_.get());
  if (!selected.ok()) printer_->Error(std::string(selected.message()));
  return selected.ok() ? kExitOk : ExitCodeOf(selected);
}

int Session::CheckSignature() {
  const std::vector<std::string> keys = SignatureKeys(*model_->GetModel());
  const std::string& wanted = options_.signature_to_run_for;
  if (wanted.empty() && keys.size() <= 1) return kExitOk;
  if (std::find(keys.begin(), keys.end(), wanted) == keys.end()) {
    printer_->Error(
        "Signature not specified or incorrect. Pass one of the following to the flag "
        "\"--signature_to_run_for\"");
    for (const std::string& key : keys) printer_->Error(" #> Signature key: " + key);
    return kExitUsage;
  }
  listener_->OnSignatureSelected(wanted);
  return kExitOk;
}

int Session::Delegate() {
  DelegateRequest request;
  request.model_file = options_.graph;
  request.verbose = options_.verbose;
  if (flags_.WasSet("use_caching")) request.cpu_flags.push_back("use_caching");
  delegates_ = CreateDelegates(flags_, request);
  for (const std::string& warning : delegates_.warnings) printer_->Warn(warning);
  if (!delegates_.ok()) {
    printer_->Error(delegates_.error);
    return delegates_.exit_code;
  }
  if (!delegates_.delegates.empty()) End(phase::kDelegateCreate);
  const int code = ApplyDelegates(&delegates_, cpu_fallback_, interpreter_.get(), printer_,
                                  listener_, &applied_delegates_);
  if (code != kExitOk) return code;
  if (!delegates_.delegates.empty()) End(phase::kDelegateGraph);
  const PlanSize plan = CountNodes(*interpreter_);
  if (options_.require_full_delegation && (plan.nodes != 1 || plan.delegate_nodes != 1)) {
    printer_->Error("Disallowed CPU fallback detected.");
    return kExitUnavailable;
  }
  return kExitOk;
}

int Session::ResizeInputs() {
  of_file_ = InputShapes();
  const absl::Status status = Inputs().Resize(specs_, printer_);
  if (status.ok()) return kExitOk;
  printer_->Error(std::string(status.message()));
  return interpreter_->RanOutOfMemory() ? kExitOsError : kExitUsage;
}

void Session::ExplainFailure(const std::string& why) {
  benchmark::ExplainFailure(*interpreter_, InputShapes(), of_file_, inputs_.random_integers(), why,
                            printer_);
}

void Session::WarnOfPlaceholders() {
  const std::string warning = PlaceholderWarning(InputShapes());
  if (!warning.empty()) printer_->Warn(warning);
}

int Session::MakeInputs() {
  for (const InputSpec& spec : specs_) {
    if (spec.range && !spec.file.empty()) {
      printer_->Warn("--input_layer_value_range of " + spec.name +
                     " is not used: --input_layer_value_files gives its values");
    }
  }
  const absl::Status made = inputs_.Make(options_.scenarios.inputs, specs_, Inputs());
  if (!made.ok()) {
    printer_->Error(std::string(made.message()));
    return ExitCodeOf(made);
  }
  End(phase::kInputs);
  return kExitOk;
}

void Session::FillInputs() { inputs_.CopyNext(Inputs()); }

TfLiteStatus Session::Invoke() {
  return InvokeModel(interpreter_.get(), cpu_fallback_,
                     [this](const std::string& warning) { printer_->Warn(warning); });
}

std::vector<std::pair<std::string, const TfLiteTensor*>> Session::Outputs() const {
  std::vector<std::pair<std::string, const TfLiteTensor*>> outputs;
  for (size_t i = 0; i < interpreter_->outputs().size(); ++i) {
    outputs.emplace_back(entry_.outputs[i], interpreter_->output_tensor(i));
  }
  return outputs;
}

void Session::ReadOutputs(CountedVector<char>* bytes) const {
  bytes->clear();
  for (const auto& [name, tensor] : Outputs()) {
    bytes->insert(bytes->end(), tensor->data.raw, tensor->data.raw + tensor->bytes);
  }
}

int Session::WriteOutputs() const { return benchmark::WriteOutputs(options_, Outputs(), printer_); }

std::string Session::ModelSha256() const {
  return Sha256Hex(model_->allocation()->base(), model_->allocation()->bytes());
}

}  // namespace litmus::benchmark
