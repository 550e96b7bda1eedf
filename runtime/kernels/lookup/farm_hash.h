// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// FarmHash's 64-bit fingerprint (Geoff Pike, 2014), which the training of models with
// LSH_PROJECTION uses.
#ifndef LITMUS_RUNTIME_KERNELS_LOOKUP_FARM_HASH_H_
#define LITMUS_RUNTIME_KERNELS_LOOKUP_FARM_HASH_H_

#include <cstddef>
#include <cstdint>

namespace litmus {

uint64_t Fingerprint64(const char* data, size_t size);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_LOOKUP_FARM_HASH_H_
