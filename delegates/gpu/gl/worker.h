// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A thread that runs tasks in the order in which they are posted.
#ifndef LITMUS_DELEGATES_GPU_GL_WORKER_H_
#define LITMUS_DELEGATES_GPU_GL_WORKER_H_

#include <functional>
#include <memory>
#include <thread>

#include "absl/functional/function_ref.h"

namespace litmus::gpu {

// Thread-safe.
class Worker {
 public:
  Worker();
  // Waits until all tasks are done and the thread has ended. On the worker's own thread, and while
  // the process exits, it does not wait.
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Runs `work` later, after all tasks that were posted before.
  void Post(std::function<void()> work);
  // Likewise, and waits for it. On the worker's own thread: runs it immediately.
  void Run(absl::FunctionRef<void()> work);

 private:
  struct State;
  static void Loop(const std::shared_ptr<State>& state);

  std::shared_ptr<State> state_;  // shared, because the thread may outlive the worker
  std::thread thread_;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_WORKER_H_
