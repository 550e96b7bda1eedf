// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The bytes of a cache file: a header, then the key, the program, the choices, zeros up to a page's
// border, and the weights. Everything is covered by a checksum. Byte order and word size are the
// machine's; another machine's file is damaged in the eyes of this one.
#ifndef LITMUS_DELEGATES_GPU_SERIALIZATION_CACHE_FORMAT_H_
#define LITMUS_DELEGATES_GPU_SERIALIZATION_CACHE_FORMAT_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace litmus::gpu {

// The prepared form of a model, as views.
struct CacheParts {
  absl::string_view program;          // the compiled kernels
  absl::Span<const int32_t> choices;  // the fastest candidate of each choice
  absl::Span<const char> weights;     // from a file: aligned to 4096 bytes
};

// Everything of the file that precedes the weights, which are written behind it; its length is a
// multiple of 4096.
std::string EncodeFront(absl::string_view key, const CacheParts& parts);

// Views into `file`, which must be aligned to 4096 bytes (8 are enough if nobody minds where the
// weights lie). DataLoss: cut, changed, or no such file at all; FailedPrecondition: made by another
// version, or for another key. The messages are ends of sentences: "is cut short".
absl::StatusOr<CacheParts> Decode(absl::Span<const char> file, absl::string_view key);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_SERIALIZATION_CACHE_FORMAT_H_
