// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Thread pool that computes the pieces of a loop. The calling thread computes pieces, too. A loop
// ends when its last piece is done, so the calling thread never waits for a worker that has not
// taken a piece. Kernels use the pool through ParallelFor.
#ifndef LITMUS_RUNTIME_THREADS_THREAD_POOL_H_
#define LITMUS_RUNTIME_THREADS_THREAD_POOL_H_

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "runtime/threads/stall_watch.h"

namespace litmus {

// Waiting times of a thread pool.
struct ThreadPoolOptions : StallOptions {
  // A waiting thread spins for this time before it sleeps. Within an inference the next loop
  // usually begins sooner; waking a sleeping thread takes about 50 µs.
  std::chrono::nanoseconds spin = std::chrono::microseconds(200);
  // The number of the loop before the first one. Loop numbers begin again after 2^38 loops; a test
  // sets this field to begin shortly before that.
  uint64_t last_number = 0;
};

// Thread pool. Thread-safe, except for the destructor.
class ThreadPool {
 public:
  // `body(context, begin, end)` computes the items [begin, end) of a loop.
  using Body = void (*)(void* context, size_t begin, size_t end);

  // `threads` includes the calling thread. There are fewer if the system refuses to make more.
  explicit ThreadPool(int threads, const ThreadPoolOptions& options = {});
  // No Run may be in progress when the pool is destroyed.
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  // Number of threads including the calling thread, at least 1.
  int threads() const { return static_cast<int>(workers_.size()) + 1; }

  // Computes the items [0, items), each once, in pieces of `piece` items (the last piece may be
  // smaller), or all on the calling thread. Returns when all items are done, and then their writes
  // are visible. Each thread begins with its own part of the range, the same part in every loop of
  // the same size, so that the thread finds its earlier results in its cache. Workers get the
  // calling thread's floating-point control register. Run rethrows the first exception of a body,
  // and leaves out items that have not begun. Thread-safe, also within a body: while one loop is in
  // progress, further loops run on their calling threads.
  void Run(size_t items, size_t piece, Body body, void* context);

 private:
  using Clock = StallWatch::Clock;

  // The fields of one thread. Most of the cost of a loop is moving cache lines between cores. So
  // each worker reads its loop from one cache line, which the calling thread writes, and writes its
  // progress to another one. A worker has no flag for having begun: the first piece that it takes
  // shows it.
  //
  // `range` and `done` contain the number of their loop. A late worker sees by the number that its
  // loop is over and takes no piece of the next loop by mistake.
  struct Part {
    // The number of the loop, and this thread's pieces that no thread has taken yet (Range).
    alignas(128) std::atomic<uint64_t> range{0};
    // The arguments of Run. Written before `range`.
    std::atomic<size_t> items{0}, piece{1};
    std::atomic<Body> body{nullptr};
    std::atomic<void*> context{nullptr};
    std::atomic<uint64_t> float_control{0};
    // The number of the loop, and the number of its pieces that this thread has computed (Count).
    alignas(128) std::atomic<uint64_t> done{0};
    std::atomic<int> cpu{-1};  // the CPU on which the thread ran last; -1: unknown
  };
  // A copy of a loop's fields, for a thread that computes its pieces.
  struct Loop {
    uint64_t number;
    size_t items, piece;
    Body body;
    void* context;
  };

  void Work(int index);
  bool AwaitLoop(int index, uint64_t seen);
  size_t RunPieces(int index, const Loop& loop);
  bool TakePiece(int index, uint64_t number, size_t* piece);
  uint64_t NextNumber();
  void WakeWorkers(size_t wanted);
  // Returns whether the workers have computed `pieces` pieces of the loop `number`.
  bool HaveDone(uint64_t number, size_t pieces) const;
  void AwaitWorkers(uint64_t number, size_t pieces);

  const ThreadPoolOptions options_;
  std::vector<std::thread> workers_;
  std::unique_ptr<Part[]> parts_;  // [0]: part of the calling thread

  std::exception_ptr error_;  // guarded by mutex_
  std::atomic<bool> failed_{false};

  // State that only threads inside of Run use.
  alignas(128) std::atomic<bool> busy_{false};  // true while a Run is in progress
  uint64_t number_;                             // number of the loop
  StallWatch stalls_;

  alignas(128) std::mutex mutex_;
  std::condition_variable loop_opened_, pieces_done_;
  std::atomic<int> sleeping_workers_{0};
  std::atomic<bool> caller_sleeps_{false};
  std::atomic<bool> stopping_{false};
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_THREADS_THREAD_POOL_H_
