// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Accepts TensorFlow Lite's Core ML flags; the delegate exists only on Apple devices, not in this
// build.
#include "delegates/registrar/delegate_provider.h"

namespace litmus {
namespace {

class CoremlProvider : public DelegateProvider {
 public:
  const char* name() const override { return "COREML"; }
  const char* enabling_flag() const override { return "use_coreml"; }
  bool in_build() const override { return false; }
  ModelKinds model_kinds() const override {
    return {{{KindSupport::kYes},
             {KindSupport::kYes},
             {KindSupport::kNo},
             {KindSupport::kNo},
             {KindSupport::kNo}}};
  }
  std::optional<DelegateChoice> choice() const override {
    return DelegateChoice{"coreml", "use_coreml", 500};
  }

  void DeclareFlags(FlagRegistry& flags) const override {
    flags.SetGroup("Delegate: Core ML");
    flags
        .AddBool("use_coreml", false, ChangesResult(flags.running_modes()),
                 "run on Apple's Core ML")
        .Label("Use CoreML");
    flags
        .AddInt32("coreml_version", 0, ChangesResult(flags.running_modes()),
                  "version of Core ML to target; 0: the system's")
        .Label("CoreML version");
  }

  DelegateOrError Create(const FlagRegistry&, const DelegateRequest&) const override {
    return UnavailableDelegate("use_coreml", "CoreML acceleration is unsupported on this platform");
  }
};

LITMUS_DELEGATE_PROVIDER(800, CoremlProvider);

}  // namespace
}  // namespace litmus
