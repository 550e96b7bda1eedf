// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_STORED_BYTES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_STORED_BYTES_H_

#include <cstdint>

#include "runtime/schema/schema_tables_generated.h"

namespace litmus::benchmark {

// Returns the number of bytes that a constant of a verified model takes in the model file or in an
// external file (Tensor.external_buffer), according to the model; 0 if the tensor is not a
// constant.
int64_t StoredBytes(const tflite::Model& model, const tflite::Tensor& tensor);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_STORED_BYTES_H_
