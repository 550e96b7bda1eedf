// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Invoke: running the schedule step by step.
#include "runtime/core/graph/graph_runner.h"

#include <map>

#include "runtime/c/builtin_ops.h"
#include "runtime/c/op_names.h"
#include "runtime/core/graph/tensor_util.h"

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
    // As good as always: nodes of a microsecond feel every look at a tensor.
    if (input.data.raw != nullptr && input.delegate == nullptr) continue;
    if (input.delegate != nullptr && input.delegate != node.delegate && input.data_is_stale) {
      TF_LITE_ENSURE_STATUS(graph_.EnsureTensorDataIsReadable(index));
    }
    if (input.data.raw == nullptr && input.bytes > 0 && input.allocation_type != kTfLiteNonCpu &&
        input.allocation_type != kTfLiteVariantObject) {
      const TfLiteRegistration& registration = schedule.registration(step);
      // RESHAPE reads its shape from its parameters when there is none in the tensor.
      if (registration.builtin_code == kTfLiteBuiltinReshape && i == 1) continue;
      environment_.ReportError("Input tensor %d lacks data (%s, input %d of node %d, %s).", index,
                               input.name == nullptr ? "" : input.name, i,
                               schedule.node_index(step), OpName(registration));
      return kTfLiteError;
    }
  }
  return kTfLiteOk;
}

// A node of less than a microsecond waits for its tables as long as it computes, unless they come
// while the nodes before it compute.
void GraphRunner::PrefetchAfter(size_t step) const {
  const ExecutionSchedule& schedule = preparation_.schedule();
  if (step + 2 >= schedule.size()) return;
  const TfLiteNode& next = schedule.node(step + 1);
  __builtin_prefetch(next.inputs);
  __builtin_prefetch(next.outputs);
  __builtin_prefetch(next.user_data);
  const TfLiteNode* second = &schedule.node(step + 2);
  __builtin_prefetch(second);
  __builtin_prefetch(second + 1);
}

TfLiteStatus GraphRunner::Run() {
  const ExecutionSchedule& schedule = preparation_.schedule();
  // The length may not change while running, the tables of tensors and nodes may move.
  for (size_t step = 0; step < schedule.size(); ++step) {
    if (static_cast<int>(step) == preparation_.next_step_to_prepare()) {
      TF_LITE_ENSURE_STATUS(preparation_.PrepareNextSteps());
    }
    if (schedule.is_done(step)) continue;
    PrefetchAfter(step);
    const int node_index = schedule.node_index(step);
    TF_LITE_ENSURE_STATUS(CheckNodeInputs(step));
    TF_LITE_ENSURE_STATUS(CheckCancelled());

    graph_.EnsureTensorHeadroom();
    graph_.ClearTensorResized();
    TfLiteStatus status;
    {
      tflite::Profiler* const profiler = environment_.profiler();
      const char* name = profiler != nullptr ? schedule.name(step) : nullptr;
      if (profiler != nullptr && name == nullptr) name = OpName(schedule.registration(step));
      tflite::ScopedProfile profile(profiler, name, tflite::Profiler::EventType::OPERATOR_INVOKE,
                                    node_index, environment_.subgraph_index);
      status = graph_.InvokeNode(node_index, &schedule.node(step));
    }
    if (status != kTfLiteOk) {
      return status == kTfLiteCancelled
                 ? status
                 : graph_.ReportOpError(node_index, "failed to invoke", status);
    }
    const TfLiteIntArray* outputs = schedule.node(step).outputs;
    if (graph_.tensor_resized() &&
        graph_.AnyDynamic(outputs->data, static_cast<size_t>(outputs->size))) {
      // Everything behind this node was prepared for other shapes.
      preparation_.ResetAfter(step);
    }
    if (!last_readers_.empty()) ReleaseDynamicTensors(step);
  }
  return kTfLiteOk;
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
    if (IsDynamic(graph_.tensors()[t])) TfLiteTensorDataFree(&graph_.tensors()[t]);
  }
}

}  // namespace litmus
