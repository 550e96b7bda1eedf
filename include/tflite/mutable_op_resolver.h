// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TFLITE_MUTABLE_OP_RESOLVER_H_
#define LITMUS_TFLITE_MUTABLE_OP_RESOLVER_H_

#include "runtime/interfaces/mutable_op_resolver.h"  // IWYU pragma: export
#include "tflite/schema/schema_generated.h"          // IWYU pragma: export

#endif  // LITMUS_TFLITE_MUTABLE_OP_RESOLVER_H_
