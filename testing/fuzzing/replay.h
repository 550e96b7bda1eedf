// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A fuzz target over each file of its committed corpus, once. What a campaign found and a fix
// mended stays mended; with sanitizers (scripts/test --config=asan_ubsan //testing/fuzzing/...)
// that is also true of what only they see.
#ifndef LITMUS_TESTING_FUZZING_REPLAY_H_
#define LITMUS_TESTING_FUZZING_REPLAY_H_

#include <cstddef>
#include <cstdint>

namespace litmus::fuzzing {

struct ReplayTarget {
  const char* name;  // of the folder below testing/fuzzing/corpora
  void (*run)(const uint8_t* data, size_t size);
  bool models = false;  // the project's own models are inputs, too
};

// Runs the target in a process of its own. Fails the test, and names the file, if a file ends that
// process.
void Replay(const ReplayTarget& target);

}  // namespace litmus::fuzzing

#endif  // LITMUS_TESTING_FUZZING_REPLAY_H_
