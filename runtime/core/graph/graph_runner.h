// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Execution of a prepared graph, step by step: cancellation, profiling, and the release of dynamic
// tensors after their last reader.
#ifndef LITMUS_RUNTIME_CORE_GRAPH_GRAPH_RUNNER_H_
#define LITMUS_RUNTIME_CORE_GRAPH_GRAPH_RUNNER_H_

#include <cstddef>
#include <memory>
#include <vector>

#include "runtime/base/profiler.h"
#include "runtime/base/subgraph_profiler.h"
#include "runtime/c/common.h"
#include "runtime/core/graph/execution_schedule.h"
#include "runtime/core/graph/graph_preparation.h"
#include "runtime/core/graph/model_graph.h"
#include "runtime/core/graph/subgraph_environment.h"

namespace litmus {

// Runs a prepared graph. Not thread-safe.
class GraphRunner {
 public:
  GraphRunner(SubgraphEnvironment& environment, ModelGraph& graph, GraphPreparation& preparation)
      : environment_(environment), graph_(graph), preparation_(preparation) {}

  // Runs all steps, and prepares those whose input shapes become known during the run.
  TfLiteStatus Run();
  // Returns an error, with a message, if the run was cancelled.
  TfLiteStatus CheckCancelled() {
    return check_cancelled_ == nullptr && !cancellation_enabled_ ? kTfLiteOk
                                                                 : AskWhetherCancelled();
  }
  void SetCancellationFunction(void* data, bool (*check_cancelled)(void*));
  // Whether Interpreter::Cancel, which sets a flag, can cancel the run.
  void EnableCancellation(bool enabled) { cancellation_enabled_ = enabled; }
  void SetProfiler(tflite::Profiler* profiler);
  // Finds the last reader of each tensor. Call this for a new schedule and for new options.
  void FindLastReaders();

 private:
  TfLiteStatus AskWhetherCancelled();
  TfLiteStatus CheckNodeInputs(size_t step);
  // Runs the flat list ready_. Sets *next to the step of the schedule at which RunFrom must
  // continue: the end, or an earlier step if a step has changed a shape.
  TfLiteStatus RunReady(size_t* next);
  // Calls the step inside of a profiler event. The same list runs with and without a profiler, so
  // that a profile shows what usually runs.
  TfLiteStatus InvokeProfiled(const ReadySteps::Step& step, tflite::Profiler* profiler,
                              ThreadPool* pool);
  // The name of a step in profiles.
  const char* NameOf(size_t step) const;
  // Runs the schedule from step `first` on.
  TfLiteStatus RunFrom(size_t first);
  // Returns `status`; if it is an error, reports that the step failed.
  TfLiteStatus Report(size_t step, TfLiteStatus status);
  // Call this after a step that has resized a tensor. Returns false if the step has changed the
  // shape of an output and the steps after it are no longer prepared.
  bool KeepsShapes(size_t step);
  void ReleaseDynamicTensors(size_t step);

  SubgraphEnvironment& environment_;
  ModelGraph& graph_;
  GraphPreparation& preparation_;
  std::unique_ptr<tflite::SubgraphAwareProfiler> profiler_;
  // Per step, the tensors that no later step reads. Empty if dynamic tensors are not to be
  // released.
  std::vector<std::vector<int>> last_readers_;
  ReadySteps ready_;
  bool cancellation_enabled_ = false;
  void* cancellation_data_ = nullptr;
  bool (*check_cancelled_)(void*) = nullptr;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_GRAPH_GRAPH_RUNNER_H_
