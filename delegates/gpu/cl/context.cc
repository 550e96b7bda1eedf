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
#include "absl/strings/str_split.h"
#include "delegates/gpu/backend/exit.h"
#include "delegates/gpu/cl/error.h"
#include "delegates/gpu/cl/info.h"

namespace litmus::gpu {
namespace {

// OpenCL lets a kernel have 1024 bytes of arguments at least; this many buffers leave room for
// any scalars.
constexpr int kMaxKernelBuffers = 16;

constexpr int kMostMessages = 20;  // of drivers, in a process

bool HasExtension(cl_device_id device, const char* name) {
  const std::string all = DeviceText(device, CL_DEVICE_EXTENSIONS);
  const std::vector<std::string> names = absl::StrSplit(all, ' ');
  return std::find(names.begin(), names.end(), name) != names.end();
}

// The native width of a CPU: 4, 8 or 16.
int CpuVectorWidth(cl_device_id device) {
  const cl_uint width = DeviceValue<cl_uint>(device, CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT);
  return width >= 16 ? 16 : width >= 8 ? 8 : 4;
}

DeviceInfo Describe(const ListedDevice& listed) {
  auto* device = static_cast<cl_device_id>(listed.handle);
  DeviceInfo info;
  info.api = "OpenCL";
  info.name = listed.name;
  info.vendor = listed.vendor;
  info.version = listed.version;
  info.driver = listed.driver;
  info.type = listed.type;
  info.language = Language::kOpenClC;
  const bool cpu = info.type == DeviceType::kCpu;
  info.vector_width = cpu ? CpuVectorWidth(device) : 4;
  info.compute_units = std::max<int>(1, DeviceValue<cl_uint>(device, CL_DEVICE_MAX_COMPUTE_UNITS));
  info.max_work_group =
      std::max<int>(1, DeviceValue<size_t>(device, CL_DEVICE_MAX_WORK_GROUP_SIZE));
  // A device may have more dimensions than the 3 that each has.
  std::vector<size_t> local(
      std::max<cl_uint>(3, DeviceValue<cl_uint>(device, CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS)), 1);
  if (Cl().GetDeviceInfo(device, CL_DEVICE_MAX_WORK_ITEM_SIZES, local.size() * sizeof(size_t),
                         local.data(), nullptr) == CL_SUCCESS) {
    for (int d = 0; d < 3; ++d) info.max_local[d] = static_cast<int>(local[d]);
  }
  info.local_memory = DeviceValue<cl_ulong>(device, CL_DEVICE_LOCAL_MEM_SIZE);
  info.max_buffer_bytes = DeviceValue<cl_ulong>(device, CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  info.buffer_alignment =
      std::max<size_t>(1, DeviceValue<cl_uint>(device, CL_DEVICE_MEM_BASE_ADDR_ALIGN) / 8);
  info.max_kernel_buffers = kMaxKernelBuffers;
  if (DeviceValue<cl_uint>(device, CL_DEVICE_MAX_CONSTANT_ARGS) > 0) {
    info.max_constant_bytes = DeviceValue<cl_ulong>(device, CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE);
  }
  info.half_arithmetic = HasExtension(device, "cl_khr_fp16");
  const cl_device_fp_config exact = CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN;
  const auto floats = DeviceValue<cl_device_fp_config>(device, CL_DEVICE_SINGLE_FP_CONFIG);
  info.exact_floats = (floats & exact) == exact;
  info.unified_memory = DeviceValue<cl_bool>(device, CL_DEVICE_HOST_UNIFIED_MEMORY) == CL_TRUE;
  info.costly_compilation = cpu;
  info.single_item_work_groups = cpu;
  return info;
}

// What drivers have to say of errors that later calls return as mere numbers. Thread-safe.
void CL_CALLBACK TellError(const char* message, const void*, size_t, void*) {
  static std::atomic<int> told{0};
  if (Exiting() || message == nullptr || ++told > kMostMessages) return;
  std::fprintf(stderr, "WARNING: The OpenCL driver says: %s\n", message);
}

absl::Status CheckVersion(const ListedDevice& device) {
  int major = 0, minor = 0;
  const bool known = std::sscanf(device.version.c_str(), "OpenCL %d.%d", &major, &minor) == 2;
  if (known && (major > 1 || minor >= 2)) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("OpenCL 1.2 is needed; ", device.name, " has '", device.version, "'"));
}

}  // namespace

ClContext::ClContext(const ListedDevice& device, ContextHandle context)
    : listed_(device),
      device_(static_cast<cl_device_id>(device.handle)),
      context_(std::move(context)),
      info_(Describe(device)),
      identity_(absl::StrCat(device.platform, "\n", device.platform_version, "\n", device.vendor,
                             "\n", device.name, "\n", device.version, "\n", device.driver)) {}

absl::StatusOr<std::shared_ptr<ClContext>> ClContext::Get(const ListedDevice& device) {
  // Never destroyed: contexts may be asked for while the process exits.
  static auto* const mutex = new std::mutex;
  static auto* const contexts = new std::map<void*, std::weak_ptr<ClContext>>;
  std::lock_guard<std::mutex> lock(*mutex);
  std::weak_ptr<ClContext>& known = (*contexts)[device.handle];
  if (std::shared_ptr<ClContext> context = known.lock(); context != nullptr && !context->lost_) {
    return context;
  }
  if (absl::Status s = CheckVersion(device); !s.ok()) return s;
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
  // A context that is known is kept, so that its address names no other.
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
