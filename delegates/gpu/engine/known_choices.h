// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Choices among kernel candidates that were measured before, on the same device.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_KNOWN_CHOICES_H_
#define LITMUS_DELEGATES_GPU_ENGINE_KNOWN_CHOICES_H_

#include <cstdint>
#include <map>

namespace litmus::gpu {

// By a hash of what a step's candidates are (StepKey): the index of the fastest.
struct KnownChoices {
  std::map<uint64_t, int> fastest;
  bool changed = false;  // by measurements
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_KNOWN_CHOICES_H_
