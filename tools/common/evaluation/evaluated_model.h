// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A model file and interpreters for it: with the CPU only, or with the delegates that the flags
// request.
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
  // All tensors keep their values until the end of Invoke.
  bool preserve_all_tensors = false;
  bool graph_rewriting = true;  // argument of InterpreterOptions::SetGraphRewriting
};

// The settings of a model on the command line, other than its file.
struct ModelFlags {
  std::string weight_cache;  // file for FlatBufferModel::UseWeightCache; empty: none
  // Shapes of the inputs of all interpreters (ApplyInputShapes); if empty, dynamic shapes cause a
  // warning.
  std::string shapes;
  std::string signature;                      // argument of ChooseEntryPoint
  ExternalWeightFiles external_weights = {};  // argument of LoadModel
  // Some of the external weights may belong to another model; the caller must call CheckGroups
  // then.
  bool several_models = false;
  // The default signature of a model with several signatures if `signature` is empty; if this is
  // empty too, that of EntryPointOf.
  std::string signature_of_several = {};

  // Reads --weight_cache, --shapes, --signature_to_run_for and --external_weights. Returns the
  // errors of ParseExternalWeights.
  static absl::StatusOr<ModelFlags> Of(const FlagRegistry& flags);
};

// An interpreter and its delegates. Movable; not thread-safe.
struct ReadyInterpreter {
  DelegateList delegates;  // must outlive the interpreter
  std::unique_ptr<tflite::Interpreter> interpreter;
  bool cpu_fallback = false;

  // Calls InvokeModel; its warning is printed on stderr.
  TfLiteStatus Invoke();
};

// Immutable: interpreters and threads may share it.
class EvaluatedModel {
 public:
  // `path` may also be an open file or a pipe, as for LoadModel. `flag`, which named the path, is
  // used in messages. NotFound: the file does not exist. InvalidArgument: the file is not a model;
  // the reason has been printed on stderr. OutOfRange: the errors of ChooseEntryPoint. Warns about
  // dynamic shapes, and if the model has several signatures and no flag chose one.
  static absl::StatusOr<EvaluatedModel> Load(const std::string& path,
                                             const std::string& flag = "--model_file",
                                             const ModelFlags& flags = {});

  // Creates an interpreter without delegates; tensors are not allocated yet. The model must outlive
  // the interpreter. InvalidArgument if an operator is missing; also the errors of
  // ApplyInputShapes.
  absl::StatusOr<std::unique_ptr<tflite::Interpreter>> MakeInterpreter(
      const InterpreterSetup& setup) const;

  const std::string& path() const { return path_; }
  // The information about this model for creating delegates.
  DelegateRequest ForDelegates() const { return {path_, false, {}}; }
  const tflite::FlatBufferModel& flatbuffer() const { return *model_; }
  // The bytes of the file including metadata, valid during this object's lifetime.
  absl::string_view bytes() const {
    const tflite::Allocation& file = *model_->allocation();
    return {static_cast<const char*>(file.base()), file.bytes()};
  }
  // The subgraph and signature that interpreters run.
  const EntryPoint& entry() const { return entry_; }
  // Returns {"path", "bytes", "sha256"}; for a model with several signatures also {"signature",
  // "notes"}.
  nlohmann::ordered_json ToJson() const;

 private:
  std::string path_, flag_, shapes_, sha256_;
  EntryPoint entry_;
  std::shared_ptr<const tflite::FlatBufferModel> model_;
  std::shared_ptr<const tflite::OpResolver> fast_, reference_;
};

// Creates the delegates that `flags` request and applies them in order. Prints on stderr which
// delegates were created and which of them execute no operator. Unavailable if a delegate cannot be
// created or applied; only with --allow_cpu_fallback a warning is printed and the CPU is used
// instead. OutOfRange for usage errors of delegate flags.
absl::StatusOr<ReadyInterpreter> ApplyDelegates(const FlagRegistry& flags,
                                                const DelegateRequest& request,
                                                std::unique_ptr<tflite::Interpreter> interpreter);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_EVALUATED_MODEL_H_
