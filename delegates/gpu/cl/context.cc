// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/cl/context.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <map>
#include <mutex>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/backend/exit.h"
#include "delegates/gpu/cl/describe_device.h"
#include "delegates/gpu/cl/error.h"
#include "delegates/gpu/cl/image.h"
#include "delegates/gpu/cl/info.h"

namespace litmus::gpu {
namespace {

constexpr int kMostMessages = 20;  // max messages of drivers to print per process

// Prints a driver's explanation of an error, of which later calls return only the code.
// Thread-safe.
void CL_CALLBACK TellError(const char* message, const void*, size_t, void*) {
  static std::atomic<int> told{0};
  if (Exiting() || message == nullptr || ++told > kMostMessages) return;
  std::fprintf(stderr, "WARNING: OpenCL driver: %s\n", message);
}

absl::Status CheckVersion(const ListedDevice& device) {
  int major = 0, minor = 0;
  const bool known = std::sscanf(device.version.c_str(), "OpenCL %d.%d", &major, &minor) == 2;
  if (known && (major > 1 || minor >= 2)) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("OpenCL 1.2 is needed; ", device.name, " has '", device.version, "'"));
}

// Fails if the device has no compiler, which the embedded profile permits.
absl::Status CheckCompiler(const ListedDevice& device) {
  auto* id = static_cast<cl_device_id>(device.handle);
  if (DeviceValue<cl_bool>(id, CL_DEVICE_COMPILER_AVAILABLE) == CL_TRUE) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("a compiler is needed; the OpenCL of ", device.name, " has none"));
}

}  // namespace

ClContext::ClContext(const ListedDevice& device, ContextHandle context)
    : listed_(device),
      device_(static_cast<cl_device_id>(device.handle)),
      context_(std::move(context)),
      info_(DescribeDevice(device)),
      identity_(absl::StrCat(device.platform, "\n", device.platform_version, "\n", device.vendor,
                             "\n", device.name, "\n", device.version, "\n", device.driver)) {
  // Skipped on CPU devices: they do not store weights in images, and PoCL 3.1 never releases the
  // context of an image over a buffer.
  if (info_.type != DeviceType::kCpu && info_.max_image_texels > 0 &&
      !MakesImages(context_.get())) {
    info_.max_image_texels = 0;
  }
}

absl::StatusOr<std::shared_ptr<ClContext>> ClContext::Get(const ListedDevice& device) {
  // These are never destroyed, because contexts may be requested while the process exits.
  static auto* const mutex = new std::mutex;
  static auto* const contexts = new std::map<void*, std::weak_ptr<ClContext>>;
  std::lock_guard<std::mutex> lock(*mutex);
  std::weak_ptr<ClContext>& known = (*contexts)[device.handle];
  if (std::shared_ptr<ClContext> context = known.lock(); context != nullptr && !context->lost_) {
    return context;
  }
  if (absl::Status s = CheckVersion(device); !s.ok()) return s;
  if (absl::Status s = CheckCompiler(device); !s.ok()) return s;
  auto* id = static_cast<cl_device_id>(device.handle);
  cl_int code = CL_SUCCESS;
  ContextHandle handle(Cl().CreateContext(nullptr, 1, &id, TellError, nullptr, &code));
  if (code != CL_SUCCESS) return ClError(code, "clCreateContext");
  static std::once_flag watched;
  std::call_once(watched, WatchExit);
  auto context = std::make_shared<ClContext>(device, std::move(handle));
  known = context;
  return context;
}

absl::StatusOr<std::shared_ptr<ClContext>> ClContext::In(cl_context context) const {
  size_t bytes = 0;
  absl::Status status = ClCheck(
      Cl().GetContextInfo(context, CL_CONTEXT_DEVICES, 0, nullptr, &bytes), "clGetContextInfo");
  std::vector<cl_device_id> devices(bytes / sizeof(cl_device_id));
  if (status.ok()) {
    status =
        ClCheck(Cl().GetContextInfo(context, CL_CONTEXT_DEVICES, bytes, devices.data(), nullptr),
                "clGetContextInfo");
  }
  if (!status.ok()) return status;
  if (std::find(devices.begin(), devices.end(), device_) == devices.end()) {
    return absl::InvalidArgumentError(
        absl::StrCat("the buffer's context does not have the device ", info_.name));
  }
  static auto* const mutex = new std::mutex;
  // A registered context is retained, so that no other context can get its address.
  static auto* const contexts =
      new std::map<std::pair<cl_context, cl_device_id>, std::weak_ptr<ClContext>>;
  std::lock_guard<std::mutex> lock(*mutex);
  for (auto known = contexts->begin(); known != contexts->end();) {
    known = known->second.expired() ? contexts->erase(known) : std::next(known);
  }
  std::weak_ptr<ClContext>& known = (*contexts)[{context, device_}];
  if (std::shared_ptr<ClContext> same = known.lock()) return same;
  status = ClCheck(Cl().RetainContext(context), "clRetainContext");
  if (!status.ok()) return status;
  auto made = std::make_shared<ClContext>(listed_, ContextHandle(context));
  known = made;
  return made;
}

}  // namespace litmus::gpu
