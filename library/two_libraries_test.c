// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests that the library's calls stay inside of it, when another library with the same names is in
// the process. Each case runs in a process of its own, because a library stays loaded.
//
// usage: two_libraries_test LIBRARY OTHER MODEL
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "delegates/xnnpack/xnnpack_delegate.h"
#include "runtime/capi/c_api.h"

static void* Open(const char* path, int flags) {
  // A path with a slash is not searched for.
  char full[4096];
  snprintf(full, sizeof(full), "./%s", path);
  void* library = dlopen(path[0] == '/' ? path : full, RTLD_NOW | flags);
  if (library == NULL) {
    fprintf(stderr, "%s\n", dlerror());
    _exit(2);
  }
  return library;
}

// Declares a variable with the name of a function of the C API, and finds it in the library.
#define FIND(name) __typeof__(&name) find_##name = (__typeof__(&name))dlsym(library, #name)

#define CHECK(condition)                                              \
  if (!(condition)) {                                                 \
    fprintf(stderr, "line %d: not true: %s\n", __LINE__, #condition); \
    _exit(3);                                                         \
  }

// Runs a model of float inputs twice, the second time with a delegate and other shapes.
static void RunModel(void* library, const char* path) {
  FIND(TfLiteVersion);
  FIND(TfLiteModelCreateFromFile);
  FIND(TfLiteModelDelete);
  FIND(TfLiteInterpreterOptionsCreate);
  FIND(TfLiteInterpreterOptionsDelete);
  FIND(TfLiteInterpreterOptionsSetNumThreads);
  FIND(TfLiteInterpreterOptionsAddDelegate);
  FIND(TfLiteInterpreterCreate);
  FIND(TfLiteInterpreterDelete);
  FIND(TfLiteInterpreterAllocateTensors);
  FIND(TfLiteInterpreterInvoke);
  FIND(TfLiteInterpreterGetInputTensor);
  FIND(TfLiteInterpreterGetInputTensorCount);
  FIND(TfLiteInterpreterGetOutputTensor);
  FIND(TfLiteInterpreterResizeInputTensor);
  FIND(TfLiteTensorByteSize);
  FIND(TfLiteTensorCopyFromBuffer);
  FIND(TfLiteTensorCopyToBuffer);
  FIND(TfLiteTensorDim);
  FIND(TfLiteTensorNumDims);
  FIND(TfLiteXNNPackDelegateCreate);
  FIND(TfLiteXNNPackDelegateDelete);
  CHECK(strcmp(find_TfLiteVersion(), "other") != 0)
  TfLiteModel* model = find_TfLiteModelCreateFromFile(path);
  CHECK(model != NULL)
  float* outputs[2] = {NULL, NULL};
  size_t bytes = 0;
  for (int i = 0; i < 2; ++i) {
    TfLiteDelegate* delegate = find_TfLiteXNNPackDelegateCreate(NULL);
    CHECK(delegate != NULL)
    TfLiteInterpreterOptions* options = find_TfLiteInterpreterOptionsCreate();
    find_TfLiteInterpreterOptionsSetNumThreads(options, 2);
    if (i == 1) find_TfLiteInterpreterOptionsAddDelegate(options, delegate);
    TfLiteInterpreter* interpreter = find_TfLiteInterpreterCreate(model, options);
    CHECK(interpreter != NULL)
    const int inputs = find_TfLiteInterpreterGetInputTensorCount(interpreter);
    for (int j = 0; j < inputs; ++j) {
      const TfLiteTensor* input = find_TfLiteInterpreterGetInputTensor(interpreter, j);
      int dims[8];
      const int rank = find_TfLiteTensorNumDims(input);
      for (int k = 0; k < rank; ++k) dims[k] = find_TfLiteTensorDim(input, k);
      CHECK(find_TfLiteInterpreterResizeInputTensor(interpreter, j, dims, rank) == kTfLiteOk)
    }
    CHECK(find_TfLiteInterpreterAllocateTensors(interpreter) == kTfLiteOk)
    for (int j = 0; j < inputs; ++j) {
      TfLiteTensor* input = find_TfLiteInterpreterGetInputTensor(interpreter, j);
      float* values = (float*)calloc(1, find_TfLiteTensorByteSize(input));
      for (size_t k = 0; k < find_TfLiteTensorByteSize(input) / sizeof(float); ++k)
        values[k] = 1.0f + (float)k;
      CHECK(find_TfLiteTensorCopyFromBuffer(input, values, find_TfLiteTensorByteSize(input)) ==
            kTfLiteOk)
      free(values);
    }
    CHECK(find_TfLiteInterpreterInvoke(interpreter) == kTfLiteOk)
    const TfLiteTensor* output = find_TfLiteInterpreterGetOutputTensor(interpreter, 0);
    bytes = find_TfLiteTensorByteSize(output);
    outputs[i] = (float*)malloc(bytes);
    CHECK(bytes > 0 && find_TfLiteTensorCopyToBuffer(output, outputs[i], bytes) == kTfLiteOk)
    find_TfLiteInterpreterDelete(interpreter);
    find_TfLiteInterpreterOptionsDelete(options);
    find_TfLiteXNNPackDelegateDelete(delegate);
  }
  CHECK(outputs[0][0] != 0.0f && memcmp(outputs[0], outputs[1], bytes) == 0)
  find_TfLiteModelDelete(model);
  free(outputs[0]);
  free(outputs[1]);
}

int main(int argc, char** argv) {
  static const struct {
    const char* name;
    int other_first, flags_of_other, flags;
  } kCases[] = {
      {"the other first, both RTLD_LOCAL", 1, RTLD_LOCAL, RTLD_LOCAL},
      {"the other second, both RTLD_LOCAL", 0, RTLD_LOCAL, RTLD_LOCAL},
      {"the other first, RTLD_GLOBAL", 1, RTLD_GLOBAL, RTLD_LOCAL},
      {"the other first, both RTLD_GLOBAL", 1, RTLD_GLOBAL, RTLD_GLOBAL},
      {"the other second, RTLD_GLOBAL", 0, RTLD_GLOBAL, RTLD_LOCAL},
      {"both RTLD_GLOBAL", 0, RTLD_GLOBAL, RTLD_GLOBAL},
  };
  if (argc != 4) return 64;
  int failures = 0;
  for (size_t i = 0; i < sizeof(kCases) / sizeof(kCases[0]); ++i) {
    const pid_t child = fork();
    if (child == 0) {
      if (kCases[i].other_first) Open(argv[2], kCases[i].flags_of_other);
      void* library = Open(argv[1], kCases[i].flags);
      if (!kCases[i].other_first) Open(argv[2], kCases[i].flags_of_other);
      RunModel(library, argv[3]);
      _exit(0);
    }
    int status = -1;
    waitpid(child, &status, 0);
    if (status != 0) {
      fprintf(stderr, "%s: the process ended with status 0x%x\n", kCases[i].name, (unsigned)status);
      ++failures;
    }
  }
  return failures == 0 ? 0 : 1;
}
