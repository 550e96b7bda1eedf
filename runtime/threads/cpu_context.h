// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The threads of one interpreter. The pool is made on first need; the calling thread takes part.
//
// Kernels get the pool as an argument (runtime/interfaces/kernel.h). A caller that knows only the C
// functions of a kernel finds the pool in the slot kTfLiteCpuBackendContext of the TfLiteContext,
// unless an application has put a context of its own there.
#ifndef LITMUS_RUNTIME_THREADS_CPU_CONTEXT_H_
#define LITMUS_RUNTIME_THREADS_CPU_CONTEXT_H_

#include <memory>

#include "runtime/c/common.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// Used by one thread at a time, like the interpreter that owns it.
class CpuContext : public TfLiteExternalContext {
 public:
  CpuContext();
  ~CpuContext();
  CpuContext(const CpuContext&) = delete;
  CpuContext& operator=(const CpuContext&) = delete;

  // The interpreter's CPU context, or nullptr where the host (another runtime, a test with a bare
  // context) has none or one of its own kind.
  static CpuContext* From(TfLiteContext* context);

  // The pool of the interpreter's CPU context, or nullptr: then work on the calling thread.
  static ThreadPool* PoolOf(TfLiteContext* context);

  // At most so many threads; values below 1 mean one. A change of the number drops the pool.
  void SetNumThreads(int num_threads);
  // As set, at least 1. The pool may have fewer.
  int num_threads() const { return num_threads_; }

  // Made on the first call, with no more threads than there are usable CPUs (affinity and control
  // groups): threads that take turns on a CPU would only wait for each other. The first time that
  // this makes a difference, a warning says so. nullptr with one thread: loops then run on the
  // calling thread.
  ThreadPool* pool();

 private:
  int num_threads_ = 1;
  bool pool_decided_ = false;  // whether there is one, and with how many threads
  std::unique_ptr<ThreadPool> pool_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_THREADS_CPU_CONTEXT_H_
