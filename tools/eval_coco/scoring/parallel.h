// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs a loop over independent tasks on several threads.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_PARALLEL_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_PARALLEL_H_

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>

#include "tools/common/interrupt.h"
#include "tools/common/joining_threads.h"

namespace litmus::coco {

// Calls task(i) once for each i < count, on at most `threads` threads (0: one per core), including
// the calling one; on fewer if the system cannot create more. The assignment of tasks to threads is
// undefined. After Ctrl-C no further task begins, so callers must check Interrupted() before they
// use the results. If a task throws, the remaining tasks are skipped, and the first exception is
// rethrown here after all running tasks have ended.
template <typename Task>
void ParallelFor(size_t count, int threads, const Task& task) {
  if (threads <= 0) threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  std::atomic<size_t> next{0};
  std::mutex mutex;
  std::exception_ptr problem;  // guarded by mutex
  const auto work = [&] {
    try {
      for (size_t i; (i = next.fetch_add(1)) < count && !Interrupted();) task(i);
      // For example out of memory; must not leave a thread, where it would terminate the process.
    } catch (...) {
      next = count;
      const std::lock_guard<std::mutex> lock(mutex);
      if (problem == nullptr) problem = std::current_exception();
    }
  };
  JoiningThreads others;
  const size_t wanted = std::min<size_t>(static_cast<size_t>(threads), count);
  try {
    for (size_t i = 1; i < wanted; ++i) others.Start(work);
  } catch (const std::exception&) {
    // The system cannot create another thread: the existing ones share the work.
  }
  work();
  others.Join();
  if (problem != nullptr) std::rethrow_exception(problem);
}

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_PARALLEL_H_
