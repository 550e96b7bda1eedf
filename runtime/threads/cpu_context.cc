// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Owns the thread pool of one interpreter.
#include "runtime/threads/cpu_context.h"

#include <algorithm>
#include <atomic>
#include <cstdio>

#include "runtime/base/logging.h"
#include "runtime/cpu/usable_cpus.h"

namespace litmus {
namespace {

// Warns once per process, because the CPUs are the same for all interpreters.
void WarnOfFewCpus(int num_threads, const cpu::UsableCpus& usable) {
  static std::atomic<bool> warned{false};
  if (warned.exchange(true)) return;
  char quota[64] = "";
  if (usable.quota > 0) {
    std::snprintf(quota, sizeof(quota), ", control groups grant %g", usable.quota);
  }
  LITMUS_LOG(WARNING,
             "%d threads were requested; %d run, because the process can use no more CPUs (its "
             "affinity allows %d%s).",
             num_threads, usable.count(), usable.affinity, quota);
}

// Called by the interpreter when the number of threads changes. The slot of the context holds
// objects of several classes; this function's address identifies those of this class.
TfLiteStatus Refresh(TfLiteContext* context) {
  CpuContext* cpu = CpuContext::From(context);
  if (cpu != nullptr) cpu->SetNumThreads(context->recommended_num_threads);
  return kTfLiteOk;
}

}  // namespace

CpuContext::CpuContext() : TfLiteExternalContext{} {
  type = kTfLiteCpuBackendContext;
  TfLiteExternalContext::Refresh = &litmus::Refresh;
}

CpuContext::~CpuContext() = default;

CpuContext* CpuContext::From(TfLiteContext* context) {
  if (context == nullptr || context->GetExternalContext == nullptr) return nullptr;
  TfLiteExternalContext* external = context->GetExternalContext(context, kTfLiteCpuBackendContext);
  if (external == nullptr || external->Refresh != &litmus::Refresh) return nullptr;
  return static_cast<CpuContext*>(external);
}

ThreadPool* CpuContext::PoolOf(TfLiteContext* context) {
  CpuContext* cpu = From(context);
  return cpu == nullptr ? nullptr : cpu->pool();
}

void CpuContext::SetNumThreads(int num_threads) {
  if (num_threads < 1) num_threads = 1;
  if (num_threads == num_threads_) return;
  num_threads_ = num_threads;
  pool_decided_ = false;
  pool_ = nullptr;
}

ThreadPool* CpuContext::pool() {
  if (pool_decided_) return pool_.get();
  if (num_threads_ > 1) {
    const cpu::UsableCpus usable = cpu::GetUsableCpus();
    if (num_threads_ > usable.count()) WarnOfFewCpus(num_threads_, usable);
    const int threads = usable.ThreadsOf(num_threads_);
    if (threads > 1) pool_ = std::make_unique<ThreadPool>(threads);
  }
  pool_decided_ = true;
  return pool_.get();
}

}  // namespace litmus
