// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What every GPU backend offers: a device, buffers, programs, a queue. Backends know no operator;
// operators and the engine know no backend. Errors are absl::Status; Unavailable means that the
// device, or the driver's context, is lost: all its objects are useless, and opening it once more
// makes a new context. A Device may be used by many threads at once, all other objects by one
// thread at a time.
#ifndef LITMUS_DELEGATES_GPU_BACKEND_DEVICE_H_
#define LITMUS_DELEGATES_GPU_BACKEND_DEVICE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace litmus::gpu {

// The language that kernels must be expanded to (kernels/dialect.h).
enum class Language { kOpenClC, kGlslEs };
enum class DeviceType { kGpu, kAccelerator, kCpu, kOther };

// Kinds of devices that want kernels of their own. kUnknown: any other GPU.
enum class DeviceFamily {
  kUnknown,
  kAdreno5xx,
  kAdreno6xx,
  kAdreno7xx,
  kAdreno8xx,
  kMaliMidgard,
  kMaliBifrost,
  kMaliValhall,
  kPowerVr,
  kNvidia,
  kAmd,
  kIntel,
  kPocl,
  kLlvmpipe,
};

// The extension of OpenCL that makes a sum of products of four bytes one instruction.
enum class DotProducts { kNone, kKhronos, kArm, kQualcomm };

// "", "khronos", "arm", "qualcomm".
const char* DotProductsName(DotProducts products);

// Work-groups in one dimension of a grid that every API takes.
constexpr int kMostGroups = 65535;

// "GPU", "CPU", "accelerator", "other".
const char* TypeName(DeviceType type);

struct DeviceInfo {
  std::string api;                            // "OpenCL", "OpenGL ES"
  std::string name, vendor, version, driver;  // as the driver names them
  DeviceType type = DeviceType::kOther;
  Language language = Language::kOpenClC;
  int vector_width = 4;  // floats that a kernel computes with at once: 4 on GPUs; on a CPU device
                         // its native width (4, 8 or 16)
  DeviceFamily family = DeviceFamily::kUnknown;
  int wave_size = 0;               // work-items that run in step; 0: unknown
  int item_registers = 0;          // 32-bit registers that one work-item can have; 0: unknown
  size_t compute_cache_bytes = 0;  // cache beside one compute unit; 0: unknown
  size_t shared_cache_bytes = 0;   // cache that all compute units share; 0: unknown
  int compute_units = 1;
  int max_work_group = 1;                    // work-items in one group
  std::array<int, 3> max_local = {1, 1, 1};  // per dimension
  size_t local_memory = 0;                   // bytes
  bool dedicated_local_memory = false;       // not a part of ordinary memory (Mali: it is)
  size_t max_buffer_bytes = 0;               // of one buffer
  size_t buffer_alignment = 1;               // of a slice's offset, bytes
  int max_kernel_buffers = 4;                // storage buffers of one kernel
  size_t max_constant_bytes = 0;             // of one buffer in constant memory; 0: there is none
  std::array<int, 2> max_image = {0, 0};     // width and height of an image; 0: no images
  size_t max_image_texels = 0;               // of an image over a buffer; 0: there are none
  bool subgroups = false;                    // work-items of a wave exchange values
  // Subgroups of 16 work-items can be had, and read blocks of 16-bit words together
  // (cl_intel_required_subgroup_size, cl_intel_subgroups_short).
  bool subgroup_blocks = false;
  DotProducts dot_products = DotProducts::kNone;
  bool half_arithmetic = false;  // 16-bit floats can be computed with, not only stored
  // 32-bit floats round to the nearest and know infinities and NaNs (OpenCL's embedded profile
  // promises neither): without, results differ from the CPU's by more than a few roundings.
  bool exact_floats = true;
  // OpenCL's embedded profile: no 64-bit integers, which no kernel has, quotients and roots that
  // are off by one more unit in the last place, and smaller limits.
  bool embedded_profile = false;
  bool unified_memory = false;  // the host's memory is the device's
  // Work-items run one after the other (PoCL): few groups of one item with a loop inside are best.
  bool single_item_work_groups = false;
  // Compiling a kernel is so costly that trying variants does not pay (PoCL: 100 ms each).
  bool costly_compilation = false;
  // Drivers may put off compiling a kernel until it is first enqueued.
  bool late_compilation = false;
};

// Owns memory on the device.
class Buffer {
 public:
  virtual ~Buffer() = default;
  virtual size_t bytes() const = 0;
};

// A part of a buffer; offset is a multiple of buffer_alignment.
struct BufferSlice {
  const Buffer* buffer = nullptr;
  size_t offset = 0;
  size_t bytes = 0;
};

// InvalidArgument unless the slice has bytes, and lies in a buffer of `buffer_bytes` bytes.
absl::Status CheckSlice(const BufferSlice& slice, size_t buffer_bytes);

// A buffer argument that a kernel reads as an image over all of the buffer, with texels of four
// floats.
struct ImageArgument {
  int buffer = 0;         // of the kernel's
  int element_bytes = 4;  // of one of the floats: 4 or 2
};

// One kernel, expanded to the device's language.
struct KernelCode {
  std::string name;                      // the function; unique in its program
  std::string source;                    // the function's text, without the prelude
  std::array<int, 3> local = {1, 1, 1};  // GLSL: work-items of a group, as the text says
  int buffers = 0;                       // number of buffer arguments, which come first
  // Which of the buffers lie in constant memory, ascending, three at most; no
  // kernel writes them. GLSL: uniform blocks, bound to 1 and
  // up; the other buffers are bound as if these were not there.
  std::vector<int> constants;
  // Which of the buffers are images, ascending; bound whole, and written by no kernel. OpenCL only.
  std::vector<ImageArgument> images;
  std::vector<std::string> scalars;  // names of the scalar arguments, in order
};

// A scalar argument.
struct ScalarArg {
  enum class Kind { kInt, kFloat } kind = Kind::kInt;
  int32_t i = 0;
  float f = 0;
  static ScalarArg Int(int32_t v) { return {Kind::kInt, v, 0}; }
  static ScalarArg Float(float v) { return {Kind::kFloat, 0, v}; }
};

// How much of a kernel runs, per dimension.
struct WorkGroups {
  std::array<int, 3> count = {1, 1, 1};
  std::array<int, 3> local = {1, 1, 1};  // work-items of a group; GLSL: KernelCode::local counts
};

// A kernel with all its arguments: ready to be enqueued any number of times.
class BoundKernel {
 public:
  virtual ~BoundKernel() = default;
};

// The status with the kernel's name in the message.
absl::Status OfKernel(const std::string& kernel, const absl::Status& status);

// Kernels compiled together. A program must not outlive its Device; BoundKernels must not outlive
// their program.
class Program {
 public:
  virtual ~Program() = default;
  virtual absl::StatusOr<std::unique_ptr<BoundKernel>> Bind(int kernel,
                                                            absl::Span<const BufferSlice> buffers,
                                                            absl::Span<const ScalarArg> scalars,
                                                            const WorkGroups& groups) = 0;
  // The compiled form, for Device::LoadProgram; best asked for after the kernels have run once.
  // Unimplemented where the API has none.
  virtual absl::StatusOr<std::string> Binary() = 0;
};

// Time stamps of the device, nanoseconds.
struct KernelTime {
  uint64_t start_ns = 0, end_ns = 0;
};

// Commands run in the order in which they are given.
class Queue {
 public:
  virtual ~Queue() = default;
  virtual absl::Status Enqueue(BoundKernel* kernel) = 0;
  // A mapped range of device memory. Waits for all earlier commands. Writing: the old contents are
  // not read. The range is valid until Unmap; one range per slice at a time.
  enum class Access { kRead, kWrite };
  virtual absl::StatusOr<void*> Map(const BufferSlice& slice, Access access) = 0;
  virtual absl::Status Unmap(const BufferSlice& slice, void* range) = 0;
  virtual absl::Status Fill(const BufferSlice& slice, uint32_t pattern) = 0;  // whole words
  virtual absl::Status Flush() = 0;   // starts what was given
  virtual absl::Status Finish() = 0;  // waits for it
  // Enqueues, waits and measures each kernel by the device's own clock.
  virtual absl::StatusOr<std::vector<KernelTime>> Profile(
      absl::Span<BoundKernel* const> kernels) = 0;
};

// What memory is for. kHost: the host maps it often, so that it is best where the host reaches it.
enum class MemoryUse { kDevice, kHost };

class Device {
 public:
  virtual ~Device() = default;
  virtual const DeviceInfo& info() const = 0;
  // `contents`: null, or `bytes` bytes that outlive the buffer and are not changed; on unified
  // memory they are used in place where that is possible. Memory of either use can be mapped.
  virtual absl::StatusOr<std::unique_ptr<Buffer>> Allocate(size_t bytes,
                                                           const void* contents = nullptr,
                                                           MemoryUse use = MemoryUse::kDevice) = 0;
  // Compiles `prelude` followed by the kernels. Kernels of equal texts, prelude included, are
  // compiled once in a process.
  virtual absl::StatusOr<std::unique_ptr<Program>> Compile(
      const std::string& prelude, const std::vector<KernelCode>& kernels) = 0;
  // From Program::Binary(); an error when the driver refuses it.
  virtual absl::StatusOr<std::unique_ptr<Program>> LoadProgram(
      const std::string& binary, const std::vector<KernelCode>& kernels) = 0;
  virtual absl::StatusOr<std::unique_ptr<Queue>> MakeQueue() = 0;
  // A buffer of the application's, used in place; the buffer outlives the result. `handle`: a
  // cl_mem, or the name of an OpenGL buffer object. InvalidArgument: no such buffer;
  // FailedPrecondition: the buffer belongs to another context than the device, see Reopen;
  // Unimplemented (the default): the device cannot use memory of the application's.
  virtual absl::StatusOr<std::unique_ptr<Buffer>> Wrap(uintptr_t handle);
  // The same device in the context of the application's that the buffer belongs to.
  // InvalidArgument: no such buffer, or a context that is not on this device; Unimplemented: as
  // above.
  virtual absl::StatusOr<std::shared_ptr<Device>> Reopen(uintptr_t handle);
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_BACKEND_DEVICE_H_
