// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/model/tensor_type.h"

#include "runtime/schema/schema_tables_generated.h"

namespace litmus {

TfLiteType ConvertTensorType(tflite::TensorType type) {
  switch (type) {
    case tflite::TensorType_FLOAT32:
      return kTfLiteFloat32;
    case tflite::TensorType_FLOAT16:
      return kTfLiteFloat16;
    case tflite::TensorType_BFLOAT16:
      return kTfLiteBFloat16;
    case tflite::TensorType_FLOAT64:
      return kTfLiteFloat64;
    case tflite::TensorType_INT4:
      return kTfLiteInt4;
    case tflite::TensorType_INT8:
      return kTfLiteInt8;
    case tflite::TensorType_UINT8:
      return kTfLiteUInt8;
    case tflite::TensorType_INT16:
      return kTfLiteInt16;
    case tflite::TensorType_UINT16:
      return kTfLiteUInt16;
    case tflite::TensorType_INT32:
      return kTfLiteInt32;
    case tflite::TensorType_UINT32:
      return kTfLiteUInt32;
    case tflite::TensorType_INT64:
      return kTfLiteInt64;
    case tflite::TensorType_UINT64:
      return kTfLiteUInt64;
    case tflite::TensorType_STRING:
      return kTfLiteString;
    case tflite::TensorType_BOOL:
      return kTfLiteBool;
    case tflite::TensorType_COMPLEX64:
      return kTfLiteComplex64;
    case tflite::TensorType_COMPLEX128:
      return kTfLiteComplex128;
    case tflite::TensorType_RESOURCE:
      return kTfLiteResource;
    case tflite::TensorType_VARIANT:
      return kTfLiteVariant;
    case tflite::TensorType_INT2:
      return kTfLiteInt2;
    case tflite::TensorType_UINT4:
      return kTfLiteUInt4;
    case tflite::TensorType_FLOAT8_E4M3FN:
      return kTfLiteFloat8E4M3FN;
    case tflite::TensorType_FLOAT8_E5M2:
      return kTfLiteFloat8E5M2;
    default:
      return kTfLiteNoType;
  }
}

}  // namespace litmus
