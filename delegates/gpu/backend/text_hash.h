// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A hash of texts for use in names. It is not secure against deliberate collisions.
#ifndef LITMUS_DELEGATES_GPU_BACKEND_TEXT_HASH_H_
#define LITMUS_DELEGATES_GPU_BACKEND_TEXT_HASH_H_

#include <cstdint>

#include "absl/strings/string_view.h"

namespace litmus::gpu {

// FNV-1a; see http://www.isthe.com/chongo/tech/comp/fnv/.
inline uint64_t TextHash(absl::string_view text) {
  uint64_t hash = 0xcbf29ce484222325;
  for (const unsigned char c : text) hash = (hash ^ c) * 0x100000001b3;
  return hash;
}

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_BACKEND_TEXT_HASH_H_
