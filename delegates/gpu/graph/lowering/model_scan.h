// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Facts about all nodes and constants of the model that the lowering of one node needs.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_MODEL_SCAN_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_MODEL_SCAN_H_

#include <map>

#include "runtime/c/common.h"

namespace litmus::gpu {

// Facts about the model that a single node does not show. Make it inside a delegate's Prepare,
// before any nodes are replaced.
struct ModelScan {
  explicit ModelScan(TfLiteContext* context);

  // Tensor -> the constant that DEQUANTIZE or DENSIFY compute it from. A tensor maps to itself if
  // the runtime computed it while it prepared the graph: SHAPE, and integers that follow from it.
  std::map<int, int> constant_source;
  // Tensor -> number of nodes of the model that read it.
  std::map<int, int> readers;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_MODEL_SCAN_H_
