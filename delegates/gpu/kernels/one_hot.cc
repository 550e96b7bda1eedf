// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "absl/status/status.h"
#include "delegates/gpu/kernels/emit.h"

namespace litmus::gpu {

absl::Status EmitOneHot(const OneHot&, const Node&, Emitter*) {
  return absl::UnimplementedError("OneHot");
}

}  // namespace litmus::gpu
