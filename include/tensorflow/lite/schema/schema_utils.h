// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TENSORFLOW_LITE_SCHEMA_SCHEMA_UTILS_H_
#define LITMUS_TENSORFLOW_LITE_SCHEMA_SCHEMA_UTILS_H_

#include "runtime/schema/schema_utils.h"  // IWYU pragma: export

#endif  // LITMUS_TENSORFLOW_LITE_SCHEMA_SCHEMA_UTILS_H_
