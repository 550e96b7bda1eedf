// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The threads of one interpreter. The first call of pool() makes the thread pool; the calling
// thread is one of its threads.
//
// Kernels get the pool as an argument (runtime/interfaces/kernel.h). A caller that knows only the C
// functions of a kernel finds the pool in the slot kTfLiteCpuBackendContext of the TfLiteContext,
// unless an application has put its own context into this slot.
#ifndef LITMUS_RUNTIME_THREADS_CPU_CONTEXT_H_
#define LITMUS_RUNTIME_THREADS_CPU_CONTEXT_H_

#include <memory>

#include "runtime/c/common.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// CPU context of an interpreter: owns the thread pool. Only one thread at a time may use a
// CpuContext, as with the interpreter that owns it.
class CpuContext : public TfLiteExternalContext {
 public:
  CpuContext();
  ~CpuContext();
  CpuContext(const CpuContext&) = delete;
  CpuContext& operator=(const CpuContext&) = delete;

  // The interpreter's CPU context; nullptr if the host (another runtime, a test with a bare
  // context) has no CPU context or has one of another class.
  static CpuContext* From(TfLiteContext* context);

  // The pool of the interpreter's CPU context; nullptr: the caller must work on its own thread.
  static ThreadPool* PoolOf(TfLiteContext* context);

  // Sets the max number of threads; values below 1 mean one. A change of the number destroys the
  // pool.
  void SetNumThreads(int num_threads);
  // The number that was set, at least 1. The pool may have fewer threads.
  int num_threads() const { return num_threads_; }

  // The thread pool; nullptr if there is only one thread, then loops run on the calling thread. The
  // first call makes the pool, with at most as many threads as there are usable CPUs (affinity and
  // control groups), because threads that share a CPU would only wait for each other. A warning
  // reports the first such reduction.
  ThreadPool* pool();

 private:
  int num_threads_ = 1;
  // pool() has decided whether there is a pool, and of how many threads.
  bool pool_decided_ = false;
  std::unique_ptr<ThreadPool> pool_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_THREADS_CPU_CONTEXT_H_
