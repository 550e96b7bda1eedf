// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "absl/status/status.h"
#include "delegates/gpu/kernels/emit.h"

namespace litmus::gpu {

absl::Status EmitMirrorPad(const MirrorPad&, const Node&, Emitter*) {
  return absl::UnimplementedError("MirrorPad");
}

}  // namespace litmus::gpu
