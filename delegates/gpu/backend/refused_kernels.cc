// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/backend/refused_kernels.h"

#include "absl/strings/cord.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/types/optional.h"

namespace litmus::gpu {
namespace {

constexpr char kRefusedKernels[] = "litmus.gpu/refused_kernels";  // payload: names, a line each

}  // namespace

absl::Status WithRefusedKernels(absl::Status error, const std::vector<std::string>& kernels) {
  if (!kernels.empty()) error.SetPayload(kRefusedKernels, absl::Cord(absl::StrJoin(kernels, "\n")));
  return error;
}

std::vector<std::string> RefusedKernels(const absl::Status& error) {
  const absl::optional<absl::Cord> payload = error.GetPayload(kRefusedKernels);
  if (!payload.has_value()) return {};
  return absl::StrSplit(std::string(*payload), '\n');
}

}  // namespace litmus::gpu
