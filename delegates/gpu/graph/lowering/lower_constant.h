// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads elements of constant tensors as floats, the type that the GPU computes with.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_CONSTANT_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_CONSTANT_H_

#include <memory>
#include <vector>

#include "delegates/gpu/graph/graph.h"
#include "runtime/c/common.h"

namespace litmus::gpu {

// True if the elements are known before the first Invoke and never change.
bool IsConstantTensor(const TfLiteTensor& tensor);

Shape ShapeOf(const TfLiteTensor& tensor);

// True if the tensor has scales: its elements stand for scale * (q - zero point), with one scale or
// one per channel.
bool IsQuantized(const TfLiteTensor& tensor);

// The scales of a quantised tensor: one, or one per channel.
std::vector<float> Scales(const TfLiteTensor& tensor);

// Returns the quantisation of a tensor of 8 bits or fewer. Null if the tensor is not such a tensor,
// or has several zero points, or has scales along another dimension than the first.
std::shared_ptr<const ByteGrid> GridOf(const TfLiteTensor& tensor);

// True if each block of elements has its own scale.
bool HasBlockScales(const TfLiteTensor& tensor);

// True if ReadConstant supports the tensor's type and quantisation.
bool IsReadable(const TfLiteTensor& tensor);

// Returns all elements, dense, row-major and dequantised; sparse tensors are filled with zeros.
// Requires IsConstantTensor and IsReadable. It reads only memory and descriptions that the model
// owns, so a copy of the struct is valid as long as the model.
std::vector<float> ReadConstant(const TfLiteTensor& tensor);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_CONSTANT_H_
