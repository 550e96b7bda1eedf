// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/evaluated_model.h"

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "cli/utf8.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/register.h"
#include "tools/common/model/apply_in_order.h"
#include "tools/common/model/cancel.h"
#include "tools/common/model/external_weights.h"
#include "tools/common/model/input_shapes.h"
#include "tools/common/model/invoke.h"
#include "tools/common/model/load_model.h"
#include "tools/common/print_error.h"
#include "tools/common/sha256.h"
#include "tools/common/status_exit.h"
#include "tools/common/weight_cache.h"

namespace litmus {

absl::StatusOr<ModelFlags> ModelFlags::Of(const FlagRegistry& flags) {
  auto external_weights = ParseExternalWeights(flags.GetString("external_weights"));
  if (!external_weights.ok()) return external_weights.status();
  return ModelFlags{WeightCachePath(flags), flags.GetString("shapes"),
                    flags.GetString("signature_to_run_for"), *std::move(external_weights)};
}

absl::StatusOr<EvaluatedModel> EvaluatedModel::Load(const std::string& path,
                                                    const std::string& flag,
                                                    const ModelFlags& flags) {
  if (path.empty()) return UsageError(absl::StrCat(flag, " is missing: give the .tflite model"));
  const auto cannot_read = [&] {
    return absl::NotFoundError(absl::StrCat(flag, ": cannot read '", path, "'"));
  };
  if (IsModelPath(path) && access(path.c_str(), R_OK) != 0) return cannot_read();
  auto loaded = LoadModel(flag, path, flags.external_weights);
  if (!loaded.ok()) {
    if (!loaded.status().message().empty()) return loaded.status();
    if (absl::IsNotFound(loaded.status())) return cannot_read();
    if (absl::IsResourceExhausted(loaded.status())) {
      return absl::ResourceExhaustedError(absl::StrCat(flag, ": no memory for '", path, "'"));
    }
    return absl::InvalidArgumentError(absl::StrCat(flag, ": '", path, "' is not a valid model"));
  }
  EvaluatedModel model;
  model.path_ = path;
  model.flag_ = flag;
  model.shapes_ = flags.shapes;
  model.model_ = *std::move(loaded);
  model.model_->UseWeightCache(flags.weight_cache);
  model.sha256_ = Sha256Hex(model.bytes().data(), model.bytes().size());
  const tflite::Model& content = *model.model_->GetModel();
  if (!flags.several_models) {
    const absl::Status groups = CheckGroups(flags.external_weights, {&content});
    if (!groups.ok()) return groups;
  }
  const bool several = SignatureKeys(content).size() > 1;
  auto entry = ChooseEntryPoint(
      content, flag,
      flags.signature.empty() && several ? flags.signature_of_several : flags.signature);
  if (!entry.ok()) return entry.status();
  model.entry_ = *std::move(entry);
  const std::string dynamic =
      flags.shapes.empty() ? DynamicShapeWarning(content, model.entry_) : "";
  for (const std::string& warning : {model.entry_.note, dynamic}) {
    if (!warning.empty()) PrintWarning(absl::StrCat(flag, ": ", warning));
  }
  model.fast_ = std::make_shared<tflite::ops::builtin::BuiltinOpResolver>();
  model.reference_ = std::make_shared<tflite::ops::builtin::BuiltinRefOpResolver>();
  return model;
}

absl::StatusOr<std::unique_ptr<tflite::Interpreter>> EvaluatedModel::MakeInterpreter(
    const InterpreterSetup& setup) const {
  tflite::InterpreterOptions options;
  options.SetPreserveAllTensors(setup.preserve_all_tensors);
  options.SetGraphRewriting(setup.graph_rewriting);
  const tflite::OpResolver& resolver = setup.kernels == KernelSet::kFast ? *fast_ : *reference_;
  std::unique_ptr<tflite::Interpreter> interpreter;
  tflite::InterpreterBuilder builder(*model_, resolver, &options);
  if (builder(&interpreter, std::max(setup.threads, 1)) != kTfLiteOk || interpreter == nullptr) {
    const std::string message =
        absl::StrCat(flag_, ": '", path_, "' cannot be run: see the message above");
    return builder.RanOutOfMemory() ? absl::ResourceExhaustedError(message)
                                    : absl::InvalidArgumentError(message);
  }
  absl::Status status = SelectEntryPoint(entry_, interpreter.get());
  if (status.ok()) status = ApplyInputShapes(shapes_, entry_.inputs, interpreter.get());
  if (!status.ok()) return status;
  CancelOnInterrupt(interpreter.get());
  return interpreter;
}

nlohmann::ordered_json EvaluatedModel::ToJson() const {
  nlohmann::ordered_json json = {{"path", path_},
                                 {"bytes", static_cast<int64_t>(model_->allocation()->bytes())},
                                 {"sha256", sha256_}};
  if (!entry_.signature.empty()) json["signature"] = entry_.signature;
  if (!entry_.note.empty()) json["notes"] = {entry_.note};
  return json;
}

TfLiteStatus ReadyInterpreter::Invoke() {
  return InvokeModel(interpreter.get(), cpu_fallback, PrintWarning);
}

absl::StatusOr<ReadyInterpreter> ApplyDelegates(const FlagRegistry& flags,
                                                const DelegateRequest& request,
                                                std::unique_ptr<tflite::Interpreter> interpreter) {
  ReadyInterpreter ready;
  ready.delegates = CreateDelegates(flags, request);
  ready.interpreter = std::move(interpreter);
  ready.cpu_fallback = flags.GetBool("allow_cpu_fallback");
  for (const std::string& warning : ready.delegates.warnings) PrintWarning(warning);
  if (!ready.delegates.ok()) {
    return ready.delegates.exit_code == kExitUnavailable
               ? absl::UnavailableError(ready.delegates.error)
               : UsageError(ready.delegates.error);
  }
  for (const CreatedDelegate& created : ready.delegates.delegates) {
    std::cerr << "INFO: " << Printable(created.name) << " delegate created.\n";
  }
  const auto applied = ApplyInOrder(&ready.delegates, ready.cpu_fallback, ready.interpreter.get(),
                                    {nullptr, PrintWarning});
  if (!applied.ok()) {
    return absl::Status(applied.status().code(),
                        absl::StrCat("the ", applied.status().message(),
                                     " delegate cannot run this model: see the message above"));
  }
  return ready;
}

}  // namespace litmus
