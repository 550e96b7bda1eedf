// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Functions of common.h: arrays, memory of tensors, names of types.
#include "runtime/c/common.h"

#include <cstdlib>
#include <cstring>
#include <new>

namespace {

// Allocates header and elements with malloc; shared by int and float arrays.
template <class Array, class T>
Array* CreateArray(int size) {
  if (size < 0) return nullptr;
  auto* array =
      static_cast<Array*>(std::malloc(sizeof(Array) + sizeof(T) * static_cast<size_t>(size)));
  if (array != nullptr) array->size = size;
  return array;
}

template <class Array, class T>
Array* CopyArray(const Array* src) {
  if (src == nullptr) return nullptr;
  Array* copy = CreateArray<Array, T>(src->size);
  if (copy != nullptr && src->size > 0) {
    std::memcpy(copy->data, src->data, sizeof(T) * static_cast<size_t>(src->size));
  }
  return copy;
}

}  // namespace

extern "C" {

size_t TfLiteIntArrayGetSizeInBytes(int size) {
  return sizeof(TfLiteIntArray) + sizeof(int) * static_cast<size_t>(size < 0 ? 0 : size);
}

TfLiteIntArray* TfLiteIntArrayCreate(int size) { return CreateArray<TfLiteIntArray, int>(size); }

int TfLiteIntArrayEqual(const TfLiteIntArray* a, const TfLiteIntArray* b) {
  if (a == b) return 1;
  if (a == nullptr || b == nullptr) return 0;
  return TfLiteIntArrayEqualsArray(a, b->size, b->data);
}

int TfLiteIntArrayEqualsArray(const TfLiteIntArray* a, int b_size, const int b_data[]) {
  if (a == nullptr) return b_size == 0;
  if (a->size != b_size) return 0;
  for (int i = 0; i < b_size; ++i) {
    if (a->data[i] != b_data[i]) return 0;
  }
  return 1;
}

TfLiteIntArray* TfLiteIntArrayCopy(const TfLiteIntArray* src) {
  return CopyArray<TfLiteIntArray, int>(src);
}

void TfLiteIntArrayFree(TfLiteIntArray* a) { std::free(a); }

size_t TfLiteFloatArrayGetSizeInBytes(int size) {
  return sizeof(TfLiteFloatArray) + sizeof(float) * static_cast<size_t>(size < 0 ? 0 : size);
}

TfLiteFloatArray* TfLiteFloatArrayCreate(int size) {
  return CreateArray<TfLiteFloatArray, float>(size);
}

TfLiteFloatArray* TfLiteFloatArrayCopy(const TfLiteFloatArray* src) {
  return CopyArray<TfLiteFloatArray, float>(src);
}

void TfLiteFloatArrayFree(TfLiteFloatArray* a) { std::free(a); }

void TfLiteTensorDataFree(TfLiteTensor* t) {
  switch (t->allocation_type) {
    case kTfLiteDynamic:
    case kTfLitePersistentRo:
      std::free(t->data.raw);
      break;
    case kTfLiteVariantObject:
      delete static_cast<VariantData*>(t->data.data);
      break;
    default:
      break;
  }
  t->data.raw = nullptr;
}

void TfLiteQuantizationFree(TfLiteQuantization* quantization) {
  // If the type is kTfLiteNoQuantization, `params` is ignored: a program may have allocated the
  // tensor with malloc and left the field uninitialised.
  if (quantization->type != kTfLiteNoQuantization && quantization->params != nullptr) {
    if (quantization->type == kTfLiteAffineQuantization) {
      auto* affine = static_cast<TfLiteAffineQuantization*>(quantization->params);
      TfLiteFloatArrayFree(affine->scale);
      TfLiteIntArrayFree(affine->zero_point);
    } else if (quantization->type == kTfLiteMultiAxisQuantization) {
      auto* axes = static_cast<TfLiteMultiAxisQuantization*>(quantization->params);
      TfLiteIntArrayFree(axes->quantized_dimensions);
    }
    std::free(quantization->params);
  }
  quantization->params = nullptr;
  quantization->type = kTfLiteNoQuantization;
}

void TfLiteSparsityFree(TfLiteSparsity* sparsity) {
  if (sparsity == nullptr) return;
  TfLiteIntArrayFree(sparsity->traversal_order);
  TfLiteIntArrayFree(sparsity->block_map);
  if (sparsity->dim_metadata != nullptr) {
    for (int i = 0; i < sparsity->dim_metadata_size; ++i) {
      if (sparsity->dim_metadata[i].format == kTfLiteDimSparseCSR) {
        TfLiteIntArrayFree(sparsity->dim_metadata[i].array_segments);
        TfLiteIntArrayFree(sparsity->dim_metadata[i].array_indices);
      }
    }
    std::free(sparsity->dim_metadata);
  }
  std::free(sparsity);
}

void TfLiteTensorFree(TfLiteTensor* t) {
  if (t == nullptr) return;
  TfLiteTensorDataFree(t);
  TfLiteIntArrayFree(t->dims);
  t->dims = nullptr;
  // The field is const for users; only the runtime allocates it.
  TfLiteIntArrayFree(const_cast<TfLiteIntArray*>(t->dims_signature));
  t->dims_signature = nullptr;
  TfLiteQuantizationFree(&t->quantization);
  TfLiteSparsityFree(t->sparsity);
  t->sparsity = nullptr;
}

void TfLiteTensorReset(TfLiteType type, const char* name, TfLiteIntArray* dims,
                       TfLiteQuantizationParams quantization, char* buffer, size_t size,
                       TfLiteAllocationType allocation_type, const void* allocation,
                       bool is_variable, TfLiteTensor* tensor) {
  TfLiteTensorFree(tensor);
  tensor->type = type;
  tensor->name = name;
  tensor->dims = dims;
  tensor->params = quantization;
  tensor->data.raw = buffer;
  tensor->bytes = size;
  tensor->allocation_type = allocation_type;
  tensor->allocation = allocation;
  tensor->is_variable = is_variable;
}

TfLiteStatus TfLiteTensorCopy(const TfLiteTensor* src, TfLiteTensor* dst) {
  if (src == nullptr || dst == nullptr) return kTfLiteOk;
  if (src == dst) return kTfLiteOk;
  if (src->bytes != dst->bytes) return kTfLiteError;
  TfLiteIntArray* dims = TfLiteIntArrayCopy(src->dims);
  if (src->dims != nullptr && dims == nullptr) return kTfLiteError;
  TfLiteIntArrayFree(dst->dims);
  dst->dims = dims;
  dst->type = src->type;
  if (src->allocation_type == kTfLiteVariantObject) {
    TfLiteTensorDataFree(dst);
    dst->allocation_type = kTfLiteVariantObject;
    const auto* object = static_cast<const VariantData*>(src->data.data);
    if (object != nullptr) {
      try {
        dst->data.data = object->CloneTo(nullptr);
      } catch (...) {
        return kTfLiteError;
      }
    }
  } else if (src->bytes > 0 && src->data.raw != dst->data.raw) {
    std::memcpy(dst->data.raw, src->data.raw, src->bytes);
  }
  dst->buffer_handle = src->buffer_handle;
  dst->data_is_stale = src->data_is_stale;
  dst->delegate = src->delegate;
  return kTfLiteOk;
}

TfLiteStatus TfLiteTensorResizeMaybeCopy(size_t num_bytes, TfLiteTensor* tensor,
                                         bool preserve_data) {
  if (tensor->allocation_type != kTfLiteDynamic && tensor->allocation_type != kTfLitePersistentRo) {
    return kTfLiteOk;
  }
  // SIMD kernels may read up to 16 bytes past the end of a row.
  constexpr size_t kReadAhead = 16;
  if (num_bytes > SIZE_MAX - kReadAhead) return kTfLiteError;
  const size_t alloc_bytes = num_bytes == 0 ? 0 : num_bytes + kReadAhead;
  if (tensor->data.raw == nullptr) {
    tensor->data.raw = static_cast<char*>(alloc_bytes == 0 ? nullptr : std::malloc(alloc_bytes));
  } else if (alloc_bytes == 0) {
    std::free(tensor->data.raw);
    tensor->data.raw = nullptr;
  } else if (num_bytes > tensor->bytes) {
    if (preserve_data) {
      void* moved = std::realloc(tensor->data.raw, alloc_bytes);
      if (moved == nullptr) return kTfLiteError;
      tensor->data.raw = static_cast<char*>(moved);
    } else {
      std::free(tensor->data.raw);
      tensor->data.raw = static_cast<char*>(std::malloc(alloc_bytes));
    }
  }
  if (tensor->data.raw == nullptr && alloc_bytes > 0) {
    tensor->bytes = 0;
    return kTfLiteError;
  }
  tensor->bytes = num_bytes;
  return kTfLiteOk;
}

TfLiteStatus TfLiteTensorRealloc(size_t num_bytes, TfLiteTensor* tensor) {
  return TfLiteTensorResizeMaybeCopy(num_bytes, tensor, /*preserve_data=*/true);
}

const char* TfLiteTypeGetName(TfLiteType type) {
  static constexpr const char* kNames[] = {
      "NOTYPE",     "FLOAT32",  "INT32",     "UINT8",   "INT64",        "STRING",
      "BOOL",       "INT16",    "COMPLEX64", "INT8",    "FLOAT16",      "FLOAT64",
      "COMPLEX128", "UINT64",   "RESOURCE",  "VARIANT", "UINT32",       "UINT16",
      "INT4",       "BFLOAT16", "INT2",      "UINT4",   "FLOAT8E4M3FN", "FLOAT8E5M2",
  };
  const auto index = static_cast<size_t>(type);
  return index < sizeof(kNames) / sizeof(kNames[0]) ? kNames[index] : "Unknown type";
}

const TfLiteIntArray* TfLiteTensorGetDimsSignature(const TfLiteTensor* t) {
  return t->dims_signature != nullptr && t->dims_signature->size > 0 ? t->dims_signature : t->dims;
}

void* TfLiteKernelInitFailed(void) { return reinterpret_cast<void*>(-1); }

TfLiteDelegate TfLiteDelegateCreate(void) { return TfLiteDelegate(); }

TfLiteOpaqueDelegate* TfLiteOpaqueDelegateCreate(
    const TfLiteOpaqueDelegateBuilder* opaque_delegate_builder) {
  if (opaque_delegate_builder == nullptr) return nullptr;
  auto* delegate = new (std::nothrow) TfLiteDelegate();
  if (delegate == nullptr) return nullptr;
  delegate->opaque_delegate_builder =
      new (std::nothrow) TfLiteOpaqueDelegateBuilder(*opaque_delegate_builder);
  if (delegate->opaque_delegate_builder == nullptr) {
    delete delegate;
    return nullptr;
  }
  return delegate;
}

void TfLiteOpaqueDelegateDelete(TfLiteOpaqueDelegate* delegate) {
  if (delegate == nullptr) return;
  delete delegate->opaque_delegate_builder;
  delete delegate;
}

void* TfLiteOpaqueDelegateGetData(const TfLiteOpaqueDelegate* delegate) {
  if (delegate == nullptr) return nullptr;
  return delegate->opaque_delegate_builder != nullptr ? delegate->opaque_delegate_builder->data
                                                      : delegate->data_;
}

}  // extern "C"
