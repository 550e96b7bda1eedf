// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// What one interpreter tells the kernels of the CPU, through the context's external context
// kTfLiteCpuBackendContext: its threads, and whether there is any need yet to prepare weights. The
// pool is made on first need; the calling thread takes part.
#ifndef LITMUS_RUNTIME_THREADS_CPU_CONTEXT_H_
#define LITMUS_RUNTIME_THREADS_CPU_CONTEXT_H_

#include <memory>

#include "runtime/c/common.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

struct NodeFusion;

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

  // True while nodes are prepared only so that delegates learn the shapes of tensors: each node
  // that stays is prepared once more before it runs, and costly work can wait until then.
  static bool PreparesShapesOnly(TfLiteContext* context);
  // The answer of PreparesShapesOnly while this lives. `context` may be of any host.
  class ScopedShapesOnly {
   public:
    ScopedShapesOnly(TfLiteContext* context, bool shapes_only);
    ~ScopedShapesOnly();
    ScopedShapesOnly(const ScopedShapesOnly&) = delete;
    ScopedShapesOnly& operator=(const ScopedShapesOnly&) = delete;

   private:
    CpuContext* const cpu_;
    bool before_ = false;
  };

  // What was folded into `node`, which is being prepared; nullptr: nothing, it is what it looks
  // like. Valid as long as the node is prepared that way.
  static const NodeFusion* FusionOf(TfLiteContext* context, const TfLiteNode* node);
  // The answer of FusionOf for `node` while this lives; nullptr for all others.
  class ScopedFusion {
   public:
    ScopedFusion(TfLiteContext* context, const TfLiteNode* node, const NodeFusion* fusion);
    ~ScopedFusion();
    ScopedFusion(const ScopedFusion&) = delete;
    ScopedFusion& operator=(const ScopedFusion&) = delete;

   private:
    CpuContext* const cpu_;
    const TfLiteNode* node_before_ = nullptr;
    const NodeFusion* fusion_before_ = nullptr;
  };

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
  bool shapes_only_ = false;
  const TfLiteNode* fused_node_ = nullptr;
  const NodeFusion* fusion_ = nullptr;
  std::unique_ptr<ThreadPool> pool_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_THREADS_CPU_CONTEXT_H_
