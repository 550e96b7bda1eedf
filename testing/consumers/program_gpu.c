// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// A program that runs a model on the GPU, or on the CPU where there is no GPU: the delegate is
// made, an interpreter with it; if that fails, one without it. Inputs are filled with bytes of 1.
//
// usage: program_gpu MODEL
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tensorflow/lite/c/c_api.h"
#include "tensorflow/lite/delegates/gpu/delegate.h"

typedef struct {
  TfLiteInterpreter* interpreter;
  TfLiteDelegate* delegate;
} Runner;

static void Destroy(Runner runner) {
  TfLiteInterpreterDelete(runner.interpreter);
  TfLiteGpuDelegateV2Delete(runner.delegate);
}

// Makes an interpreter with allocated tensors; on_gpu: with the delegate. The interpreter is NULL
// if that fails.
static Runner Make(const TfLiteModel* model, int on_gpu) {
  Runner runner = {NULL, on_gpu ? TfLiteGpuDelegateV2Create(NULL) : NULL};
  if (on_gpu && runner.delegate == NULL) return runner;
  TfLiteInterpreterOptions* options = TfLiteInterpreterOptionsCreate();
  TfLiteInterpreterOptionsSetNumThreads(options, 2);
  if (on_gpu) TfLiteInterpreterOptionsAddDelegate(options, runner.delegate);
  runner.interpreter = TfLiteInterpreterCreate(model, options);
  TfLiteInterpreterOptionsDelete(options);
  if (runner.interpreter != NULL &&
      TfLiteInterpreterAllocateTensors(runner.interpreter) != kTfLiteOk) {
    Destroy(runner);
    runner.interpreter = NULL;
    runner.delegate = NULL;
  }
  return runner;
}

static TfLiteStatus FillInput(TfLiteTensor* input) {
  const size_t bytes = TfLiteTensorByteSize(input);
  void* values = malloc(bytes);
  memset(values, 1, bytes);
  const TfLiteStatus status = TfLiteTensorCopyFromBuffer(input, values, bytes);
  free(values);
  return status;
}

int main(int argc, char** argv) {
  if (argc != 2) return 64;
  TfLiteModel* model = TfLiteModelCreateFromFile(argv[1]);
  if (model == NULL) return 1;
  Runner runner = Make(model, 1);
  if (runner.interpreter == NULL) {
    Destroy(runner);
    runner = Make(model, 0);
  }
  if (runner.interpreter == NULL) return 1;
  for (int i = 0; i < TfLiteInterpreterGetInputTensorCount(runner.interpreter); ++i) {
    if (FillInput(TfLiteInterpreterGetInputTensor(runner.interpreter, i)) != kTfLiteOk) return 1;
  }
  if (TfLiteInterpreterInvoke(runner.interpreter) != kTfLiteOk) return 1;
  const TfLiteTensor* output = TfLiteInterpreterGetOutputTensor(runner.interpreter, 0);
  if (TfLiteTensorByteSize(output) < sizeof(float)) return 1;
  printf("on the %s: %g\n", runner.delegate != NULL ? "GPU" : "CPU",
         (double)*(const float*)TfLiteTensorData(output));
  Destroy(runner);
  TfLiteModelDelete(model);
  return 0;
}
