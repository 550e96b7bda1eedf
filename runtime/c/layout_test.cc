// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Checks sizes, offsets and enum values of the ABI, on which separately compiled delegates, kernels
// and plugins depend. The compiler checks everything; there is nothing to run.
#include <cstddef>

#include "runtime/c/builtin_op_data.h"
#include "runtime/c/builtin_ops.h"
#include "runtime/c/c_api_types.h"
#include "runtime/c/common.h"

#if defined(__LP64__)

#define SIZE(type, bytes) static_assert(sizeof(type) == (bytes), #type " has another size");
#define FIELD(type, field, offset, bytes)                                          \
  static_assert(offsetof(type, field) == (offset), #type "." #field " has moved"); \
  static_assert(sizeof(decltype(type::field)) == (bytes), #type "." #field " has another size");
#define VALUE(name, number) static_assert((name) == (number), #name " has another value");

#include "runtime/c/layout_common.inc"
#include "runtime/c/layout_params.inc"

#endif  // __LP64__

int main() { return 0; }
