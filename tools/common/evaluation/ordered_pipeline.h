// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates items on worker threads in advance, delivers them in order, and limits their number: the
// next images are decoded while the model runs on the current one.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_ORDERED_PIPELINE_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_ORDERED_PIPELINE_H_

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "tools/common/joining_threads.h"

namespace litmus {

// T must be movable. `make` is called once per item, concurrently on any worker; it must not throw.
// The pipeline may be destroyed before its end: workers finish the items that they have begun.
template <class T>
class OrderedPipeline {
 public:
  // At most `ahead` items after the last delivered one are in memory. If the system cannot create
  // `threads` threads, those that were created do the work; throws std::system_error or
  // std::bad_alloc if none can be created.
  OrderedPipeline(int64_t items, int threads, int64_t ahead, std::function<T(int64_t)> make)
      : items_(items),
        make_(std::move(make)),
        slots_(static_cast<size_t>(std::max<int64_t>(ahead, 1))) {
    try {
      for (int i = 0; i < std::max(threads, 1); ++i) workers_.Start([this] { Work(); });
    } catch (const std::exception&) {
      if (workers_.size() == 0) throw;
    }
  }

  ~OrderedPipeline() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      stop_ = true;
    }
    changed_.notify_all();
    workers_.Join();
  }

  OrderedPipeline(const OrderedPipeline&) = delete;
  OrderedPipeline& operator=(const OrderedPipeline&) = delete;

  // Waits for the next item and returns it; empty after the last. Call from one thread only.
  std::optional<T> Next() {
    if (taken_ == items_) return std::nullopt;
    std::unique_lock<std::mutex> lock(mutex_);
    std::optional<T>& slot = SlotOf(taken_);
    changed_.wait(lock, [&] { return slot.has_value(); });
    std::optional<T> item = std::exchange(slot, std::nullopt);
    ++taken_;
    lock.unlock();
    changed_.notify_all();
    return item;
  }

 private:
  std::optional<T>& SlotOf(int64_t item) {
    return slots_[static_cast<size_t>(item) % slots_.size()];
  }

  void Work() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (true) {
      changed_.wait(lock, [&] {
        return stop_ || begun_ == items_ || begun_ < taken_ + static_cast<int64_t>(slots_.size());
      });
      if (stop_ || begun_ == items_) return;
      const int64_t item = begun_++;
      lock.unlock();
      T made = make_(item);
      lock.lock();
      SlotOf(item) = std::move(made);
      changed_.notify_all();
    }
  }

  const int64_t items_;
  const std::function<T(int64_t)> make_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::optional<T>> slots_;
  int64_t begun_ = 0, taken_ = 0;
  bool stop_ = false;
  JoiningThreads workers_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_ORDERED_PIPELINE_H_
