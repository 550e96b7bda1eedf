// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TFLITE_CORE_MODEL_BUILDER_H_
#define LITMUS_TFLITE_CORE_MODEL_BUILDER_H_

#include "runtime/model/model_builder.h"     // IWYU pragma: export
#include "tflite/schema/schema_generated.h"  // IWYU pragma: export

#endif  // LITMUS_TFLITE_CORE_MODEL_BUILDER_H_
