// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// SHA-256 (FIPS 180-4), to identify the model that a result belongs to.
#ifndef LITMUS_TOOLS_COMMON_SHA256_H_
#define LITMUS_TOOLS_COMMON_SHA256_H_

#include <cstddef>
#include <string>

namespace litmus {

// The 32 bytes of the digest. `data` may be null if `size` is 0. Thread-safe.
std::string Sha256Bytes(const void* data, size_t size);

// The digest as 64 lower-case hexadecimal digits; otherwise as Sha256Bytes.
std::string Sha256Hex(const void* data, size_t size);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_SHA256_H_
