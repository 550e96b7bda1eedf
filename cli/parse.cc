// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Implements FlagRegistry::Parse: sorts the arguments, and writes errors and warnings.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <utility>

#include "cli/arguments.h"
#include "cli/completion.h"
#include "cli/exit_codes.h"
#include "cli/file_conflicts.h"
#include "cli/flags.h"
#include "cli/help.h"
#include "cli/suggestion.h"
#include "cli/utf8.h"

namespace litmus {
namespace {

std::string DoesNotFit(const std::string& name, const std::string& text,
                       const std::string& wanted) {
  return name + ": " + Quoted(text) + " does not fit; it " + wanted;
}

std::string MissingText(const Flag& flag) {
  return "--" + flag.name() + " needs a value; write --" + flag.name() + "=" +
         (flag.type() == FlagType::kString ? "VALUE" : flag.default_text());
}

// Returns one warning for each flag that is given with different values, in the order of names.
std::vector<std::string> RepeatedFlags(const std::vector<GivenFlag>& given) {
  std::map<std::string, std::vector<std::string>> texts;
  for (const GivenFlag& flag : given) texts[flag.name].push_back(flag.text);
  std::vector<std::string> warnings;
  for (const auto& [name, values] : texts) {
    const std::string& last = values.back();
    if (std::count(values.begin(), values.end(), last) == static_cast<int64_t>(values.size())) {
      continue;
    }
    warnings.push_back("--" + name + " is given " + std::to_string(values.size()) +
                       " times with different values; the last one counts: " + Quoted(last));
  }
  return warnings;
}

// Different values for two names of one flag are an error.
std::vector<std::string> Contradictions(const std::vector<GivenFlag>& given) {
  std::vector<std::string> errors;
  const auto named = [](const GivenFlag& flag) {
    return flag.spelling.empty() ? Quoted(flag.text) : "--" + flag.spelling;
  };
  for (size_t i = 0; i < given.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      const GivenFlag &a = given[j], &b = given[i];
      if (a.name != b.name || a.spelling == b.spelling || a.text == b.text) continue;
      errors.push_back(named(a) + " and " + named(b) +
                       " are one flag with different values; give one of them");
    }
  }
  return errors;
}

bool IsModelName(const std::string& word) {
  constexpr char kEnd[] = ".tflite";
  constexpr size_t kLength = sizeof(kEnd) - 1;
  return word.size() > kLength && word.compare(word.size() - kLength, kLength, kEnd) == 0;
}

}  // namespace

void FlagRegistry::SortWord(const Argument& argument, const std::vector<std::string>& argv,
                            SortedLine* line) {
  const std::string& word = argument.text;
  if (argument.index == 1 && !words_.empty()) {
    for (const CommandWord& command : words_) {
      if (command.word != word) continue;
      command_ = word;
      Select(command.mode);
      return;
    }
  }
  const Positionals& taken = ActivePositionals();
  const size_t room = taken.name.empty() ? 0 : taken.many ? argv.size() : 1;
  const Flag* model = ModelFlag();
  if (line->positionals.size() < room && !word.empty()) {
    line->positionals.push_back(word);
    Select(taken.mode);
  } else if (model != nullptr && IsModelName(word)) {
    line->given.push_back({model->name(), word, static_cast<int>(argument.index), ""});
  } else {
    line->unconsumed.push_back(word);
    line->unknown.push_back(
        StrayArgumentError(*this, word, argument.index > 1 ? argv[argument.index - 1] : ""));
  }
}

SortedLine FlagRegistry::Sort(const std::vector<std::string>& argv) {
  SortedLine line;
  bool value_of_unknown_may_follow = false;
  for (const Argument& argument : ReadArguments(*this, argv)) {
    const bool may_be_value = std::exchange(value_of_unknown_may_follow, false);
    const auto position = static_cast<int>(argument.index);
    switch (argument.kind) {
      case Argument::Kind::kHelp:
        line.help = true;
        break;
      case Argument::Kind::kRest:
        rest_->assign(argv.begin() + position + 1, argv.end());
        break;
      case Argument::Kind::kNeedsText:
        line.errors[position] = MissingText(*argument.flag);
        break;
      case Argument::Kind::kUnknown:
        line.unconsumed.push_back(argument.text);
        line.unknown.push_back(UnknownFlagError(*this, argument.text));
        value_of_unknown_may_follow = argument.text.find('=') == std::string::npos;
        break;
      case Argument::Kind::kWord:
        // The word after an unknown `--flag` is probably its value, so one error suffices for both.
        if (may_be_value) {
          line.unconsumed.push_back(argument.text);
        } else {
          SortWord(argument, argv, &line);
        }
        break;
      case Argument::Kind::kFlag: {
        const Flag& flag = *argument.flag;
        std::string text = argument.text;
        if (flag.name() == "help" && !text.empty() && !ProblemOf("help", text).empty()) {
          line.help_topic = std::exchange(text, "true");
        }
        if (flag.type() == FlagType::kString && flag.listing() != nullptr && text == "list") {
          line.listing = &flag;
        } else {
          line.given.push_back({flag.name(), text, position, argument.spelling});
        }
        break;
      }
    }
  }
  return line;
}

void FlagRegistry::AssignAll(const std::vector<GivenFlag>& given, FlagOrigin origin,
                             std::map<int, std::string>* errors) {
  for (const GivenFlag& flag : given) {
    const std::string wanted = Assign(flag.name, flag.text, origin, flag.position);
    if (wanted.empty()) continue;
    const std::string& def = Require(flag.name).default_text();
    (*errors)[flag.position] =
        DoesNotFit("--" + flag.name, flag.text, wanted) + (def.empty() ? "" : ", default " + def);
  }
}

std::optional<std::string> FlagRegistry::Answer(const SortedLine& line, std::string* error) const {
  if (line.help || GetBool("help")) return HelpText(*this, line.help_topic, error);
  if (const std::string& shell = GetString("completion"); !shell.empty()) {
    return CompletionScript(*this, shell);
  }
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
  for (const Flag& flag : flags_) {
    const char* text = flag.variable_ == nullptr ? nullptr : std::getenv(flag.variable_);
    if (text == nullptr) continue;
    const bool is_given = std::any_of(given.begin(), given.end(), [&](const GivenFlag& other) {
      return other.name == flag.name();
    });
    if (is_given) continue;
    const std::string wanted = Assign(flag.name(), text, FlagOrigin::kEnvironment, -1);
    if (wanted.empty()) continue;
    errors.push_back(DoesNotFit("the environment's " + std::string(flag.variable_), text, wanted));
  }
  return errors;
}

std::string FlagRegistry::JsonToStandardOutput() {
  const Flag* json_out = Find("json_out");
  if (json_out == nullptr || json_out->string_value() != "-") return "";
  const std::string& form = GetString("output");
  const bool is_free = form == "text" || form == "json";
  if (is_free) SetFor(*json_out, "output", "json");
  SetFor(*json_out, "json_out", "");
  if (is_free) return "";
  return "--json_out=- and --output=" + form + " both write to standard output; give one of them";
}

bool FlagRegistry::Parse(int argc, const char* const* argv, int* exit_code, std::ostream& out,
                         std::ostream& err) {
  if (Find("output") == nullptr) {
    SetGroup(groups_.front().title);
    SetOwner("");
    AddString("output", "text", KeepsResult(kEveryMode).OfOutput(),
              "form of --help, --version and what --list_* flags print")
        .Choices({"text", "json"});
  }
  SortedLine line = Sort({argv, argv + argc});
  // The file is read first, so that the command line overrides it.
  std::vector<GivenFlag> configured;
  std::vector<std::string> errors, warnings;
  *exit_code = LoadConfig(line, &configured, &errors);
  const auto behind = static_cast<int>(configured.size());
  for (GivenFlag& flag : line.given) flag.position += behind;
  std::map<int, std::string> shifted;
  AssignAll(line.given, FlagOrigin::kCommandLine, &shifted);
  for (const auto& [position, error] : shifted) line.errors[position - behind] = error;
  configured.insert(configured.end(), line.given.begin(), line.given.end());
  std::string no_answer;
  if (const std::optional<std::string> answer = Answer(line, &no_answer)) {
    out << *answer;
    *exit_code = kExitOk;
    return false;
  }
  if (!no_answer.empty()) errors.push_back(no_answer);
  for (const auto& [position, error] : line.errors) errors.push_back(error);
  for (std::string& error : ReadEnvironment(configured)) errors.push_back(std::move(error));
  for (std::string& error : Contradictions(line.given)) errors.push_back(std::move(error));
  warnings = RepeatedFlags(line.given);
  if (!line.unconsumed.empty() && GetBool("ignore_unknown_flags")) {
    std::string text = "Unconsumed cmdline flags:";
    for (const std::string& argument : line.unconsumed) text += " " + argument;
    warnings.push_back(text);
  } else {
    errors.insert(errors.end(), line.unknown.begin(), line.unknown.end());
  }
  // A configuration file contains no arguments without a name, so --dump_config does not need them.
  const bool runs = GetString("dump_config").empty();
  const Positionals& positionals = ActivePositionals();
  if (positionals.all != nullptr) *positionals.all = line.positionals;
  if (positionals.one != nullptr && !line.positionals.empty()) {
    *positionals.one = line.positionals[0];
  }
  if (positionals.one != nullptr && line.positionals.empty() && runs) {
    errors.push_back(positionals.name + " is missing: " + positionals.help);
  }
  // Also checked if the command line is wrong already: error copies are written to the outputs that
  // it names, and must not overwrite its inputs.
  for (const FileConflict& conflict : FindFileConflicts(*this, line.positionals)) {
    errors.push_back(conflict.error);
    Assign(conflict.flag, conflict.kept, FlagOrigin::kProgram, 0);
  }
  std::string problem = JsonToStandardOutput();
  if (errors.empty() && problem.empty() && !modes_.empty()) problem = ModeProblem();
  if (errors.empty() && !problem.empty()) errors.push_back(problem);
  refusal_.clear();
  for (const std::string& error : errors) {
    err << "ERROR: " << tool_ << ": " << Printable(error) << "\n";
    if (runs) refusal_ += (refusal_.empty() ? "" : "\n") + error;
  }
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
  if (!refusal_.empty() && refused_) refused_(exit_code, refusal_);
  std::cout.flush();
  std::exit(exit_code);
}

}  // namespace litmus
