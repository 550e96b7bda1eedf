// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The model's nodes and constants as a whole: what the lowering of one node must know of the
// others.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_MODEL_SCAN_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_MODEL_SCAN_H_

#include <map>

#include "runtime/c/common.h"

namespace litmus::gpu {

// What a single node does not show of the model. Made while the graph is whole: inside a delegate's
// Prepare, before it replaces nodes.
struct ModelScan {
  explicit ModelScan(TfLiteContext* context);

  // Tensor -> the constant that DEQUANTIZE or DENSIFY make it from, or itself where the runtime has
  // computed it while it prepared the graph: SHAPE, and integers that follow from it.
  std::map<int, int> constant_source;
  // Tensor -> number of nodes of the model that read it.
  std::map<int, int> readers;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_MODEL_SCAN_H_
