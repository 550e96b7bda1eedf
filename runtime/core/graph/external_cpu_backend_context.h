// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// A CPU context of the application's own (Interpreter::SetExternalContext), under TensorFlow Lite's
// names. Custom operators find it in the context's slot kTfLiteCpuBackendContext. Kernels of Litmus
// use the threads of the interpreter whatever is in that slot.
#ifndef LITMUS_RUNTIME_CORE_GRAPH_EXTERNAL_CPU_BACKEND_CONTEXT_H_
#define LITMUS_RUNTIME_CORE_GRAPH_EXTERNAL_CPU_BACKEND_CONTEXT_H_

#include <memory>
#include <utility>

#include "runtime/c/common.h"

namespace tflite {

// What is shared between interpreters.
class TfLiteInternalBackendContext {
 public:
  virtual ~TfLiteInternalBackendContext() {}
  // The number of threads of the interpreter has changed.
  virtual void SetMaxNumThreads(int max_num_threads) = 0;
  // An interpreter that used the context is being destroyed.
  virtual void ClearCaches() = 0;
};

// Outlives the interpreters that it is set in; used by one of them at a time.
class ExternalCpuBackendContext : public TfLiteExternalContext {
 public:
  ExternalCpuBackendContext() : TfLiteExternalContext{kTfLiteCpuBackendContext, &RefreshThreads} {}
  ExternalCpuBackendContext(const ExternalCpuBackendContext&) = delete;
  ExternalCpuBackendContext& operator=(const ExternalCpuBackendContext&) = delete;

  // `external` as what it is; nullptr when it is of another kind.
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
  // Its address is what From() knows the class by. An inline function would have one address in
  // a program and another in a shared library that is linked with -Bsymbolic.
  static TfLiteStatus RefreshThreads(TfLiteContext* context);

  std::unique_ptr<TfLiteInternalBackendContext> internal_backend_context_;
};

}  // namespace tflite

#endif  // LITMUS_RUNTIME_CORE_GRAPH_EXTERNAL_CPU_BACKEND_CONTEXT_H_
