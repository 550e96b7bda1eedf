// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// A CPU context that an application provides (Interpreter::SetExternalContext), with TensorFlow
// Lite's names. Custom operators find it in the slot kTfLiteCpuBackendContext of the TfLiteContext.
// Kernels of Litmus use the interpreter's threads, whatever is in that slot.
#ifndef LITMUS_RUNTIME_CORE_GRAPH_EXTERNAL_CPU_BACKEND_CONTEXT_H_
#define LITMUS_RUNTIME_CORE_GRAPH_EXTERNAL_CPU_BACKEND_CONTEXT_H_

#include <memory>
#include <utility>

#include "runtime/c/common.h"

namespace tflite {

// State that several interpreters share.
class TfLiteInternalBackendContext {
 public:
  virtual ~TfLiteInternalBackendContext() {}
  // Called when the number of threads of an interpreter changes.
  virtual void SetMaxNumThreads(int max_num_threads) = 0;
  // Called when an interpreter that used the context is destroyed.
  virtual void ClearCaches() = 0;
};

// Must outlive the interpreters that it is set in. Only one of them may use it at a time.
class ExternalCpuBackendContext : public TfLiteExternalContext {
 public:
  ExternalCpuBackendContext() : TfLiteExternalContext{kTfLiteCpuBackendContext, &RefreshThreads} {}
  ExternalCpuBackendContext(const ExternalCpuBackendContext&) = delete;
  ExternalCpuBackendContext& operator=(const ExternalCpuBackendContext&) = delete;

  // Casts `external` to this class; nullptr if it is of another class.
  static ExternalCpuBackendContext* From(TfLiteExternalContext* external) {
    if (external == nullptr || external->Refresh != &RefreshThreads) return nullptr;
    return static_cast<ExternalCpuBackendContext*>(external);
  }

  void set_internal_backend_context(std::unique_ptr<TfLiteInternalBackendContext> context) {
    internal_backend_context_ = std::move(context);
  }
  TfLiteInternalBackendContext* internal_backend_context() const {
    return internal_backend_context_.get();
  }

 private:
  // From() identifies the class by the address of this function. The function is not inline,
  // because an inline function could have one address in a program and another one in a shared
  // library that is linked with -Bsymbolic.
  static TfLiteStatus RefreshThreads(TfLiteContext* context);

  std::unique_ptr<TfLiteInternalBackendContext> internal_backend_context_;
};

}  // namespace tflite

#endif  // LITMUS_RUNTIME_CORE_GRAPH_EXTERNAL_CPU_BACKEND_CONTEXT_H_
