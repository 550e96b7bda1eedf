// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Accepts TensorFlow Lite's Hexagon flags; the delegate exists only for Qualcomm DSPs, not in this
// build.
#include "delegates/registrar/delegate_provider.h"

namespace litmus {
namespace {

class HexagonProvider : public DelegateProvider {
 public:
  const char* name() const override { return "Hexagon"; }
  const char* enabling_flag() const override { return "use_hexagon"; }
  bool in_build() const override { return false; }
  ModelKinds model_kinds() const override {
    return {{{KindSupport::kNo},
             {KindSupport::kNo},
             {KindSupport::kNo},
             {KindSupport::kYes},
             {KindSupport::kYes}}};
  }
  std::optional<DelegateChoice> choice() const override {
    return DelegateChoice{"hexagon", "use_hexagon", 300};
  }

  void DeclareFlags(FlagRegistry& flags) const override {
    flags.SetGroup("Delegate: Hexagon");
    flags
        .AddBool("use_hexagon", false, ChangesResult(flags.running_modes()),
                 "run on a Qualcomm Hexagon DSP")
        .Label("Use Hexagon");
    flags
        .AddString("hexagon_lib_path", "/data/local/tmp", ChangesResult(flags.running_modes()),
                   "folder of the DSP's libraries")
        .Label("Hexagon lib path");
    flags
        .AddBool("hexagon_profiling", false, ChangesResult(flags.running_modes()),
                 "measure on the DSP")
        .Label("Hexagon profiling");
  }

  DelegateOrError Create(const FlagRegistry&, const DelegateRequest&) const override {
    return UnavailableDelegate("use_hexagon",
                               "Hexagon acceleration is unsupported on this platform");
  }
};

LITMUS_DELEGATE_PROVIDER(700, HexagonProvider);

}  // namespace
}  // namespace litmus
