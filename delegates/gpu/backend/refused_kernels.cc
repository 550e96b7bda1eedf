// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/backend/refused_kernels.h"

#include "absl/strings/cord.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"

namespace litmus::gpu {
namespace {

constexpr char kRefusedKernels[] = "litmus.gpu/refused_kernels";  // payload: names, one per line

}  // namespace

absl::Status WithRefusedKernels(absl::Status error, const std::vector<std::string>& kernels) {
  if (kernels.empty()) return error;
  // The Cord is not constructed from the std::string: that constructor is a template whose mangled
  // name in Clang 19 differs from that of the GCC that compiled Debian 13's library.
  const std::string names = absl::StrJoin(kernels, "\n");
  error.SetPayload(kRefusedKernels, absl::Cord(absl::string_view(names)));
  return error;
}

std::vector<std::string> RefusedKernels(const absl::Status& error) {
  const absl::optional<absl::Cord> payload = error.GetPayload(kRefusedKernels);
  if (!payload.has_value()) return {};
  return absl::StrSplit(std::string(*payload), '\n');
}

}  // namespace litmus::gpu
