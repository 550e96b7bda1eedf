// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests the contract of the pool: every item is computed once, for all sizes; exceptions; nested
// loops and loops from several threads; the caller's floating-point mode in workers; which threads
// work after a stall. Runs under the thread sanitizer, too.
#include "runtime/threads/thread_pool.h"

#include <atomic>
#include <chrono>
#include <limits>
#include <mutex>
#include <new>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/float_control.h"
#include "runtime/cpu/machine_core.h"
#include "runtime/threads/parallel_for.h"

namespace litmus {
namespace {

// ns per item that makes every loop worth several threads.
constexpr double kLong = 1e6;

// Counts how often each item is done, with ordinary writes, so that the thread sanitizer checks
// their order.
TEST(ThreadPool, EveryItemOnce) {
  for (const int threads : {1, 2, 3, 8}) {
    ThreadPool pool(threads);
    ASSERT_EQ(pool.threads(), threads);
    for (const size_t items : {0, 1, 2, 3, 7, 8, 9, 64, 1000}) {
      for (const size_t piece : {0, 1, 2, 7, 8, 1000, 5000}) {
        std::vector<int> done(items, 0);
        pool.Run(
            items, piece,
            [](void* context, size_t begin, size_t end) {
              for (size_t i = begin; i < end; ++i) ++(*static_cast<std::vector<int>*>(context))[i];
            },
            &done);
        for (size_t i = 0; i < items; ++i) {
          ASSERT_EQ(done[i], 1) << "item " << i << " of " << items << ", pieces of " << piece
                                << ", " << threads << " threads";
        }
      }
    }
  }
}

// Runs thousands of loops, each of which must see the writes of the loop before. Workers that come
// late or never must not cause errors.
TEST(ThreadPool, ManyShortLoops) {
  for (const std::chrono::nanoseconds spin :
       {std::chrono::nanoseconds(0), ThreadPoolOptions().spin}) {
    ThreadPoolOptions options;
    options.spin = spin;
    ThreadPool pool(3, options);
    std::vector<int> values(10, 0);
    constexpr int kLoops = 5000;
    for (int loop = 0; loop < kLoops; ++loop) {
      ParallelFor(&pool, values.size(), kLong, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) values[i] = values[i] == loop ? loop + 1 : -1;
      });
    }
    EXPECT_EQ(values, std::vector<int>(10, kLoops)) << "spin " << spin.count();
  }
}

// The number of a loop has 38 bits. If a pool did not begin again after the last number, it would
// wait for ever.
TEST(ThreadPool, NumbersOfLoopsBeginAgain) {
  constexpr uint64_t kMaxNumber = (uint64_t{1} << 38) - 1;
  constexpr int kLoops = 1000;
  for (const uint64_t before : {0, 1, 2, 500, 1000}) {
    ThreadPoolOptions options;
    options.last_number = kMaxNumber - before;
    ThreadPool pool(3, options);
    std::vector<int> values(10, 0);
    for (int loop = 0; loop < kLoops; ++loop) {
      ParallelFor(&pool, values.size(), kLong, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) values[i] = values[i] == loop ? loop + 1 : -1;
      });
    }
    EXPECT_EQ(values, std::vector<int>(10, kLoops)) << before;
  }
}

// A loop with more pieces than the pool can count must be computed in larger pieces.
TEST(ThreadPool, ItemsBeyond32Bits) {
  ThreadPool pool(2);
  std::atomic<size_t> sum{0};
  const size_t items = (size_t{1} << 33) + 5;
  pool.Run(
      items, 1,
      [](void* context, size_t begin, size_t end) {
        *static_cast<std::atomic<size_t>*>(context) += end - begin;
      },
      &sum);
  EXPECT_EQ(sum.load(), items);
}

TEST(ThreadPool, ExceptionsReachTheCaller) {
  ThreadPool pool(2);
  for (const size_t at : {size_t{0}, size_t{50}, size_t{99}}) {
    EXPECT_THROW(ParallelFor(&pool, 100, kLong,
                             [&](size_t begin, size_t end) {
                               if (begin <= at && at < end) throw std::bad_alloc();
                             }),
                 std::bad_alloc)
        << at;
    // The pool must still work after the exception.
    std::atomic<size_t> done{0};
    ParallelFor(&pool, 100, kLong, [&](size_t begin, size_t end) { done += end - begin; });
    EXPECT_EQ(done.load(), 100u);
  }
  // If all bodies throw, the caller gets one exception.
  EXPECT_THROW(
      ParallelFor(&pool, 100, kLong, [](size_t, size_t) { throw std::runtime_error("all"); }),
      std::runtime_error);
}

TEST(ThreadPool, LoopsWithinLoops) {
  ThreadPool pool(3);
  std::atomic<size_t> done{0};
  ParallelFor(&pool, 20, kLong, [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      ParallelFor(&pool, 10, kLong, [&](size_t b, size_t e) { done += e - b; });
    }
  });
  EXPECT_EQ(done.load(), 200u);
}

TEST(ThreadPool, SeveralCallers) {
  ThreadPool pool(2);
  std::atomic<size_t> done{0};
  std::vector<std::thread> callers;
  for (int i = 0; i < 3; ++i) {
    callers.emplace_back([&] {
      for (int loop = 0; loop < 500; ++loop) {
        ParallelFor(&pool, 16, kLong, [&](size_t begin, size_t end) { done += end - begin; });
      }
    });
  }
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(done.load(), 3u * 500 * 16);
}

// Halving the smallest normal number gives zero if denormals are flushed to zero, which shows the
// mode of the thread.
TEST(ThreadPool, WorkersHaveTheCallersFloatingPointMode) {
  if (kFlushDenormals == 0) GTEST_SKIP() << "no such mode on this processor";
  ThreadPool pool(2);
  const uint64_t before = GetFloatControl();
  for (const bool flush : {true, false, true}) {
    SetFloatControl(flush ? before | kFlushDenormals : before & ~kFlushDenormals);
    std::atomic<int> zeros{0};
    std::atomic<int> together{0};
    // Each piece waits until the other piece has begun, so two threads must take one each.
    ParallelFor(&pool, 2, kLong, [&](size_t begin, size_t end) {
      if (end - begin == 1) {
        ++together;
        while (together.load() < 2) std::this_thread::yield();
      }
      volatile float least = std::numeric_limits<float>::min();
      if (least / 2 == 0) zeros += static_cast<int>(end - begin);
    });
    EXPECT_EQ(zeros.load(), flush ? 2 : 0) << flush;
  }
  SetFloatControl(before);
}

// Returns the threads that take part in a loop of two pieces. If a worker takes a piece, the piece
// ends only after the calling thread has waited for some time.
std::set<std::thread::id> LoopWithASlowWorker(ThreadPool* pool) {
  const std::thread::id caller = std::this_thread::get_id();
  std::mutex mutex;
  std::set<std::thread::id> seen;
  std::atomic<int> begun{0};
  ParallelFor(pool, 2, kLong, [&](size_t begin, size_t end) {
    {
      const std::lock_guard<std::mutex> lock(mutex);
      seen.insert(std::this_thread::get_id());
    }
    if (end - begin == 2) return;  // One call for both items: the calling thread works alone.
    ++begun;
    while (begun.load() < 2) std::this_thread::yield();
    if (std::this_thread::get_id() != caller) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  });
  return seen;
}

// Returns whether the calling thread works alone after some loops. A wait is a stall only if it is
// long compared with its loop. A busy machine may lengthen the loop, so the test tries several
// loops.
bool WorksAloneInTheEnd(ThreadPool* pool) {
  for (int i = 0; i < 20; ++i) {
    if (LoopWithASlowWorker(pool) == std::set<std::thread::id>{std::this_thread::get_id()}) {
      return true;
    }
  }
  return false;
}

TEST(ThreadPool, AfterAStallTheCallerWorksAlone) {
  ThreadPoolOptions options;
  options.stall = std::chrono::nanoseconds(1);
  options.alone_factor = 1000000;
  options.most_alone = std::chrono::hours(1);
  ThreadPool pool(2, options);
  EXPECT_EQ(LoopWithASlowWorker(&pool).size(), 2u);
  EXPECT_TRUE(WorksAloneInTheEnd(&pool));

  options.stall = std::chrono::hours(1);  // so long that no wait counts as a stall
  ThreadPool patient(2, options);
  EXPECT_EQ(LoopWithASlowWorker(&patient).size(), 2u);
  EXPECT_EQ(LoopWithASlowWorker(&patient).size(), 2u);
}

// The pool can be destroyed while its workers spin or sleep.
TEST(ThreadPool, DestroyedWhileWorkersSpinOrSleep) {
  for (int i = 0; i < 50; ++i) {
    ThreadPoolOptions options;
    options.spin = std::chrono::nanoseconds(i % 2 == 0 ? 0 : 1000000);
    ThreadPool pool(4, options);
    if (i % 3 != 0) ParallelFor(&pool, 8, kLong, [](size_t, size_t) {});
  }
}

TEST(ParallelFor, ShortLoopsStayOnTheCaller) {
  ThreadPool pool(4);
  struct Case {
    size_t items;
    double item_ns;
    bool whole;  // whether body is called once, for all items
  };
  for (const Case& c : {Case{100, kParallelNs / 101, true}, Case{1, 1e9, true},
                        Case{100, kParallelNs / 99, false}}) {
    std::atomic<int> calls{0};
    // Converted to an estimate for a current CPU.
    const double item_ns = c.item_ns / NsOnMachine(1);
    ParallelFor(&pool, c.items, item_ns, [&](size_t, size_t) { ++calls; });
    EXPECT_EQ(calls.load() == 1, c.whole) << c.items << " items of " << c.item_ns << " ns";
    EXPECT_EQ(ParallelThreads(&pool, item_ns * static_cast<double>(c.items)),
              c.item_ns * static_cast<double>(c.items) < kParallelNs ? 1u : 4u);
  }
  EXPECT_EQ(ParallelThreads(nullptr, 1e9), 1u);
  int calls = 0;
  ParallelFor(nullptr, 5, 1e9, [&](size_t begin, size_t end) { calls += begin == 0 && end == 5; });
  ParallelFor(nullptr, 0, 1e9, [&](size_t, size_t) { calls = -1; });
  EXPECT_EQ(calls, 1);
}

TEST(ParallelFor, PiecesAreAsLongAsTakingThemIsWorth) {
  ThreadPool pool(2);
  struct Case {
    size_t items;
    double item_ns;
    size_t longest;  // max number of items in one call
  };
  for (const Case& c : {Case{100000, 1, static_cast<size_t>(kPieceNs)}, Case{100, 1e6, 1},
                        Case{10, 999, 1}, Case{1000000, 0, 1000000}}) {
    std::atomic<size_t> longest{0};
    ParallelFor(&pool, c.items, c.item_ns / NsOnMachine(1), [&](size_t begin, size_t end) {
      size_t seen = longest.load();
      while (seen < end - begin && !longest.compare_exchange_weak(seen, end - begin)) {
      }
    });
    EXPECT_EQ(longest.load(), c.longest) << c.items << " items of " << c.item_ns << " ns";
  }
}

TEST(ParallelFor, TakesTheCoreIntoAccount) {
  EXPECT_EQ(NsOnMachine(3), 3 * cpu::MachineCore().Slowness());
}

TEST(ParallelFor, RowsAndColumns) {
  ThreadPool pool(2);
  std::vector<int> done(6 * 7, 0);
  ParallelFor2D(&pool, 6, 7, kLong, [&](size_t row, size_t column) { ++done[row * 7 + column]; });
  EXPECT_EQ(done, std::vector<int>(6 * 7, 1));
}

}  // namespace
}  // namespace litmus
