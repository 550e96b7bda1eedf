// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The header of a program's binary in a file. It keeps binaries that are damaged, or belong to
// another device or driver, from reaching the driver:
//   8 bytes that name the backend
// hash of the device's identity
// hash of the rest
// Hashes have 8 bytes in the machine's byte order.
#ifndef LITMUS_DELEGATES_GPU_BACKEND_BINARY_HEADER_H_
#define LITMUS_DELEGATES_GPU_BACKEND_BINARY_HEADER_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"

namespace litmus::gpu {

constexpr size_t kBinaryHeaderBytes = 24;

// `magic`: 8 characters that name the backend.
std::string BinaryHeader(absl::string_view magic, absl::string_view identity,
                         absl::string_view rest);

// True if the binary begins with the header for its rest, and the rest is not empty.
bool HasBinaryHeader(absl::string_view binary, absl::string_view magic, absl::string_view identity);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_BACKEND_BINARY_HEADER_H_
