// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/cl/describe_device.h"

#include <algorithm>
#include <initializer_list>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "delegates/gpu/backend/device_family.h"
#include "delegates/gpu/backend/known_defects.h"
#include "delegates/gpu/cl/info.h"

namespace litmus::gpu {
namespace {

// OpenCL guarantees 1024 bytes of arguments per kernel, the embedded profile 256. kScalarBytes of
// them are reserved for scalars, of which no kernel has more than 50.
constexpr int kMaxKernelBuffers = 16, kScalarBytes = 200;

// The names of a device's extensions.
using Extensions = std::set<std::string>;

Extensions ExtensionsOf(cl_device_id device) {
  return absl::StrSplit(DeviceText(device, CL_DEVICE_EXTENSIONS), ' ');
}

bool HasAny(const Extensions& extensions, std::initializer_list<const char*> names) {
  return std::any_of(names.begin(), names.end(),
                     [&](const char* name) { return extensions.count(name) > 0; });
}

// The native vector width of a CPU: 4, 8 or 16 floats.
int CpuVectorWidth(cl_device_id device) {
  const cl_uint width = DeviceValue<cl_uint>(device, CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT);
  return width >= 16 ? 16 : width >= 8 ? 8 : 4;
}

// Some devices offer Khronos' extension but emulate it with ordinary instructions; these do not
// count.
DotProducts DotProductsOf(cl_device_id device, const Extensions& extensions) {
  if (HasAny(extensions, {"cl_khr_integer_dot_product"}) &&
      DeviceValue<cl_device_integer_dot_product_acceleration_properties_khr>(
          device, CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_4x8BIT_PACKED_KHR)
              .signed_accelerated == CL_TRUE) {
    return DotProducts::kKhronos;
  }
  if (HasAny(extensions, {"cl_arm_integer_dot_product_int8"})) return DotProducts::kArm;
  if (HasAny(extensions, {"cl_qcom_dot_product8"})) return DotProducts::kQualcomm;
  return DotProducts::kNone;
}

int MaxKernelBuffers(cl_device_id device) {
  const auto bytes = static_cast<int>(
      std::min<size_t>(1024, DeviceValue<size_t>(device, CL_DEVICE_MAX_PARAMETER_SIZE)));
  const int pointer = DeviceValue<cl_uint>(device, CL_DEVICE_ADDRESS_BITS) == 32 ? 4 : 8;
  return std::clamp((bytes - kScalarBytes) / pointer, 4, kMaxKernelBuffers);
}

// Work-items of a wave; 0: the driver does not report it.
int WaveSize(cl_device_id device, const Extensions& extensions) {
  if (HasAny(extensions, {"cl_nv_device_attribute_query"})) {
    return static_cast<int>(DeviceValue<cl_uint>(device, CL_DEVICE_WARP_SIZE_NV));
  }
  if (HasAny(extensions, {"cl_amd_device_attribute_query"})) {
    return static_cast<int>(DeviceValue<cl_uint>(device, CL_DEVICE_WAVEFRONT_WIDTH_AMD));
  }
  return 0;
}

// Drivers report different caches in this property: AMD the cache of one compute unit; NVIDIA the
// sum over all compute units, less the kernels' local memory; others the cache that all compute
// units share.
void SetCaches(cl_device_id device, DeviceInfo* info) {
  const auto bytes =
      static_cast<size_t>(DeviceValue<cl_ulong>(device, CL_DEVICE_GLOBAL_MEM_CACHE_SIZE));
  const DeviceFamily family = FamilyOf(*info);
  if (family == DeviceFamily::kAmd) {
    info->compute_cache_bytes = bytes;
  } else if (family != DeviceFamily::kNvidia) {
    info->shared_cache_bytes = bytes;
  }
}

}  // namespace

DeviceInfo DescribeDevice(const ListedDevice& listed) {
  auto* device = static_cast<cl_device_id>(listed.handle);
  const Extensions extensions = ExtensionsOf(device);
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
  // A device may support more than the 3 dimensions that every device supports.
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
  info.max_kernel_buffers = MaxKernelBuffers(device);
  if (DeviceValue<cl_uint>(device, CL_DEVICE_MAX_CONSTANT_ARGS) > 0) {
    info.max_constant_bytes = DeviceValue<cl_ulong>(device, CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE);
  }
  if (DeviceValue<cl_bool>(device, CL_DEVICE_IMAGE_SUPPORT) == CL_TRUE) {
    info.max_image = {static_cast<int>(DeviceValue<size_t>(device, CL_DEVICE_IMAGE2D_MAX_WIDTH)),
                      static_cast<int>(DeviceValue<size_t>(device, CL_DEVICE_IMAGE2D_MAX_HEIGHT))};
    info.max_image_texels = DeviceValue<size_t>(device, CL_DEVICE_IMAGE_MAX_BUFFER_SIZE);
  }
  info.dedicated_local_memory =
      DeviceValue<cl_device_local_mem_type>(device, CL_DEVICE_LOCAL_MEM_TYPE) == CL_LOCAL;
  info.half_arithmetic = HasAny(extensions, {"cl_khr_fp16"});
  info.subgroups = HasAny(extensions, {"cl_khr_subgroups", "cl_intel_subgroups",
                                       "cl_khr_subgroup_shuffle", "cl_qcom_subgroup_shuffle"});
  info.subgroup_blocks = extensions.count("cl_intel_subgroups_short") > 0 &&
                         extensions.count("cl_intel_required_subgroup_size") > 0;
  info.dot_products = DotProductsOf(device, extensions);
  info.wave_size = WaveSize(device, extensions);
  const cl_device_fp_config exact = CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN;
  const auto floats = DeviceValue<cl_device_fp_config>(device, CL_DEVICE_SINGLE_FP_CONFIG);
  info.exact_floats = (floats & exact) == exact;
  info.embedded_profile = DeviceText(device, CL_DEVICE_PROFILE) == "EMBEDDED_PROFILE";
  info.unified_memory = DeviceValue<cl_bool>(device, CL_DEVICE_HOST_UNIFIED_MEMORY) == CL_TRUE;
  info.costly_compilation = cpu;
  info.single_item_work_groups = cpu;
  SetCaches(device, &info);
  CompleteByFamily(&info);
  info.subgroups = info.subgroups && !DefectsOf(info).subgroups;
  info.subgroup_blocks = info.subgroup_blocks && info.subgroups;
  return info;
}

}  // namespace litmus::gpu
