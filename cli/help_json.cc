// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include <string>

#include "cli/config.h"
#include "cli/help.h"
#include "cli/version.h"
#include "nlohmann/json.hpp"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

json ModesToJson(const FlagRegistry& flags) {
  json modes = json::array();
  for (const Mode& mode : flags.modes()) {
    modes.push_back({{"name", mode.name},
                     {"selected_by", mode.given},
                     {"flag", mode.flag == nullptr ? json(nullptr) : json(mode.flag)},
                     {"help", mode.help}});
  }
  return modes;
}

json FlagToJson(const FlagRegistry& flags, const Flag& flag) {
  json served = json::array();
  for (const Mode& mode : flags.modes()) {
    if (flags.Serves(mode, flag)) served.push_back(mode.name);
  }
  return {{"name", flag.name()},
          {"other_names", flag.other_names()},
          {"letter", flag.letter() == '\0' ? json(nullptr) : json(std::string(1, flag.letter()))},
          {"type", FlagTypeName(flag.type())},
          {"default", flag.default_text()},
          {"choices", flag.choices()},
          {"text", FlagTextName(flag.use().text())},
          {"needs_text", flag.needs_text()},
          {"group", GroupId(flag.group())},
          {"owner", flag.owner()},
          {"in_build", flag.in_build()},
          {"everyday", flag.everyday()},
          {"changes_result", flag.use().changes_result()},
          {"role", FlagRoleName(flag.use().role())},
          {"modes", std::move(served)},
          {"help", flag.help()}};
}

json PositionalsToJson(const std::string& word, const Positionals& positionals) {
  return {{"word", word.empty() ? json(nullptr) : json(word)},
          {"name", positionals.name},
          {"many", positionals.many},
          {"help", positionals.help}};
}

}  // namespace

std::string HelpJson(const FlagRegistry& flags) {
  json document = {{"schema", {{"name", "litmus.help"}, {"version", "1.0"}}},
                   {"tool", {{"name", flags.tool()}, {"version", kVersion}}},
                   {"summary", flags.summary()},
                   {"examples", flags.examples()},
                   {"positionals", json::array()},
                   {"rest_of_line", !flags.rest_usage().empty()},
                   {"modes", ModesToJson(flags)},
                   {"flags", json::array()}};
  if (!flags.positionals().name.empty()) {
    document["positionals"].push_back(PositionalsToJson("", flags.positionals()));
  }
  for (const CommandWord& word : flags.command_words()) {
    document["positionals"].push_back(PositionalsToJson(word.word, word.positionals));
  }
  for (const Flag* flag : flags.FlagsOnce()) document["flags"].push_back(FlagToJson(flags, *flag));
  return document.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace litmus
