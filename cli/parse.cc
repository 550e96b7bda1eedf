// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// FlagRegistry::Parse: what CLI11 is handed, and what is said of a command line.
#include <cstdlib>
#include <iostream>
#include <utility>

#include "cli/config.h"
#include "cli/exit_codes.h"
#include "cli/flag_app.h"
#include "cli/flags.h"
#include "cli/spelling.h"
#include "cli/utf8.h"

namespace litmus {
namespace {

// "must be …" of an option's validator: what() is "--name: must be …".
std::string WantedOf(const CLI::ParseError& error, const GivenFlag& given) {
  const std::string head = "--" + given.name + ": ";
  const std::string text = error.what();
  return text.rfind(head, 0) == 0 ? text.substr(head.size()) : text;
}

std::string DoesNotFit(const std::string& name, const std::string& text,
                       const std::string& wanted) {
  return name + ": " + Quoted(text) + " does not fit; it " + wanted;
}

// One warning for each flag that is given with different values, in the order of names.
std::vector<std::string> RepeatedFlags(const std::vector<GivenFlag>& given) {
  std::map<std::string, std::vector<std::string>> texts;
  for (const GivenFlag& flag : given) {
    if (!flag.name.empty()) texts[flag.name].push_back(flag.text);
  }
  std::vector<std::string> warnings;
  for (const auto& [name, values] : texts) {
    for (const std::string& value : values) {
      if (value == values.back()) continue;
      warnings.push_back(
          "--" + name + " is given " + std::to_string(values.size()) +
          " times with different values; the last one counts: " + Quoted(values.back()));
      break;
    }
  }
  return warnings;
}

}  // namespace

void FlagRegistry::Assign(std::vector<GivenFlag> given, FlagOrigin origin,
                          std::map<int, std::string>* errors) {
  // CLI11 stops at the first text that does not fit; that one is left out, and the rest read again.
  for (bool all_fit = false; !all_fit;) {
    std::vector<std::string> arguments;  // CLI11 takes them from the back.
    for (auto flag = given.rbegin(); flag != given.rend(); ++flag) {
      arguments.push_back(flag->text);
      if (!flag->name.empty()) arguments.push_back("--" + flag->name);
    }
    const size_t before = app_->parse_order().size();  // CLI11 appends at each parse.
    try {
      app_->parse(std::move(arguments));
      all_fit = true;
    } catch (const CLI::ParseError& error) {
      const auto wrong =
          given.begin() + static_cast<std::ptrdiff_t>(app_->parse_order().size() - before - 1);
      const std::string& def = Require(wrong->name).default_text();
      (*errors)[wrong->position] =
          DoesNotFit("--" + wrong->name, wrong->text, WantedOf(error, *wrong)) +
          (def.empty() ? "" : ", default " + def);
      given.erase(wrong);
    }
    const std::vector<CLI::Option*>& order = app_->parse_order();
    for (size_t i = 0; all_fit && i < given.size(); ++i) {
      for (Flag& flag : flags_) {
        if (flag.option_ != order[before + i]) continue;
        flag.origin_ = origin;
        flag.position_ = given[i].position;
      }
    }
  }
}

std::optional<std::string> FlagRegistry::Answer(const SpelledLine& line) const {
  if (line.short_help) return ShortHelp();
  if (GetBool("help")) return FullHelp();
  if (GetBool("version")) return WantsJson() ? VersionJson() : VersionText();
  for (const Flag& flag : flags_) {
    if (flag.type() == FlagType::kBool && flag.listing() != nullptr && flag.bool_value()) {
      return WantsJson() && flag.json_listing() != nullptr ? flag.json_listing()(*this)
                                                           : flag.listing()();
    }
  }
  if (line.listing != nullptr) return line.listing->listing()();
  return std::nullopt;
}

std::vector<std::string> FlagRegistry::ReadEnvironment(const std::vector<GivenFlag>& given) {
  std::vector<std::string> errors;
  for (Flag& flag : flags_) {
    const char* text = flag.variable_ == nullptr ? nullptr : std::getenv(flag.variable_);
    if (text == nullptr) continue;
    bool is_given = false;
    for (const GivenFlag& other : given) is_given = is_given || other.name == flag.name();
    if (is_given) continue;
    const std::string wanted = flag.Assign(text);
    if (wanted.empty()) {
      flag.origin_ = FlagOrigin::kEnvironment;
      continue;
    }
    errors.push_back(DoesNotFit("the environment's " + std::string(flag.variable_), text, wanted));
  }
  return errors;
}

bool FlagRegistry::Parse(int argc, const char* const* argv, int* exit_code, std::ostream& out,
                         std::ostream& err) {
  const SpellingRules rules = {positional_.empty() ? 0
                               : many_positionals_ ? argc
                                                   : 1,
                               rest_ != nullptr};
  SpelledLine line = ReadSpelling(*this, rules, argc, argv);
  if (rest_ != nullptr) *rest_ = line.rest;
  // The file first, so that the command line wins.
  std::vector<GivenFlag> configured;
  std::vector<std::string> errors, warnings;
  *exit_code = LoadConfig(line, &configured, &errors);
  const auto behind = static_cast<int>(configured.size());
  for (GivenFlag& flag : line.given) flag.position += behind;
  std::map<int, std::string> shifted;
  Assign(line.given, FlagOrigin::kCommandLine, &shifted);
  for (const auto& [position, error] : shifted) line.errors[position - behind] = error;
  configured.insert(configured.end(), line.given.begin(), line.given.end());
  if (const std::optional<std::string> answer = Answer(line)) {
    out << *answer;
    *exit_code = kExitOk;
    return false;
  }
  for (const auto& [position, error] : line.errors) errors.push_back(error);
  for (std::string& error : ReadEnvironment(configured)) errors.push_back(std::move(error));
  warnings = RepeatedFlags(line.given);
  if (!line.unconsumed.empty() && GetBool("ignore_unknown_flags")) {
    std::string text = "Unconsumed cmdline flags:";
    for (const std::string& argument : line.unconsumed) text += " " + argument;
    warnings.push_back(text);
  } else {
    errors.insert(errors.end(), line.unknown.begin(), line.unknown.end());
  }
  // A file of flags has no such argument.
  const bool runs = GetString("dump_config").empty();
  if (!positional_.empty() && !many_positionals_ && runs) {
    const CLI::Option* option = app_->get_option(positional_);
    if (option->count() == 0) {
      errors.push_back(positional_ + " is missing: " + option->get_description());
    }
  }
  for (const std::string& error : errors)
    err << "ERROR: " << tool_ << ": " << Printable(error) << "\n";
  if (errors.empty()) {
    for (const std::string& warning : warnings) err << "WARN: " << Printable(warning) << "\n";
  }
  err.flush();
  if (!errors.empty()) {
    if (*exit_code == kExitOk) *exit_code = kExitUsage;
    return false;
  }
  if (runs) return true;
  *exit_code = DumpConfig(out, err);
  return false;
}

void FlagRegistry::ParseOrExit(int argc, const char* const* argv) {
  int exit_code = kExitOk;
  if (Parse(argc, argv, &exit_code, std::cout, std::cerr)) return;
  std::cout.flush();
  std::exit(exit_code);
}

}  // namespace litmus
