// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Invoke: runs the schedule step by step. Fast path: a flat list of calls, if no delegate, dynamic
// shape or unprepared step needs a check per step. Otherwise the loop with all checks.
#include "runtime/core/graph/graph_runner.h"

#include <algorithm>
#include <map>

#include "runtime/c/builtin_ops.h"
#include "runtime/c/op_names.h"
#include "runtime/core/graph/tensor_util.h"
#include "runtime/threads/cpu_context.h"

namespace litmus {

void GraphRunner::SetCancellationFunction(void* data, bool (*check_cancelled)(void*)) {
  cancellation_data_ = data;
  check_cancelled_ = check_cancelled;
}

void GraphRunner::SetProfiler(tflite::Profiler* profiler) {
  profiler_.reset();
  if (profiler != nullptr) {
    profiler_ =
        std::make_unique<tflite::SubgraphAwareProfiler>(profiler, environment_.subgraph_index);
  }
  environment_.context.profiler = static_cast<tflite::Profiler*>(profiler_.get());
}

TfLiteStatus GraphRunner::AskWhetherCancelled() {
  const bool by_function = check_cancelled_ != nullptr && check_cancelled_(cancellation_data_);
  const bool by_flag = cancellation_enabled_ && environment_.interpreter->cancelled.load();
  if (!by_function && !by_flag) return kTfLiteOk;
  environment_.ReportError("Client requested cancel during Invoke()");
  return by_flag ? kTfLiteCancelled : kTfLiteError;
}

TfLiteStatus GraphRunner::CheckNodeInputs(size_t step) {
  const ExecutionSchedule& schedule = preparation_.schedule();
  const TfLiteNode& node = schedule.node(step);
  for (int i = 0; i < node.inputs->size; ++i) {
    const int index = node.inputs->data[i];
    if (index == kTfLiteOptionalTensor) continue;
    const TfLiteTensor& input = graph_.tensors()[index];
    // This common case is checked first, because every further check slows down nodes that take a
    // microsecond.
    if (input.data.raw != nullptr && input.delegate == nullptr) continue;
    if (input.delegate != nullptr && input.delegate != node.delegate && input.data_is_stale) {
      TF_LITE_ENSURE_STATUS(graph_.EnsureTensorDataIsReadable(index));
    }
    if (input.data.raw == nullptr && input.bytes > 0 && input.allocation_type != kTfLiteNonCpu &&
        input.allocation_type != kTfLiteVariantObject) {
      const TfLiteRegistration& registration = schedule.registration(step);
      // If RESHAPE's shape tensor has no data, the kernel reads the shape from its parameters.
      if (registration.builtin_code == kTfLiteBuiltinReshape && i == 1) continue;
      environment_.ReportError("Input tensor %d lacks data (%s, input %d of node %d, %s).", index,
                               input.name == nullptr ? "" : input.name, i,
                               schedule.node_index(step), OpName(registration));
      return kTfLiteError;
    }
  }
  return kTfLiteOk;
}

TfLiteStatus GraphRunner::Run() {
  size_t first = 0;
  if (last_readers_.empty() && preparation_.is_complete() &&
      ready_.Update(graph_, preparation_.schedule(), preparation_.version())) {
    TF_LITE_ENSURE_STATUS(RunReady(&first));
  }
  return RunFrom(first);
}

TfLiteStatus GraphRunner::RunReady(size_t* next) {
  TfLiteContext* const context = &environment_.context;
  tflite::Profiler* const profiler = environment_.profiler();
  ThreadPool* const pool =
      ready_.take_pool() ? environment_.interpreter->cpu_context->pool() : nullptr;
  const std::vector<ReadySteps::Step>& steps = ready_.steps();
  const size_t count = steps.size();
  size_t i = 0;
  bool may_run = true;
  const bool cancellable = check_cancelled_ != nullptr || cancellation_enabled_;
  const TfLiteStatus status = GuardedCall(context, "a kernel", [&] {
    for (; i < count; ++i) {
      const ReadySteps::Step& step = steps[i];
      // Prefetches the node's tables while the nodes before it compute. For a node of less than a
      // microsecond, the cache misses would otherwise take as long as the computation.
      if (i + 2 < count) {
        const TfLiteNode& following = *steps[i + 1].node;
        __builtin_prefetch(following.inputs);
        __builtin_prefetch(following.outputs);
        __builtin_prefetch(following.user_data);
        __builtin_prefetch(steps[i + 2].node);
        __builtin_prefetch(steps[i + 2].node + 1);
      }
      if (step.may_lack_input || cancellable) {
        TfLiteStatus check = step.may_lack_input ? CheckNodeInputs(step.index) : kTfLiteOk;
        if (check == kTfLiteOk) check = CheckCancelled();
        may_run = check == kTfLiteOk;
        if (!may_run) return check;
      }
      if (preparation_.is_stale(step.index)) {
        bool kept = false;
        const TfLiteStatus prepared = preparation_.PrepareAgain(step.index, &kept);
        may_run = prepared == kTfLiteOk && kept;
        if (!may_run) return prepared;
      }
      graph_.EnsureTensorHeadroom();
      graph_.ClearTensorResized();
      const TfLiteStatus invoked =
          profiler == nullptr ? step.Invoke(context, pool) : InvokeProfiled(step, profiler, pool);
      if (invoked != kTfLiteOk) return invoked;
      if (graph_.tensor_resized() && !KeepsShapes(step.index)) return kTfLiteOk;
    }
    return kTfLiteOk;
  });
  *next = i == count ? preparation_.schedule().size() : steps[i].index + (may_run ? 1 : 0);
  return status == kTfLiteOk || !may_run ? status : Report(steps[i].index, status);
}

TfLiteStatus GraphRunner::InvokeProfiled(const ReadySteps::Step& step, tflite::Profiler* profiler,
                                         ThreadPool* pool) {
  const tflite::ScopedProfile profile(
      profiler, NameOf(step.index), tflite::Profiler::EventType::OPERATOR_INVOKE,
      preparation_.schedule().node_index(step.index), environment_.subgraph_index);
  return step.Invoke(&environment_.context, pool);
}

const char* GraphRunner::NameOf(size_t step) const {
  const ExecutionSchedule& schedule = preparation_.schedule();
  const char* const name = schedule.name(step);
  return name != nullptr ? name : OpName(schedule.registration(step));
}

TfLiteStatus GraphRunner::RunFrom(size_t first) {
  const ExecutionSchedule& schedule = preparation_.schedule();
  // During a run the number of steps does not change, but the tables of tensors and nodes may move.
  for (size_t step = first; step < schedule.size(); ++step) {
    if (preparation_.is_stale(step)) {
      bool kept;
      TF_LITE_ENSURE_STATUS(preparation_.PrepareAgain(step, &kept));
    }
    if (static_cast<int>(step) == preparation_.next_step_to_prepare()) {
      TF_LITE_ENSURE_STATUS(preparation_.PrepareNextSteps());
    }
    if (schedule.is_done(step)) continue;
    const int node_index = schedule.node_index(step);
    TF_LITE_ENSURE_STATUS(CheckNodeInputs(step));
    TF_LITE_ENSURE_STATUS(CheckCancelled());

    graph_.EnsureTensorHeadroom();
    graph_.ClearTensorResized();
    TfLiteStatus status;
    {
      tflite::Profiler* const profiler = environment_.profiler();
      tflite::ScopedProfile profile(profiler, profiler != nullptr ? NameOf(step) : nullptr,
                                    tflite::Profiler::EventType::OPERATOR_INVOKE, node_index,
                                    environment_.subgraph_index);
      status = ComputesNothing(graph_, schedule, step)
                   ? kTfLiteOk
                   : graph_.InvokeNode(node_index, &schedule.node(step));
    }
    TF_LITE_ENSURE_STATUS(Report(step, status));
    TF_LITE_ENSURE_STATUS(graph_.CountStrings(schedule.node(step)));
    if (graph_.tensor_resized()) KeepsShapes(step);
    if (!last_readers_.empty()) ReleaseDynamicTensors(step);
  }
  return kTfLiteOk;
}

TfLiteStatus GraphRunner::Report(size_t step, TfLiteStatus status) {
  if (status == kTfLiteOk || status == kTfLiteCancelled) return status;
  return graph_.ReportOpError(preparation_.schedule().node_index(step), "failed to invoke", status);
}

bool GraphRunner::KeepsShapes(size_t step) {
  const IntArrayView outputs(preparation_.schedule().node(step).outputs);
  const bool changed = std::any_of(outputs.begin(), outputs.end(), [this](int t) {
    return t >= 0 && MayChangeShape(graph_.tensors()[static_cast<size_t>(t)]);
  });
  if (!changed || preparation_.MarkReaders(step)) return true;
  preparation_.ResetAfter(step);
  return false;
}

void GraphRunner::FindLastReaders() {
  last_readers_.clear();
  if (!environment_.interpreter->options.GetEnsureDynamicTensorsAreReleased()) return;
  const ExecutionSchedule& schedule = preparation_.schedule();
  std::map<int, size_t> last_step;
  for (size_t step = 0; step < schedule.size(); ++step) {
    const TfLiteNode& node = schedule.node(step);
    for (const int t : IntArrayView(node.inputs)) last_step[t] = step;
    for (const int t : IntArrayView(node.outputs)) last_step[t] = step;
  }
  for (const int t : graph_.inputs()) last_step.erase(t);
  for (const int t : graph_.outputs()) last_step.erase(t);
  last_readers_.resize(schedule.size());
  for (const auto& entry : last_step) {
    if (entry.first >= 0) last_readers_[entry.second].push_back(entry.first);
  }
}

void GraphRunner::ReleaseDynamicTensors(size_t step) {
  for (const int t : last_readers_[step]) {
    if (IsDynamic(graph_.tensors()[t])) graph_.FreeData(t);
  }
}

}  // namespace litmus
