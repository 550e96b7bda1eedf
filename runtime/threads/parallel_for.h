// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Parallel loops of kernels. This file alone decides whether a loop is worth waking threads, and it
// alone corrects the kernels' time estimates for slower cores.
#ifndef LITMUS_RUNTIME_THREADS_PARALLEL_FOR_H_
#define LITMUS_RUNTIME_THREADS_PARALLEL_FOR_H_

#include <algorithm>
#include <cstddef>

#include "runtime/cpu/machine_core.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// Converts the estimated time of a loop on a current CPU, `ns` nanoseconds, to an estimate for this
// machine's core. A slower core needs more cycles for the loop, but no more for passing a part of
// it to another thread: there a shorter loop is worth threads.
inline double NsOnMachine(double ns) {
  static const double slowness = cpu::MachineCore().Slowness();
  return ns * slowness;
}

// Nanoseconds of work from which two threads are faster than one. A parallel loop costs 0.4 to 1 µs
// for passing pieces to a spinning thread and waiting for the last piece
// (//runtime/threads:thread_pool_bench, on a current CPU). A loop on one thread also has a cost
// that is counted here: it reads data that lies in other cores' caches.
inline constexpr double kParallelNs = 2000;
// Nanoseconds per piece of a loop. This is long compared with the 20 ns that taking a piece costs,
// and short compared with a loop.
inline constexpr double kPieceNs = 1000;

// Number of threads for work that takes one thread of a current CPU `ns` nanoseconds: all threads
// of the pool, or 1. `pool` may be null.
inline size_t ParallelThreads(const ThreadPool* pool, double ns) {
  return pool == nullptr || NsOnMachine(ns) < kParallelNs ? 1
                                                          : static_cast<size_t>(pool->threads());
}

// Calls body(begin, end) for ranges that together cover [0, items), on the threads of `pool` (null:
// on the calling thread), and returns when all items are done. `item_ns`: approximate nanoseconds
// per item on one thread of a current CPU; this value only decides whether other threads are woken
// and how many items a range has. Ranges begin at multiples of `grain` >= 1. ParallelFor rethrows
// an exception of body.
template <typename F>
void ParallelFor(ThreadPool* pool, size_t items, double item_ns, const F& body, size_t grain = 1) {
  if (items == 0) return;
  const size_t threads = ParallelThreads(pool, item_ns * static_cast<double>(items));
  if (threads == 1 || items == 1) return body(size_t{0}, items);
  const size_t most = (items + threads - 1) / threads;
  // The items take almost no time, so each thread gets one range.
  const double ns = NsOnMachine(item_ns);
  const bool many = ns * static_cast<double>(most) <= kPieceNs;
  const size_t piece = many ? most : std::max<size_t>(1, static_cast<size_t>(kPieceNs / ns));
  pool->Run(
      items, (piece + grain - 1) / grain * grain,
      [](void* function, size_t begin, size_t end) {
        (*static_cast<const F*>(function))(begin, end);
      },
      const_cast<void*>(static_cast<const void*>(&body)));
}

// Parallel loop over rows and columns: calls body(row, column) for each pair.
template <typename F>
void ParallelFor2D(ThreadPool* pool, size_t rows, size_t columns, double item_ns, const F& body) {
  ParallelFor(pool, rows * columns, item_ns, [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) body(i / columns, i % columns);
  });
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_THREADS_PARALLEL_FOR_H_
