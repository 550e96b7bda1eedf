// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/cl/image.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/cl/error.h"

namespace litmus::gpu {

absl::StatusOr<MemoryHandle> MakeImage(cl_context context, cl_mem buffer, size_t bytes,
                                       int element_bytes) {
  cl_image_format format = {CL_RGBA, CL_FLOAT};
  if (element_bytes == 2) format.image_channel_data_type = CL_HALF_FLOAT;
  cl_image_desc description = {};
  description.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  description.image_width = bytes / (4 * static_cast<size_t>(element_bytes));
  description.buffer = buffer;
  cl_int code = CL_SUCCESS;
  MemoryHandle image(
      Cl().CreateImage(context, CL_MEM_READ_ONLY, &format, &description, nullptr, &code));
  if (code == CL_SUCCESS) return image;
  const absl::Status error =
      ClError(code, absl::StrCat("clCreateImage of ", description.image_width, " texels"));
  return absl::IsResourceExhausted(error) ? absl::InternalError(error.message()) : error;
}

bool MakesImages(cl_context context) {
  constexpr size_t kBytes = 256;
  cl_int code = CL_SUCCESS;
  const MemoryHandle buffer(Cl().CreateBuffer(context, CL_MEM_READ_WRITE, kBytes, nullptr, &code));
  return code == CL_SUCCESS && MakeImage(context, buffer.get(), kBytes, 4).ok() &&
         MakeImage(context, buffer.get(), kBytes, 2).ok();
}

}  // namespace litmus::gpu
