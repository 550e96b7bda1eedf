// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Makes interpreters from models.
#ifndef LITMUS_RUNTIME_CORE_INTERPRETER_BUILDER_H_
#define LITMUS_RUNTIME_CORE_INTERPRETER_BUILDER_H_

#include <memory>
#include <vector>

#include "runtime/base/error_reporter.h"
#include "runtime/c/common.h"
#include "runtime/core/graph/interpreter_options.h"
#include "runtime/core/interpreter.h"
#include "runtime/interfaces/op_resolver.h"
#include "runtime/model/allocation.h"
#include "runtime/model/model_builder.h"

namespace tflite {

// The model must outlive the interpreters, which use its constants and names without copies. The
// resolver's registrations must outlive the interpreters, too. A builder may make several
// interpreters. Not thread-safe.
class InterpreterBuilder {
 public:
  InterpreterBuilder(const FlatBufferModel& model, const OpResolver& op_resolver,
                     const InterpreterOptions* options = nullptr);
  // For a model in the caller's memory, which is verified first. `allocation`: the file with the
  // buffers that lie behind the flatbuffer, if there are any.
  InterpreterBuilder(const Model* model, const OpResolver& op_resolver,
                     ErrorReporter* error_reporter = DefaultErrorReporter(),
                     const InterpreterOptions* options = nullptr,
                     const Allocation* allocation = nullptr);
  InterpreterBuilder(const InterpreterBuilder&) = delete;
  InterpreterBuilder& operator=(const InterpreterBuilder&) = delete;

  // On failure *interpreter is null, and the error reporter gets a message. Builtin operators that
  // the resolver does not have are an error here, all in one message; custom operators without
  // kernel are an error in AllocateTensors.
  TfLiteStatus operator()(std::unique_ptr<Interpreter>* interpreter);
  TfLiteStatus operator()(std::unique_ptr<Interpreter>* interpreter, int num_threads);

  // -1, 0 and 1 mean one thread; values below -1 are an error.
  TfLiteStatus SetNumThreads(int num_threads);
  InterpreterBuilder& PreserveAllTensorsExperimental();
  // Delegates are applied, in this order, to every interpreter that is made; if one fails, building
  // fails. The caller owns the delegate, which must outlive the interpreters.
  void AddDelegate(TfLiteDelegate* delegate);
  void AddDelegate(TfLiteOpaqueDelegateStruct* delegate);
  // True if the last interpreter could not be made because memory ran out.
  bool RanOutOfMemory() const { return ran_out_of_memory_; }

 private:
  TfLiteStatus Build(Interpreter* interpreter);

  const Model* model_;
  const OpResolver& op_resolver_;
  ErrorReporter* error_reporter_;
  const Allocation* allocation_;
  const litmus::ExternalBuffers* external_ = nullptr;  // from the FlatBufferModel; null: none
  std::shared_ptr<litmus::PackedStore> packed_;        // from the FlatBufferModel; null: none
  // True for a FlatBufferModel, which was verified when it was loaded; false for a bare model.
  bool verified_;
  InterpreterOptions options_;
  int num_threads_ = -1;
  std::vector<TfLiteDelegate*> delegates_;
  bool ran_out_of_memory_ = false;
};

}  // namespace tflite

#endif  // LITMUS_RUNTIME_CORE_INTERPRETER_BUILDER_H_
