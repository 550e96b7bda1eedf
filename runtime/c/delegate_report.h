// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Reports of a delegate about itself, beyond TensorFlow Lite's ABI: a table of functions that the
// delegate's provider passes to tools. A delegate without the table works, and reports nothing.
// C99.
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

// Every struct begins with its size at the time when the delegate was compiled. Fields are only
// appended, so a reader checks struct_size before it reads a field. Texts may be NULL. They are
// valid until the delegate is called again; those passed to a function, until that function
// returns.

typedef enum LitmusDeviceType {
  kLitmusDeviceOther = 0,
  kLitmusDeviceGpu = 1,
  kLitmusDeviceAccelerator = 2,
  kLitmusDeviceCpu = 3,
} LitmusDeviceType;

typedef struct LitmusDevice {
  size_t struct_size;
  const char* name;    // name that the driver reports
  const char* api;     // for example "OpenCL"
  const char* driver;  // version of the driver
  LitmusDeviceType type;
} LitmusDevice;

// Numbers about the delegate's partitions of the graphs that it was applied to, summed over the
// partitions.
typedef struct LitmusDelegateStatistics {
  size_t struct_size;
  int partitions;
  int launches;         // kernel launches in one Invoke
  int kernels;          // number of different kernels
  int64_t arena_bytes;  // device memory for intermediate tensors
  // Lower bound of arena_bytes for any plan: the largest sum of tensors in use at the same time.
  int64_t lower_bound_bytes;
  int64_t weights_bytes;  // device memory for packed weights
  int cached_partitions;  // partitions that were made from cached data of an earlier process
  int cached_programs;    // of these partitions, those for which no program was compiled
  // Time in µs that this process took to open the device; to compile programs or load compiled
  // ones; to write the weights to the device. The three times do not overlap.
  double open_us, compile_us, weights_us;
} LitmusDelegateStatistics;

// A node of the model, as the delegate saw it when it was applied.
typedef struct LitmusReportedNode {
  size_t struct_size;
  int node;            // node index in the subgraph
  bool taken;          // true if the node runs in a partition of the delegate
  const char* reason;  // if not taken: why not
  int subgraph;        // index of the node's subgraph; 0: the primary one
} LitmusReportedNode;

// One launch of a kernel, timed by the device's clock.
typedef struct LitmusReportedLaunch {
  size_t struct_size;
  const char* name;  // name of the kernel
  const int* nodes;  // indices of the model's nodes of which the launch computes at least a part
  int node_count;
  double us;
} LitmusReportedLaunch;

// Times of one Invoke in µs, summed over the partitions.
typedef struct LitmusReportedTimes {
  size_t struct_size;
  // Measured by the host's clock, including conversions of layouts and types.
  double upload_us, download_us;
  double kernels_us;  // measured by the device's clock, from the first start to the last end
} LitmusReportedTimes;

// The table is valid as long as the delegate. New functions are only appended: a reader checks
// struct_size before it reads a function, and any function may be NULL. `delegate` must be the one
// that the table was obtained for. Not thread-safe.
typedef struct LitmusDelegateReport {
  // sizeof(LitmusDelegateReport) at the time when the delegate was compiled.
  size_t struct_size;

  // Makes the delegate keep the values of tensors inside of its partitions after Invoke, without
  // changing how it computes them (fused operators stay fused). To be called before the delegate is
  // applied to an interpreter. kTfLiteError: not supported.
  TfLiteStatus (*keep_intermediates)(TfLiteDelegate* delegate, bool keep);

  // Copies the value of a tensor of the model's primary subgraph after the last Invoke to `buffer`,
  // in the tensor's type, in row-major order, without padding. `bytes` must be the tensor's size.
  // kTfLiteError: the delegate does not have the value (the tensor was fused away, is not one of
  // the delegate's, or was not kept), or the size differs; the buffer is unchanged.
  TfLiteStatus (*read_tensor)(TfLiteDelegate* delegate, int tensor_index, void* buffer,
                              size_t bytes);

  // The device that the delegate uses. The caller sets struct_size, and the function fills *device
  // up to that size. The next two functions fill their results in the same way. kTfLiteError: no
  // device is open.
  TfLiteStatus (*device)(TfLiteDelegate* delegate, LitmusDevice* device);

  TfLiteStatus (*statistics)(TfLiteDelegate* delegate, LitmusDelegateStatistics* statistics);

  // Calls tell(user, node) for every node of the subgraphs that the delegate was applied to, in
  // rising order of subgraphs and of node indices. A delegate may leave out all but the primary
  // one.
  TfLiteStatus (*nodes)(TfLiteDelegate* delegate,
                        void (*tell)(void* user, const LitmusReportedNode* node), void* user);

  // Switches measuring on or off from the next Invoke on. Measuring makes Invoke slower.
  TfLiteStatus (*set_profiling)(TfLiteDelegate* delegate, bool on);

  // Reports the last measured Invoke: sums in *times, and tell(user, launch) for each launch in
  // order. kTfLiteError: no Invoke was measured.
  TfLiteStatus (*profile)(TfLiteDelegate* delegate, LitmusReportedTimes* times,
                          void (*tell)(void* user, const LitmusReportedLaunch* launch), void* user);
} LitmusDelegateReport;

// A function that a plugin library may export in addition to tflite_plugin_create_delegate. It
// returns the table for a delegate that the library made; NULL: this delegate reports nothing.
TFL_CAPI_EXPORT const LitmusDelegateReport* litmus_plugin_delegate_report(TfLiteDelegate* delegate);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_RUNTIME_C_DELEGATE_REPORT_H_
