// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/threads/thread_pool.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "runtime/cpu/float_control.h"
#include "runtime/threads/spin.h"

namespace litmus {
namespace {

// The number of a loop and a range of its pieces, [begin, end), packed into 64 bits.
struct Range {
  static constexpr int kBits = 13;
  static constexpr uint64_t kMask = (uint64_t{1} << kBits) - 1;
  static constexpr uint64_t kMaxNumber = ~uint64_t{0} >> (2 * kBits);

  explicit Range(uint64_t bits)
      : number(bits >> (2 * kBits)), begin((bits >> kBits) & kMask), end(bits & kMask) {}
  Range(uint64_t loop, uint64_t first, uint64_t last) : number(loop), begin(first), end(last) {}
  uint64_t bits() const { return number << (2 * kBits) | begin << kBits | end; }

  uint64_t number, begin, end;
};

// Max pieces of a loop, which a Range can hold. More pieces would not balance threads better.
constexpr size_t kMostPieces = 4000;
static_assert(kMostPieces <= Range::kMask);

// Packs the number of a loop and a count of pieces into 64 bits.
uint64_t Count(uint64_t number, size_t pieces) { return number << Range::kBits | pieces; }
size_t CountOf(uint64_t number, uint64_t bits) {
  return bits >> Range::kBits == number ? bits & Range::kMask : 0;
}

}  // namespace

ThreadPool::ThreadPool(int threads, const ThreadPoolOptions& options)
    : options_(options),
      parts_(new Part[static_cast<size_t>(std::max(1, threads))]),
      number_(options.last_number),
      stalls_(options) {
  workers_.reserve(static_cast<size_t>(std::max(1, threads)));
  try {
    for (int i = 1; i < threads; ++i) workers_.emplace_back(&ThreadPool::Work, this, i);
  } catch (const std::exception&) {
    // The system has no further thread or memory. The pool keeps the threads made so far.
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
    ~NoLongerBusy() { busy.store(false, std::memory_order_release); }
  } const no_longer_busy{busy_};
  if (stalls_.IsAlone()) return body(context, 0, items);

  const Loop loop = {NextNumber(), items, piece, body, context};
  const uint64_t float_control = GetFloatControl();
  const size_t threads = workers_.size() + 1;
  // The loop is published to the workers first, then to the calling thread.
  for (size_t i = threads; i-- > 0;) {
    Part& part = parts_[i];
    part.items.store(items, std::memory_order_relaxed);
    part.piece.store(piece, std::memory_order_relaxed);
    part.body.store(body, std::memory_order_relaxed);
    part.context.store(context, std::memory_order_relaxed);
    part.float_control.store(float_control, std::memory_order_relaxed);
    const Range range(loop.number, pieces * i / threads, pieces * (i + 1) / threads);
    part.range.store(range.bits());
  }
  WakeWorkers(pieces - 1);
  const int cpu = CurrentCpu();
  if (parts_[0].cpu.load(std::memory_order_relaxed) != cpu) parts_[0].cpu.store(cpu);

  const Clock::time_point begin = Clock::now();
  const size_t others = pieces - RunPieces(0, loop);
  const auto done = [&] { return HaveDone(loop.number, others); };
  if (!SpinUntil(done, std::chrono::nanoseconds(0), [] { return false; })) {
    const Clock::time_point wait = Clock::now();
    AwaitWorkers(loop.number, others);
    const Clock::time_point now = Clock::now();
    stalls_.Note(now, wait - begin, now - wait);
  }
  if (!failed_.load()) return;
  failed_.store(false);
  std::rethrow_exception(std::exchange(error_, nullptr));
}

// Loop numbers run from 1 to Range::kMaxNumber, then begin again at 1. A worker that took no piece
// for that long still has the count of an old loop of the same number, so all counts are cleared
// here. No worker writes its count meanwhile: a worker writes it only for a loop that has not
// ended.
uint64_t ThreadPool::NextNumber() {
  if (number_ == Range::kMaxNumber) {
    for (int i = 0; i < threads(); ++i) parts_[i].done.store(0);
    number_ = 0;
  }
  return ++number_;
}

// Takes a piece from the front of the thread's own part; if no piece is left there, from the back
// of another thread's part.
bool ThreadPool::TakePiece(int index, uint64_t number, size_t* piece) {
  const int threads = this->threads();
  for (int i = 0; i < threads; ++i) {
    std::atomic<uint64_t>& shared = parts_[(index + i) % threads].range;
    uint64_t bits = shared.load(std::memory_order_relaxed);
    for (;;) {
      Range range(bits);
      if (range.number != number || range.begin >= range.end) break;
      *piece = i == 0 ? range.begin++ : --range.end;
      // The thread has read the fields of the loop before. They belong to this loop: it cannot end
      // before this piece is done, so no later loop has overwritten them.
      if (shared.compare_exchange_weak(bits, range.bits(), std::memory_order_acq_rel,
                                       std::memory_order_relaxed)) {
        return true;
      }
    }
  }
  return false;
}

// Returns the number of pieces that the thread took.
size_t ThreadPool::RunPieces(int index, const Loop& loop) {
  size_t count = 0;
  for (size_t piece; TakePiece(index, loop.number, &piece); ++count) {
    if (failed_.load(std::memory_order_relaxed)) continue;
    const size_t begin = piece * loop.piece;
    try {
      loop.body(loop.context, begin, std::min(loop.items, begin + loop.piece));
    } catch (...) {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (error_ == nullptr) error_ = std::current_exception();
      failed_.store(true);
    }
  }
  return count;
}

bool ThreadPool::HaveDone(uint64_t number, size_t pieces) const {
  size_t done = 0;
  for (size_t i = 1; i <= workers_.size(); ++i) done += CountOf(number, parts_[i].done.load());
  return done == pieces;
}

void ThreadPool::WakeWorkers(size_t wanted) {
  if (sleeping_workers_.load() == 0) return;
  { const std::lock_guard<std::mutex> lock(mutex_); }
  if (wanted >= workers_.size()) return loop_opened_.notify_all();
  for (size_t i = 0; i < wanted; ++i) loop_opened_.notify_one();
}

void ThreadPool::AwaitWorkers(uint64_t number, size_t pieces) {
  const auto done = [&] { return HaveDone(number, pieces); };
  // On a worker's CPU, spinning would keep the worker from finishing its piece.
  const auto elsewhere = [this] {
    const int cpu = CurrentCpu();
    for (int i = 1; cpu >= 0 && i < threads(); ++i) {
      if (parts_[i].cpu.load(std::memory_order_relaxed) == cpu) return false;
    }
    return true;
  };
  if (SpinUntil(done, options_.spin, elsewhere)) return;
  std::unique_lock<std::mutex> lock(mutex_);
  caller_sleeps_.store(true);
  pieces_done_.wait(lock, done);
  caller_sleeps_.store(false);
}

// Waits for a loop other than `seen`. Returns false if the pool is being destroyed.
bool ThreadPool::AwaitLoop(int index, uint64_t seen) {
  Part& part = parts_[index];
  const auto ready = [&] { return Range(part.range.load()).number != seen || stopping_.load(); };
  const auto note_cpu = [&part] {
    const int cpu = CurrentCpu();
    if (part.cpu.load(std::memory_order_relaxed) != cpu) part.cpu.store(cpu);
    return cpu;
  };
  // On the calling thread's CPU, spinning would keep that thread from starting a loop.
  const auto elsewhere = [&] {
    const int cpu = note_cpu();
    return cpu < 0 || parts_[0].cpu.load(std::memory_order_relaxed) != cpu;
  };
  if (!SpinUntil(ready, options_.spin, elsewhere)) {
    std::unique_lock<std::mutex> lock(mutex_);
    sleeping_workers_.fetch_add(1);
    loop_opened_.wait(lock, ready);
    sleeping_workers_.fetch_sub(1);
    note_cpu();
  }
  return !stopping_.load();
}

void ThreadPool::Work(int index) {
  Part& part = parts_[index];
  uint64_t seen = 0;
  while (AwaitLoop(index, seen)) {
    seen = Range(part.range.load()).number;
    // The fields may already be those of a later loop. In that case all pieces of the loop `seen`
    // are taken, so the thread takes none with wrong fields.
    const Loop loop = {seen, part.items.load(std::memory_order_relaxed),
                       part.piece.load(std::memory_order_relaxed),
                       part.body.load(std::memory_order_relaxed),
                       part.context.load(std::memory_order_relaxed)};
    SetFloatControl(part.float_control.load(std::memory_order_relaxed));
    const size_t count = RunPieces(index, loop);
    if (count == 0) continue;
    part.done.store(Count(seen, count));
    if (!caller_sleeps_.load()) continue;
    { const std::lock_guard<std::mutex> lock(mutex_); }
    pieces_done_.notify_one();
  }
}

}  // namespace litmus
