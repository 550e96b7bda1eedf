// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/named_kernel.h"

#include "absl/strings/str_format.h"
#include "delegates/gpu/backend/text_hash.h"

namespace litmus::gpu {

absl::StatusOr<KernelCode> ExpandAndName(ExpandRequest request) {
  request.alias = request.kernel->name;
  const absl::StatusOr<KernelCode> code = Expand(request);
  if (!code.ok()) return code.status();
  request.alias =
      absl::StrFormat("%s_%012x", request.kernel->name, TextHash(code->source) & 0xffffffffffff);
  return Expand(request);
}

}  // namespace litmus::gpu
