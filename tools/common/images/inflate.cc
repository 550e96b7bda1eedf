// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// See inflate.h.
#include "tools/common/images/inflate.h"

#include <climits>

#include "absl/strings/str_cat.h"

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_NO_LINEAR
#define STBI_NO_HDR
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb/stb_image.h>
#pragma GCC diagnostic pop

namespace litmus {

bool Inflate(absl::string_view deflated, std::string* out) {
  // stb_image reads ahead of the data; in a PNG, a checksum of four bytes follows them.
  const std::string padded = absl::StrCat(deflated, absl::string_view("\0\0\0\0", 4));
  if (padded.size() > INT_MAX || out->size() > INT_MAX) return false;
  const int size = static_cast<int>(out->size());
  return stbi_zlib_decode_noheader_buffer(&(*out)[0], size, padded.data(),
                                          static_cast<int>(padded.size())) == size;
}

}  // namespace litmus
