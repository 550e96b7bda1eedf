// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A model that is ready to run: loaded, delegated, allocated, with inputs.
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
  // Called at the end of each phase (results/cold_start.h).
  using PhaseEnd = std::function<void(const char* phase)>;

  // The first four arguments must outlive the session. Warnings and errors go to `printer`.
  Session(const Options& options, const FlagRegistry& flags, Printer* printer, Listener* listener,
          PhaseEnd phase_end = nullptr)
      : options_(options),
        flags_(flags),
        printer_(printer),
        listener_(listener),
        phase_end_(std::move(phase_end)) {}

  // Loads the model. This and the other functions that return int print their errors and return an
  // exit code; 0 means success.
  int Load();
  // Call instead of Load: shares the model that another session has loaded.
  void ShareModel(const Session& other) { model_ = other.model_; }
  // Builds the interpreter, applies delegates, resizes, allocates.
  int Init();
  // Call instead of Init to describe the model: returns the interpreter without delegates,
  // allocated for the shapes that the flags request; nullptr if the model cannot be prepared.
  const tflite::Interpreter* PrepareToDescribe();
  // Draws or reads the values of the inputs.
  int MakeInputs();

  // Copies values into the input tensors; with --inputs, the next set.
  void FillInputs();
  // Number of sets of inputs, which are used in order.
  size_t input_sets() const { return inputs_.sets(); }
  TfLiteStatus Invoke();
  // Call after an interpreter call failed: see ExplainFailure in explain_failure.h.
  void ExplainFailure(const std::string& why);
  // Concatenates the bytes of all outputs of the last run.
  void ReadOutputs(CountedVector<char>* bytes) const;
  // Call instead of Init: prepares the model with its default shapes, then returns the time in ns
  // of resizing to the flags' shapes and preparing again. Empty if either is impossible.
  std::optional<int64_t> TimeOfReprepare();
  // Writes all outputs of the last run, concatenated, to --output_filepath, and as a tf.Example to
  // --output_proto_filepath.
  int WriteOutputs() const;

  tflite::Interpreter& interpreter() { return *interpreter_; }
  tflite::profiling::BufferedProfiler* profiler() { return profiler_.get(); }
  // The maximum number of events of one run that a profile stores.
  size_t most_events() const { return most_events_; }
  // Call after Load.
  const tflite::FlatBufferModel& model() const { return *model_; }
  int64_t model_bytes() const { return static_cast<int64_t>(model_->allocation()->bytes()); }
  std::string ModelSha256() const;
  // Call after Init. The subgraph and signature that are run.
  const EntryPoint& entry() const { return entry_; }
  const tflite::OpResolver& resolver() const { return resolver_; }
  const std::vector<CreatedDelegate>& delegates() const { return delegates_.delegates; }
  const std::vector<AppliedDelegate>& applied_delegates() const { return applied_delegates_; }
  std::vector<InputShape> InputShapes() const { return Inputs().Shapes(specs_); }
  int64_t InputBytes() const { return Inputs().Bytes(); }

 private:
  int BuildInterpreter();
  int Delegate();
  // The names and tensors of the outputs.
  std::vector<std::pair<std::string, const TfLiteTensor*>> Outputs() const;
  // Checks that --signature_to_run_for is one of the model's signatures, and is set if the model
  // has several.
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
  DelegateList delegates_;  // must outlive the interpreter
  std::vector<AppliedDelegate> applied_delegates_;
  std::unique_ptr<tflite::profiling::BufferedProfiler> profiler_;  // records the initialisation
  size_t most_events_ = SIZE_MAX;
  std::unique_ptr<tflite::Interpreter> interpreter_;
  EntryPoint entry_;
  bool cpu_fallback_ = false;  // stored here, so that measured runs do not look up the flag
  std::vector<InputSpec> specs_;
  std::vector<InputShape> of_file_;  // inputs before they were resized
  InputValues inputs_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_SESSION_H_
