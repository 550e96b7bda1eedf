// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The loop that kernels share with the threads of a pool, and the only place that decides whether a
// loop is worth waking threads for.
#ifndef LITMUS_RUNTIME_THREADS_PARALLEL_FOR_H_
#define LITMUS_RUNTIME_THREADS_PARALLEL_FOR_H_

#include <algorithm>
#include <cstddef>

#include "runtime/threads/thread_pool.h"

namespace litmus {

// Nanoseconds of work that two threads do sooner than one: handing pieces to a thread that spins
// and waiting for its last one takes about 1 µs (//runtime/threads:thread_pool_bench).
inline constexpr double kParallelNs = 4000;
// Nanoseconds of a piece: long beside the 20 ns that taking one costs, short beside a loop.
inline constexpr double kPieceNs = 1000;

// The threads that work of `ns` nanoseconds on one thread is worth: all of the pool's, or 1. `pool`
// may be null.
inline size_t ParallelThreads(const ThreadPool* pool, double ns) {
  return pool == nullptr || ns < kParallelNs ? 1 : static_cast<size_t>(pool->threads());
}

// Calls body(begin, end) for ranges that together are [0, items), on the threads of `pool` (null:
// on the calling thread); returns when all are done. `item_ns`: nanoseconds that an item takes one
// thread, about, on a CPU of our time; they decide whether other threads are woken and how many
// items a range has, nothing else. Ranges begin at multiples of `grain`, at least 1. An exception
// of body is thrown again here.
template <typename F>
void ParallelFor(ThreadPool* pool, size_t items, double item_ns, const F& body, size_t grain = 1) {
  if (items == 0) return;
  const size_t threads = ParallelThreads(pool, item_ns * static_cast<double>(items));
  if (threads == 1 || items == 1) return body(size_t{0}, items);
  const size_t most = (items + threads - 1) / threads;
  // Items that take no time at all: one range a thread.
  const bool many = item_ns * static_cast<double>(most) <= kPieceNs;
  const size_t piece = many ? most : std::max<size_t>(1, static_cast<size_t>(kPieceNs / item_ns));
  pool->Run(
      items, (piece + grain - 1) / grain * grain,
      [](void* function, size_t begin, size_t end) {
        (*static_cast<const F*>(function))(begin, end);
      },
      const_cast<void*>(static_cast<const void*>(&body)));
}

// The same for a loop over rows and columns: body(row, column) for each pair.
template <typename F>
void ParallelFor2D(ThreadPool* pool, size_t rows, size_t columns, double item_ns, const F& body) {
  ParallelFor(pool, rows * columns, item_ns, [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) body(i / columns, i % columns);
  });
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_THREADS_PARALLEL_FOR_H_
