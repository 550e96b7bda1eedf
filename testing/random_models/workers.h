// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Shares indices out to processes, so that a crash or a sanitizer's report costs one index.
#ifndef LITMUS_TESTING_RANDOM_MODELS_WORKERS_H_
#define LITMUS_TESTING_RANDOM_MODELS_WORKERS_H_

#include <cstdint>
#include <functional>
#include <string>

namespace litmus::random_models {

// What became of one index.
struct Finding {
  bool refused = false;  // ran nowhere
  std::string difference;
  std::string note;  // printed like a difference, but not counted
};

struct Totals {
  uint64_t done = 0, refused = 0, differ = 0, reports = 0;
};

struct WorkerOptions {
  uint64_t begin = 0, end = 0;  // the indices
  int processes = 1;
  int seconds_per_index = 120;  // one that takes longer counts as a report
};

// A difference (or a note), or, with `ended`, how a child ended that should not have, and the first
// lines of its standard error.
struct Message {
  uint64_t index = 0;
  std::string text;
  bool ended = false;
};

// Calls `check` for every index, in child processes, and `print` in this one. `progress` is called
// with the totals now and then. This process must have no other threads.
Totals RunInWorkers(const WorkerOptions& options, const std::function<Finding(uint64_t)>& check,
                    const std::function<void(const Message&)>& print,
                    const std::function<void(const Totals&)>& progress);

}  // namespace litmus::random_models

#endif  // LITMUS_TESTING_RANDOM_MODELS_WORKERS_H_
