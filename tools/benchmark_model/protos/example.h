// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Encodes tensors as a tf.Example for --output_proto_filepath. Field numbers:
// tensorflow/core/example/{example,feature}.proto.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_PROTOS_EXAMPLE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_PROTOS_EXAMPLE_H_

#include <string>
#include <utility>
#include <vector>

#include "runtime/c/common.h"

namespace litmus::benchmark {

// The tensors by name: float32, float16, bfloat16 and float64 become a list of floats, integers of
// 8 to 64 bits a list of int64. Other types are skipped, as in TensorFlow Lite; their names are
// added to `left_out`. Keys are in ascending order.
std::string ExampleBytes(std::vector<std::pair<std::string, const TfLiteTensor*>> tensors,
                         std::vector<std::string>* left_out);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PROTOS_EXAMPLE_H_
