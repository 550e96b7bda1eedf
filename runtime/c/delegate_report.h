// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// What a delegate can tell about itself, beyond TensorFlow Lite's ABI: a table of functions that
// the delegate's provider hands on to tools. A delegate without it works, and tells nothing. C99.
#ifndef LITMUS_RUNTIME_C_DELEGATE_REPORT_H_
#define LITMUS_RUNTIME_C_DELEGATE_REPORT_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/c/c_api_types.h"
#include "runtime/c/common.h"

#ifdef __cplusplus
extern "C" {
#endif

// Every struct begins with its size where the delegate was compiled: fields are appended, and a
// reader looks at struct_size before it looks at a field. Texts may be NULL, and live until the
// delegate is called again; those handed to a function, until it returns.

typedef enum LitmusDeviceType {
  kLitmusDeviceOther = 0,
  kLitmusDeviceGpu = 1,
  kLitmusDeviceAccelerator = 2,
  kLitmusDeviceCpu = 3,
} LitmusDeviceType;

typedef struct LitmusDevice {
  size_t struct_size;
  const char* name;    // as its driver names it
  const char* api;     // "OpenCL"
  const char* driver;  // version of the driver
  LitmusDeviceType type;
} LitmusDevice;

// What the delegate has made of the graphs that it was applied to; sums over its partitions.
typedef struct LitmusDelegateStatistics {
  size_t struct_size;
  int partitions;
  int launches;               // of kernels in one Invoke
  int kernels;                // distinct ones
  int64_t arena_bytes;        // device memory of intermediate values
  int64_t lower_bound_bytes;  // no plan can do with less: the largest sum of values alive at once
  int64_t weights_bytes;      // device memory of prepared weights
  int cached_partitions;      // prepared from data of an earlier process
  int cached_programs;        // of these, the ones for which nothing was compiled
  // Microseconds of this process: until the device was open; compiling, or loading what was
  // compiled; making the device's weights. None holds a part of another.
  double open_us, compile_us, weights_us;
} LitmusDelegateStatistics;

// A node of the primary subgraph, as the delegate saw it when it was applied.
typedef struct LitmusReportedNode {
  size_t struct_size;
  int node;            // index in the model
  bool taken;          // runs in a partition of the delegate
  const char* reason;  // why not
} LitmusReportedNode;

// One launch of a kernel, timed by the device's clock.
typedef struct LitmusReportedLaunch {
  size_t struct_size;
  const char* name;  // of the kernel
  const int* nodes;  // indices of the model's nodes that it computes (or a part of them)
  int node_count;
  double us;
} LitmusReportedLaunch;

// Microseconds of one Invoke; sums over the partitions.
typedef struct LitmusReportedTimes {
  size_t struct_size;
  double upload_us, download_us;  // host clock, conversions included
  double kernels_us;              // device clock, first start to last end
} LitmusReportedTimes;

// Static for as long as the delegate lives. New functions are appended: a reader looks at
// struct_size before it looks at a function, and any function may be NULL.
// `delegate` is the one that the table was obtained for. Not thread-safe.
typedef struct LitmusDelegateReport {
  // sizeof(LitmusDelegateReport) where the delegate was compiled.
  size_t struct_size;

  // Asks the delegate to keep the values of the tensors inside its partitions over the end of
  // Invoke, without changing how it computes them (operators that are fused stay fused). Called
  // before the delegate is applied to an interpreter. kTfLiteError: it cannot.
  TfLiteStatus (*keep_intermediates)(TfLiteDelegate* delegate, bool keep);

  // Copies the value that a tensor of the model's primary subgraph had in the last Invoke, in the
  // tensor's own type and row-major order, without padding. `bytes` must be the tensor's size.
  // kTfLiteError: the delegate has no such value (it is fused away, or not one of its tensors, or
  // was not kept), or the size differs; the buffer is as it was.
  TfLiteStatus (*read_tensor)(TfLiteDelegate* delegate, int tensor_index, void* buffer,
                              size_t bytes);

  // The device that the delegate works on; kTfLiteError: none has been opened. *device is filled up
  // to its struct_size, which the caller sets; so it is with the other two results below.
  TfLiteStatus (*device)(TfLiteDelegate* delegate, LitmusDevice* device);

  TfLiteStatus (*statistics)(TfLiteDelegate* delegate, LitmusDelegateStatistics* statistics);

  // Tells of every node of the primary subgraph, in rising order.
  TfLiteStatus (*nodes)(TfLiteDelegate* delegate,
                        void (*tell)(void* user, const LitmusReportedNode* node), void* user);

  // From the next Invoke on, each one is measured, or no longer so. Measuring makes it slower.
  TfLiteStatus (*set_profiling)(TfLiteDelegate* delegate, bool on);

  // The last measured Invoke: the sums, and every launch in the order in which they ran.
  // kTfLiteError: there was none.
  TfLiteStatus (*profile)(TfLiteDelegate* delegate, LitmusReportedTimes* times,
                          void (*tell)(void* user, const LitmusReportedLaunch* launch), void* user);
} LitmusDelegateReport;

// What a plug-in library may export beside tflite_plugin_create_delegate. NULL: this delegate, made
// by that function, tells nothing.
TFL_CAPI_EXPORT const LitmusDelegateReport* litmus_plugin_delegate_report(TfLiteDelegate* delegate);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_RUNTIME_C_DELEGATE_REPORT_H_
