// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Integer expressions of the kernel dialect.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_DIALECT_EXPRESSION_H_
#define LITMUS_DELEGATES_GPU_KERNELS_DIALECT_EXPRESSION_H_

#include <map>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace litmus::gpu {

// Evaluates names, integers, + - * / %, parentheses, and, with the lowest precedence, < > == (1 or
// 0). Division by zero and unknown names are errors.
absl::StatusOr<int> Evaluate(absl::string_view text, const std::map<std::string, int>& names);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_DIALECT_EXPRESSION_H_
