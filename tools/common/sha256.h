// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// SHA-256 (FIPS 180-4), to say which model a number belongs to.
#ifndef LITMUS_TOOLS_COMMON_SHA256_H_
#define LITMUS_TOOLS_COMMON_SHA256_H_

#include <cstddef>
#include <string>

namespace litmus {

// The digest's 32 bytes. `data` may be null when `size` is 0. Thread-safe.
std::string Sha256Bytes(const void* data, size_t size);

// The digest as 64 lower-case hexadecimal digits; otherwise as Sha256Bytes.
std::string Sha256Hex(const void* data, size_t size);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_SHA256_H_
