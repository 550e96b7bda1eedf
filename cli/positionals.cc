// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "cli/positionals.h"

#include "cli/flags.h"

namespace litmus {

void FlagRegistry::SetPositional(const char* name, const char* help, std::string* target) {
  positionals_ = {name, help, false, target, nullptr, Modes(0)};
}

void FlagRegistry::SetPositionals(const char* name, const char* help,
                                  std::vector<std::string>* targets, Modes mode) {
  positionals_ = {name, help, true, nullptr, targets, mode};
}

void FlagRegistry::AddCommandWord(const char* word, Modes mode, const char* name, const char* help,
                                  std::vector<std::string>* targets) {
  words_.push_back({word, mode, {name, help, true, nullptr, targets, mode}});
}

void FlagRegistry::SetRestOfLine(const char* usage, const char* help,
                                 std::vector<std::string>* target) {
  rest_usage_ = usage;
  rest_help_ = help;
  rest_ = target;
}

const Positionals& FlagRegistry::ActivePositionals() const {
  for (const CommandWord& command : words_) {
    if (command.word == command_) return command.positionals;
  }
  return positionals_;
}

}  // namespace litmus
