// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Threads that are joined whatever ends the block: a std::thread that is destroyed before it is
// joined ends the process.
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
  // Whoever waits for something beside the end must be told to end before.
  ~JoiningThreads() { Join(); }

  // Throws std::system_error when the system has no further thread, std::bad_alloc when it has no
  // memory for one. What was started before goes on.
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
