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

// The executor of a prepared graph. Not thread-safe.
class GraphRunner {
 public:
  GraphRunner(SubgraphEnvironment& environment, ModelGraph& graph, GraphPreparation& preparation)
      : environment_(environment), graph_(graph), preparation_(preparation) {}

  // Runs all steps; prepares those whose shapes become known on the way.
  TfLiteStatus Run();
  // An error with a message when somebody has asked for the end of the run.
  TfLiteStatus CheckCancelled() {
    return check_cancelled_ == nullptr && !cancellation_enabled_ ? kTfLiteOk
                                                                 : AskWhetherCancelled();
  }
  void SetCancellationFunction(void* data, bool (*check_cancelled)(void*));
  // Whether the interpreter's flag is looked at, too.
  void EnableCancellation(bool enabled) { cancellation_enabled_ = enabled; }
  void SetProfiler(tflite::Profiler* profiler);
  // To be called for a new schedule, and for new options.
  void FindLastReaders();

 private:
  TfLiteStatus AskWhetherCancelled();
  TfLiteStatus CheckNodeInputs(size_t step);
  // Runs ready_; `*next`: the step of the schedule to go on with. That is one of the schedule's
  // steps where a step has changed a shape.
  TfLiteStatus RunReady(size_t* next);
  // The same call as an event of `profiler`, so that a profile is of what runs without a profiler.
  TfLiteStatus InvokeProfiled(const ReadySteps::Step& step, tflite::Profiler* profiler,
                              ThreadPool* pool);
  // What profiles call a step.
  const char* NameOf(size_t step) const;
  // Runs the schedule from a step on.
  TfLiteStatus RunFrom(size_t first);
  // `status` of a step, with a message if it is an error.
  TfLiteStatus Report(size_t step, TfLiteStatus status);
  // To be called for a step that has resized a tensor. False: the step has changed the shape of an
  // output, and what is behind the step is no longer prepared.
  bool KeepsShapes(size_t step);
  void ReleaseDynamicTensors(size_t step);

  SubgraphEnvironment& environment_;
  ModelGraph& graph_;
  GraphPreparation& preparation_;
  std::unique_ptr<tflite::SubgraphAwareProfiler> profiler_;
  // Per step, the tensors that nobody reads after it; empty unless dynamic ones are to be released.
  std::vector<std::vector<int>> last_readers_;
  ReadySteps ready_;
  bool cancellation_enabled_ = false;
  void* cancellation_data_ = nullptr;
  bool (*check_cancelled_)(void*) = nullptr;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_GRAPH_GRAPH_RUNNER_H_
