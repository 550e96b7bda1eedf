// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How kernels that treat rows share them out among work-items.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_ROWS_H_
#define LITMUS_DELEGATES_GPU_KERNELS_ROWS_H_

#include <algorithm>
#include <cstdint>

#include "delegates/gpu/kernels/emit.h"

namespace litmus::gpu {

inline int DivideUp(int64_t a, int64_t b) { return static_cast<int>((a + b - 1) / b); }

// VFs that the channels of a row fill.
inline int Blocks(const Emitter& emitter, const Shape& shape) {
  return DivideUp(Slices(shape), emitter.V4());
}

// Rows that one work-item goes through: a CPU device likes a few dozen items with long loops,
// others one row each, as long as the grid's limit of 65535 allows that.
inline int RowsPerItem(const Emitter& emitter, int64_t rows) {
  const int64_t most = emitter.device().serial_items ? 64 : 65535;
  return std::max(1, DivideUp(rows, most));
}

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_ROWS_H_
