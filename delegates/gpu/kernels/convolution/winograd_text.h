// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The kernels of Winograd's algorithm F(4 x 4, 3 x 3): winograd_from_input transforms tiles of the
// input, winograd_product or winograd_staged multiplies them by the weights, one matrix for each of
// the 36 positions of a tile, winograd_to_output transforms the products.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_WINOGRAD_TEXT_H_
#define LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_WINOGRAD_TEXT_H_

#include "absl/strings/string_view.h"

namespace litmus::gpu {

absl::string_view WinogradText();

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_WINOGRAD_TEXT_H_
