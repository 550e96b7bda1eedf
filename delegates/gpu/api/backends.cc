// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/api/backends.h"

#include <algorithm>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/api/log.h"
#include "delegates/gpu/cl/cl_device.h"
#include "delegates/gpu/cl/devices.h"
#include "delegates/gpu/gl/gl_device.h"

namespace litmus::gpu {
namespace {

using DeviceOrError = absl::StatusOr<std::shared_ptr<Device>>;

constexpr char kCl[] = "OpenCL", kGl[] = "OpenGL ES";

std::string Line(int index, const std::string& name, const char* api, DeviceType type) {
  return absl::StrCat(index, ": ", name, " (", api, ", ", TypeName(type), ")");
}

// The OpenGL ES device gets the index after the last OpenCL device.
int IndexOfGlDevice() {
  const absl::StatusOr<std::vector<ListedDevice>> devices = ListDevices();
  return devices.ok() ? static_cast<int>(devices->size()) : 0;
}

DeviceOrError TryOpenCl(const Settings& settings) {
  ClOptions options;
  options.device = settings.device;
  options.vector_width = settings.vector_width;
  DeviceOrError device = OpenClDevice(options);
  if (!device.ok()) return device;
  LogInfoOnce("Initialized OpenCL-based API.");
  const DeviceInfo& info = (*device)->info();
  if (info.type == DeviceType::kCpu) {
    LogWarningOnce(absl::StrCat("The OpenCL device is a CPU, not a GPU: ", info.name));
  }
  if (!info.exact_floats) {
    LogWarningOnce(
        absl::StrCat("The 32-bit floats of ", info.name,
                     " do not round to nearest, or do not support infinities: results are less "
                     "accurate than on other devices, and quantised operators stay on the CPU."));
  }
  if (info.embedded_profile) {
    LogWarningOnce(absl::StrCat("The OpenCL of ", info.name,
                                " is the embedded profile: quotients and roots may be off by one "
                                "more unit in the last place than on other devices."));
  }
  return device;
}

// True if the selector, an index or a part of the name, matches this device.
bool MeansGlDevice(const std::string& selector, const DeviceInfo& info) {
  if (selector.empty()) return true;
  if (std::all_of(selector.begin(), selector.end(), absl::ascii_isdigit)) {
    int index = -1;
    return absl::SimpleAtoi(selector, &index) && index == IndexOfGlDevice();
  }
  const std::string part = absl::AsciiStrToLower(selector);
  return absl::StrContains(absl::AsciiStrToLower(info.name), part) ||
         absl::StrContains(absl::AsciiStrToLower(info.vendor), part);
}

DeviceOrError TryOpenGl(const Settings& settings) {
  GlOptions options;
  options.strict_thread = settings.strict_thread;
  DeviceOrError device = OpenGlDevice(options);
  if (!device.ok()) return device;
  const DeviceInfo& info = (*device)->info();
  if (!MeansGlDevice(settings.device, info)) {
    return absl::NotFoundError(
        absl::StrCat("no OpenGL ES device '", settings.device,
                     "'; there is: ", Line(IndexOfGlDevice(), info.name, kGl, info.type)));
  }
  LogInfoOnce("Initialized OpenGL-based API.");
  if (info.type == DeviceType::kCpu) {
    LogWarningOnce(
        absl::StrCat("The OpenGL ES device is a software renderer, not a GPU: ", info.name));
  }
  return device;
}

DeviceOrError TryBoth(const Settings& settings) {
  DeviceOrError cl = TryOpenCl(settings);
  if (cl.ok()) return cl;
  const std::string why(cl.status().message());
  // A selector that matches only the OpenGL ES device selects it on purpose, so no fallback is
  // reported.
  const bool named = !settings.device.empty() && absl::IsNotFound(cl.status());
  if (!named) {
    LogWarningOnce(why);
    LogWarningOnce("Falling back to OpenGL");
  }
  DeviceOrError gl = TryOpenGl(settings);
  if (!gl.ok()) {
    return absl::Status(gl.status().code(), absl::StrCat("neither API works. OpenCL: ", why,
                                                         ". OpenGL ES: ", gl.status().message()));
  }
  if (!named) {
    LogInfoOnce(absl::StrCat("The GPU delegate uses OpenGL ES on ", (*gl)->info().name,
                             ", because OpenCL failed: ", why));
  }
  return gl;
}

}  // namespace

absl::StatusOr<std::shared_ptr<Device>> OpenDevice(const Settings& settings) {
  switch (settings.backend) {
    case BackendChoice::kOpenCl:
      return TryOpenCl(settings);
    case BackendChoice::kOpenGl:
      return TryOpenGl(settings);
    case BackendChoice::kAny:
      break;
  }
  return TryBoth(settings);
}

std::vector<FoundDevice> FindDevices() {
  std::vector<FoundDevice> found;
  const auto none = [&](const char* api, const absl::string_view why) {
    found.push_back({-1, "", api, DeviceType::kOther, std::string(why)});
  };
  const absl::StatusOr<std::vector<ListedDevice>> devices = ListDevices();
  if (!devices.ok()) {
    none(kCl, devices.status().message());
  } else if (devices->empty()) {
    none(kCl, "the library reports none");
  } else {
    for (const ListedDevice& device : *devices) {
      found.push_back({device.index, device.name, kCl, device.type, ""});
    }
  }
  const DeviceOrError gl = OpenGlDevice();
  if (!gl.ok()) {
    none(kGl, gl.status().message());
  } else {
    const DeviceInfo& info = (*gl)->info();
    found.push_back({IndexOfGlDevice(), info.name, kGl, info.type, ""});
  }
  return found;
}

std::string DescribeDevices() {
  std::string text;
  for (const FoundDevice& device : FindDevices()) {
    absl::StrAppend(&text,
                    device.index < 0 ? absl::StrCat(device.api, ": no device: ", device.why_none)
                                     : Line(device.index, device.name, device.api, device.type),
                    "\n");
  }
  return text;
}

}  // namespace litmus::gpu
