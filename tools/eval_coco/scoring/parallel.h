// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A loop over independent tasks on several threads.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_PARALLEL_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_PARALLEL_H_

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace litmus::coco {

// Calls task(i) once for each i < count, on at most `threads` threads (0: one per core), this one
// among them. Which thread takes which task is not defined; tasks must not throw.
template <typename Task>
void ParallelFor(size_t count, int threads, const Task& task) {
  if (threads <= 0) threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  std::atomic<size_t> next{0};
  const auto work = [&] {
    for (size_t i; (i = next.fetch_add(1)) < count;) task(i);
  };
  std::vector<std::thread> others;
  const size_t wanted = std::min<size_t>(static_cast<size_t>(threads), count);
  for (size_t i = 1; i < wanted; ++i) others.emplace_back(work);
  work();
  for (std::thread& thread : others) thread.join();
}

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_PARALLEL_H_
