// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "absl/status/status.h"
#include "delegates/gpu/kernels/emit.h"

namespace litmus::gpu {

absl::Status EmitSoftmax(const Softmax&, const Node&, Emitter*) {
  return absl::UnimplementedError("Softmax");
}

}  // namespace litmus::gpu
