// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The function that libFuzzer calls for each input. LITMUS_FUZZ_TARGET is a function of targets.h.
#include "testing/fuzzing/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  litmus::fuzzing::LITMUS_FUZZ_TARGET(data, size);
  return 0;
}
