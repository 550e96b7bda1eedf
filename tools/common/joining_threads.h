// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Threads that are joined when the block is left, also by an exception: destroying an unjoined
// std::thread would terminate the process.
#ifndef LITMUS_TOOLS_COMMON_JOINING_THREADS_H_
#define LITMUS_TOOLS_COMMON_JOINING_THREADS_H_

#include <cstddef>
#include <thread>
#include <utility>
#include <vector>

namespace litmus {

class JoiningThreads {
 public:
  JoiningThreads() = default;
  JoiningThreads(const JoiningThreads&) = delete;
  JoiningThreads& operator=(const JoiningThreads&) = delete;
  // Threads that wait for an event must be notified before the destructor.
  ~JoiningThreads() { Join(); }

  // Throws std::system_error if the system cannot create a thread, std::bad_alloc if memory runs
  // out. Threads that were started before continue.
  template <typename Work>
  void Start(Work&& work) {
    threads_.reserve(threads_.size() + 1);
    threads_.emplace_back(std::forward<Work>(work));
  }
  void Join() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }
  size_t size() const { return threads_.size(); }

 private:
  std::vector<std::thread> threads_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_JOINING_THREADS_H_
