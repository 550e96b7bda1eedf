// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Returns functions through loadOpenCLPointer(), which the delegate's loader asks first
// (cl/loader.cc): own functions for those that can misbehave, and the real library's for all
// others.
#include "delegates/gpu/testing/faulty_opencl.h"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

namespace litmus::gpu {
namespace {

OpenClFaults* Faults() {
  static auto* const faults = [] {
    auto* made = new OpenClFaults();
    made->as_gpu = std::getenv("LITMUS_OPENCL_AS_GPU") != nullptr;
    made->as_adreno = std::getenv("LITMUS_OPENCL_AS_ADRENO") != nullptr;
    made->without_halves = std::getenv("LITMUS_OPENCL_WITHOUT_HALVES") != nullptr;
    return made;
  }();
  return faults;
}

void* Real(const char* function) {
  static void* const library = dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
  return library == nullptr ? nullptr : dlsym(library, function);
}

// Counts an object that was made (or null), and returns it.
template <typename Object>
Object Taken(Object made) {
  Faults()->references += made != nullptr ? 1 : 0;
  return made;
}

// Calls the real function, which makes (kChange = 1) or releases (-1) a reference to an object.
template <const char* name, int kChange, typename Result, typename... Args>
Result CL_API_CALL Counted(Args... args) {
  static const auto real = reinterpret_cast<Result (*)(Args...)>(Real(name));
  const Result result = real(args...);
  if constexpr (std::is_pointer_v<Result>) {
    return Taken(result);
  } else {
    Faults()->references += result == CL_SUCCESS ? kChange : 0;
    return result;
  }
}
template <const char* name, int kChange, typename Result, typename... Args>
void* Counting(Result (*)(Args...)) {
  return reinterpret_cast<void*>(&Counted<name, kChange, Result, Args...>);
}

constexpr int kTaken = 1, kReleased = -1;
#define LITMUS_COUNTED(X)            \
  X(CreateProgramWithSource, kTaken) \
  X(CreateProgramWithBinary, kTaken) \
  X(CreateKernel, kTaken)            \
  X(RetainContext, kTaken)           \
  X(RetainMemObject, kTaken)         \
  X(ReleaseContext, kReleased)       \
  X(ReleaseCommandQueue, kReleased)  \
  X(ReleaseProgram, kReleased)       \
  X(ReleaseKernel, kReleased)
#define LITMUS_NAME(function, change) constexpr char k##function[] = "cl" #function;
LITMUS_COUNTED(LITMUS_NAME)
#undef LITMUS_NAME

// Returns null for functions whose references are not counted.
void* CountingFunction(const std::string& name) {
#define LITMUS_FUNCTION(function, change) \
  if (name == k##function) return Counting<k##function, change>(&cl##function);
  LITMUS_COUNTED(LITMUS_FUNCTION)
#undef LITMUS_FUNCTION
  return nullptr;
}

bool IsMeant(cl_kernel kernel) {
  char name[256] = "";
  reinterpret_cast<decltype(&clGetKernelInfo)>(Real("clGetKernelInfo"))(
      kernel, CL_KERNEL_FUNCTION_NAME, sizeof(name) - 1, name, nullptr);
  return std::strncmp(name, Faults()->kernel, std::strlen(Faults()->kernel)) == 0;
}

// Returns the text that the device reports in place of its own, or null.
const char* TextInstead(cl_device_info what) {
  if (!Faults()->as_adreno) return nullptr;
  return what == CL_DEVICE_NAME      ? "QUALCOMM Adreno(TM)"
         : what == CL_DEVICE_VERSION ? "OpenCL 3.0 Adreno(TM) 740"
                                     : nullptr;
}

cl_int CL_API_CALL DeviceInfo(cl_device_id device, cl_device_info what, size_t bytes, void* to,
                              size_t* needed) {
  static const auto real = reinterpret_cast<decltype(&clGetDeviceInfo)>(Real("clGetDeviceInfo"));
  if (const char* text = TextInstead(what); text != nullptr) {
    if (needed != nullptr) *needed = std::strlen(text) + 1;
    if (to == nullptr) return CL_SUCCESS;
    if (bytes <= std::strlen(text)) return CL_INVALID_VALUE;
    std::strcpy(static_cast<char*>(to), text);
    return CL_SUCCESS;
  }
  const cl_int code = real(device, what, bytes, to, needed);
  if (code == CL_SUCCESS && what == CL_DEVICE_TYPE && to != nullptr && Faults()->as_gpu) {
    *static_cast<cl_device_type*>(to) = CL_DEVICE_TYPE_GPU;
  }
  if (code == CL_SUCCESS && what == CL_DEVICE_LOCAL_MEM_TYPE && to != nullptr && Faults()->as_gpu) {
    *static_cast<cl_device_local_mem_type*>(to) = CL_LOCAL;
  }
  if (code == CL_SUCCESS && what == CL_DEVICE_EXTENSIONS && to != nullptr &&
      Faults()->without_halves) {
    char* const halves = std::strstr(static_cast<char*>(to), "cl_khr_fp16");
    if (halves != nullptr) std::memset(halves, ' ', std::strlen("cl_khr_fp16"));
  }
  if (code == CL_SUCCESS && what == CL_DEVICE_SINGLE_FP_CONFIG && to != nullptr &&
      Faults()->rounds_to_zero) {
    *static_cast<cl_device_fp_config*>(to) = CL_FP_ROUND_TO_ZERO;
  }
  if (code == CL_SUCCESS && to != nullptr && Faults()->embedded) {
    constexpr char kProfile[] = "EMBEDDED_PROFILE";
    if (what == CL_DEVICE_PROFILE) std::memcpy(to, kProfile, std::min(bytes, sizeof(kProfile)));
    if (what == CL_DEVICE_MAX_PARAMETER_SIZE) *static_cast<size_t*>(to) = 256;
  }
  if (code == CL_SUCCESS && what == CL_DEVICE_PROFILE && needed != nullptr && Faults()->embedded) {
    *needed = sizeof("EMBEDDED_PROFILE");
  }
  if (code == CL_SUCCESS && what == CL_DEVICE_COMPILER_AVAILABLE && to != nullptr &&
      Faults()->without_compiler) {
    *static_cast<cl_bool*>(to) = CL_FALSE;
  }
  return code;
}

cl_mem CL_API_CALL CreateBuffer(cl_context context, cl_mem_flags flags, size_t bytes, void* host,
                                cl_int* code) {
  static const auto real = reinterpret_cast<decltype(&clCreateBuffer)>(Real("clCreateBuffer"));
  if ((flags & CL_MEM_USE_HOST_PTR) != 0 && Faults()->refuse_host_pointer) {
    ++Faults()->refused_host_pointers;
    *code = CL_OUT_OF_RESOURCES;
    return nullptr;
  }
  return Taken(real(context, flags, bytes, host, code));
}

// The live sub-buffers of each buffer, in the order of creation.
std::vector<std::pair<cl_mem, cl_mem>>* Parts() {
  static auto* const parts = new std::vector<std::pair<cl_mem, cl_mem>>;
  return parts;
}

std::mutex* PartsMutex() {
  static auto* const mutex = new std::mutex;
  return mutex;
}

cl_mem CL_API_CALL CreateSubBuffer(cl_mem buffer, cl_mem_flags flags, cl_buffer_create_type type,
                                   const void* region, cl_int* code) {
  static const auto real =
      reinterpret_cast<decltype(&clCreateSubBuffer)>(Real("clCreateSubBuffer"));
  const cl_mem made = Taken(real(buffer, flags, type, region, code));
  if (made == nullptr) return made;
  ++Faults()->parts;
  std::lock_guard<std::mutex> lock(*PartsMutex());
  Parts()->emplace_back(buffer, made);
  return made;
}

cl_int CL_API_CALL ReleaseMemObject(cl_mem memory) {
  static const auto real =
      reinterpret_cast<decltype(&clReleaseMemObject)>(Real("clReleaseMemObject"));
  {
    std::lock_guard<std::mutex> lock(*PartsMutex());
    const auto part = std::find_if(Parts()->begin(), Parts()->end(),
                                   [&](const auto& each) { return each.second == memory; });
    if (part != Parts()->end()) {
      const bool early = std::any_of(part + 1, Parts()->end(),
                                     [&](const auto& later) { return later.first == part->first; });
      Faults()->early_releases += early ? 1 : 0;
      Parts()->erase(part);
    }
  }
  const cl_int code = real(memory);
  Faults()->references -= code == CL_SUCCESS ? 1 : 0;
  return code;
}

cl_mem CL_API_CALL CreateImage(cl_context context, cl_mem_flags flags,
                               const cl_image_format* format, const cl_image_desc* description,
                               void* host, cl_int* code) {
  static const auto real = reinterpret_cast<decltype(&clCreateImage)>(Real("clCreateImage"));
  if (Faults()->images >= Faults()->image_limit) {
    *code = CL_MEM_OBJECT_ALLOCATION_FAILURE;
    return nullptr;
  }
  const cl_mem made = Taken(real(context, flags, format, description, host, code));
  Faults()->images += made != nullptr ? 1 : 0;
  return made;
}

cl_command_queue CL_API_CALL CreateQueue(cl_context context, cl_device_id device,
                                         cl_command_queue_properties properties, cl_int* code) {
  static const auto real =
      reinterpret_cast<decltype(&clCreateCommandQueue)>(Real("clCreateCommandQueue"));
  if ((properties & CL_QUEUE_PROFILING_ENABLE) != 0) ++Faults()->measuring_queues;
  return Taken(real(context, device, properties, code));
}

cl_context CL_API_CALL CreateContext(
    const cl_context_properties* properties, cl_uint count, const cl_device_id* devices,
    void(CL_CALLBACK* notify)(const char*, const void*, size_t, void*), void* user, cl_int* code) {
  static const auto real = reinterpret_cast<decltype(&clCreateContext)>(Real("clCreateContext"));
  ++Faults()->contexts;
  Faults()->notify = notify;
  Faults()->notified = user;
  return Taken(real(properties, count, devices, notify, user, code));
}

void* CL_API_CALL MapBuffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                            cl_map_flags flags, size_t offset, size_t bytes, cl_uint waits,
                            const cl_event* wait_list, cl_event* event, cl_int* code) {
  static const auto real =
      reinterpret_cast<decltype(&clEnqueueMapBuffer)>(Real("clEnqueueMapBuffer"));
  if (Faults()->failing_maps > 0) {
    --Faults()->failing_maps;
    *code = CL_OUT_OF_RESOURCES;
    return nullptr;
  }
  return real(queue, buffer, blocking, flags, offset, bytes, waits, wait_list, event, code);
}

cl_int CL_API_CALL WorkGroupInfo(cl_kernel kernel, cl_device_id device,
                                 cl_kernel_work_group_info what, size_t bytes, void* to,
                                 size_t* needed) {
  static const auto real =
      reinterpret_cast<decltype(&clGetKernelWorkGroupInfo)>(Real("clGetKernelWorkGroupInfo"));
  const cl_int code = real(kernel, device, what, bytes, to, needed);
  if (code == CL_SUCCESS && what == CL_KERNEL_WORK_GROUP_SIZE && to != nullptr && IsMeant(kernel)) {
    auto* const most = static_cast<size_t*>(to);
    if (*most > Faults()->group_limit) *most = Faults()->group_limit;
  }
  return code;
}

cl_int CL_API_CALL Enqueue(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions,
                           const size_t* offset, const size_t* global, const size_t* local,
                           cl_uint waits, const cl_event* wait_list, cl_event* event) {
  static const auto real =
      reinterpret_cast<decltype(&clEnqueueNDRangeKernel)>(Real("clEnqueueNDRangeKernel"));
  size_t items = 1;
  for (cl_uint d = 0; d < dimensions; ++d) items *= local[d];
  if (items > Faults()->launch_limit && IsMeant(kernel)) return CL_OUT_OF_RESOURCES;
  return real(queue, kernel, dimensions, offset, global, local, waits, wait_list, event);
}

}  // namespace
}  // namespace litmus::gpu

extern "C" {

litmus::gpu::OpenClFaults* LitmusOpenClFaults() { return litmus::gpu::Faults(); }

void enableOpenCL() {}

void* loadOpenCLPointer(const char* function) {
  namespace gpu = litmus::gpu;
  const std::string name = function;
  if (name == "clGetDeviceInfo") return reinterpret_cast<void*>(gpu::DeviceInfo);
  if (name == "clCreateBuffer") return reinterpret_cast<void*>(gpu::CreateBuffer);
  if (name == "clCreateSubBuffer") return reinterpret_cast<void*>(gpu::CreateSubBuffer);
  if (name == "clReleaseMemObject") return reinterpret_cast<void*>(gpu::ReleaseMemObject);
  if (name == "clCreateImage") return reinterpret_cast<void*>(gpu::CreateImage);
  if (name == "clCreateContext") return reinterpret_cast<void*>(gpu::CreateContext);
  if (name == "clEnqueueMapBuffer") return reinterpret_cast<void*>(gpu::MapBuffer);
  if (name == "clCreateCommandQueue") return reinterpret_cast<void*>(gpu::CreateQueue);
  if (name == "clGetKernelWorkGroupInfo") return reinterpret_cast<void*>(gpu::WorkGroupInfo);
  if (name == "clEnqueueNDRangeKernel") return reinterpret_cast<void*>(gpu::Enqueue);
  void* const counting = gpu::CountingFunction(name);
  return counting != nullptr ? counting : gpu::Real(function);
}

}  // extern "C"
