// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/backend/device.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace litmus::gpu {

const char* TypeName(DeviceType type) {
  switch (type) {
    case DeviceType::kGpu:
      return "GPU";
    case DeviceType::kAccelerator:
      return "accelerator";
    case DeviceType::kCpu:
      return "CPU";
    case DeviceType::kOther:
      break;
  }
  return "other";
}

const char* DotProductsName(DotProducts products) {
  switch (products) {
    case DotProducts::kKhronos:
      return "khronos";
    case DotProducts::kArm:
      return "arm";
    case DotProducts::kQualcomm:
      return "qualcomm";
    case DotProducts::kNone:
      break;
  }
  return "";
}

absl::Status CheckSlice(const BufferSlice& slice, size_t buffer_bytes) {
  if (slice.bytes > 0 && slice.offset <= buffer_bytes &&
      slice.bytes <= buffer_bytes - slice.offset) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(absl::StrCat("a slice of ", slice.bytes, " bytes at ",
                                                 slice.offset, " of a buffer of ", buffer_bytes));
}

absl::Status OfKernel(const std::string& kernel, const absl::Status& status) {
  return absl::Status(status.code(), absl::StrCat("kernel ", kernel, ": ", status.message()));
}

absl::StatusOr<std::unique_ptr<Buffer>> Device::Wrap(uintptr_t) {
  return absl::UnimplementedError("The device cannot use buffers of the application.");
}

absl::StatusOr<std::shared_ptr<Device>> Device::Reopen(uintptr_t) {
  return absl::UnimplementedError("The device cannot use buffers of the application.");
}

}  // namespace litmus::gpu
