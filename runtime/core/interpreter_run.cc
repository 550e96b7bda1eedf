// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Runs and configures an interpreter: allocation, invocation, threads, cancellation, profilers.
#include "runtime/base/logging.h"
#include "runtime/core/graph/delegate_calls.h"
#include "runtime/core/graph/guarded_call.h"
#include "runtime/core/interpreter.h"
#include "runtime/core/root_profiler.h"
#include "runtime/cpu/denormals.h"
#include "runtime/packing/packed_store.h"
#include "runtime/threads/cpu_context.h"

namespace tflite {

template <class Call>
TfLiteStatus Interpreter::Track(const char* what, Call call) {
  state_.out_of_memory = false;
  const TfLiteStatus status = litmus::GuardedCall(primary_subgraph().context(), what, call);
  // The call succeeded, although memory may have run out in between, for instance in an attempt to
  // rewrite the graph.
  if (status == kTfLiteOk) state_.out_of_memory = false;
  return status;
}

TfLiteStatus Interpreter::ResizeInputTensor(int tensor_index, const std::vector<int>& dims) {
  return Track("ResizeInputTensor",
               [&] { return primary_subgraph().ResizeInputTensor(tensor_index, dims); });
}

TfLiteStatus Interpreter::ResizeInputTensorStrict(int tensor_index, const std::vector<int>& dims) {
  return Track("ResizeInputTensor",
               [&] { return primary_subgraph().ResizeInputTensorStrict(tensor_index, dims); });
}

TfLiteStatus Interpreter::AllocateTensors() {
  return Track("AllocateTensors", [this] {
    // If a delegate of the resolver fails, the graph runs without it, so this is no error.
    const TfLiteStatus status = ApplyLazyDelegateProviders();
    if (status != kTfLiteOk && status != kTfLiteDelegateError) return status;
    return Allocate(&primary_subgraph());
  });
}

TfLiteStatus Interpreter::AllocateSubgraph(Subgraph* subgraph) {
  return Track("AllocateTensors", [this, subgraph] { return Allocate(subgraph); });
}

TfLiteStatus Interpreter::Allocate(Subgraph* subgraph) {
  TF_LITE_ENSURE_STATUS(subgraph->AllocateTensors());
  if (state_.packed == nullptr) return kTfLiteOk;
  state_.packed->Save();
  state_.packed->Log();
  return kTfLiteOk;
}

TfLiteStatus Interpreter::Invoke() {
  return InvokeSubgraph(&primary_subgraph(), allow_buffer_handle_output_);
}

TfLiteStatus Interpreter::InvokeSubgraph(Subgraph* subgraph, bool allow_buffer_handle_output) {
  return Track("Invoke", [=] { return RunSubgraph(subgraph, allow_buffer_handle_output); });
}

TfLiteStatus Interpreter::RunSubgraph(Subgraph* subgraph, bool allow_buffer_handle_output) {
  litmus::ScopedNoDenormals no_denormals;
  ScopedRuntimeInstrumentationProfile profile(
      root_profiler_ == nullptr || root_profiler_->empty() ? nullptr : root_profiler_.get(),
      "invoke");
  state_.cancelled.store(false);
  TfLiteStatus status = subgraph->Invoke();
  // Invoke may have prepared nodes after a dynamic shape, and packed their weights, so the cache is
  // saved here as well.
  if (state_.packed != nullptr) state_.packed->Save();
  if (status == kTfLiteOk && !allow_buffer_handle_output) {
    for (const int output : subgraph->outputs()) {
      if (output < 0) continue;
      status = subgraph->EnsureTensorDataIsReadable(output);
      if (status != kTfLiteOk) break;
    }
  }
  profile.set_runtime_status(0, status);
  return status;
}

TfLiteStatus Interpreter::ReleaseNonPersistentMemory() {
  for (auto& subgraph : state_.subgraphs) {
    TF_LITE_ENSURE_STATUS(subgraph->ReleaseNonPersistentMemory());
  }
  return kTfLiteOk;
}

TfLiteStatus Interpreter::ResetVariableTensors() {
  for (auto& subgraph : state_.subgraphs) {
    TF_LITE_ENSURE_STATUS(subgraph->ResetVariableTensors());
  }
  return kTfLiteOk;
}

TfLiteStatus Interpreter::SetNumThreads(int num_threads) {
  if (num_threads < -1) {
    error_reporter_->Report(
        "num_threads should be >= 0 or just -1 to let the runtime choose; got %d.", num_threads);
    return kTfLiteError;
  }
  // Kernels of other runtimes divide by the number of threads, so it must not be 0.
  if (num_threads == 0) num_threads = 1;
  for (auto& subgraph : state_.subgraphs) {
    subgraph->context()->recommended_num_threads = num_threads;
  }
  cpu_context_->SetNumThreads(num_threads);
  for (TfLiteExternalContext* external : state_.external_contexts) {
    if (external != nullptr && external->Refresh != nullptr) {
      external->Refresh(primary_subgraph().context());
    }
  }
  return kTfLiteOk;
}

void Interpreter::SetAllowFp16PrecisionForFp32(bool allow) {
  allow_fp16_ = allow;
  for (auto& subgraph : state_.subgraphs) {
    subgraph->context()->allow_fp32_relax_to_fp16 = allow;
  }
}

TfLiteStatus Interpreter::ApplyOptions(InterpreterOptions* options) {
  if (options == nullptr) return kTfLiteOk;
  state_.options = *options;
  for (auto& subgraph : state_.subgraphs) {
    if (subgraph->IsInvokable()) subgraph->OptionsChanged();
  }
  return kTfLiteOk;
}

void Interpreter::SetExternalContext(TfLiteExternalContextType type,
                                     TfLiteExternalContext* context) {
  if (type < 0 || type >= kTfLiteMaxExternalContexts) return;
  if (type == kTfLiteCpuBackendContext && context == nullptr) context = cpu_context_.get();
  state_.external_contexts[type] = context;
}

void Interpreter::SetCancellationFunction(void* data, bool (*check_cancelled_func)(void*)) {
  for (auto& subgraph : state_.subgraphs) {
    subgraph->SetCancellationFunction(data, check_cancelled_func);
  }
}

TfLiteStatus Interpreter::EnableCancellation() {
  cancellation_enabled_ = true;
  for (auto& subgraph : state_.subgraphs) subgraph->EnableCancellation(true);
  return kTfLiteOk;
}

TfLiteStatus Interpreter::Cancel() {
  if (!cancellation_enabled_) return kTfLiteError;
  state_.cancelled.store(true);
  return kTfLiteOk;
}

TfLiteStatus Interpreter::SetCustomAllocationForTensor(int tensor_index,
                                                       const TfLiteCustomAllocation& allocation,
                                                       int64_t flags) {
  return primary_subgraph().SetCustomAllocationForTensor(tensor_index, allocation, flags);
}

TfLiteStatus Interpreter::ModifyGraphWithDelegate(TfLiteDelegate* delegate) {
  return Track("ModifyGraphWithDelegate", [=] { return ApplyToSubgraphs(delegate); });
}

TfLiteStatus Interpreter::ModifyGraphWithDelegate(TfLiteOpaqueDelegateStruct* delegate) {
  return ModifyGraphWithDelegate(reinterpret_cast<TfLiteDelegate*>(delegate));
}

TfLiteStatus Interpreter::EnsureTensorDataIsReadable(int tensor_index) {
  return primary_subgraph().EnsureTensorDataIsReadable(tensor_index);
}

TfLiteStatus Interpreter::SetBufferHandle(int tensor_index, TfLiteBufferHandle buffer_handle,
                                          TfLiteDelegate* delegate) {
  return primary_subgraph().SetBufferHandle(tensor_index, buffer_handle, delegate);
}

TfLiteStatus Interpreter::GetBufferHandle(int tensor_index, TfLiteBufferHandle* buffer_handle,
                                          TfLiteDelegate** delegate) {
  return primary_subgraph().GetBufferHandle(tensor_index, buffer_handle, delegate);
}

void Interpreter::InstallProfilers() {
  // A single profiler is called directly, so that its times contain less overhead.
  Profiler* profiler = nullptr;
  if (root_profiler_ != nullptr && !root_profiler_->empty()) {
    profiler = root_profiler_->only() != nullptr ? root_profiler_->only() : root_profiler_.get();
  }
  for (auto& subgraph : state_.subgraphs) subgraph->SetProfiler(profiler);
}

void Interpreter::SetProfiler(Profiler* profiler) {
  root_profiler_ = std::make_unique<RootProfiler>();
  AddProfiler(profiler);
}

void Interpreter::SetProfiler(std::unique_ptr<Profiler> profiler) {
  root_profiler_ = std::make_unique<RootProfiler>();
  AddProfiler(std::move(profiler));
}

void Interpreter::AddProfiler(Profiler* profiler) {
  if (root_profiler_ == nullptr) root_profiler_ = std::make_unique<RootProfiler>();
  root_profiler_->Add(profiler);
  InstallProfilers();
}

void Interpreter::AddProfiler(std::unique_ptr<Profiler> profiler) {
  if (root_profiler_ == nullptr) root_profiler_ = std::make_unique<RootProfiler>();
  root_profiler_->Add(std::move(profiler));
  InstallProfilers();
}

Profiler* Interpreter::GetProfiler() {
  return root_profiler_ == nullptr || root_profiler_->empty() ? nullptr : root_profiler_.get();
}

}  // namespace tflite
