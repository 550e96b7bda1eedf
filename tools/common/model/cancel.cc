// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/model/cancel.h"

#include <algorithm>
#include <atomic>
#include <chrono>

#include "tools/common/interrupt.h"
#include "tools/common/model/runtime_errors.h"

namespace litmus {
namespace {

std::atomic<bool> g_deadline_passed{false};

bool IsToEnd(void*) {
  const bool end = Interrupted().load(std::memory_order_relaxed) ||
                   g_deadline_passed.load(std::memory_order_relaxed);
  // Hides "Client requested cancel" and the errors that follow from it.
  if (end) HideRuntimeErrors(true);
  return end;
}

}  // namespace

void CancelOnInterrupt(tflite::Interpreter* interpreter) {
  interpreter->SetCancellationFunction(nullptr, &IsToEnd);
}

RunDeadline::RunDeadline(double seconds) {
  // Longer times, which the clock might not represent, are shortened.
  constexpr double kLongest = 1e9;
  const auto end = std::chrono::steady_clock::now() +
                   std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                       std::chrono::duration<double>(std::min(seconds, kLongest)));
  clock_ = std::thread([this, end] {
    std::unique_lock<std::mutex> lock(mutex_);
    if (!ended_.wait_until(lock, end, [this] { return over_; })) g_deadline_passed = true;
  });
}

RunDeadline::~RunDeadline() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    over_ = true;
  }
  ended_.notify_one();
  clock_.join();
  g_deadline_passed = false;
  HideRuntimeErrors(false);
}

bool RunDeadline::passed() const { return g_deadline_passed; }

}  // namespace litmus
