// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Copies between values and buffers whose elements have another type or order than those of values.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_FORMATTED_H_
#define LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_FORMATTED_H_

#include <cstddef>

#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"

namespace litmus::gpu {

enum class ElementType { kFloat32, kFloat16, kInt32, kInt8, kUInt8, kBool };

// How a buffer stores a tensor's elements.
struct ElementFormat {
  ElementType type = ElementType::kFloat32;
  // For int8 and uint8: an element q stands for scale * (q - zero_point).
  float scale = 1;
  int zero_point = 0;
  // False: dense, row-major. True: planes of four channels, [slices][rows][4], which for one batch
  // is TensorFlow Lite's PHWC4. Channels past the last one are ignored when read and zero when
  // written.
  bool planes = false;

  bool is_dense_floats() const { return type == ElementType::kFloat32 && !planes; }
};

size_t ElementBytes(ElementType type);
// Size in bytes of a buffer for a value of this shape, rounded up to 4-byte words.
size_t BufferBytes(const ElementFormat& format, const Shape& shape);

// Copies the buffer to `value`, which has this shape and at least one element; padding lanes become
// zero. `external`: an Operand of kind kExternal.
Dispatch CopyFromFormatted(const Operand& external, const ElementFormat& format, ValueId value,
                           const Shape& shape, const KernelPolicy& policy);
// Copies `value` to the buffer. Floats become integers as in DownloadTensor
// (engine/memory/boundary.h), bit for bit. Bytes of the last word past the elements become zero.
Dispatch CopyToFormatted(ValueId value, const Operand& external, const ElementFormat& format,
                         const Shape& shape, const KernelPolicy& policy);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_FORMATTED_H_
