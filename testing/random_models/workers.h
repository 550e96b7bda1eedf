// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Distributes indices to processes, so that a crash or a sanitizer report affects only one index.
#ifndef LITMUS_TESTING_RANDOM_MODELS_WORKERS_H_
#define LITMUS_TESTING_RANDOM_MODELS_WORKERS_H_

#include <cstdint>
#include <functional>
#include <string>

namespace litmus::random_models {

// The result for one index.
struct Finding {
  bool refused = false;  // the model did not run
  std::string difference;
  std::string note;  // printed like a difference but not counted
};

struct Totals {
  uint64_t done = 0, refused = 0, differ = 0, reports = 0;
};

struct WorkerOptions {
  uint64_t begin = 0, end = 0;  // the indices [begin, end)
  int processes = 1;
  int seconds_per_index = 120;  // an index that takes longer is reported
};

// A difference or a note; if `ended`, how a child ended unexpectedly, and the first lines of its
// standard error.
struct Message {
  uint64_t index = 0;
  std::string text;
  bool ended = false;
};

// Calls `check` for every index in child processes, and `print` in this process. `progress` is
// called with the totals from time to time. This process must not have other threads.
Totals RunInWorkers(const WorkerOptions& options, const std::function<Finding(uint64_t)>& check,
                    const std::function<void(const Message&)>& print,
                    const std::function<void(const Totals&)>& progress);

}  // namespace litmus::random_models

#endif  // LITMUS_TESTING_RANDOM_MODELS_WORKERS_H_
