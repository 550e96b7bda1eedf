// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// See inflate.h.
#include "tools/common/images/inflate.h"

#include <climits>

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
  if (deflated.size() > INT_MAX || out->size() > INT_MAX) return false;
  const int size = static_cast<int>(out->size());
  return stbi_zlib_decode_noheader_buffer(&(*out)[0], size, deflated.data(),
                                          static_cast<int>(deflated.size())) == size;
}

}  // namespace litmus
