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

// The model must outlive the interpreters, because constants and names stay in the model. The
// resolver's registrations must outlive the interpreters, too. A builder may be used several times;
// not thread-safe.
class InterpreterBuilder {
 public:
  InterpreterBuilder(const FlatBufferModel& model, const OpResolver& op_resolver,
                     const InterpreterOptions* options = nullptr);
  // A model that the caller holds; its meaning is verified first. `allocation`: where buffers past
  // the flatbuffer are, if there are any.
  InterpreterBuilder(const Model* model, const OpResolver& op_resolver,
                     ErrorReporter* error_reporter = DefaultErrorReporter(),
                     const InterpreterOptions* options = nullptr,
                     const Allocation* allocation = nullptr);
  InterpreterBuilder(const InterpreterBuilder&) = delete;
  InterpreterBuilder& operator=(const InterpreterBuilder&) = delete;

  // On failure *interpreter is null and the error reporter knows why. Builtin operators that the
  // resolver does not have are an error here, all in one message; custom ones at AllocateTensors.
  TfLiteStatus operator()(std::unique_ptr<Interpreter>* interpreter);
  TfLiteStatus operator()(std::unique_ptr<Interpreter>* interpreter, int num_threads);

  // -1, 0 and 1: one thread. Below -1: an error.
  TfLiteStatus SetNumThreads(int num_threads);
  InterpreterBuilder& PreserveAllTensorsExperimental();
  // Applied, in this order, to every interpreter that is made; a failure fails the building. Stays
  // the caller's and must outlive the interpreters.
  void AddDelegate(TfLiteDelegate* delegate);
  void AddDelegate(TfLiteOpaqueDelegateStruct* delegate);
  // Whether the last interpreter was not made for lack of memory.
  bool RanOutOfMemory() const { return ran_out_of_memory_; }

 private:
  TfLiteStatus Build(Interpreter* interpreter);

  const Model* model_;
  const OpResolver& op_resolver_;
  ErrorReporter* error_reporter_;
  const Allocation* allocation_;
  const litmus::ExternalBuffers* external_ = nullptr;  // of a FlatBufferModel
  std::shared_ptr<litmus::PackedStore> packed_;        // of a FlatBufferModel
  // FlatBufferModel verifies; a bare model has not been.
  bool verified_;
  InterpreterOptions options_;
  int num_threads_ = -1;
  std::vector<TfLiteDelegate*> delegates_;
  bool ran_out_of_memory_ = false;
};

}  // namespace tflite

#endif  // LITMUS_RUNTIME_CORE_INTERPRETER_BUILDER_H_
