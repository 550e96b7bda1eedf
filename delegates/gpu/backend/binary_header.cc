// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/backend/binary_header.h"

#include <cstdint>

#include "absl/strings/str_cat.h"

namespace litmus::gpu {
namespace {

// FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/.
uint64_t Hash(absl::string_view text) {
  uint64_t hash = 0xcbf29ce484222325;
  for (unsigned char c : text) hash = (hash ^ c) * 0x100000001b3;
  return hash;
}

}  // namespace

std::string BinaryHeader(absl::string_view magic, absl::string_view identity,
                         absl::string_view rest) {
  const uint64_t hashes[] = {Hash(identity), Hash(rest)};
  return absl::StrCat(magic,
                      absl::string_view(reinterpret_cast<const char*>(hashes), sizeof(hashes)));
}

bool HasBinaryHeader(absl::string_view binary, absl::string_view magic,
                     absl::string_view identity) {
  return binary.size() > kBinaryHeaderBytes &&
         binary.substr(0, kBinaryHeaderBytes) ==
             BinaryHeader(magic, identity, binary.substr(kBinaryHeaderBytes));
}

}  // namespace litmus::gpu
