// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Deflated data, as zip archives hold them (RFC 1951), by the decoder that stb_image has for PNG.
#ifndef LITMUS_TOOLS_COMMON_IMAGES_INFLATE_H_
#define LITMUS_TOOLS_COMMON_IMAGES_INFLATE_H_

#include <string>

#include "absl/strings/string_view.h"

namespace litmus {

// Fills *out, whose size must be that of the inflated data. False when the data are malformed or of
// another size.
bool Inflate(absl::string_view deflated, std::string* out);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_IMAGES_INFLATE_H_
