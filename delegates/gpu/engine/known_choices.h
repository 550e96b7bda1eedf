// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Choices among kernel candidates that were measured earlier on the same device.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_KNOWN_CHOICES_H_
#define LITMUS_DELEGATES_GPU_ENGINE_KNOWN_CHOICES_H_

#include <cstdint>
#include <map>

namespace litmus::gpu {

// Maps the key of a step (StepKey) to the index of its fastest candidate.
struct KnownChoices {
  std::map<uint64_t, int> fastest;
  bool changed = false;  // true if a measurement has changed `fastest`
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_KNOWN_CHOICES_H_
