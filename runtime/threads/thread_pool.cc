// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/threads/thread_pool.h"

#include <algorithm>
#include <exception>

#if defined(__linux__)
#include <sched.h>
#endif

#include "runtime/cpu/float_control.h"

namespace litmus {
namespace {

constexpr uint64_t kWorkers = 0xffffffff;  // bits of a state: number of workers in the loop
constexpr uint64_t kOpen = uint64_t{1} << 32;
constexpr uint64_t kOneLoop = uint64_t{1} << 33;

// Pieces of a loop, because pieces are counted in 32 bits.
constexpr size_t kMostPieces = size_t{1} << 20;

uint64_t LoopOf(uint64_t state) { return state / kOneLoop; }

// The CPU that the calling thread runs on; -1 if the system does not tell.
int CurrentCpu() {
#if defined(__linux__)
  return sched_getcpu();
#else
  return -1;
#endif
}

void Pause() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

// Waits for `ready` without sleeping, for at most `limit` and only while `useful`.
template <typename Ready, typename Useful>
bool SpinUntil(const Ready& ready, std::chrono::nanoseconds limit, const Useful& useful) {
  using Clock = std::chrono::steady_clock;
  constexpr int kLooksPerClock = 32;
  for (int i = 0; i < kLooksPerClock; ++i, Pause()) {
    if (ready()) return true;
  }
  for (const Clock::time_point end = Clock::now() + limit; useful() && Clock::now() < end;) {
    for (int i = 0; i < kLooksPerClock; ++i, Pause()) {
      if (ready()) return true;
    }
  }
  return ready();
}

}  // namespace

ThreadPool::ThreadPool(int threads, const ThreadPoolOptions& options)
    : options_(options), parts_(new Part[static_cast<size_t>(std::max(1, threads))]) {
  workers_.reserve(static_cast<size_t>(std::max(1, threads)));
  try {
    for (int i = 1; i < threads; ++i) workers_.emplace_back(&ThreadPool::Work, this, i);
  } catch (const std::exception&) {
    // The system has no further thread or no memory for one. The pool keeps the threads made so
    // far.
  }
}

ThreadPool::~ThreadPool() {
  stopping_.store(true);
  { const std::lock_guard<std::mutex> lock(mutex_); }
  loop_opened_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

void ThreadPool::Run(size_t items, size_t piece, Body body, void* context) {
  if (items == 0) return;
  piece = std::max<size_t>(piece, 1);
  piece = std::max(piece, items / kMostPieces + 1);
  const size_t pieces = (items - 1) / piece + 1;
  if (workers_.empty() || pieces == 1 || busy_.exchange(true)) return body(context, 0, items);
  struct NoLongerBusy {
    std::atomic<bool>& busy;
    ~NoLongerBusy() { busy.store(false); }
  } const no_longer_busy{busy_};
  if (IsAlone()) return body(context, 0, items);

  items_ = items, piece_ = piece;
  body_ = body, context_ = context;
  float_control_ = GetFloatControl();
  error_ = nullptr;
  failed_.store(false, std::memory_order_relaxed);
  const size_t threads = workers_.size() + 1;
  for (size_t i = 0; i < threads; ++i) {
    const uint64_t begin = pieces * i / threads, end = pieces * (i + 1) / threads;
    parts_[i].range.store(begin << 32 | end, std::memory_order_relaxed);
  }
  parts_[0].cpu.store(CurrentCpu(), std::memory_order_relaxed);
  state_.store((LoopOf(state_.load()) + 1) * kOneLoop | kOpen);
  WakeWorkers(pieces - 1);

  const Clock::time_point begin = Clock::now();
  RunPieces(0);
  // From here on, no worker enters the loop.
  if ((state_.fetch_and(~kOpen) & kWorkers) != 0) {
    const auto left = [this] { return (state_.load() & kWorkers) == 0; };
    if (!SpinUntil(left, std::chrono::nanoseconds(0), [] { return false; })) {
      const Clock::time_point wait = Clock::now();
      AwaitWorkers();
      const Clock::time_point now = Clock::now();
      NoteStall(now, wait - begin, now - wait);
    }
  }
  if (failed_.load()) std::rethrow_exception(error_);
}

// Takes a piece from the front of the thread's own part; if no piece is left there, from the back
// of another thread's part.
bool ThreadPool::TakePiece(int index, size_t* piece) {
  const int threads = this->threads();
  for (int i = 0; i < threads; ++i) {
    std::atomic<uint64_t>& range = parts_[(index + i) % threads].range;
    uint64_t now = range.load(std::memory_order_relaxed);
    for (;;) {
      const uint64_t begin = now >> 32, end = now & 0xffffffff;
      if (begin >= end) break;
      const uint64_t rest = i == 0 ? (begin + 1) << 32 | end : begin << 32 | (end - 1);
      if (!range.compare_exchange_weak(now, rest, std::memory_order_relaxed)) continue;
      *piece = i == 0 ? begin : end - 1;
      return true;
    }
  }
  return false;
}

void ThreadPool::RunPieces(int index) {
  size_t piece;
  while (!failed_.load(std::memory_order_relaxed) && TakePiece(index, &piece)) {
    const size_t begin = piece * piece_;
    try {
      body_(context_, begin, std::min(items_, begin + piece_));
    } catch (...) {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (error_ == nullptr) error_ = std::current_exception();
      failed_.store(true);
    }
  }
}

void ThreadPool::WakeWorkers(size_t wanted) {
  if (sleeping_workers_.load() == 0) return;
  { const std::lock_guard<std::mutex> lock(mutex_); }
  if (wanted >= workers_.size()) return loop_opened_.notify_all();
  for (size_t i = 0; i < wanted; ++i) loop_opened_.notify_one();
}

void ThreadPool::AwaitWorkers() {
  const auto left = [this] { return (state_.load() & kWorkers) == 0; };
  // On the CPU of a worker, spinning would keep that worker from ending.
  const auto elsewhere = [this] {
    const int cpu = CurrentCpu();
    for (int i = 1; cpu >= 0 && i < threads(); ++i) {
      if (parts_[i].cpu.load(std::memory_order_relaxed) == cpu) return false;
    }
    return true;
  };
  if (SpinUntil(left, options_.spin, elsewhere)) return;
  std::unique_lock<std::mutex> lock(mutex_);
  caller_sleeps_.store(true);
  workers_left_.wait(lock, left);
  caller_sleeps_.store(false);
}

void ThreadPool::NoteStall(Clock::time_point now, Clock::duration loop, Clock::duration wait) {
  if (wait <= options_.stall || wait <= 2 * loop) return;
  // Two stalls within a short time mean that the disturbance lasts.
  const bool again = now < alone_until_ + 4 * alone_for_;
  alone_for_ = std::min<Clock::duration>(
      options_.most_alone,
      std::max(wait * options_.alone_factor, again ? 2 * alone_for_ : Clock::duration(0)));
  alone_until_ = now + alone_for_;
}

bool ThreadPool::IsAlone() {
  return alone_for_ > Clock::duration(0) && Clock::now() < alone_until_;
}

// Waits for an open loop other than `seen`. Returns false if the pool is being destroyed.
bool ThreadPool::AwaitLoop(uint64_t seen) {
  const auto ready = [&] {
    const uint64_t state = state_.load();
    return ((state & kOpen) != 0 && LoopOf(state) != seen) || stopping_.load();
  };
  // On the CPU of the calling thread, spinning would keep that thread from beginning a loop.
  const auto elsewhere = [this] {
    const int cpu = CurrentCpu();
    return cpu < 0 || parts_[0].cpu.load(std::memory_order_relaxed) != cpu;
  };
  if (!SpinUntil(ready, options_.spin, elsewhere)) {
    std::unique_lock<std::mutex> lock(mutex_);
    sleeping_workers_.fetch_add(1);
    loop_opened_.wait(lock, ready);
    sleeping_workers_.fetch_sub(1);
  }
  return !stopping_.load();
}

void ThreadPool::Work(int index) {
  uint64_t seen = 0;
  while (AwaitLoop(seen)) {
    uint64_t state = state_.load();
    if ((state & kOpen) == 0 || LoopOf(state) == seen) continue;
    if (!state_.compare_exchange_weak(state, state + 1)) continue;
    seen = LoopOf(state);
    parts_[index].cpu.store(CurrentCpu(), std::memory_order_relaxed);
    SetFloatControl(float_control_);
    RunPieces(index);
    const uint64_t before = state_.fetch_sub(1);
    if ((before & kWorkers) == 1 && (before & kOpen) == 0 && caller_sleeps_.load()) {
      { const std::lock_guard<std::mutex> lock(mutex_); }
      workers_left_.notify_one();
    }
  }
}

}  // namespace litmus
