// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Accepts TensorFlow Lite's NNAPI flags; the delegate exists only on Android, not in this build.
#include "delegates/registrar/delegate_provider.h"

namespace litmus {
namespace {

class NnapiProvider : public DelegateProvider {
 public:
  const char* name() const override { return "NNAPI"; }
  const char* enabling_flag() const override { return "use_nnapi"; }
  bool in_build() const override { return false; }
  ModelKinds model_kinds() const override {
    return {{{KindSupport::kYes},
             {KindSupport::kNo},
             {KindSupport::kYes},
             {KindSupport::kYes},
             {KindSupport::kYes}}};
  }
  std::optional<DelegateChoice> choice() const override {
    return DelegateChoice{"nnapi", "use_nnapi", 100};
  }

  void DeclareFlags(FlagRegistry& flags) const override {
    flags.SetGroup("Delegate: NNAPI");
    flags
        .AddBool("use_nnapi", false, ChangesResult(flags.running_modes()), "run on Android's NNAPI")
        .Label("Use NNAPI");
    flags
        .AddString("nnapi_execution_preference", "", ChangesResult(flags.running_modes()),
                   "execution preference")
        .Label("NNAPI execution preference")
        .Choices({"", "fast_single_answer", "sustained_speed", "low_power", "undefined"});
    flags
        .AddString("nnapi_execution_priority", "", ChangesResult(flags.running_modes()),
                   "priority of the model's work")
        .Label("Model execution priority in nnapi")
        .Choices({"", "default", "low", "medium", "high"});
    flags
        .AddString("nnapi_accelerator_name", "", ChangesResult(flags.running_modes()),
                   "the accelerator to use")
        .Label("NNAPI accelerator name");
    flags
        .AddBool("disable_nnapi_cpu", true, ChangesResult(flags.running_modes()),
                 "do not use NNAPI's own CPU implementation")
        .Label("Disable NNAPI cpu");
    flags
        .AddBool("nnapi_allow_fp16", false, ChangesResult(flags.running_modes()),
                 "compute in 16-bit floats")
        .Label("Allow fp16 in NNAPI");
    flags
        .AddBool("nnapi_allow_dynamic_dimensions", false, ChangesResult(flags.running_modes()),
                 "take tensors of unknown size")
        .Label("Allow dynamic dimensions in NNAPI");
    flags
        .AddBool("nnapi_use_burst_mode", false, ChangesResult(flags.running_modes()),
                 "keep the device awake between inferences")
        .Label("Use burst mode in NNAPI");
    flags
        .AddString("nnapi_support_library_path", "", ChangesResult(flags.running_modes()).Input(),
                   "shared library to use instead of the system's")
        .Label("NNAPI support library path");
  }

  DelegateOrError Create(const FlagRegistry&, const DelegateRequest&) const override {
    return UnavailableDelegate("use_nnapi", "NNAPI acceleration is unsupported on this platform");
  }
};

LITMUS_DELEGATE_PROVIDER(600, NnapiProvider);

}  // namespace
}  // namespace litmus
