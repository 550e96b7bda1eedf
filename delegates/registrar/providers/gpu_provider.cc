// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The GPU delegate's flags. The delegate itself is not part of this build yet.
#include "delegates/registrar/delegate_provider.h"

namespace litmus {
namespace {

class GpuProvider : public DelegateProvider {
 public:
  const char* name() const override { return "GPU"; }
  const char* enabling_flag() const override { return "use_gpu"; }

  void DeclareFlags(FlagRegistry& flags) const override {
    flags.SetGroup("Delegate: GPU");
    flags.AddBool("use_gpu", false, "run on the GPU").Label("Use gpu").Essential();
    flags.AddBool("gpu_precision_loss_allowed", true, "compute in 16-bit floats where it is faster")
        .Label("Allow lower precision in gpu");
    flags.AddBool("gpu_experimental_enable_quant", true, "take quantised models, computed in float")
        .Label("Enable running quant models in gpu");
    flags
        .AddBool("gpu_inference_for_sustained_speed", false,
                 "tune for many inferences rather than for one fast answer")
        .Label("Prefer maximizing the throughput in gpu");
    flags
        .AddString("gpu_backend", "",
                   "the only API to use, failing without it; empty: OpenCL, then OpenGL ES")
        .Label("GPU backend")
        .Choices({"", "cl", "gl"});
    flags.AddString("gpu_wait_type", "", "how to wait for the GPU (Apple devices)")
        .Label("GPU delegate wait type")
        .Choices({"", "passive", "active", "do_not_wait", "aggressive"});
  }

  DelegateOrError Create(const FlagRegistry&) const override {
    return UnavailableDelegate("use_gpu", "this build has no GPU delegate yet");
  }
};

LITMUS_DELEGATE_PROVIDER(500, GpuProvider);

}  // namespace
}  // namespace litmus
