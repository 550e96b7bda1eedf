// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests that the headers of the C ABI compile as strict C99, have the same layout as in C++, and
// work from C.
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "runtime/c/builtin_op_data.h"
#include "runtime/c/builtin_ops.h"
#include "runtime/c/c_api_types.h"
#include "runtime/c/common.h"
#include "runtime/c/delegate_report.h"

static int failures = 0;

static void Expect(int ok, const char* what) {
  if (!ok) {
    fprintf(stderr, "not true: %s\n", what);
    ++failures;
  }
}

#if defined(__LP64__)
#define SIZE(type, bytes) Expect(sizeof(type) == (bytes), "sizeof(" #type ") == " #bytes);
#define FIELD(type, field, offset, bytes) \
  Expect(offsetof(type, field) == (offset), "offsetof(" #type ", " #field ") == " #offset);
#define VALUE(name, number) Expect((int)(name) == (number), #name " == " #number);
static void CheckLayout(void) {
#include "runtime/c/layout_common.inc"
#include "runtime/c/layout_params.inc"
}
#else
static void CheckLayout(void) {}
#endif

static void CheckTensors(void) {
  TfLiteTensor tensor;
  TfLiteTensor copy;
  TfLiteQuantizationParams none = {0.0f, 0};
  TfLiteIntArray* dims = TfLiteIntArrayCreate(2);
  memset(&tensor, 0, sizeof(tensor));
  memset(&copy, 0, sizeof(copy));
  dims->data[0] = 1;
  dims->data[1] = 3;
  TfLiteTensorReset(kTfLiteUInt8, "t", dims, none, NULL, 0, kTfLiteDynamic, NULL, false, &tensor);
  Expect(TfLiteTensorRealloc(3, &tensor) == kTfLiteOk && tensor.bytes == 3, "room for 3 bytes");
  memcpy(tensor.data.raw, "abc", 3);
  Expect(TfLiteTensorRealloc(300, &tensor) == kTfLiteOk, "room for 300 bytes");
  Expect(memcmp(tensor.data.raw, "abc", 3) == 0, "growing keeps the contents");
  Expect(TfLiteTensorCopy(&tensor, &copy) == kTfLiteError, "sizes must match for a copy");
  TfLiteTensorReset(kTfLiteUInt8, "c", NULL, none, NULL, 0, kTfLiteDynamic, NULL, false, &copy);
  Expect(TfLiteTensorRealloc(300, &copy) == kTfLiteOk, "room for the copy");
  Expect(TfLiteTensorCopy(&tensor, &copy) == kTfLiteOk, "copy");
  Expect(memcmp(copy.data.raw, "abc", 3) == 0, "copied contents");
  Expect(TfLiteIntArrayEqual(copy.dims, tensor.dims), "copied shape");
  TfLiteTensorFree(&tensor);
  TfLiteTensorFree(&copy);
  Expect(tensor.dims == NULL && tensor.data.raw == NULL, "freed");
}

static void CheckArrays(void) {
  const int values[] = {4, 5, 6};
  TfLiteIntArray* a = TfLiteIntArrayCreate(3);
  TfLiteIntArray* b;
  memcpy(a->data, values, sizeof(values));
  b = TfLiteIntArrayCopy(a);
  Expect(TfLiteIntArrayGetSizeInBytes(3) == 16, "bytes of an array of 3");
  Expect(TfLiteIntArrayEqual(a, b), "a copy is equal");
  Expect(TfLiteIntArrayEqualsArray(a, 3, values), "equal to a plain array");
  Expect(!TfLiteIntArrayEqualsArray(a, 2, values), "not equal to a shorter one");
  b->data[2] = 7;
  Expect(!TfLiteIntArrayEqual(a, b), "a changed copy differs");
  Expect(!TfLiteIntArrayEqual(a, NULL), "NULL differs");
  Expect(TfLiteIntArrayCreate(-1) == NULL, "no negative size");
  TfLiteIntArrayFree(a);
  TfLiteIntArrayFree(b);
  TfLiteIntArrayFree(NULL);
}

int main(void) {
  CheckLayout();
  CheckArrays();
  CheckTensors();
  Expect(strcmp(TfLiteTypeGetName(kTfLiteFloat32), "FLOAT32") == 0, "name of a type");
  Expect(strcmp(TfLiteTypeGetName((TfLiteType)99), "Unknown type") == 0, "name of no type");
  Expect(TfLiteDelegateCreate().flags == 0, "an empty delegate");
  return failures == 0 ? 0 : 1;
}
