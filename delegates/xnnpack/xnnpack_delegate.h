// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The functions of XNNPACK's delegate, so that programs that call them build and run unchanged.
// Litmus' own kernels are what such a program wants of it, so the delegate takes no node, and says
// so once per process. It may be applied, shared and deleted as XNNPACK's. C99.
#ifndef LITMUS_DELEGATES_XNNPACK_XNNPACK_DELEGATE_H_
#define LITMUS_DELEGATES_XNNPACK_XNNPACK_DELEGATE_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/c/common.h"

#ifdef __cplusplus
extern "C" {
#endif

// Bits of TfLiteXNNPackDelegateOptions::flags. They are stored, and change nothing.
#define TFLITE_XNNPACK_DELEGATE_FLAG_QS8 0x00000001
#define TFLITE_XNNPACK_DELEGATE_FLAG_QU8 0x00000002
#define TFLITE_XNNPACK_DELEGATE_FLAG_FORCE_FP16 0x00000004
#define TFLITE_XNNPACK_DELEGATE_FLAG_DYNAMIC_FULLY_CONNECTED 0x00000008
#define TFLITE_XNNPACK_DELEGATE_FLAG_VARIABLE_OPERATORS 0x00000010
#define TFLITE_XNNPACK_DELEGATE_FLAG_TRANSIENT_INDIRECTION_BUFFER 0x00000020
#define TFLITE_XNNPACK_DELEGATE_FLAG_ENABLE_LATEST_OPERATORS 0x00000040
#define TFLITE_XNNPACK_DELEGATE_FLAG_ENABLE_SUBGRAPH_RESHAPING 0x00000080
#define TFLITE_XNNPACK_DELEGATE_FLAG_SLOW_CONSISTENT_ARITHMETIC 0x00000200
#define TFLITE_XNNPACK_DELEGATE_FLAG_DISABLE_SUBGRAPH_RESHAPING 0x00000400
#define TFLITE_XNNPACK_DELEGATE_FLAG_DISABLE_DYNAMICALLY_QUANTIZED_OPS 0x00000800

struct TfLiteXNNPackDelegateWeightsCache;

// The layout of TensorFlow Lite 2.17, whose shared library libtensorflowlite_c.so replaces: a
// larger struct would be written past the end of a variable in programs that were built for it.
// Fields that LiteRT added later (runtime_flags, weight_cache_file_descriptor,
// weight_cache_provider) are absent.
typedef struct {
  int32_t num_threads;  // no effect: the interpreter's number of threads counts
  uint32_t flags;
  struct TfLiteXNNPackDelegateWeightsCache* weights_cache;
  bool handle_variable_ops;
  // A file of packed weights, by its name in TensorFlow Lite and in LiteRT. No file is read or
  // written; FlatBufferModel::UseWeightCache does what it is for.
#ifdef __GNUC__
  __extension__
#endif
      union {
    const char* experimental_weight_cache_file_path;
    const char* weight_cache_file_path;
  };
} TfLiteXNNPackDelegateOptions;

// num_threads 0, the flags QS8 and QU8, all else 0, false or NULL.
TFL_CAPI_EXPORT extern TfLiteXNNPackDelegateOptions TfLiteXNNPackDelegateOptionsDefault(void);

// Makes a delegate; NULL options are the default ones, which are copied. NULL if there is no
// memory.
TFL_CAPI_EXPORT extern TfLiteDelegate* TfLiteXNNPackDelegateCreate(
    const TfLiteXNNPackDelegateOptions* options);
// The same: a context's thread pool of XNNPACK is not used.
TFL_CAPI_EXPORT extern TfLiteDelegate* TfLiteXNNPackDelegateCreateWithThreadpool(
    const TfLiteXNNPackDelegateOptions* options, TfLiteContext* context);
// Deletes a delegate, after every interpreter that uses it. No effect on NULL.
TFL_CAPI_EXPORT extern void TfLiteXNNPackDelegateDelete(TfLiteDelegate* delegate);

// Always NULL: the delegate has no threads.
TFL_CAPI_EXPORT extern void* TfLiteXNNPackDelegateGetThreadPool(TfLiteDelegate* delegate);
// The options that the delegate was made with; they live as long as the delegate. NULL for NULL.
TFL_CAPI_EXPORT extern const TfLiteXNNPackDelegateOptions* TfLiteXNNPackDelegateGetOptions(
    TfLiteDelegate* delegate);
// Their flags; 0 for NULL.
TFL_CAPI_EXPORT extern int TfLiteXNNPackDelegateGetFlags(TfLiteDelegate* delegate);

// Makes an object that stands for a cache of packed weights, and holds none; the packed weights of
// one model are shared without it. NULL if there is no memory. Both Finalize functions return true;
// false for NULL.
TFL_CAPI_EXPORT extern struct TfLiteXNNPackDelegateWeightsCache*
TfLiteXNNPackDelegateWeightsCacheCreate(void);
TFL_CAPI_EXPORT extern struct TfLiteXNNPackDelegateWeightsCache*
TfLiteXNNPackDelegateWeightsCacheCreateWithSize(size_t size);
TFL_CAPI_EXPORT extern bool TfLiteXNNPackDelegateWeightsCacheFinalizeSoft(
    struct TfLiteXNNPackDelegateWeightsCache* cache);
TFL_CAPI_EXPORT extern bool TfLiteXNNPackDelegateWeightsCacheFinalizeHard(
    struct TfLiteXNNPackDelegateWeightsCache* cache);
TFL_CAPI_EXPORT extern void TfLiteXNNPackDelegateWeightsCacheDelete(
    struct TfLiteXNNPackDelegateWeightsCache* cache);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_DELEGATES_XNNPACK_XNNPACK_DELEGATE_H_
