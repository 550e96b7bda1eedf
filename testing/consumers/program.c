// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// A program that uses the C API: loads a model of float inputs, resizes them to what they are,
// fills them with 1, runs, and prints the first value of the first output.
//
// usage: program MODEL
#include <stdio.h>
#include <stdlib.h>

#include "tensorflow/lite/c/c_api.h"
#include "tensorflow/lite/delegates/xnnpack/xnnpack_delegate.h"

static int Fail(const char* what) {
  fprintf(stderr, "cannot %s\n", what);
  return 1;
}

static TfLiteStatus FillInput(TfLiteInterpreter* interpreter, int index) {
  TfLiteTensor* input = TfLiteInterpreterGetInputTensor(interpreter, index);
  const size_t bytes = TfLiteTensorByteSize(input);
  float* values = (float*)malloc(bytes);
  for (size_t i = 0; i < bytes / sizeof(float); ++i) values[i] = 1.0f;
  const TfLiteStatus status = TfLiteTensorCopyFromBuffer(input, values, bytes);
  free(values);
  return status;
}

static TfLiteStatus ResizeInput(TfLiteInterpreter* interpreter, int index) {
  const TfLiteTensor* input = TfLiteInterpreterGetInputTensor(interpreter, index);
  int dims[8];
  const int rank = TfLiteTensorNumDims(input);
  for (int i = 0; i < rank; ++i) dims[i] = TfLiteTensorDim(input, i);
  return TfLiteInterpreterResizeInputTensor(interpreter, index, dims, rank);
}

int main(int argc, char** argv) {
  if (argc != 2) return 64;
  TfLiteModel* model = TfLiteModelCreateFromFile(argv[1]);
  if (model == NULL) return Fail("load the model");
  TfLiteDelegate* delegate = TfLiteXNNPackDelegateCreate(NULL);
  TfLiteInterpreterOptions* options = TfLiteInterpreterOptionsCreate();
  TfLiteInterpreterOptionsSetNumThreads(options, 2);
  TfLiteInterpreterOptionsAddDelegate(options, delegate);
  TfLiteInterpreter* interpreter = TfLiteInterpreterCreate(model, options);
  if (interpreter == NULL) return Fail("make an interpreter");
  const int inputs = TfLiteInterpreterGetInputTensorCount(interpreter);
  for (int i = 0; i < inputs; ++i) {
    if (ResizeInput(interpreter, i) != kTfLiteOk) return Fail("resize an input");
  }
  if (TfLiteInterpreterAllocateTensors(interpreter) != kTfLiteOk) return Fail("allocate tensors");
  for (int i = 0; i < inputs; ++i) {
    if (FillInput(interpreter, i) != kTfLiteOk) return Fail("fill an input");
  }
  if (TfLiteInterpreterInvoke(interpreter) != kTfLiteOk) return Fail("run");
  float first = 0.0f;
  const TfLiteTensor* output = TfLiteInterpreterGetOutputTensor(interpreter, 0);
  if (TfLiteTensorByteSize(output) < sizeof(first)) return Fail("read the output");
  first = *(const float*)TfLiteTensorData(output);
  printf("C %s: %g\n", TfLiteVersion(), (double)first);
  TfLiteInterpreterDelete(interpreter);
  TfLiteInterpreterOptionsDelete(options);
  TfLiteXNNPackDelegateDelete(delegate);
  TfLiteModelDelete(model);
  return 0;
}
