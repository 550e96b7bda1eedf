// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Accepts the NPU flags of LiteRT's benchmark_model. An NPU needs LiteRT's runtime and its vendor's
// dispatch library, which are not in this build.
#include "delegates/registrar/delegate_provider.h"
#include "delegates/registrar/providers/npu_flags.h"

namespace litmus {
namespace {

class NpuProvider : public DelegateProvider {
 public:
  const char* name() const override { return "NPU"; }
  const char* enabling_flag() const override { return "use_npu"; }
  bool in_build() const override { return false; }
  ModelKinds model_kinds() const override {
    return {{{KindSupport::kUnknown},
             {KindSupport::kUnknown},
             {KindSupport::kUnknown},
             {KindSupport::kUnknown},
             {KindSupport::kUnknown}}};
  }

  void DeclareFlags(FlagRegistry& flags) const override {
    flags.SetGroup("Delegate: NPU");
    flags.AddBool("use_npu", false, ChangesResult(flags.running_modes()),
                  "run on an NPU by LiteRT's dispatch library");
    DeclareNpuFlags(flags);
  }

  DelegateOrError Create(const FlagRegistry&, const DelegateRequest&) const override {
    return UnavailableDelegate(
        "use_npu",
        "an NPU needs LiteRT's runtime and a dispatch library, which this build does not have (a "
        "vendor's delegate for TensorFlow Lite runs by --external_delegate_path)");
  }
};

LITMUS_DELEGATE_PROVIDER(650, NpuProvider);

}  // namespace
}  // namespace litmus
