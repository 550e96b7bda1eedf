// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/backend/binary_header.h"

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/backend/text_hash.h"

namespace litmus::gpu {
std::string BinaryHeader(absl::string_view magic, absl::string_view identity,
                         absl::string_view rest) {
  const uint64_t hashes[] = {TextHash(identity), TextHash(rest)};
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
