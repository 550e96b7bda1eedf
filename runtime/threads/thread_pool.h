// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// A pool of threads that shares the pieces of a loop. The calling thread works, too, and never
// waits for a worker that has not begun: a loop ends when its last piece ends. Use it through
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

namespace litmus {

// How long threads wait without sleeping, and what follows when a wait was long.
struct ThreadPoolOptions {
  // A waiting thread spins for so long before it sleeps. Within an inference the next loop mostly
  // begins sooner; waking a sleeping thread takes some 50 µs.
  std::chrono::nanoseconds spin = std::chrono::microseconds(200);
  // The calling thread's wait for a worker's last piece that counts as a stall: longer than so much
  // and than twice the loop before it. A worker that takes so long was preempted: another process
  // wants its CPU.
  std::chrono::nanoseconds stall = std::chrono::microseconds(500);
  // After a stall the calling thread works alone for so many times the stall; twice as long after
  // each further one, up to the maximum.
  int alone_factor = 16;
  std::chrono::nanoseconds most_alone = std::chrono::seconds(1);
};

class ThreadPool {
 public:
  // `body(context, begin, end)` does the items [begin, end) of a loop.
  using Body = void (*)(void* context, size_t begin, size_t end);

  // `threads` counts the calling thread. Fewer are there when the system refuses to make so many.
  explicit ThreadPool(int threads, const ThreadPoolOptions& options = {});
  // No Run may be under way.
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  // At least 1, the calling thread.
  int threads() const { return static_cast<int>(workers_.size()) + 1; }

  // Does the items [0, items), each once, in pieces of `piece` items (the last may be smaller) or
  // as a whole on the calling thread. Returns when all are done; their writes are visible then.
  // Each thread begins with its own part of the range, the same one in every loop of the same size,
  // so that it finds in its cache what it wrote there. Workers have the calling thread's
  // floating-point control register. The first exception of a body is thrown again here; items not
  // yet begun are left out then. Any thread may call, also a body: while a loop is under way,
  // further ones run on their calling threads.
  void Run(size_t items, size_t piece, Body body, void* context);

 private:
  using Clock = std::chrono::steady_clock;

  // The pieces of one thread that nobody has taken yet: their first and last, in the upper and the
  // lower half. A cache line pair each, which threads write to all the time.
  struct alignas(128) Part {
    std::atomic<uint64_t> range{0};
    std::atomic<int> cpu{-1};  // where the thread ran last
  };

  void Work(int index);
  bool AwaitLoop(uint64_t seen);
  void RunPieces(int index);
  bool TakePiece(int index, size_t* piece);
  void WakeWorkers(size_t wanted);
  void AwaitWorkers();
  void NoteStall(Clock::time_point now, Clock::duration loop, Clock::duration wait);
  bool IsAlone();

  const ThreadPoolOptions options_;
  std::vector<std::thread> workers_;
  std::unique_ptr<Part[]> parts_;  // [0]: the calling thread's

  // The number of the loop << 33, whether it is open << 32, and how many workers are in it.
  // A worker enters an open loop only. The members below it are written while no worker is in.
  std::atomic<uint64_t> state_{0};
  size_t items_ = 0, piece_ = 1;
  Body body_ = nullptr;
  void* context_ = nullptr;
  uint64_t float_control_ = 0;
  std::exception_ptr error_;  // under mutex_
  std::atomic<bool> failed_{false};

  std::atomic<bool> busy_{false};  // a Run is under way
  Clock::duration alone_for_{0};
  Clock::time_point alone_until_{};

  std::mutex mutex_;
  std::condition_variable loop_opened_, workers_left_;
  std::atomic<int> sleeping_workers_{0};
  std::atomic<bool> caller_sleeps_{false};
  std::atomic<bool> stopping_{false};
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_THREADS_THREAD_POOL_H_
