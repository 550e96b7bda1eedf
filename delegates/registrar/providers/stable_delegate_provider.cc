// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Accepts the flags of TensorFlow Lite's stable-ABI delegates, which a settings file describes; not
// in this build.
#include "delegates/registrar/delegate_provider.h"

namespace litmus {
namespace {

class StableDelegateProvider : public DelegateProvider {
 public:
  const char* name() const override { return "STABLE_DELEGATE"; }
  const char* enabling_flag() const override { return "stable_delegate_settings_file"; }
  bool in_build() const override { return false; }
  ModelKinds model_kinds() const override { return EveryKind(KindSupport::kLibrary); }

  void DeclareFlags(FlagRegistry& flags) const override {
    flags.SetGroup("Delegate: stable ABI");
    flags
        .AddString("stable_delegate_settings_file", "",
                   ChangesResult(flags.running_modes()).Input(),
                   "JSON file that names the delegate's library and settings")
        .Label("Delegate settings file path");
  }

  DelegateOrError Create(const FlagRegistry&, const DelegateRequest&) const override {
    return UnavailableDelegate("stable_delegate_settings_file",
                               "Litmus does not load stable-ABI delegates; "
                               "--external_delegate_path loads the classic kind");
  }
};

LITMUS_DELEGATE_PROVIDER(900, StableDelegateProvider);

}  // namespace
}  // namespace litmus
