// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A thread that does what it is given, in the order given.
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
  // Waits until everything given is done and the thread has ended; but on the thread itself, and
  // when the process exits, the thread is left alone.
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Later, after everything given before.
  void Post(std::function<void()> work);
  // The same, and waits for it; on the thread itself: at once.
  void Run(absl::FunctionRef<void()> work);

 private:
  struct State;
  static void Loop(const std::shared_ptr<State>& state);

  std::shared_ptr<State> state_;  // the thread may outlive the worker
  std::thread thread_;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_WORKER_H_
