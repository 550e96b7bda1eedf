// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/cl/devices.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "delegates/gpu/cl/error.h"
#include "delegates/gpu/cl/info.h"
#include "delegates/gpu/cl/loader.h"

namespace litmus::gpu {
namespace {

constexpr cl_int kNoPlatform = -1001;  // returned by the ICD loader if there is no driver

DeviceType TypeOf(cl_device_type type) {
  if (type & CL_DEVICE_TYPE_GPU) return DeviceType::kGpu;
  if (type & CL_DEVICE_TYPE_ACCELERATOR) return DeviceType::kAccelerator;
  if (type & CL_DEVICE_TYPE_CPU) return DeviceType::kCpu;
  return DeviceType::kOther;
}

bool Contains(const std::string& text, absl::string_view part) {
  return absl::StrContains(absl::AsciiStrToLower(text), absl::AsciiStrToLower(part));
}

// Returns the best of the devices whose `field` contains the selector; null: none.
const ListedDevice* Best(absl::Span<const ListedDevice> devices, absl::string_view selector,
                         std::string ListedDevice::*field) {
  const ListedDevice* best = nullptr;
  for (const ListedDevice& device : devices) {
    if (!Contains(device.*field, selector)) continue;
    if (best == nullptr || device.type < best->type) best = &device;
  }
  return best;
}

}  // namespace

absl::StatusOr<std::vector<ListedDevice>> ListDevices() {
  absl::StatusOr<const ClFunctions*> cl = OpenCl();
  if (!cl.ok()) return cl.status();
  cl_uint count = 0;
  const cl_int code = (*cl)->GetPlatformIDs(0, nullptr, &count);
  if (code == kNoPlatform || (code == CL_SUCCESS && count == 0)) return std::vector<ListedDevice>();
  if (code != CL_SUCCESS) return ClError(code, "clGetPlatformIDs");
  std::vector<cl_platform_id> platforms(count);
  if (absl::Status s =
          ClCheck((*cl)->GetPlatformIDs(count, platforms.data(), nullptr), "clGetPlatformIDs");
      !s.ok()) {
    return s;
  }
  std::vector<ListedDevice> devices;
  for (cl_platform_id platform : platforms) {
    // A platform without usable devices must not hide those of other platforms.
    cl_uint here = 0;
    if ((*cl)->GetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &here) != CL_SUCCESS)
      continue;
    std::vector<cl_device_id> handles(here);
    if (here == 0 || (*cl)->GetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, here, handles.data(),
                                         nullptr) != CL_SUCCESS) {
      continue;
    }
    for (cl_device_id handle : handles) {
      ListedDevice device;
      device.index = static_cast<int>(devices.size());
      device.name = DeviceText(handle, CL_DEVICE_NAME);
      device.vendor = DeviceText(handle, CL_DEVICE_VENDOR);
      device.version = DeviceText(handle, CL_DEVICE_VERSION);
      device.driver = DeviceText(handle, CL_DRIVER_VERSION);
      device.platform = PlatformText(platform, CL_PLATFORM_NAME);
      device.platform_version = PlatformText(platform, CL_PLATFORM_VERSION);
      device.type = TypeOf(DeviceValue<cl_device_type>(handle, CL_DEVICE_TYPE));
      device.handle = handle;
      devices.push_back(std::move(device));
    }
  }
  return devices;
}

absl::StatusOr<ListedDevice> ChooseDevice(absl::Span<const ListedDevice> devices,
                                          absl::string_view selector) {
  if (devices.empty()) return absl::NotFoundError("the OpenCL library has no device");
  const bool is_index =
      !selector.empty() && std::all_of(selector.begin(), selector.end(), absl::ascii_isdigit);
  if (is_index) {
    int index = 0;
    if (absl::SimpleAtoi(selector, &index) && index < static_cast<int>(devices.size())) {
      return devices[index];
    }
  } else {
    for (auto field : {&ListedDevice::name, &ListedDevice::vendor, &ListedDevice::platform}) {
      if (const ListedDevice* best = Best(devices, selector, field)) return *best;
    }
  }
  std::string all;
  for (const ListedDevice& device : devices) {
    absl::StrAppend(&all, all.empty() ? "" : ", ", device.index, ": ", device.name, " (",
                    TypeName(device.type), ", ", device.platform, ")");
  }
  return absl::NotFoundError(absl::StrCat("no OpenCL device '", selector, "'; there are: ", all));
}

}  // namespace litmus::gpu
