// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Accepts TensorFlow Lite's XNNPACK flags. Litmus has one CPU path with its own SIMD kernels, so
// these flags have no effect, and a warning says so. The exception is the file of the weight cache,
// which tools use like --weight_cache.
#include "delegates/registrar/delegate_provider.h"

namespace litmus {
namespace {

constexpr char kQuantizedBuild[] =
    "only in a TensorFlow Lite that is built with tflite_with_xnnpack_qs8 or _qu8";

class XnnpackProvider : public DelegateProvider {
 public:
  const char* name() const override { return "XNNPACK"; }
  const char* enabling_flag() const override { return nullptr; }
  ModelKinds model_kinds() const override {
    return {{{KindSupport::kYes},
             {KindSupport::kYes},
             {KindSupport::kNo},
             {KindSupport::kPartly, kQuantizedBuild},
             {KindSupport::kPartly, kQuantizedBuild}}};
  }
  std::optional<DelegateChoice> choice() const override {
    return DelegateChoice{"xnnpack", "use_xnnpack", 400};
  }

  void DeclareFlags(FlagRegistry& flags) const override {
    flags.SetGroup("Delegate: XNNPACK");
    flags
        .AddBool("use_xnnpack", false, ChangesResult(flags.running_modes()),
                 "accepted without effect: the CPU has one set of kernels")
        .Label("Use xnnpack");
    flags
        .AddBool("xnnpack_force_fp16", false, ChangesResult(flags.running_modes()),
                 "accepted without effect: the CPU has one set of kernels")
        .Label("xnnpack_force_fp16");
    flags
        .AddString("xnnpack_weight_cache_file_path", "",
                   KeepsResult(flags.running_modes()).Names(FlagText::kCache),
                   "the same as --weight_cache")
        .Label("xnnpack_weight_cache_file_path");
    flags
        .AddInt32("xnnpack_runtime_flags", 0, ChangesResult(flags.running_modes()),
                  "accepted without effect: the CPU has one set of kernels")
        .Label("Extra flags for XNNPACK runtime");
  }

  DelegateOrError Create(const FlagRegistry&, const DelegateRequest&) const override {
    return DelegateOrError::Ok(DelegatePtr(nullptr, [](TfLiteDelegate*) {}));
  }

  bool RequestedButUnavailable(const FlagRegistry& flags) const override {
    return flags.GetBool("use_xnnpack");
  }

  std::vector<std::string> Warnings(const FlagRegistry& flags,
                                    const DelegateRequest& request) const override {
    std::vector<std::string> names;
    for (const char* name : {"use_xnnpack", "xnnpack_force_fp16", "xnnpack_runtime_flags"}) {
      if (flags.WasSet(name)) names.push_back(name);
    }
    names.insert(names.end(), request.cpu_flags.begin(), request.cpu_flags.end());
    std::string given;
    for (const std::string& name : names) given += (given.empty() ? "--" : ", --") + name;
    if (given.empty()) return {};
    return {given + ": no effect, Litmus has one CPU path"};
  }
};

LITMUS_DELEGATE_PROVIDER(200, XnnpackProvider);

}  // namespace
}  // namespace litmus
