// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Images over buffers: the buffer's own memory, read through the device's texture units. OpenCL 1.2
// has them, with both formats, on all devices with images.
#ifndef LITMUS_DELEGATES_GPU_CL_IMAGE_H_
#define LITMUS_DELEGATES_GPU_CL_IMAGE_H_

#include <cstddef>

#include "absl/status/statusor.h"
#include "delegates/gpu/cl/handle.h"

namespace litmus::gpu {

// Makes an image over a buffer of `bytes` bytes, with texels of four floats of element_bytes, 2 or
// 4. The image
// keeps the buffer. Never ResourceExhausted, which smaller groups would be an answer to.
absl::StatusOr<MemoryHandle> MakeImage(cl_context context, cl_mem buffer, size_t bytes,
                                       int element_bytes);

// Whether the driver keeps OpenCL's promise.
bool MakesImages(cl_context context);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_CL_IMAGE_H_
