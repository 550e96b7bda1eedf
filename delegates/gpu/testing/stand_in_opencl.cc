// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A stub OpenCL library for machines without one: it has a device "stand-in" that describes itself,
// and a compiler that rejects every program with a log. No kernel ever runs. Tests load it in place
// of a phone's libOpenCL.so. It has all functions that cl/loader.h needs, and depends on no other
// code of Litmus.
#define CL_TARGET_OPENCL_VERSION 120
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>

#include <atomic>
#include <cstring>

// There is one platform and one device.
struct _cl_platform_id {};
struct _cl_device_id {};

// Objects with reference counts.
struct Counted {
  std::atomic<int> references{1};
};
struct _cl_context : Counted {};
struct _cl_command_queue : Counted {};
struct _cl_program : Counted {};
struct _cl_mem : Counted {};  // has no contents, because nothing reads them

namespace {

_cl_platform_id the_platform;
_cl_device_id the_device;

constexpr char kBuildLog[] = "stand-in: this device runs nothing, so no program compiles";

struct Text {
  cl_uint what;
  const char* value;
};

constexpr Text kPlatformTexts[] = {
    {CL_PLATFORM_NAME, "stand-in platform"},
    {CL_PLATFORM_VENDOR, "Litmus"},
    {CL_PLATFORM_VERSION, "OpenCL 1.2 stand-in"},
    {CL_PLATFORM_PROFILE, "FULL_PROFILE"},
    {CL_PLATFORM_EXTENSIONS, ""},
};

constexpr Text kDeviceTexts[] = {
    {CL_DEVICE_NAME, "stand-in"},
    {CL_DEVICE_VENDOR, "Litmus"},
    {CL_DEVICE_VERSION, "OpenCL 1.2 stand-in"},
    {CL_DRIVER_VERSION, "1.0"},
    {CL_DEVICE_PROFILE, "FULL_PROFILE"},
    {CL_DEVICE_EXTENSIONS, ""},
};

// cl_uint, cl_bool and enumerations have 4 bytes; cl_ulong, size_t and sets of flags have 8.
struct Number {
  cl_device_info what;
  size_t bytes;
  cl_ulong value;
};

constexpr Number kDeviceNumbers[] = {
    {CL_DEVICE_TYPE, 8, CL_DEVICE_TYPE_GPU},
    {CL_DEVICE_MAX_COMPUTE_UNITS, 4, 1},
    {CL_DEVICE_MAX_WORK_GROUP_SIZE, 8, 256},
    {CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS, 4, 3},
    {CL_DEVICE_MAX_PARAMETER_SIZE, 8, 1024},
    {CL_DEVICE_ADDRESS_BITS, 4, 64},
    {CL_DEVICE_MEM_BASE_ADDR_ALIGN, 4, 1024},
    {CL_DEVICE_LOCAL_MEM_TYPE, 4, CL_LOCAL},
    {CL_DEVICE_LOCAL_MEM_SIZE, 8, 32 << 10},
    {CL_DEVICE_MAX_CONSTANT_ARGS, 4, 8},
    {CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE, 8, 64 << 10},
    {CL_DEVICE_MAX_MEM_ALLOC_SIZE, 8, 64 << 20},
    {CL_DEVICE_GLOBAL_MEM_SIZE, 8, 256 << 20},
    {CL_DEVICE_SINGLE_FP_CONFIG, 8, CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN},
    {CL_DEVICE_HOST_UNIFIED_MEMORY, 4, CL_TRUE},
    {CL_DEVICE_IMAGE_SUPPORT, 4, CL_FALSE},
    {CL_DEVICE_COMPILER_AVAILABLE, 4, CL_TRUE},
};

// Returns a value as OpenCL's clGet…Info functions do.
cl_int Answer(const void* value, size_t value_bytes, size_t bytes, void* to, size_t* needed) {
  if (needed != nullptr) *needed = value_bytes;
  if (to == nullptr) return CL_SUCCESS;
  if (bytes < value_bytes) return CL_INVALID_VALUE;
  std::memcpy(to, value, value_bytes);
  return CL_SUCCESS;
}

cl_int AnswerText(const char* text, size_t bytes, void* to, size_t* needed) {
  return Answer(text, std::strlen(text) + 1, bytes, to, needed);
}

template <size_t kCount>
const char* Find(const Text (&texts)[kCount], cl_uint what) {
  for (const Text& text : texts) {
    if (text.what == what) return text.value;
  }
  return nullptr;
}

template <typename Object>
cl_int Retain(Object* object, cl_int invalid) {
  if (object == nullptr) return invalid;
  ++object->references;
  return CL_SUCCESS;
}

template <typename Object>
cl_int Release(Object* object, cl_int invalid) {
  if (object == nullptr) return invalid;
  if (--object->references == 0) delete object;
  return CL_SUCCESS;
}

template <typename Object>
Object* Made(Object* object, cl_int* code) {
  if (code != nullptr) *code = CL_SUCCESS;
  return object;
}

}  // namespace

#define STAND_IN(result) extern "C" __attribute__((visibility("default"))) result CL_API_CALL
// Functions that would need a compiled program or the contents of a buffer.
#define STAND_IN_REFUSES(name, ...) \
  STAND_IN(cl_int) name(__VA_ARGS__) { return CL_INVALID_OPERATION; }
#define STAND_IN_MAKES_NONE(result, name, ...)                     \
  STAND_IN(result) name(__VA_ARGS__, cl_int* code) {               \
    if (code != nullptr) *code = CL_MEM_OBJECT_ALLOCATION_FAILURE; \
    return nullptr;                                                \
  }

STAND_IN(cl_int) clGetPlatformIDs(cl_uint room, cl_platform_id* to, cl_uint* count) {
  if (count != nullptr) *count = 1;
  if (to != nullptr && room > 0) *to = &the_platform;
  return CL_SUCCESS;
}

STAND_IN(cl_int)
clGetPlatformInfo(cl_platform_id, cl_platform_info what, size_t bytes, void* to, size_t* needed) {
  const char* text = Find(kPlatformTexts, what);
  return text == nullptr ? CL_INVALID_VALUE : AnswerText(text, bytes, to, needed);
}

STAND_IN(cl_int)
clGetDeviceIDs(cl_platform_id, cl_device_type type, cl_uint room, cl_device_id* to,
               cl_uint* count) {
  if ((type & (CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_DEFAULT)) == 0) return CL_DEVICE_NOT_FOUND;
  if (count != nullptr) *count = 1;
  if (to != nullptr && room > 0) *to = &the_device;
  return CL_SUCCESS;
}

STAND_IN(cl_int)
clGetDeviceInfo(cl_device_id, cl_device_info what, size_t bytes, void* to, size_t* needed) {
  if (what == CL_DEVICE_MAX_WORK_ITEM_SIZES) {
    const size_t sizes[3] = {256, 256, 64};
    return Answer(sizes, sizeof(sizes), bytes, to, needed);
  }
  for (const Number& number : kDeviceNumbers) {  // all supported machines are little-endian
    if (number.what == what) return Answer(&number.value, number.bytes, bytes, to, needed);
  }
  const char* text = Find(kDeviceTexts, what);
  return text == nullptr ? CL_INVALID_VALUE : AnswerText(text, bytes, to, needed);
}

STAND_IN(cl_context)
clCreateContext(const cl_context_properties*, cl_uint, const cl_device_id*,
                void(CL_CALLBACK*)(const char*, const void*, size_t, void*), void*, cl_int* code) {
  return Made(new _cl_context, code);
}

STAND_IN(cl_int) clRetainContext(cl_context c) { return Retain(c, CL_INVALID_CONTEXT); }
STAND_IN(cl_int) clReleaseContext(cl_context c) { return Release(c, CL_INVALID_CONTEXT); }

STAND_IN(cl_int)
clGetContextInfo(cl_context, cl_context_info what, size_t bytes, void* to, size_t* needed) {
  if (what != CL_CONTEXT_DEVICES) return CL_INVALID_VALUE;
  const cl_device_id device = &the_device;
  // NOLINTNEXTLINE(bugprone-sizeof-expression): a handle is asked for.
  return Answer(&device, sizeof(device), bytes, to, needed);
}

STAND_IN(cl_command_queue)
clCreateCommandQueue(cl_context, cl_device_id, cl_command_queue_properties, cl_int* code) {
  return Made(new _cl_command_queue, code);
}

STAND_IN(cl_int) clReleaseCommandQueue(cl_command_queue q) {
  return Release(q, CL_INVALID_COMMAND_QUEUE);
}

STAND_IN(cl_int) clFlush(cl_command_queue) { return CL_SUCCESS; }
STAND_IN(cl_int) clFinish(cl_command_queue) { return CL_SUCCESS; }

STAND_IN(cl_program)
clCreateProgramWithSource(cl_context, cl_uint, const char**, const size_t*, cl_int* code) {
  return Made(new _cl_program, code);
}

STAND_IN(cl_program)
clCreateProgramWithBinary(cl_context, cl_uint, const cl_device_id*, const size_t*,
                          const unsigned char**, cl_int*, cl_int* code) {
  if (code != nullptr) *code = CL_INVALID_BINARY;
  return nullptr;
}

STAND_IN(cl_int)
clBuildProgram(cl_program, cl_uint, const cl_device_id*, const char*,
               void(CL_CALLBACK*)(cl_program, void*), void*) {
  return CL_BUILD_PROGRAM_FAILURE;
}

STAND_IN(cl_int)
clGetProgramBuildInfo(cl_program, cl_device_id, cl_program_build_info what, size_t bytes, void* to,
                      size_t* needed) {
  if (what != CL_PROGRAM_BUILD_LOG) return CL_INVALID_VALUE;
  return AnswerText(kBuildLog, bytes, to, needed);
}

STAND_IN(cl_int) clReleaseProgram(cl_program p) { return Release(p, CL_INVALID_PROGRAM); }

STAND_IN(cl_mem) clCreateBuffer(cl_context, cl_mem_flags, size_t, void*, cl_int* code) {
  return Made(new _cl_mem, code);
}

STAND_IN(cl_int)
clEnqueueFillBuffer(cl_command_queue, cl_mem, const void*, size_t, size_t, size_t, cl_uint,
                    const cl_event*, cl_event*) {
  return CL_SUCCESS;
}

STAND_IN(cl_int) clRetainMemObject(cl_mem m) { return Retain(m, CL_INVALID_MEM_OBJECT); }
STAND_IN(cl_int) clReleaseMemObject(cl_mem m) { return Release(m, CL_INVALID_MEM_OBJECT); }

STAND_IN_MAKES_NONE(cl_mem, clCreateSubBuffer, cl_mem, cl_mem_flags, cl_buffer_create_type,
                    const void*)
STAND_IN_MAKES_NONE(cl_mem, clCreateImage, cl_context, cl_mem_flags, const cl_image_format*,
                    const cl_image_desc*, void*)
STAND_IN_MAKES_NONE(cl_kernel, clCreateKernel, cl_program, const char*)
STAND_IN_MAKES_NONE(void*, clEnqueueMapBuffer, cl_command_queue, cl_mem, cl_bool, cl_map_flags,
                    size_t, size_t, cl_uint, const cl_event*, cl_event*)
STAND_IN_REFUSES(clGetMemObjectInfo, cl_mem, cl_mem_info, size_t, void*, size_t*)
STAND_IN_REFUSES(clGetProgramInfo, cl_program, cl_program_info, size_t, void*, size_t*)
STAND_IN_REFUSES(clSetKernelArg, cl_kernel, cl_uint, size_t, const void*)
STAND_IN_REFUSES(clGetKernelInfo, cl_kernel, cl_kernel_info, size_t, void*, size_t*)
STAND_IN_REFUSES(clGetKernelWorkGroupInfo, cl_kernel, cl_device_id, cl_kernel_work_group_info,
                 size_t, void*, size_t*)
STAND_IN_REFUSES(clReleaseKernel, cl_kernel)
STAND_IN_REFUSES(clEnqueueNDRangeKernel, cl_command_queue, cl_kernel, cl_uint, const size_t*,
                 const size_t*, const size_t*, cl_uint, const cl_event*, cl_event*)
STAND_IN_REFUSES(clEnqueueUnmapMemObject, cl_command_queue, cl_mem, void*, cl_uint, const cl_event*,
                 cl_event*)
STAND_IN_REFUSES(clGetEventProfilingInfo, cl_event, cl_profiling_info, size_t, void*, size_t*)
STAND_IN_REFUSES(clReleaseEvent, cl_event)
