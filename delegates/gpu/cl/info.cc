// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/cl/info.h"

#include "absl/strings/ascii.h"

namespace litmus::gpu {
namespace {

// get(bytes, destination, needed): an OpenCL query whose first two arguments are bound.
template <typename Get>
std::string Text(const Get& get) {
  size_t bytes = 0;
  if (get(0, nullptr, &bytes) != CL_SUCCESS || bytes == 0) return "";
  std::string text(bytes, '\0');
  if (get(bytes, &text[0], nullptr) != CL_SUCCESS) return "";
  text.resize(text.find('\0') == std::string::npos ? bytes : text.find('\0'));
  return std::string(absl::StripAsciiWhitespace(text));
}

}  // namespace

std::string PlatformText(cl_platform_id platform, cl_platform_info what) {
  return Text([&](size_t bytes, void* to, size_t* needed) {
    return Cl().GetPlatformInfo(platform, what, bytes, to, needed);
  });
}

std::string DeviceText(cl_device_id device, cl_device_info what) {
  return Text([&](size_t bytes, void* to, size_t* needed) {
    return Cl().GetDeviceInfo(device, what, bytes, to, needed);
  });
}

}  // namespace litmus::gpu
