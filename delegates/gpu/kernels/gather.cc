// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "absl/status/status.h"
#include "delegates/gpu/kernels/emit.h"

namespace litmus::gpu {

absl::Status EmitGather(const Gather&, const Node&, Emitter*) {
  return absl::UnimplementedError("Gather");
}

absl::Status EmitGatherNd(const GatherNd&, const Node&, Emitter*) {
  return absl::UnimplementedError("GatherNd");
}

}  // namespace litmus::gpu
