// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Elements of constant tensors, as the floats that the GPU computes with.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_CONSTANT_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_CONSTANT_H_

#include <memory>
#include <vector>

#include "delegates/gpu/graph/graph.h"
#include "runtime/c/common.h"

namespace litmus::gpu {

// Elements are known before the first Invoke and never change.
bool IsConstantTensor(const TfLiteTensor& tensor);

Shape ShapeOf(const TfLiteTensor& tensor);

// The tensor has a scale: its elements stand for scale * (q - zero point), perhaps per channel.
bool IsQuantized(const TfLiteTensor& tensor);

// The scales of a quantised tensor: one, or one per channel.
std::vector<float> Scales(const TfLiteTensor& tensor);

// Null: the tensor is no quantised one of bytes or less, or has several zero points, or scales
// along another dimension than the first.
std::shared_ptr<const ByteGrid> GridOf(const TfLiteTensor& tensor);

// Each block of elements has a scale of its own.
bool HasBlockScales(const TfLiteTensor& tensor);

// ReadConstant knows the type and the quantisation.
bool IsReadable(const TfLiteTensor& tensor);

// All elements, dense and row-major, dequantised; sparse tensors are filled up with zeros. Needs
// IsConstantTensor and IsReadable. Reads the tensor's memory and descriptions only, which belong to
// the model: a copy of the struct may be kept as long as the model.
std::vector<float> ReadConstant(const TfLiteTensor& tensor);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_CONSTANT_H_
