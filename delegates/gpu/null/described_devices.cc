// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The numbers are those that clinfo and GL_MAX_* show on such devices, from users' reports,
// vendors' optimisation guides and Mesa's tables; backend/device_family.cc has the numbers that are
// equal within a family. Names and versions are those of the drivers, so that the family is
// detected as on a real device.
#include "delegates/gpu/null/described_devices.h"

#include <algorithm>
#include <array>

#include "delegates/gpu/backend/device_family.h"

namespace litmus::gpu {
namespace {

constexpr size_t kKb = 1024, kMb = 1024 * kKb, kGb = 1024 * kMb;

enum Trait : unsigned {
  kHalf = 1,       // cl_khr_fp16
  kSubgroups = 2,  // cl_khr_subgroups
  kDot = 4,        // cl_khr_integer_dot_product or the vendor's
  kUnified = 8,    // shares memory with the host
  kCpu = 16,       // a CPU, as cl/describe_device.cc describes one
  kBlocks = 32,    // cl_intel_subgroups_short, cl_intel_required_subgroup_size
};

struct OpenClRow {
  const char* id;
  const char *name, *vendor, *version;
  int compute_units, max_work_group, max_local;
  size_t local_memory, max_buffer_bytes, buffer_alignment, max_constant_bytes;
  int max_image;
  size_t compute_cache_bytes, shared_cache_bytes;  // 0: that of the family
  unsigned traits;
};

constexpr unsigned kPhone = kHalf | kSubgroups | kUnified;
constexpr char kQualcomm[] = "QUALCOMM Adreno(TM)";
constexpr char kAmdVendor[] = "Advanced Micro Devices, Inc.";

constexpr OpenClRow kOpenCl[] = {
    // Shader processors: from Mesa's freedreno (the 830 is not there; it has three slices of two).
    // Dot products of four bytes since the 650 (dp4acc in freedreno).
    {"adreno540", kQualcomm, "QUALCOMM", "OpenCL 2.0 Adreno(TM) 540", 4, 1024, 1024, 32 * kKb, kGb,
     128, 64 * kKb, 16384, 0, 0, kPhone},
    {"adreno640", kQualcomm, "QUALCOMM", "OpenCL 2.0 Adreno(TM) 640", 2, 1024, 1024, 32 * kKb, kGb,
     128, 64 * kKb, 16384, 0, 0, kPhone},
    {"adreno740", kQualcomm, "QUALCOMM", "OpenCL 3.0 Adreno(TM) 740", 6, 1024, 1024, 32 * kKb, kGb,
     128, 64 * kKb, 16384, 0, 0, kPhone | kDot},
    {"adreno830", kQualcomm, "QUALCOMM", "OpenCL 3.0 Adreno(TM) 830", 6, 1024, 1024, 32 * kKb,
     2 * kGb, 128, 64 * kKb, 16384, 0, 0, kPhone | kDot},
    // Shader cores: of the Exynos 8890, of small phones, of the Exynos 2100 and of the Tensor G3.
    // Local memory is CL_GLOBAL on all of them. Dot products of four bytes since G52 and G76.
    {"mali_t880", "Mali-T880", "ARM", "OpenCL 1.2 v1.r12p0", 12, 256, 256, 32 * kKb, kGb, 128,
     64 * kKb, 65536, 0, 0, kHalf | kUnified},
    {"mali_g52", "Mali-G52", "ARM", "OpenCL 2.0 v1.r26p0", 2, 384, 384, 32 * kKb, kGb, 128,
     64 * kKb, 65536, 0, 0, kPhone | kDot},
    {"mali_g78", "Mali-G78", "ARM", "OpenCL 2.0 v1.r32p1", 14, 512, 512, 32 * kKb, 2 * kGb, 128,
     64 * kKb, 65536, 0, 0, kPhone | kDot},
    {"mali_g715", "Mali-G715", "ARM", "OpenCL 3.0 v1.r44p0", 7, 1024, 1024, 32 * kKb, 4 * kGb, 64,
     64 * kKb, 65536, 0, 2 * kMb, kPhone | kDot},
    {"powervr_bxm", "PowerVR B-Series BXM-8-256", "Imagination Technologies", "OpenCL 3.0", 1, 512,
     512, 16 * kKb, kGb, 64, 64 * kKb, 16384, 0, 0, kHalf | kUnified},
    // Multiprocessors of the RTX 3090 and the H100; caches from the CUDA programming guide and the
    // vendor's papers. The driver does not support cl_khr_fp16.
    {"nvidia_sm86", "NVIDIA GeForce RTX 3090", "NVIDIA Corporation", "OpenCL 3.0 CUDA", 82, 1024,
     1024, 48 * kKb, 6 * kGb, 512, 64 * kKb, 32768, 128 * kKb, 6 * kMb, 0},
    {"nvidia_sm90", "NVIDIA H100 80GB HBM3", "NVIDIA Corporation", "OpenCL 3.0 CUDA", 132, 1024,
     1024, 48 * kKb, 20 * kGb, 512, 64 * kKb, 32768, 256 * kKb, 50 * kMb, 0},
    // RX 6800 and RX 7900 XTX. ROCm counts pairs of compute units, and limits groups to 256 unless
    // a kernel requests more. L0 of 16 and 32 KB.
    {"amd_gfx1030", "gfx1030", kAmdVendor, "OpenCL 2.0", 30, 256, 1024, 64 * kKb, 14 * kGb, 128,
     14 * kGb, 16384, 0, 4 * kMb, kHalf | kSubgroups},
    {"amd_gfx1100", "gfx1100", kAmdVendor, "OpenCL 2.0", 48, 256, 1024, 64 * kKb, 20 * kGb, 128,
     20 * kGb, 16384, 32 * kKb, 6 * kMb, kHalf | kSubgroups},
    // Execution units count as compute units: Iris Xe has 96, Arc A770 has 512.
    {"intel_tgllp", "Intel(R) Iris(R) Xe Graphics", "Intel(R) Corporation", "OpenCL 3.0 NEO", 96,
     512, 512, 64 * kKb, 4 * kGb, 128, 4 * kGb, 16384, 0, 3840 * kKb, kPhone | kDot | kBlocks},
    {"intel_dg2", "Intel(R) Arc(TM) A770 Graphics", "Intel(R) Corporation", "OpenCL 3.0 NEO", 512,
     1024, 1024, 64 * kKb, 4 * kGb, 128, 4 * kGb, 16384, 192 * kKb, 16 * kMb,
     kHalf | kSubgroups | kDot | kBlocks},
    {"pocl", "cpu-haswell-AMD EPYC 7B12", "AuthenticAMD", "OpenCL 3.0 PoCL HSTR: cpu-haswell", 8,
     4096, 4096, 512 * kKb, 4 * kGb, 128, 512 * kKb, 16384, 0, 32 * kMb, kUnified | kCpu},
    // As rusticl reports it.
    {"llvmpipe", "llvmpipe (LLVM 15.0.6, 256 bits)", "Mesa", "OpenCL 3.0", 8, 1024, 1024, 64 * kKb,
     2 * kGb, 128, 64 * kKb, 16384, 0, 0, kUnified | kCpu},
    // A generic GPU: the minimum limits of OpenCL 1.2, but with larger groups and buffers.
    {"unknown", "GPU", "", "OpenCL 1.2", 4, 256, 256, 32 * kKb, 256 * kMb, 128, 64 * kKb, 8192, 0,
     0, 0},
};

struct OpenGlRow {
  const char* base;  // name of a row of kOpenCl; this device's name is that plus "_gl"
  const char *name, *vendor, *version;
  int max_work_group;
  std::array<int, 3> max_local;
  size_t local_memory, buffer_alignment;
  int max_kernel_buffers;
};

// Uniform blocks have 64 KB on all devices; storage blocks may have any size below 2 GB.
constexpr size_t kUniformBytes = 64 * kKb, kStorageBytes = 2 * kGb - 1;

constexpr OpenGlRow kOpenGl[] = {
    {"adreno540",
     "Adreno (TM) 540",
     "Qualcomm",
     "OpenGL ES 3.2 V@0502.0",
     1024,
     {1024, 1024, 64},
     32 * kKb,
     64,
     24},
    {"adreno640",
     "Adreno (TM) 640",
     "Qualcomm",
     "OpenGL ES 3.2 V@0502.0",
     1024,
     {1024, 1024, 64},
     32 * kKb,
     64,
     24},
    {"adreno740",
     "Adreno (TM) 740",
     "Qualcomm",
     "OpenGL ES 3.2 V@0676.0",
     1024,
     {1024, 1024, 64},
     32 * kKb,
     64,
     24},
    {"adreno830",
     "Adreno (TM) 830",
     "Qualcomm",
     "OpenGL ES 3.2 V@0800.0",
     1024,
     {1024, 1024, 64},
     32 * kKb,
     64,
     24},
    {"mali_t880",
     "Mali-T880",
     "ARM",
     "OpenGL ES 3.2 v1.r12p0",
     256,
     {256, 256, 256},
     32 * kKb,
     256,
     4},
    {"mali_g52",
     "Mali-G52 MC2",
     "ARM",
     "OpenGL ES 3.2 v1.r26p0",
     384,
     {384, 384, 384},
     32 * kKb,
     256,
     16},
    {"mali_g78",
     "Mali-G78",
     "ARM",
     "OpenGL ES 3.2 v1.r32p1",
     512,
     {512, 512, 512},
     32 * kKb,
     256,
     16},
    {"mali_g715",
     "Mali-G715",
     "ARM",
     "OpenGL ES 3.2 v1.r44p0",
     1024,
     {1024, 1024, 1024},
     32 * kKb,
     256,
     16},
    {"powervr_bxm",
     "PowerVR B-Series BXM-8-256",
     "Imagination Technologies",
     "OpenGL ES 3.2 build 1.17",
     512,
     {512, 512, 64},
     16 * kKb,
     64,
     16},
    {"nvidia_sm90",
     "NVIDIA H100 80GB HBM3/PCIe/SSE2",
     "NVIDIA Corporation",
     "OpenGL ES 3.2 NVIDIA 535",
     1024,
     {1024, 1024, 64},
     48 * kKb,
     256,
     16},
    {"llvmpipe",
     "llvmpipe (LLVM 15.0.6, 256 bits)",
     "Mesa",
     "OpenGL ES 3.2 Mesa 22.3.6",
     1024,
     {1024, 1024, 1024},
     32 * kKb,
     16,
     16},
};

DotProducts DotProductsOf(DeviceFamily family) {
  switch (family) {
    case DeviceFamily::kMaliBifrost:
    case DeviceFamily::kMaliValhall:
      return DotProducts::kArm;
    case DeviceFamily::kAdreno6xx:
    case DeviceFamily::kAdreno7xx:
    case DeviceFamily::kAdreno8xx:
      return DotProducts::kQualcomm;
    default:
      return DotProducts::kKhronos;
  }
}

// The minimum that OpenCL guarantees. Adreno 6xx, 7xx and 8xx report 2^27.
constexpr size_t kLeastImageTexels = 65536;

DeviceInfo FromOpenCl(const OpenClRow& row) {
  const auto has = [&](Trait trait) { return (row.traits & trait) != 0; };
  DeviceInfo info;
  info.api = "OpenCL";
  info.name = row.name;
  info.vendor = row.vendor;
  info.version = row.version;
  info.type = has(kCpu) ? DeviceType::kCpu : DeviceType::kGpu;
  info.vector_width = has(kCpu) ? 8 : 4;
  info.compute_units = row.compute_units;
  info.max_work_group = row.max_work_group;
  info.max_local = {row.max_local, row.max_local, row.max_local};
  info.local_memory = row.local_memory;
  info.max_buffer_bytes = row.max_buffer_bytes;
  info.buffer_alignment = row.buffer_alignment;
  info.max_kernel_buffers = 16;
  info.max_constant_bytes = row.max_constant_bytes;
  info.max_image = {row.max_image, row.max_image};
  info.compute_cache_bytes = row.compute_cache_bytes;
  info.shared_cache_bytes = row.shared_cache_bytes;
  info.half_arithmetic = has(kHalf);
  info.subgroups = has(kSubgroups);
  info.subgroup_blocks = has(kBlocks);
  info.unified_memory = has(kUnified);
  info.costly_compilation = info.single_item_work_groups = has(kCpu);
  CompleteByFamily(&info);
  if (has(kDot)) info.dot_products = DotProductsOf(info.family);
  info.dedicated_local_memory = HasDedicatedLocalMemory(info.family);
  info.max_image_texels = IsAdreno(info.family) ? size_t{1} << 27 : kLeastImageTexels;
  return info;
}

// The description that gl/info.cc would give such a device: 16-bit arithmetic and unified memory
// are not reported.
DeviceInfo FromOpenGl(const OpenGlRow& row, const DeviceInfo& base) {
  DeviceInfo info;
  info.api = "OpenGL ES";
  info.name = row.name;
  info.vendor = row.vendor;
  info.version = row.version;
  info.type = base.type;
  info.language = Language::kGlslEs;
  info.compute_units = base.type == DeviceType::kCpu ? base.compute_units : 0;
  info.max_work_group = row.max_work_group;
  info.max_local = row.max_local;
  info.local_memory = row.local_memory;
  info.max_buffer_bytes = kStorageBytes;
  info.buffer_alignment = row.buffer_alignment;
  info.max_kernel_buffers = row.max_kernel_buffers;
  info.max_constant_bytes = kUniformBytes;
  info.max_image = base.max_image;
  info.costly_compilation = base.type == DeviceType::kCpu;
  info.late_compilation = true;
  CompleteByFamily(&info);
  info.dedicated_local_memory = HasDedicatedLocalMemory(info.family);
  return info;
}

const DescribedDevice* Find(const std::vector<DescribedDevice>& devices, const std::string& name) {
  const auto found = std::find_if(devices.begin(), devices.end(),
                                  [&](const DescribedDevice& d) { return d.name == name; });
  return found == devices.end() ? nullptr : &*found;
}

std::vector<DescribedDevice>* MakeAll() {
  auto* devices = new std::vector<DescribedDevice>;
  for (const OpenClRow& row : kOpenCl) devices->push_back({row.id, FromOpenCl(row)});
  for (const OpenGlRow& row : kOpenGl) {
    const DeviceInfo base = Find(*devices, row.base)->info;
    devices->push_back({std::string(row.base) + "_gl", FromOpenGl(row, base)});
  }
  return devices;
}

}  // namespace

const std::vector<DescribedDevice>& DescribedDevices() {
  static const std::vector<DescribedDevice>* const devices = MakeAll();
  return *devices;
}

const DescribedDevice* FindDescribedDevice(const std::string& name) {
  return Find(DescribedDevices(), name);
}

}  // namespace litmus::gpu
