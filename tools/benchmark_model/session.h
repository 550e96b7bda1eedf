// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A model ready to run: loaded, delegated, allocated, its inputs made.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_SESSION_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_SESSION_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "delegates/registrar/registrar.h"
#include "runtime/core/interpreter.h"
#include "runtime/kernels/register.h"
#include "runtime/memory/memory_account.h"
#include "runtime/model/model_builder.h"
#include "runtime/profiling/profile_buffer.h"
#include "tools/benchmark_model/input_values.h"
#include "tools/benchmark_model/inputs.h"
#include "tools/benchmark_model/model_inputs.h"
#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"
#include "tools/common/model/entry_point.h"

namespace litmus::benchmark {

class Session {
 public:
  // Called when a phase (results/cold_start.h) has ended.
  using PhaseEnd = std::function<void(const char* phase)>;

  // The first four must outlive the session. Warnings and errors go to `printer`.
  Session(const Options& options, const FlagRegistry& flags, Printer* printer, Listener* listener,
          PhaseEnd phase_end = nullptr)
      : options_(options),
        flags_(flags),
        printer_(printer),
        listener_(listener),
        phase_end_(std::move(phase_end)) {}

  // Each returns an exit code, 0 for "go on", having printed why not.
  // Loads the model.
  int Load();
  // In place of Load: the model of a session that has loaded it.
  void ShareModel(const Session& other) { model_ = other.model_; }
  // Builds the interpreter, applies delegates, resizes, allocates.
  int Init();
  // In place of Init, for a description of the model: the interpreter without delegates, allocated
  // for the shapes that the flags ask for; nullptr when the model cannot be prepared.
  const tflite::Interpreter* PrepareToDescribe();
  // Draws or reads the inputs' values.
  int MakeInputs();

  // Copies the inputs into the tensors; of --inputs, the next set.
  void FillInputs();
  size_t input_sets() const { return inputs_.sets(); }  // which follow each other
  TfLiteStatus Invoke();
  // After a call of the interpreter failed: ExplainFailure (explain_failure.h).
  void ExplainFailure(const std::string& why);
  // All outputs of the last run, one after another.
  void ReadOutputs(CountedVector<char>* bytes) const;
  // In place of Init: prepares the model with its own shapes, and takes the nanoseconds of resizing
  // to those of the flags and preparing again. Empty where the model cannot do either.
  std::optional<int64_t> TimeOfReprepare();
  // Writes all outputs of the last run, one after another, to --output_filepath, and as a
  // tf.Example to --output_proto_filepath.
  int WriteOutputs() const;

  tflite::Interpreter& interpreter() { return *interpreter_; }
  tflite::profiling::BufferedProfiler* profiler() { return profiler_.get(); }
  // Events that a profile keeps of one run.
  size_t most_events() const { return most_events_; }
  // After Load.
  const tflite::FlatBufferModel& model() const { return *model_; }
  int64_t model_bytes() const { return static_cast<int64_t>(model_->allocation()->bytes()); }
  std::string ModelSha256() const;
  // After Init: what is run of the model.
  const EntryPoint& entry() const { return entry_; }
  const tflite::OpResolver& resolver() const { return resolver_; }
  const std::vector<CreatedDelegate>& delegates() const { return delegates_.delegates; }
  const std::vector<AppliedDelegate>& applied_delegates() const { return applied_delegates_; }
  std::vector<InputShape> InputShapes() const { return Inputs().Shapes(specs_); }
  int64_t InputBytes() const { return Inputs().Bytes(); }

 private:
  int BuildInterpreter();
  int Delegate();
  // Names and tensors.
  std::vector<std::pair<std::string, const TfLiteTensor*>> Outputs() const;
  // Whether --signature_to_run_for is one of the model's, which it must be where there are several.
  int CheckSignature();
  int ResizeInputs();
  void WarnOfPlaceholders();
  void End(const char* phase) {
    if (phase_end_ != nullptr) phase_end_(phase);
  }
  ModelInputs Inputs() const { return ModelInputs(interpreter_.get(), &entry_.inputs); }

  const Options& options_;
  const FlagRegistry& flags_;
  Printer* printer_;
  Listener* listener_;
  PhaseEnd phase_end_;
  std::shared_ptr<const tflite::FlatBufferModel> model_;
  tflite::ops::builtin::BuiltinOpResolver resolver_;
  DelegateList delegates_;  // outlive the interpreter
  std::vector<AppliedDelegate> applied_delegates_;
  std::unique_ptr<tflite::profiling::BufferedProfiler> profiler_;  // of the initialisation
  size_t most_events_ = SIZE_MAX;
  std::unique_ptr<tflite::Interpreter> interpreter_;
  EntryPoint entry_;
  bool cpu_fallback_ = false;  // kept, so that no measured run looks for the flag
  std::vector<InputSpec> specs_;
  std::vector<InputShape> of_file_;  // of inputs, before they were resized
  InputValues inputs_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_SESSION_H_
