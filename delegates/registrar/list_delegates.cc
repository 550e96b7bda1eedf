// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/registrar/list_delegates.h"

#include <set>
#include <utility>

#include "cli/version.h"
#include "delegates/registrar/kinds_table.h"
#include "delegates/registrar/providers.h"
#include "delegates/registrar/registrar.h"
#include "nlohmann/json.hpp"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

// Removes the prefix "--FLAG: " from an error.
std::string WithoutFlag(const std::string& error, const std::string& flag) {
  const std::string head = "--" + flag + ": ";
  return error.rfind(head, 0) == 0 ? error.substr(head.size()) : error;
}

void Try(const DelegateProvider& provider, ListedDelegate* listed) {
  FlagRegistry flags("list_delegates", "");
  DeclareDelegateFlags(flags);
  if (provider.needs_file()) {
    listed->why_not = "--" + listed->flag + " names the library; it is loaded when used.";
    return;
  }
  const bool is_switch = flags.Find(listed->flag)->type() == FlagType::kBool;
  flags.Set(listed->flag, is_switch ? "true" : "settings");
  const DelegateOrError made = provider.Create(flags, {});
  listed->available = made.exit_code == kExitOk && made.delegate != nullptr;
  if (*listed->available) return;
  listed->why_not =
      made.exit_code == kExitOk
          ? "The CPU has one set of kernels, which runs instead; the flags have no effect."
          : WithoutFlag(made.error, listed->flag);
}

json TextOrNull(const std::string& text) { return text.empty() ? json(nullptr) : json(text); }

json DeclaredKinds(const ModelKinds& kinds) {
  json declared = json::array();
  for (const ModelKind kind : kModelKinds) {
    const auto& [support, note] = Declared(kinds, kind);
    declared.push_back(
        {{"kind", NameOf(kind)}, {"support", NameOf(support)}, {"note", TextOrNull(note)}});
  }
  return declared;
}

}  // namespace

std::vector<ListedDelegate> ListDelegates(const FlagRegistry& flags) {
  std::vector<ListedDelegate> list;
  for (const auto& [order, provider] : AllProviders()) {
    const std::optional<DelegateChoice> choice = provider->choice();
    if (provider->enabling_flag() == nullptr && !choice) continue;  // skips the CPU
    ListedDelegate listed;
    listed.name = provider->name();
    listed.flag = choice ? choice->flag : provider->enabling_flag();
    if (choice) listed.choice = choice->name;
    listed.in_build = provider->in_build() && provider->enabling_flag() != nullptr;
    listed.kinds = provider->model_kinds();
    std::set<std::string> seen;
    for (const Flag& flag : flags.flags()) {
      if (flag.owner() == provider->name() && flag.listing() == nullptr &&
          seen.insert(flag.name()).second) {
        listed.flags.push_back(&flag);
      }
    }
    Try(*provider, &listed);
    list.push_back(std::move(listed));
  }
  return list;
}

std::vector<DeviceOfDelegate> ListDelegateDevices() {
  std::vector<DeviceOfDelegate> list;
  for (const auto& [order, provider] : AllProviders()) {
    for (OfferedDevice& device : provider->Devices()) {
      list.push_back({provider->name(), std::move(device)});
    }
  }
  return list;
}

std::string DelegatesText() {
  FlagRegistry flags("list_delegates", "");
  DeclareDelegateFlags(flags);
  std::string text;
  const std::vector<ListedDelegate> list = ListDelegates(flags);
  for (const ListedDelegate& delegate : list) {
    text += delegate.name + ": " +
            (!delegate.available   ? delegate.why_not
             : *delegate.available ? "available"
                                   : "not available: " + delegate.why_not) +
            "\n ";
    for (const Flag* flag : delegate.flags) text += " --" + flag->name();
    text += "\n";
  }
  return text + "\n" + KindsTable(list);
}

std::string DelegatesJson(const FlagRegistry& flags) {
  json delegates = json::array();
  for (const ListedDelegate& delegate : ListDelegates(flags)) {
    json own = json::array();
    for (const Flag* flag : delegate.flags) {
      own.push_back({{"name", flag->name()},
                     {"type", FlagTypeName(flag->type())},
                     {"default", flag->default_text()},
                     {"help", flag->help()}});
    }
    delegates.push_back(
        {{"name", delegate.name},
         {"flag", delegate.flag},
         {"choice", TextOrNull(delegate.choice)},
         {"in_build", delegate.in_build},
         {"available", delegate.available ? json(*delegate.available) : json(nullptr)},
         {"reason", TextOrNull(delegate.why_not)},
         {"model_kinds", DeclaredKinds(delegate.kinds)},
         {"flags", own}});
  }
  json kinds = json::array();
  for (const ModelKind kind : kModelKinds) {
    kinds.push_back({{"name", NameOf(kind)}, {"description", DescriptionOf(kind)}});
  }
  const json document = {{"schema", {{"name", "litmus.delegates"}, {"version", "3.1"}}},
                         {"tool", {{"name", flags.tool()}, {"version", kVersion}}},
                         {"model_kinds", kinds},
                         {"delegates", delegates}};
  return document.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace litmus
