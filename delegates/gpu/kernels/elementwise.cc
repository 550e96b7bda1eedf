// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "absl/status/status.h"
#include "delegates/gpu/kernels/emit.h"

namespace litmus::gpu {

absl::Status EmitElementwise(const Elementwise&, const Node&, Emitter*) {
  return absl::UnimplementedError("Elementwise");
}

}  // namespace litmus::gpu
