// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Thread pool for the pieces of a loop. The calling thread works, too, and never waits for a worker
// that has not begun: a loop ends when its last piece ends. Kernels use the pool through
// ParallelFor.
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
  // A waiting thread spins for this time before it sleeps. Within an inference the next loop mostly
  // begins sooner; waking a sleeping thread takes some 50 µs.
  std::chrono::nanoseconds spin = std::chrono::microseconds(200);
  // The number of the last loop before the first one. Numbers begin again after 2^38 loops; tests
  // begin shortly before.
  uint64_t last_number = 0;
};

// Thread pool. Thread-safe, except for the destructor.
class ThreadPool {
 public:
  // `body(context, begin, end)` computes the items [begin, end) of a loop.
  using Body = void (*)(void* context, size_t begin, size_t end);

  // `threads` includes the calling thread. The pool has fewer threads if the system refuses to make
  // more.
  explicit ThreadPool(int threads, const ThreadPoolOptions& options = {});
  // No Run may be in progress.
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  // Number of threads with the calling thread, at least 1.
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

  // What a loop takes from one core's cache to another's is most of its cost. So a worker finds a
  // loop in one cache line of its own, which the calling thread writes, and says that it is done in
  // another one. That a worker has begun is told by the first piece that it takes.
  //
  // Ranges and counts carry the number of their loop: a worker that comes late finds its loop gone,
  // and takes nothing of the next one by mistake.
  struct Part {
    // The loop's number, and the range of pieces that no thread has taken yet (Range).
    alignas(128) std::atomic<uint64_t> range{0};
    // The loop, as Run got it. Written before `range`.
    std::atomic<size_t> items{0}, piece{1};
    std::atomic<Body> body{nullptr};
    std::atomic<void*> context{nullptr};
    std::atomic<uint64_t> float_control{0};
    // The loop's number, and how many of its pieces the thread has computed (Count).
    alignas(128) std::atomic<uint64_t> done{0};
    std::atomic<int> cpu{-1};  // the CPU that the thread was seen on last
  };
  // The loop, as a thread that runs pieces has it.
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
  // Whether workers have computed `pieces` pieces of a loop.
  bool HaveDone(uint64_t number, size_t pieces) const;
  void AwaitWorkers(uint64_t number, size_t pieces);

  const ThreadPoolOptions options_;
  std::vector<std::thread> workers_;
  std::unique_ptr<Part[]> parts_;  // [0]: part of the calling thread

  std::exception_ptr error_;  // guarded by mutex_
  std::atomic<bool> failed_{false};

  // State that only threads in Run use.
  alignas(128) std::atomic<bool> busy_{false};  // a Run is in progress
  uint64_t number_;                             // of the loop
  StallWatch stalls_;

  alignas(128) std::mutex mutex_;
  std::condition_variable loop_opened_, pieces_done_;
  std::atomic<int> sleeping_workers_{0};
  std::atomic<bool> caller_sleeps_{false};
  std::atomic<bool> stopping_{false};
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_THREADS_THREAD_POOL_H_
