// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// For tests: a small network as a model of each kind.
#ifndef LITMUS_TOOLS_COMMON_MODEL_KIND_MODELS_H_
#define LITMUS_TOOLS_COMMON_MODEL_KIND_MODELS_H_

#include <cstdint>
#include <vector>

#include "delegates/registrar/model_kinds.h"
#include "testing/network_grid/net.h"

namespace litmus {

struct KindModel {
  std::vector<char> file;
  std::vector<uint8_t> input;  // bytes of the only input
};

// Convolution, depthwise convolution, 1x1 convolution, pooling and a dense layer with ten outputs.
// The model of quantisation-aware training is uint8 with a scale per tensor, as the converter for
// such training writes it.
inline KindModel DrawModelOf(ModelKind kind) {
  constexpr network_grid::Scheme kSchemes[] = {network_grid::kFloat32, network_grid::kFloat16,
                                               network_grid::kHybrid, network_grid::kInt8,
                                               network_grid::kUint8};
  using network_grid::Square;
  network_grid::Draft draft(1, 0, 0);
  network_grid::Net net(&draft, kSchemes[static_cast<int>(kind)]);
  int x = net.Conv(net.Input({1, 16, 16, 3}), 8, Square(3, 2), network_grid::kRelu6);
  x = net.Conv(net.Depthwise(x, Square(3), network_grid::kRelu6), 16, Square(1),
               network_grid::kRelu6);
  x = net.AveragePool(x, {8, 8, 1, 1, 1, 1, tflite::Padding_VALID});
  net.Output(net.Dense(net.Reshape(x, {1, 16}), 10));
  return {draft.Finish(), draft.inputs().front().bytes};
}

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_KIND_MODELS_H_
