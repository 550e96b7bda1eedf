// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The basic types of the C ABI: status codes, element types, quantisation parameters, opaque
// handles. The values of all enumerators are part of the ABI. C99.
#ifndef LITMUS_RUNTIME_C_C_API_TYPES_H_
#define LITMUS_RUNTIME_C_C_API_TYPES_H_

#include <stdint.h>  // IWYU pragma: export

#ifdef __cplusplus
extern "C" {
#endif

// Marks a function that a shared library exports.
#if defined(SWIG)
#define TFL_CAPI_EXPORT
#elif defined(_WIN32)
#ifdef TFL_COMPILE_LIBRARY
#define TFL_CAPI_EXPORT __declspec(dllexport)
#else
#define TFL_CAPI_EXPORT __declspec(dllimport)
#endif
#else
#define TFL_CAPI_EXPORT __attribute__((visibility("default")))
#endif

// Result of a call. Every value but kTfLiteOk is a failure.
typedef enum TfLiteStatus {
  kTfLiteOk = 0,
  // The cause is the runtime, a kernel or the model.
  kTfLiteError = 1,
  // The cause is a delegate; the graph may still run without it.
  kTfLiteDelegateError = 2,
  // The call is not possible in this state of the interpreter, e.g. a delegate that does not
  // support this graph.
  kTfLiteApplicationError = 3,
  // Serialised data of a delegate: not found, not writable, not readable.
  kTfLiteDelegateDataNotFound = 4,
  kTfLiteDelegateDataWriteError = 5,
  kTfLiteDelegateDataReadError = 6,
  // The model has operators for which the resolver has no kernel.
  kTfLiteUnresolvedOps = 7,
  // The caller cancelled the run.
  kTfLiteCancelled = 8,
  // The output's shape is known only after the operator has run.
  kTfLiteOutputShapeNotKnown = 9,
} TfLiteStatus;

// Element type of a tensor. The numbers differ from those of the schema's TensorType.
typedef enum TfLiteType {
  kTfLiteNoType = 0,
  kTfLiteFloat32 = 1,
  kTfLiteInt32 = 2,
  kTfLiteUInt8 = 3,
  kTfLiteInt64 = 4,
  kTfLiteString = 5,
  kTfLiteBool = 6,
  kTfLiteInt16 = 7,
  kTfLiteComplex64 = 8,
  kTfLiteInt8 = 9,
  kTfLiteFloat16 = 10,
  kTfLiteFloat64 = 11,
  kTfLiteComplex128 = 12,
  kTfLiteUInt64 = 13,
  kTfLiteResource = 14,
  kTfLiteVariant = 15,
  kTfLiteUInt32 = 16,
  kTfLiteUInt16 = 17,
  kTfLiteInt4 = 18,
  kTfLiteBFloat16 = 19,
  kTfLiteInt2 = 20,
  kTfLiteUInt4 = 21,
  kTfLiteFloat8E4M3FN = 22,
  kTfLiteFloat8E5M2 = 23,
} TfLiteType;

// One scale and zero point for a whole tensor: real = scale * (quantized - zero_point). scale 0
// means that the tensor is not quantised in this way. TfLiteQuantization in common.h is the general
// form.
typedef struct TfLiteQuantizationParams {
  float scale;
  int32_t zero_point;
} TfLiteQuantizationParams;

// Handles that only functions access. In the plain ABI they are the structs of common.h.
typedef struct TfLiteOpaqueContext TfLiteOpaqueContext;
typedef struct TfLiteOpaqueNode TfLiteOpaqueNode;
typedef struct TfLiteOpaqueTensor TfLiteOpaqueTensor;
typedef struct TfLiteOperator TfLiteOperator;
typedef TfLiteOperator TfLiteRegistrationExternal;

// Opaque and plain delegates are the same type, unless the program defines the macro for opaque
// ones.
typedef struct TfLiteDelegate TfLiteDelegate;
typedef struct TfLiteOpaqueDelegateStruct TfLiteOpaqueDelegateStruct;
#if defined(TFLITE_WITH_STABLE_ABI) || defined(TFLITE_USE_OPAQUE_DELEGATE)
typedef TfLiteOpaqueDelegateStruct TfLiteOpaqueDelegate;
#else
typedef TfLiteDelegate TfLiteOpaqueDelegate;
#endif

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_RUNTIME_C_C_API_TYPES_H_
