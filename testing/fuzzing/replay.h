// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs a fuzz target once for each file of its committed corpus, so that bugs found by fuzzing and
// fixed stay fixed; with sanitizers (scripts/test --config=asan_ubsan //testing/fuzzing/...) also
// those that only sanitizers detect.
#ifndef LITMUS_TESTING_FUZZING_REPLAY_H_
#define LITMUS_TESTING_FUZZING_REPLAY_H_

#include <cstddef>
#include <cstdint>

namespace litmus::fuzzing {

struct ReplayTarget {
  const char* name;  // name of the folder below testing/fuzzing/corpora
  void (*run)(const uint8_t* data, size_t size);
  bool models = false;  // true: the project's models are inputs, too
};

// Runs the target in a child process. If a file crashes the child, the test fails with the name of
// the file.
void Replay(const ReplayTarget& target);

}  // namespace litmus::fuzzing

#endif  // LITMUS_TESTING_FUZZING_REPLAY_H_
