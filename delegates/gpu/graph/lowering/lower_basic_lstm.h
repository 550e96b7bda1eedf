// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lowers LSTM with kernel_type basic: one step of a cell whose gates share one weight matrix.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_BASIC_LSTM_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_BASIC_LSTM_H_

#include "absl/status/status.h"
#include "delegates/gpu/graph/lowering/lowering_node.h"

namespace litmus::gpu {

absl::Status LowerBasicLstm(NodeLowering* node);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_BASIC_LSTM_H_
