// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The list of providers, and the rules for order and failures that apply to all of them.
#include "delegates/registrar/registrar.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "delegates/registrar/list_delegates.h"
#include "delegates/registrar/providers.h"

namespace litmus {

Providers& AllProviders() {
  // Never destroyed, so that static initialisers and destructors may use it.
  static Providers* providers = new Providers;
  return *providers;
}

namespace {

bool Enabled(const FlagRegistry& flags, const DelegateProvider& provider) {
  if (provider.enabling_flag() == nullptr) return false;
  const Flag* flag = flags.Find(provider.enabling_flag());
  if (flag == nullptr) return false;
  return flag->type() == FlagType::kBool ? flag->bool_value() : !flag->string_value().empty();
}

// Sorted by ascending rank.
std::vector<DelegateChoice> AllChoices() {
  std::vector<DelegateChoice> choices;
  for (const auto& [order, provider] : AllProviders()) {
    if (const std::optional<DelegateChoice> choice = provider->choice()) choices.push_back(*choice);
  }
  std::stable_sort(
      choices.begin(), choices.end(),
      [](const DelegateChoice& a, const DelegateChoice& b) { return a.rank < b.rank; });
  return choices;
}

// Warns "--gpu_backend has no effect without --use_gpu", for every flag without its enabling flag.
void WarnAboutIdleFlags(const FlagRegistry& flags, const DelegateProvider& provider,
                        std::vector<std::string>* warnings) {
  if (provider.enabling_flag() == nullptr || Enabled(flags, provider)) return;
  for (const Flag& flag : flags.flags()) {
    if (flag.owner() != provider.name() || !flag.was_set()) continue;
    if (flag.name() == provider.enabling_flag()) continue;
    warnings->push_back("--" + flag.name() + " has no effect without --" +
                        provider.enabling_flag());
  }
}

}  // namespace

bool AddDelegateProvider(int order, std::unique_ptr<DelegateProvider> provider) {
  AllProviders().emplace(order, std::move(provider));
  return true;
}

DelegateOrError UnavailableDelegate(const std::string& flag, const std::string& reason) {
  return DelegateOrError::Error(kExitUnavailable, "--" + flag + ": " + reason);
}

void DeclareDelegateFlags(FlagRegistry& flags) {
  for (const auto& [order, provider] : AllProviders()) {
    flags.SetOwner(provider->name(), provider->in_build());
    provider->DeclareFlags(flags);
  }
  flags.SetOwner("");
  flags.SetGroup("Delegates");
  flags.AddListing("list_delegates", "print the delegates of this build and whether they work here",
                   DelegatesText, DelegatesJson);
}

DelegateList CreateDelegates(const FlagRegistry& flags, const DelegateRequest& request) {
  DelegateList list;
  std::vector<const DelegateProvider*> enabled;
  for (const auto& [order, provider] : AllProviders()) {
    for (std::string& warning : provider->Warnings(flags, request)) {
      list.warnings.push_back(std::move(warning));
    }
    WarnAboutIdleFlags(flags, *provider, &list.warnings);
    if (provider->RequestedButUnavailable(flags)) {
      list.requested_but_unavailable.push_back(provider->name());
    }
    if (Enabled(flags, *provider)) enabled.push_back(provider.get());
  }
  const auto rank = [&flags](const DelegateProvider* provider) {
    return flags.Find(provider->enabling_flag())->position();
  };
  std::stable_sort(
      enabled.begin(), enabled.end(),
      [&rank](const DelegateProvider* a, const DelegateProvider* b) { return rank(a) < rank(b); });

  for (const DelegateProvider* provider : enabled) {
    DelegateOrError made = provider->Create(flags, request);
    if (made.exit_code == kExitUnavailable && flags.GetBool("allow_cpu_fallback")) {
      list.warnings.push_back(made.error + "; falling back to the CPU (--allow_cpu_fallback)");
      list.requested_but_unavailable.push_back(provider->name());
      continue;
    }
    if (made.exit_code != kExitOk) {
      list.delegates.clear();
      list.exit_code = made.exit_code;
      list.error = std::move(made.error);
      if (list.exit_code == kExitUnavailable) {
        list.error += "; leave the flag out, or add --allow_cpu_fallback to run on the CPU";
      }
      return list;
    }
    // A provider may accept its flag without making a delegate (XNNPACK).
    if (made.delegate != nullptr) {
      list.delegates.push_back(
          {provider->name(), std::move(made.delegate), made.report, provider->model_kinds()});
    }
  }
  return list;
}

std::vector<std::string> DelegateChoices() {
  std::vector<std::string> names;
  for (const DelegateChoice& choice : AllChoices()) names.push_back(choice.name);
  return names;
}

const char* EnablingFlagOfDelegate(const std::string& name) {
  for (const DelegateChoice& choice : AllChoices()) {
    if (choice.name == name) return choice.flag;
  }
  return nullptr;
}

}  // namespace litmus
