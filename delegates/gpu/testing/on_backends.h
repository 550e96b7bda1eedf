// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// For tests of the delegate that run once with each backend:
//
//   using LifecycleTest = OnBackends;
//   LITMUS_ON_BACKENDS(LifecycleTest);
//   TEST_P(LifecycleTest, ...) { TfLiteDelegate* delegate = MakeDelegate(); ... }
#ifndef LITMUS_DELEGATES_GPU_TESTING_ON_BACKENDS_H_
#define LITMUS_DELEGATES_GPU_TESTING_ON_BACKENDS_H_

#include <gtest/gtest.h>

#include <string>

#include "delegates/gpu/delegate.h"
#include "delegates/gpu/testing/needs_opencl.h"
#include "delegates/gpu/testing/needs_opengl.h"

namespace litmus::gpu {

// The parameter is "OpenCL" or "OpenGL". Tests of a backend without a device are skipped.
class OnBackends : public ::testing::TestWithParam<const char*> {
 public:
  // Returns the default options, restricted to this backend.
  static TfLiteGpuDelegateOptionsV2 Options() {
    TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
    options.experimental_flags |=
        OnOpenGl() ? TFLITE_GPU_EXPERIMENTAL_FLAGS_GL_ONLY : TFLITE_GPU_EXPERIMENTAL_FLAGS_CL_ONLY;
    return options;
  }
  static TfLiteDelegate* MakeDelegate() { return TfLiteGpuDelegateV2Create(Options()); }
  static bool OnOpenGl() { return std::string(GetParam()) == "OpenGL"; }

 protected:
  void SetUp() override {
    if (!(OnOpenGl() ? HasOpenGl() : HasOpenCl())) {
      GTEST_SKIP() << "there is no " << GetParam() << " device";
    }
  }
};

}  // namespace litmus::gpu

#define LITMUS_ON_BACKENDS(Test)                                                     \
  INSTANTIATE_TEST_SUITE_P(GpuBackends, Test, ::testing::Values("OpenCL", "OpenGL"), \
                           [](const auto& info) { return std::string(info.param); })

#endif  // LITMUS_DELEGATES_GPU_TESTING_ON_BACKENDS_H_
