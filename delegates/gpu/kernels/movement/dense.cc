// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/movement/dense.h"

#include <algorithm>
#include <cstdint>

#include "delegates/gpu/kernels/common/grid.h"

namespace litmus::gpu {
namespace {

// A work-item copies COUNT of the SLICES slices; a row has S slices and C channels.
constexpr absl::string_view kDenseText = R"(
%kernel from_dense
%in raw src
%out act dst
%arg int WIDTH TOTAL COUNT SLICES S C
  int g = GID(1) * WIDTH + GID(0);
  if (GID(0) < WIDTH && g < TOTAL) {
    NO_UNROLL for (int i = g * COUNT; i < min(g * COUNT + COUNT, SLICES); ++i) {
      int c = i % S * 4;
      int p = i / S * C + c;
%for k 4
      float v$k = 0.0f;
      if (c + $k < C) { v$k = src[p + $k]; }
%end
      STORE4(dst, i, v0, v1, v2, v3);
    }
  }
%endkernel

%kernel to_dense
%in act src
%out raw dst
%arg int WIDTH TOTAL COUNT SLICES S C
  int g = GID(1) * WIDTH + GID(0);
  if (GID(0) < WIDTH && g < TOTAL) {
    NO_UNROLL for (int i = g * COUNT; i < min(g * COUNT + COUNT, SLICES); ++i) {
      int c = i % S * 4;
      int p = i / S * C + c;
      LOAD4(a, src, i);
%for k 4
      if (c + $k < C) { dst[p + $k] = BC(a, $k); }
%end
    }
  }
%endkernel
)";

Dispatch Copy(const char* kernel, const Shape& shape, const KernelPolicy& policy) {
  constexpr int kCpuSlices = 1024;  // starting a work-item costs a CPU device some 10 ns
  const auto slices = static_cast<int>(StoredElements(shape) / 4);
  const int count = policy.CoarseningFactor(slices, kCpuSlices);
  const int total = CeilDiv(slices, count);
  const FlatGrid grid(total, policy);
  Dispatch dispatch;
  dispatch.text = kDenseText;
  dispatch.kernel = kernel;
  dispatch.scalars = {grid.width, total, count, slices, Slices(shape), Channels(shape)};
  dispatch.items = grid.items;
  dispatch.local = kFlatGroup;
  dispatch.final_store = false;
  return dispatch;
}

}  // namespace

Dispatch CopyFromDense(const Operand& external, ValueId value, const Shape& shape,
                       const KernelPolicy& policy) {
  Dispatch dispatch = Copy("from_dense", shape, policy);
  dispatch.buffers = {external, Operand::Of(value)};
  return dispatch;
}

Dispatch CopyToDense(ValueId value, const Operand& external, const Shape& shape,
                     const KernelPolicy& policy) {
  Dispatch dispatch = Copy("to_dense", shape, policy);
  dispatch.buffers = {Operand::Of(value), external};
  return dispatch;
}

}  // namespace litmus::gpu
