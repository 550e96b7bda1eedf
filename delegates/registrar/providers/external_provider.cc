// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Loads a delegate from a shared library built for TensorFlow Lite's delegate ABI.
#include <algorithm>
#include <utility>

#include "delegates/external/external_delegate.h"
#include "delegates/external/external_delegate_loader.h"
#include "delegates/registrar/delegate_provider.h"

namespace litmus {
namespace {

class ExternalProvider : public DelegateProvider {
 public:
  const char* name() const override { return "EXTERNAL"; }
  const char* enabling_flag() const override { return "external_delegate_path"; }
  ModelKinds model_kinds() const override { return EveryKind(KindSupport::kLibrary); }

  void DeclareFlags(FlagRegistry& flags) const override {
    flags.SetGroup("Delegate: external");
    flags
        .AddString("external_delegate_path", "", ChangesResult(flags.running_modes()).Input(),
                   "shared library that creates the delegate")
        .Label("External delegate path")
        .Everyday();
    flags
        .AddString(
            "external_delegate_options", "", ChangesResult(flags.running_modes()),
            "options passed to the library: 'key:value;key2:value2'; a value may contain ':'")
        .Label("External delegate options");
  }

  bool needs_file() const override { return true; }

  DelegateOrError Create(const FlagRegistry& flags, const DelegateRequest&) const override {
    const std::string& path = flags.GetString("external_delegate_path");
    const std::string& text = flags.GetString("external_delegate_options");
    TfLiteExternalDelegateOptions options = TfLiteExternalDelegateOptionsDefault(path.c_str());
    // Keys and values must stay at their addresses until the delegate is made.
    std::vector<std::pair<std::string, std::string>> pairs;
    for (size_t begin = 0; begin < text.size();) {
      const size_t end = std::min(text.find(';', begin), text.size());
      const std::string item = text.substr(begin, end - begin);
      begin = end + 1;
      if (item.empty()) continue;
      const size_t colon = item.find(':');
      if (colon == std::string::npos || colon == 0) {
        return DelegateOrError::Error(
            kExitUsage, "--external_delegate_options: '" + item +
                            "' is not key:value; options look like 'key:value;key2:value2'");
      }
      pairs.emplace_back(item.substr(0, colon), item.substr(colon + 1));
    }
    for (const auto& [key, value] : pairs) {
      if (options.insert(&options, key.c_str(), value.c_str()) != kTfLiteOk) {
        return DelegateOrError::Error(kExitUsage, "--external_delegate_options: more than " +
                                                      std::to_string(kExternalDelegateMaxOptions) +
                                                      " options");
      }
    }
    std::string reason;
    TfLiteDelegate* delegate = LoadExternalDelegate(options, &reason);
    // Delegates, including TensorFlow Lite's own, begin messages about unreadable options with this
    // prefix.
    if (delegate == nullptr && reason.find("ParseOptions: ") != std::string::npos) {
      return DelegateOrError::Error(kExitUsage, "--external_delegate_options: " + reason);
    }
    if (delegate == nullptr) return UnavailableDelegate("external_delegate_path", reason);
    return DelegateOrError::Ok(DelegatePtr(delegate, TfLiteExternalDelegateDelete),
                               ExternalDelegateReport(delegate));
  }
};

LITMUS_DELEGATE_PROVIDER(400, ExternalProvider);

}  // namespace
}  // namespace litmus
