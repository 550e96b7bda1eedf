// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Accepts TensorFlow Lite's YNNPACK flags; this build has no such delegate.
#include "delegates/registrar/delegate_provider.h"

namespace litmus {
namespace {

class YnnpackProvider : public DelegateProvider {
 public:
  const char* name() const override { return "YNNPACK"; }
  const char* enabling_flag() const override { return "use_ynnpack"; }
  bool in_build() const override { return false; }
  ModelKinds model_kinds() const override { return EveryKind(KindSupport::kUnknown); }

  void DeclareFlags(FlagRegistry& flags) const override {
    flags.SetGroup("Delegate: YNNPACK");
    flags
        .AddBool("use_ynnpack", false, ChangesResult(flags.running_modes()),
                 "run on YNNPACK, a library of CPU kernels")
        .Label("Use ynnpack");
    flags
        .AddBool("ynnpack_static_shape", false, ChangesResult(flags.running_modes()),
                 "assume that shapes never change")
        .Label("ynnpack_static_shape");
    flags
        .AddBool("ynnpack_fast_math", false, ChangesResult(flags.running_modes()),
                 "allow approximate arithmetic")
        .Label("ynnpack_fast_math");
    flags
        .AddBool("ynnpack_consistent_arithmetic", false, ChangesResult(flags.running_modes()),
                 "same results on every machine")
        .Label("ynnpack_consistent_arithmetic");
    flags
        .AddBool("ynnpack_no_excess_precision", false, ChangesResult(flags.running_modes()),
                 "round after every operation")
        .Label("ynnpack_no_excess_precision");
  }

  DelegateOrError Create(const FlagRegistry&, const DelegateRequest&) const override {
    return UnavailableDelegate("use_ynnpack", "Litmus has no YNNPACK delegate");
  }
};

LITMUS_DELEGATE_PROVIDER(300, YnnpackProvider);

}  // namespace
}  // namespace litmus
