// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Buffers of the application for the inputs and outputs of a graph.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_IO_BUFFERS_H_
#define LITMUS_DELEGATES_GPU_ENGINE_IO_BUFFERS_H_

#include <cstddef>
#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/movement/formatted.h"

namespace litmus::gpu {

// One buffer for each input and each output of the graph; null, or an empty list: not bound. The
// formats say how the buffers hold elements; an empty list: dense, row-major 32-bit floats, also
// for quantised tensors, as real values.
struct IoBuffers {
  std::vector<std::shared_ptr<const Buffer>> inputs, outputs;
  std::vector<ElementFormat> input_formats, output_formats;
};

// Returns InvalidArgument unless `buffers` is empty, or has for each tensor null or a buffer of the
// right size, and `formats` is empty or has as many elements.
absl::Status CheckIoBuffers(const std::vector<std::shared_ptr<const Buffer>>& buffers,
                            const std::vector<ElementFormat>& formats,
                            const std::vector<IoTensor>& io_tensors, const Graph& graph);
inline ElementFormat FormatAt(const std::vector<ElementFormat>& formats, size_t index) {
  return formats.empty() ? ElementFormat() : formats[index];
}
bool IsBound(const std::vector<std::shared_ptr<const Buffer>>& buffers, size_t index);
bool AnyBound(const IoBuffers& io_buffers);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_IO_BUFFERS_H_
