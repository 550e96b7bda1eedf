// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The interface of every GPU backend: a device, buffers, programs, a queue. Backends contain no
// operator; operators and the engine contain no backend. Errors are absl::Status. Unavailable means
// that the device or the driver's context is lost: all its objects are unusable, and opening the
// device again makes a new context. A Device is thread-safe; every other object is for one thread
// at a time.
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

// The language to which kernels must be expanded (kernels/dialect.h).
enum class Language { kOpenClC, kGlslEs };
enum class DeviceType { kGpu, kAccelerator, kCpu, kOther };

// Kinds of devices for which kernels differ. kUnknown: any other GPU.
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

// The OpenCL extension with an instruction that adds the products of four bytes.
enum class DotProducts { kNone, kKhronos, kArm, kQualcomm };

// "", "khronos", "arm", "qualcomm".
const char* DotProductsName(DotProducts products);

// Max work-groups in one dimension of a grid in every API.
constexpr int kMostGroups = 65535;

// "GPU", "CPU", "accelerator", "other".
const char* TypeName(DeviceType type);

struct DeviceInfo {
  std::string api;                            // "OpenCL", "OpenGL ES"
  std::string name, vendor, version, driver;  // as the driver names them
  DeviceType type = DeviceType::kOther;
  Language language = Language::kOpenClC;
  int vector_width = 4;  // floats per vector: 4 on GPUs; native width (4, 8, 16) on CPU devices
  DeviceFamily family = DeviceFamily::kUnknown;
  int wave_size = 0;               // work-items that run in lockstep; 0: unknown
  int item_registers = 0;          // max 32-bit registers of one work-item; 0: unknown
  size_t compute_cache_bytes = 0;  // cache of one compute unit; 0: unknown
  size_t shared_cache_bytes = 0;   // cache shared by all compute units; 0: unknown
  int compute_units = 1;
  int max_work_group = 1;                    // max work-items in one group
  std::array<int, 3> max_local = {1, 1, 1};  // max work-items in each dimension
  size_t local_memory = 0;                   // work-group memory in bytes
  bool dedicated_local_memory = false;       // false: work-group memory is ordinary memory (Mali)
  size_t max_buffer_bytes = 0;               // max size of one buffer
  size_t buffer_alignment = 1;               // alignment of a slice's offset in bytes
  int max_kernel_buffers = 4;                // max storage buffers of one kernel
  size_t max_constant_bytes = 0;  // max size of one buffer in constant memory; 0: unsupported
  std::array<int, 2> max_image = {0, 0};  // max width and height of an image; 0: unsupported
  size_t max_image_texels = 0;            // max texels of an image over a buffer; 0: unsupported
  bool subgroups = false;                 // the work-items of a wave can exchange values
  // Subgroups of 16 work-items are available, and can read blocks of 16-bit words together
  // (cl_intel_required_subgroup_size, cl_intel_subgroups_short).
  bool subgroup_blocks = false;
  DotProducts dot_products = DotProducts::kNone;
  bool half_arithmetic = false;  // arithmetic on 16-bit floats is supported, not only storage
  // 32-bit arithmetic rounds to nearest and supports infinities and NaNs, neither of which OpenCL's
  // embedded profile guarantees. If false, results differ from the CPU's by more than a few
  // roundings.
  bool exact_floats = true;
  // OpenCL's embedded profile: no 64-bit integers (which no kernel uses), one ULP more error in
  // quotients and roots, and smaller limits.
  bool embedded_profile = false;
  bool unified_memory = false;  // host and device share memory
  // Work-items run one after the other (PoCL): kernels should use few groups of one item with a
  // loop inside.
  bool single_item_work_groups = false;
  // Compiling a kernel takes so long (PoCL: 100 ms each) that trying variants does not pay.
  bool costly_compilation = false;
  // The driver may delay compiling a kernel until it is first enqueued.
  bool late_compilation = false;
};

// Owns memory on the device.
class Buffer {
 public:
  virtual ~Buffer() = default;
  virtual size_t bytes() const = 0;
};

// A part of a buffer. The offset is a multiple of buffer_alignment.
struct BufferSlice {
  const Buffer* buffer = nullptr;
  size_t offset = 0;
  size_t bytes = 0;
};

// Returns InvalidArgument unless the slice is not empty and lies within a buffer of `buffer_bytes`
// bytes.
absl::Status CheckSlice(const BufferSlice& slice, size_t buffer_bytes);

// A buffer argument that the kernel reads as an image over the whole buffer, with texels of four
// floats.
struct ImageArgument {
  int buffer = 0;         // index of the kernel's buffer argument
  int element_bytes = 4;  // bytes of one float: 4 or 2
};

// One kernel, expanded to the device's language.
struct KernelCode {
  std::string name;                      // name of the function; unique in its program
  std::string source;                    // text of the function, without the prelude
  std::array<int, 3> local = {1, 1, 1};  // work-group size; in GLSL it is part of the text
  int buffers = 0;                       // number of buffer arguments, which come first
  // Indices of the buffers in constant memory, ascending, at most three; no kernel writes them.
  // GLSL: uniform blocks at the bindings 1 and up; the other buffers are bound as if these did not
  // exist.
  std::vector<int> constants;
  // The buffers that are images, ascending. They are bound whole, and no kernel writes them. OpenCL
  // only.
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

// The size of a dispatch in each dimension.
struct WorkGroups {
  std::array<int, 3> count = {1, 1, 1};
  std::array<int, 3> local = {1, 1, 1};  // work-items of a group; GLSL uses KernelCode::local
};

// A kernel with all its arguments, which can be enqueued any number of times.
class BoundKernel {
 public:
  virtual ~BoundKernel() = default;
};

// Returns the status with the kernel's name in the message.
absl::Status OfKernel(const std::string& kernel, const absl::Status& status);

// Kernels that were compiled together. A program must not outlive its Device; a BoundKernel must
// not outlive its program.
class Program {
 public:
  virtual ~Program() = default;
  virtual absl::StatusOr<std::unique_ptr<BoundKernel>> Bind(int kernel,
                                                            absl::Span<const BufferSlice> buffers,
                                                            absl::Span<const ScalarArg> scalars,
                                                            const WorkGroups& groups) = 0;
  // The compiled form, for Device::LoadProgram. Call it after the kernels have run once.
  // Unimplemented if the API has none.
  virtual absl::StatusOr<std::string> Binary() = 0;
};

// Timestamps of the device's clock.
struct KernelTime {
  uint64_t start_ns = 0, end_ns = 0;
};

// Commands run in the order in which they are enqueued.
class Queue {
 public:
  virtual ~Queue() = default;
  virtual absl::Status Enqueue(BoundKernel* kernel) = 0;
  // Maps a range of device memory after all earlier commands are done. kWrite: the old contents are
  // undefined. The range is valid until Unmap; a slice can have one mapped range at a time.
  enum class Access { kRead, kWrite };
  virtual absl::StatusOr<void*> Map(const BufferSlice& slice, Access access) = 0;
  virtual absl::Status Unmap(const BufferSlice& slice, void* range) = 0;
  virtual absl::Status Fill(const BufferSlice& slice, uint32_t pattern) = 0;  // whole 32-bit words
  virtual absl::Status Flush() = 0;   // starts the enqueued commands
  virtual absl::Status Finish() = 0;  // waits until all commands are done
  // Enqueues the kernels, waits, and returns the time of each by the device's clock.
  virtual absl::StatusOr<std::vector<KernelTime>> Profile(
      absl::Span<BoundKernel* const> kernels) = 0;
};

// The main user of memory. kHost: the host maps it often, so it should be fast for the host.
enum class MemoryUse { kDevice, kHost };

class Device {
 public:
  virtual ~Device() = default;
  virtual const DeviceInfo& info() const = 0;
  // `contents`: null, or `bytes` bytes that must outlive the buffer and not change; on unified
  // memory they are used in place if possible. Memory for either use can be mapped.
  virtual absl::StatusOr<std::unique_ptr<Buffer>> Allocate(size_t bytes,
                                                           const void* contents = nullptr,
                                                           MemoryUse use = MemoryUse::kDevice) = 0;
  // Compiles `prelude` followed by the kernels. Kernels with equal texts, prelude included, are
  // compiled once per process.
  virtual absl::StatusOr<std::unique_ptr<Program>> Compile(
      const std::string& prelude, const std::vector<KernelCode>& kernels) = 0;
  // `binary`: a result of Program::Binary(). Fails if the driver rejects it.
  virtual absl::StatusOr<std::unique_ptr<Program>> LoadProgram(
      const std::string& binary, const std::vector<KernelCode>& kernels) = 0;
  virtual absl::StatusOr<std::unique_ptr<Queue>> MakeQueue() = 0;
  // Wraps a buffer of the application, which is used in place and must outlive the result.
  // `handle`: a cl_mem, or the name of an OpenGL buffer object. InvalidArgument: there is no such
  // buffer. FailedPrecondition: the buffer belongs to another context than the device (see Reopen).
  // Unimplemented (the default): the device cannot use the application's memory.
  virtual absl::StatusOr<std::unique_ptr<Buffer>> Wrap(uintptr_t handle);
  // Returns the same device in the application's context to which the buffer belongs.
  // InvalidArgument: there is no such buffer, or its context is on another device. Unimplemented:
  // as above.
  virtual absl::StatusOr<std::shared_ptr<Device>> Reopen(uintptr_t handle);
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_BACKEND_DEVICE_H_
