// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/gl/worker.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <utility>

#include "delegates/gpu/backend/exit.h"

namespace litmus::gpu {

struct Worker::State {
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::function<void()>> queue;
  bool ending = false;
};

Worker::Worker() : state_(std::make_shared<State>()), thread_([state = state_] { Loop(state); }) {}

Worker::~Worker() {
  {
    std::lock_guard<std::mutex> lock(state_->mutex);
    state_->ending = true;
    state_->changed.notify_all();
  }
  if (Exiting() || std::this_thread::get_id() == thread_.get_id()) {
    thread_.detach();
  } else {
    thread_.join();
  }
}

void Worker::Loop(const std::shared_ptr<State>& state) {
  std::unique_lock<std::mutex> lock(state->mutex);
  for (;;) {
    state->changed.wait(lock, [&] { return state->ending || !state->queue.empty(); });
    if (state->queue.empty()) return;
    std::function<void()> work = std::move(state->queue.front());
    state->queue.pop_front();
    lock.unlock();
    work();
    work = nullptr;  // objects that it holds may use the worker
    lock.lock();
  }
}

void Worker::Post(std::function<void()> work) {
  std::lock_guard<std::mutex> lock(state_->mutex);
  state_->queue.push_back(std::move(work));
  state_->changed.notify_all();
}

void Worker::Run(absl::FunctionRef<void()> work) {
  if (std::this_thread::get_id() == thread_.get_id()) return work();
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
  Post([&] {
    work();
    std::lock_guard<std::mutex> lock(mutex);
    done = true;
    changed.notify_all();  // under the lock, because the waiting thread destroys both
  });
  std::unique_lock<std::mutex> lock(mutex);
  changed.wait(lock, [&] { return done; });
}

}  // namespace litmus::gpu
