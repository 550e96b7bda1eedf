// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A model file, and interpreters over it: the CPU's, or with the delegates that the flags ask for.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_EVALUATED_MODEL_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_EVALUATED_MODEL_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "delegates/registrar/registrar.h"
#include "nlohmann/json.hpp"
#include "runtime/core/interpreter.h"
#include "runtime/interfaces/op_resolver.h"
#include "runtime/model/model_builder.h"
#include "tools/common/model/apply_delegate.h"
#include "tools/common/model/entry_point.h"

namespace litmus {

enum class KernelSet { kFast, kReference };

struct InterpreterSetup {
  int threads = 1;
  KernelSet kernels = KernelSet::kFast;
  // Every tensor keeps its value to the end of Invoke.
  bool preserve_all_tensors = false;
  bool graph_rewriting = true;  // InterpreterOptions::SetGraphRewriting
};

// What the command line says of a model, besides its file.
struct ModelFlags {
  std::string weight_cache;  // the file of FlatBufferModel::UseWeightCache; empty: none
  // Shapes of the inputs of all interpreters (ApplyInputShapes); empty: dynamic shapes cause a
  // warning.
  std::string shapes;
  std::string signature;                      // ChooseEntryPoint's
  ExternalWeightFiles external_weights = {};  // LoadModel's
  // Whether some of these may be another model's (CheckGroups is the caller's then).
  bool several_models = false;
  // The signature of a model with several, where `signature` is empty; empty: EntryPointOf's.
  std::string signature_of_several = {};

  // --weight_cache, --shapes, --signature_to_run_for and --external_weights. The errors of
  // ParseExternalWeights.
  static absl::StatusOr<ModelFlags> Of(const FlagRegistry& flags);
};

// An interpreter with the delegates that it needs alive. Movable; used by one thread at a time.
struct ReadyInterpreter {
  DelegateList delegates;  // outlive the interpreter
  std::unique_ptr<tflite::Interpreter> interpreter;
  bool cpu_fallback = false;

  // InvokeModel, whose warning is a line on stderr.
  TfLiteStatus Invoke();
};

// Immutable; shared by any number of interpreters and threads.
class EvaluatedModel {
 public:
  // `path`: also an open file or a pipe, as LoadModel takes them. NotFound (no such file) or
  // InvalidArgument (not a model; the reason is on stderr already). `flag`, which gave the path, is
  // for messages. OutOfRange: the errors of ChooseEntryPoint. Warns of dynamic shapes, and where
  // nothing chose among several signatures.
  static absl::StatusOr<EvaluatedModel> Load(const std::string& path,
                                             const std::string& flag = "--model_file",
                                             const ModelFlags& flags = {});

  // Without delegates; tensors are not allocated yet. The model must outlive the interpreter.
  // InvalidArgument when an operator is missing; the errors of ApplyInputShapes.
  absl::StatusOr<std::unique_ptr<tflite::Interpreter>> MakeInterpreter(
      const InterpreterSetup& setup) const;

  const std::string& path() const { return path_; }
  // What delegates are told of a run of this model.
  DelegateRequest ForDelegates() const { return {path_, false, {}}; }
  const tflite::FlatBufferModel& flatbuffer() const { return *model_; }
  // The bytes of the file, metadata and all, while this lives.
  absl::string_view bytes() const {
    const tflite::Allocation& file = *model_->allocation();
    return {static_cast<const char*>(file.base()), file.bytes()};
  }
  // What its interpreters run.
  const EntryPoint& entry() const { return entry_; }
  // {"path", "bytes", "sha256"}; of a model with several signatures also {"signature", "notes"}.
  nlohmann::ordered_json ToJson() const;

 private:
  std::string path_, flag_, shapes_, sha256_;
  EntryPoint entry_;
  std::shared_ptr<const tflite::FlatBufferModel> model_;
  std::shared_ptr<const tflite::OpResolver> fast_, reference_;
};

// Makes the delegates that `flags` ask for and applies the delegates, in order. Prints on stderr
// which delegates were made and which took no operator. Unavailable when a delegate cannot be made
// or applied: never goes on with the CPU instead, unless --allow_cpu_fallback was given, which then
// prints a warning. Usage
// errors of delegate flags are OutOfRange.
absl::StatusOr<ReadyInterpreter> ApplyDelegates(const FlagRegistry& flags,
                                                const DelegateRequest& request,
                                                std::unique_ptr<tflite::Interpreter> interpreter);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_EVALUATED_MODEL_H_
