// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Invoke: running the execution plan node by node.
#include "runtime/c/builtin_ops.h"
#include "runtime/c/op_names.h"
#include "runtime/core/graph/delegate_calls.h"
#include "runtime/core/graph/guarded_call.h"
#include "runtime/core/graph/subgraph.h"
#include "runtime/core/graph/subgraph_profiler.h"
#include "runtime/core/graph/tensor_util.h"
#include "runtime/opaque/operator.h"

namespace tflite {

void Subgraph::SetCancellationFunction(void* data, bool (*check_cancelled)(void*)) {
  cancellation_data_ = data;
  check_cancelled_ = check_cancelled;
}

void Subgraph::SetProfiler(Profiler* profiler) {
  profiler_.reset();
  if (profiler != nullptr) {
    profiler_ = std::make_unique<SubgraphAwareProfiler>(profiler, subgraph_index_);
  }
  context_.profiler = static_cast<Profiler*>(profiler_.get());
}

TfLiteStatus Subgraph::CheckCancelled() {
  const bool by_function = check_cancelled_ != nullptr && check_cancelled_(cancellation_data_);
  const bool by_flag = cancellation_enabled_ && state_shared_->cancelled.load();
  if (!by_function && !by_flag) return kTfLiteOk;
  ReportError("Client requested cancel during Invoke()");
  return by_flag ? kTfLiteCancelled : kTfLiteError;
}

TfLiteStatus Subgraph::CheckNodeInputs(size_t step) {
  const TfLiteNode& node = run_plan_.node(step);
  for (int i = 0; i < node.inputs->size; ++i) {
    const int index = node.inputs->data[i];
    if (index == kTfLiteOptionalTensor) continue;
    const TfLiteTensor& input = tensors_[index];
    // As good as always: nodes of a microsecond feel every look at a tensor.
    if (input.data.raw != nullptr && input.delegate == nullptr) continue;
    if (input.delegate != nullptr && input.delegate != node.delegate && input.data_is_stale) {
      TF_LITE_ENSURE_STATUS(EnsureTensorDataIsReadable(index));
    }
    if (input.data.raw == nullptr && input.bytes > 0 && input.allocation_type != kTfLiteNonCpu &&
        input.allocation_type != kTfLiteVariantObject) {
      const TfLiteRegistration& registration = run_plan_.registration(step);
      // RESHAPE reads its shape from its parameters when there is none in the tensor.
      if (registration.builtin_code == kTfLiteBuiltinReshape && i == 1) continue;
      ReportError("Input tensor %d lacks data (%s, input %d of node %d, %s).", index,
                  input.name == nullptr ? "" : input.name, i, run_plan_.node_index(step),
                  litmus::OpName(registration));
      return kTfLiteError;
    }
  }
  return kTfLiteOk;
}

TfLiteStatus Subgraph::Invoke() {
  if (!consistent_) {
    ReportError("Invoke called on model that is not consistent.");
    return kTfLiteError;
  }
  if (state_ == kUninvokable) {
    ReportError("Invoke called on model that is not ready.");
    return kTfLiteError;
  }
  if (planner_ != nullptr && !planner_->HasMemory()) {
    ReportError("Non-persistent memory is not available.");
    return kTfLiteError;
  }
  TF_LITE_ENSURE_STATUS(CheckMayEnter("invokes"));
  // A loop over graphs without nodes must be cancellable too.
  TF_LITE_ENSURE_STATUS(CheckCancelled());
  ScopedProfile profile(context_profiler(), "Invoke");
  const Visit visit(state_shared_, &invoking_);
  return litmus::Guarded(
      [this] { return InvokeSteps(); },
      [this](const litmus::CaughtException& exception) { return GiveUp("Invoke", exception); });
}

TfLiteStatus Subgraph::InvokeStep(size_t step) {
  TfLiteNode& node = run_plan_.node(step);
  const TfLiteRegistration& registration = run_plan_.registration(step);
  if (registration.registration_external != nullptr) {
    return litmus::GuardedCall(&context_, "an operator", [&] {
      return litmus::OperatorInvoke(registration.registration_external, &context_, &node);
    });
  }
  if (registration.invoke == nullptr) return kTfLiteError;
  const litmus::InvokeFunction invoke = kernels_[run_plan_.node_index(step)].invoke;
  return litmus::GuardedCall(&context_, "a kernel", [&] {
    return invoke != nullptr ? invoke(&context_, &node, state_shared_->cpu_context->pool())
                             : registration.invoke(&context_, &node);
  });
}

TfLiteStatus Subgraph::InvokeSteps() {
  // The length may not change while running, the tables of tensors and nodes may move.
  for (size_t step = 0; step < run_plan_.size(); ++step) {
    if (static_cast<int>(step) == next_step_to_prepare_) {
      TF_LITE_ENSURE_STATUS(PrepareOpsAndTensors());
    }
    if (run_plan_.is_done(step)) continue;
    const int node_index = run_plan_.node_index(step);
    TF_LITE_ENSURE_STATUS(CheckNodeInputs(step));
    TF_LITE_ENSURE_STATUS(CheckCancelled());

    EnsureTensorHeadroom();
    tensor_resized_ = false;
    TfLiteStatus status;
    {
      Profiler* const profiler = context_profiler();
      const char* name = profiler != nullptr ? run_plan_.name(step) : nullptr;
      if (profiler != nullptr && name == nullptr)
        name = litmus::OpName(run_plan_.registration(step));
      ScopedProfile profile(profiler, name, Profiler::EventType::OPERATOR_INVOKE, node_index,
                            subgraph_index_);
      status = InvokeStep(step);
    }
    if (status != kTfLiteOk) {
      return status == kTfLiteCancelled ? status
                                        : ReportOpError(node_index, "failed to invoke", status);
    }
    const TfLiteIntArray* outputs = run_plan_.node(step).outputs;
    if (tensor_resized_ && AnyDynamic(outputs->data, static_cast<size_t>(outputs->size))) {
      // Everything behind this node was prepared for other shapes.
      next_step_to_prepare_ = static_cast<int>(step) + 1;
      if (next_step_to_plan_ > next_step_to_prepare_) {
        next_step_to_plan_ = next_step_to_prepare_;
        planner_->ResetAfter(static_cast<int>(step));
      }
    }
    if (!last_readers_.empty()) ReleaseDynamicTensors(step);
  }
  return kTfLiteOk;
}

void Subgraph::FindLastReaders() {
  last_readers_.clear();
  if (!state_shared_->options.GetEnsureDynamicTensorsAreReleased()) return;
  std::map<int, size_t> last_step;
  for (size_t step = 0; step < run_plan_.size(); ++step) {
    const TfLiteNode& node = run_plan_.node(step);
    for (const int t : litmus::IntArrayView(node.inputs)) last_step[t] = step;
    for (const int t : litmus::IntArrayView(node.outputs)) last_step[t] = step;
  }
  for (const int t : inputs_) last_step.erase(t);
  for (const int t : outputs_) last_step.erase(t);
  last_readers_.resize(run_plan_.size());
  for (const auto& entry : last_step) {
    if (entry.first >= 0) last_readers_[entry.second].push_back(entry.first);
  }
}

void Subgraph::ReleaseDynamicTensors(size_t step) {
  for (const int t : last_readers_[step]) {
    if (litmus::IsDynamic(tensors_[t])) TfLiteTensorDataFree(&tensors_[t]);
  }
}

TfLiteStatus Subgraph::EnsureTensorDataIsReadable(int tensor_index) {
  TfLiteTensor* target = tensor(tensor_index);
  if (target == nullptr) {
    ReportError("EnsureTensorDataIsReadable: there is no tensor %d.", tensor_index);
    return kTfLiteError;
  }
  if (!target->data_is_stale) return kTfLiteOk;
  if (target->delegate == nullptr || target->buffer_handle == kTfLiteNullBufferHandle) {
    ReportError("Tensor %d (%s) is stale, but no delegate holds its data.", tensor_index,
                target->name == nullptr ? "" : target->name);
    return kTfLiteError;
  }
  const TfLiteStatus status = litmus::DelegateCopyFromBufferHandle(&context_, target->delegate,
                                                                   target->buffer_handle, target);
  if (status != kTfLiteOk) {
    ReportError("Tensor %d (%s): its delegate failed to copy the data back.", tensor_index,
                target->name == nullptr ? "" : target->name);
    return status;
  }
  target->data_is_stale = false;
  return kTfLiteOk;
}

TfLiteStatus Subgraph::SetBufferHandle(int tensor_index, TfLiteBufferHandle handle,
                                       TfLiteDelegate* delegate) {
  TfLiteTensor* target = tensor(tensor_index);
  if (target == nullptr || (target->delegate != nullptr && target->delegate != delegate)) {
    ReportError("SetBufferHandle: tensor %d does not exist or belongs to another delegate.",
                tensor_index);
    return kTfLiteError;
  }
  target->delegate = delegate;
  if (target->buffer_handle != kTfLiteNullBufferHandle && delegate != nullptr) {
    litmus::DelegateFreeBufferHandle(&context_, delegate, &target->buffer_handle);
  }
  target->buffer_handle = handle;
  return kTfLiteOk;
}

TfLiteStatus Subgraph::GetBufferHandle(int tensor_index, TfLiteBufferHandle* handle,
                                       TfLiteDelegate** delegate) {
  const TfLiteTensor* target = tensor(tensor_index);
  if (target == nullptr) {
    ReportError("GetBufferHandle: there is no tensor %d.", tensor_index);
    return kTfLiteError;
  }
  *handle = target->buffer_handle;
  *delegate = target->delegate;
  return kTfLiteOk;
}

}  // namespace tflite
