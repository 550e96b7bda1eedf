// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Images over buffers: the buffer's memory, read through the device's texture units. All OpenCL 1.2
// devices with images support them, with both formats.
#ifndef LITMUS_DELEGATES_GPU_CL_IMAGE_H_
#define LITMUS_DELEGATES_GPU_CL_IMAGE_H_

#include <cstddef>

#include "absl/status/statusor.h"
#include "delegates/gpu/cl/handle.h"

namespace litmus::gpu {

// Makes an image over a buffer of `bytes` bytes, with texels of four floats of `element_bytes`
// bytes (2 or 4). The image retains the buffer. It never returns ResourceExhausted, because callers
// would react to that with smaller work-groups.
absl::StatusOr<MemoryHandle> MakeImage(cl_context context, cl_mem buffer, size_t bytes,
                                       int element_bytes);

// True if the driver really can make images over buffers.
bool MakesImages(cl_context context);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_CL_IMAGE_H_
