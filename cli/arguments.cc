// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "cli/arguments.h"

namespace litmus {
namespace {

bool IsWholeNumber(const std::string& text) {
  const size_t digits = !text.empty() && text[0] == '-' ? 1 : 0;
  return text.size() > digits && text.find_first_not_of("0123456789", digits) == std::string::npos;
}

// The text of a boolean that has a letter. As in getopt programs, any integer is accepted, and
// every integer but 0 means true.
std::string SwitchText(const std::string& text) {
  if (!IsWholeNumber(text)) return text;
  return text.find_first_not_of("-0") == std::string::npos ? "false" : "true";
}

// The flag that an argument names, and the text after the name.
struct Named {
  const Flag* flag = nullptr;
  bool has_text = false;
  std::string name, text;
};

Named ReadName(const FlagRegistry& flags, const std::string& argument) {
  Named named;
  if (argument.rfind("--", 0) == 0) {
    const size_t equals = argument.find('=');
    named.name = argument.substr(2, equals - 2);
    named.flag = flags.Find(named.name);
    named.has_text = equals != std::string::npos;
    if (named.has_text) named.text = argument.substr(equals + 1);
  } else if (argument.size() > 1 && argument[0] == '-') {
    named.name = argument.substr(1, 1);
    named.flag = flags.FindLetter(argument[1]);
    named.has_text = argument.size() > 2;
    if (named.has_text) named.text = argument.substr(argument[2] == '=' ? 3 : 2);
  }
  return named;
}

// True if the flag, given without a text, takes the next argument as its text.
bool TakesNext(const Flag& flag, const std::string& next) {
  if (flag.type() == FlagType::kBool) {
    return flag.letter() != '\0' && (IsWholeNumber(next) || next == "true" || next == "false");
  }
  return flag.needs_text() && next.rfind("--", 0) != 0;
}

Argument ReadFlag(const Named& named, const std::vector<std::string>& argv, size_t index) {
  Argument argument;
  argument.kind = Argument::Kind::kFlag;
  argument.flag = named.flag;
  argument.spelling = named.name;
  argument.index = index;
  const bool is_bool = named.flag->type() == FlagType::kBool;
  if (named.has_text) {
    argument.text = named.text;
  } else if (index + 1 < argv.size() && TakesNext(*named.flag, argv[index + 1])) {
    argument.text = argv[index + 1];
    argument.width = 2;
  } else if (is_bool || !named.flag->bare().empty()) {
    argument.text = is_bool ? "true" : named.flag->bare();
  } else {
    argument.kind = Argument::Kind::kNeedsText;
  }
  if (is_bool && named.flag->letter() != '\0') argument.text = SwitchText(argument.text);
  return argument;
}

}  // namespace

std::vector<Argument> ReadArguments(const FlagRegistry& flags,
                                    const std::vector<std::string>& argv) {
  std::vector<Argument> arguments;
  for (size_t i = 1; i < argv.size(); i += arguments.back().width) {
    const std::string& text = argv[i];
    if (text == "--" && !flags.rest_usage().empty()) {
      arguments.push_back({Argument::Kind::kRest, nullptr, text, "", i, argv.size() - i});
    } else if (const Named named = ReadName(flags, text); named.flag != nullptr) {
      arguments.push_back(ReadFlag(named, argv, i));
    } else if (text == "-h") {
      arguments.push_back({Argument::Kind::kHelp, nullptr, text, "", i, 1});
    } else {
      arguments.push_back({IsFlagLike(text) ? Argument::Kind::kUnknown : Argument::Kind::kWord,
                           nullptr, text, "", i, 1});
    }
  }
  return arguments;
}

bool GivesFlag(const std::string& argument, const std::string& name) {
  const std::string flag = "--" + name;
  return argument.rfind(flag, 0) == 0 &&
         (argument.size() == flag.size() || argument[flag.size()] == '=');
}

bool IsFlagLike(const std::string& argument) { return argument.size() > 1 && argument[0] == '-'; }

std::string Quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char character : text) {
    const bool control = static_cast<unsigned char>(character) < 0x20;
    quoted += control ? '?' : character;
  }
  return quoted + "'";
}

}  // namespace litmus
