// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "cli/spelling.h"

#include "cli/suggestion.h"

namespace litmus {
namespace {

// The declared flag that "--name" or "--name=text" names; null when there is none.
const Flag* FlagOf(const FlagRegistry& flags, const std::string& argument) {
  if (argument.rfind("--", 0) != 0) return nullptr;
  return flags.Find(argument.substr(2, argument.find('=') - 2));
}

std::string MissingValue(const Flag& flag) {
  return "--" + flag.name() + " needs a value; write --" + flag.name() + "=" +
         (flag.type() == FlagType::kString ? "VALUE" : flag.default_text());
}

}  // namespace

std::string Quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char character : text) {
    const bool control = static_cast<unsigned char>(character) < 0x20;
    quoted += control ? '?' : character;
  }
  return quoted + "'";
}

SpelledLine ReadSpelling(const FlagRegistry& flags, const SpellingRules& rules, int argc,
                         const char* const* argv) {
  SpelledLine line;
  int positionals_left = rules.most_positionals;
  bool value_of_unknown_may_follow = false;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    const int position = i;
    if (rules.rest_of_line && argument == "--") {
      line.rest.assign(argv + i + 1, argv + argc);
      break;
    }
    if (argument == "-h") {
      line.short_help = true;
      continue;
    }
    if (positionals_left > 0 && !argument.empty() && !IsFlagLike(argument) &&
        !value_of_unknown_may_follow) {
      line.given.push_back({"", argument, position});
      --positionals_left;
      continue;
    }
    const size_t equals = argument.find('=');
    const Flag* flag = FlagOf(flags, argument);
    if (flag == nullptr) {
      line.unconsumed.push_back(argument);
      if (IsFlagLike(argument)) {
        line.unknown.push_back(UnknownFlagError(flags, argument));
        value_of_unknown_may_follow = equals == std::string::npos;
      } else {
        // What follows an unknown `--flag` is probably its value: one error is enough for both.
        if (!value_of_unknown_may_follow) {
          line.unknown.push_back(StrayArgumentError(flags, argument, i > 1 ? argv[i - 1] : ""));
        }
        value_of_unknown_may_follow = false;
      }
      continue;
    }
    value_of_unknown_may_follow = false;
    std::string text;
    if (equals != std::string::npos) {
      text = argument.substr(equals + 1);
    } else if (flag->type() == FlagType::kBool) {
      text = "true";
    } else if (!flag->bare().empty()) {
      text = flag->bare();
    } else if (i + 1 < argc && std::string(argv[i + 1]).rfind("--", 0) != 0) {
      text = argv[++i];
    } else {
      line.errors[position] = MissingValue(*flag);
      continue;
    }
    if (flag->type() == FlagType::kString && flag->listing() != nullptr && text == "list") {
      line.listing = flag;
      continue;
    }
    line.given.push_back({flag->name(), text, position});
  }
  return line;
}

}  // namespace litmus
