// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A fast 64-bit hash that detects accidental damage; it is not secure against deliberate changes.
#ifndef LITMUS_DELEGATES_GPU_SERIALIZATION_CHECKSUM_H_
#define LITMUS_DELEGATES_GPU_SERIALIZATION_CHECKSUM_H_

#include <cstddef>
#include <cstdint>

namespace litmus::gpu {

// Runs at memory speed on one core. A change within one aligned 8-byte word, or of the length,
// always changes the result; other changes do with a probability of 1 - 2^-64. `seed`: the hash of
// preceding data, or any number. `data` may be null if `bytes` is 0. Thread-safe. The result
// depends on the machine's byte order, so use it only on the machine that computed it.
uint64_t Checksum(const void* data, size_t bytes, uint64_t seed = 0);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_SERIALIZATION_CHECKSUM_H_
