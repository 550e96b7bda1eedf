// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Inflates deflated data (RFC 1951), as in zip archives, with stb_image's decoder for PNG.
#ifndef LITMUS_TOOLS_COMMON_IMAGES_INFLATE_H_
#define LITMUS_TOOLS_COMMON_IMAGES_INFLATE_H_

#include <string>

#include "absl/strings/string_view.h"

namespace litmus {

// Fills *out, whose size must be the size of the inflated data. Returns false if the data are
// malformed or have another size.
bool Inflate(absl::string_view deflated, std::string* out);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_IMAGES_INFLATE_H_
