// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes the body of a kernel in the device's language: blocks are unrolled, expressions are
// evaluated, %store is expanded, and accesses to 16-bit buffers get separate macros.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_DIALECT_BODY_WRITER_H_
#define LITMUS_DELEGATES_GPU_KERNELS_DIALECT_BODY_WRITER_H_

#include <string>

#include "absl/status/statusor.h"
#include "delegates/gpu/kernels/dialect/dialect.h"

namespace litmus::gpu {

absl::StatusOr<std::string> WriteBody(const ExpandRequest& request);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_DIALECT_BODY_WRITER_H_
