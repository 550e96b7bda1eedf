// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The layout of a cache file: a header, the key, the program, the choices, zeros up to a multiple
// of the page size, and the weights. Checksums cover everything. Byte order and word size are the
// machine's; a file from a machine with others counts as corrupt.
#ifndef LITMUS_DELEGATES_GPU_SERIALIZATION_CACHE_FORMAT_H_
#define LITMUS_DELEGATES_GPU_SERIALIZATION_CACHE_FORMAT_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace litmus::gpu {

// Views of the prepared form of a model.
struct CacheParts {
  absl::string_view program;          // the compiled kernels
  absl::Span<const int32_t> choices;  // the index of the fastest candidate of each choice
  absl::Span<const char> weights;     // from a file: aligned to 4096 bytes
};

// Returns the bytes of the file before the weights; the caller writes the weights after them. Their
// number is a multiple of 4096.
std::string EncodeFront(absl::string_view key, const CacheParts& parts);

// Returns views into `file`, which must be aligned to 4096 bytes (or to 8, if the weights may be
// unaligned). DataLoss: the file is truncated, corrupt, or not a cache file. FailedPrecondition: it
// was made by another version or for another key. Messages are the ends of sentences: "is cut
// short".
absl::StatusOr<CacheParts> Decode(absl::Span<const char> file, absl::string_view key);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_SERIALIZATION_CACHE_FORMAT_H_
