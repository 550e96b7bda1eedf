// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Declarations and values of flags, and the parser of the command line.
// The parser is our own rather than CLI11's: the rules need each flag's place in argv, empty
// values (--name= is a value, not a request for the next argument) and TensorFlow Lite's spelling
// of booleans.
#include "tools/cli/flags.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <iostream>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

#include "tools/cli/exit_codes.h"

namespace litmus {
namespace {

[[noreturn]] void Die(const std::string& message) {
  std::fprintf(stderr, "FATAL: %s\n", message.c_str());
  std::abort();
}

std::string FloatText(float value) {
  char buffer[32];
  std::snprintf(buffer, sizeof(buffer), "%g", static_cast<double>(value));
  return buffer;
}

// Parses all of `text`; from_chars has no locale, no leading space and no silent tail. A plus sign
// before the number is fine.
template <typename T>
bool ParseNumber(const std::string& text, T* value) {
  const char* begin = text.data();
  const char* end = begin + text.size();
  if (end - begin > 1 && *begin == '+' && begin[1] != '-') ++begin;
  const auto [ptr, error] = std::from_chars(begin, end, *value);
  return error == std::errc() && ptr == end && begin != end;
}

bool IsFlagLike(const std::string& argument) { return argument.size() > 1 && argument[0] == '-'; }

// "--name=value" -> "name"; also for "-name" and "--name".
std::string NameOf(const std::string& argument) {
  const size_t dashes = argument.find_first_not_of('-');
  if (dashes == std::string::npos) return "";
  return argument.substr(dashes, argument.find('=', dashes) - dashes);
}

std::string Joined(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) text += part;
  return text;
}

// 'text', on one line whatever it holds.
std::string Quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char character : text) {
    const bool control = static_cast<unsigned char>(character) < 0x20;
    quoted += control ? '?' : character;
  }
  return quoted + "'";
}

size_t EditDistance(const std::string& a, const std::string& b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t replace = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min(std::min(row[j], row[j - 1]) + 1, replace);
    }
  }
  return row[b.size()];
}

}  // namespace

const char* FlagTypeName(FlagType type) {
  switch (type) {
    case FlagType::kInt32:
      return "int32";
    case FlagType::kInt64:
      return "int64";
    case FlagType::kFloat:
      return "float";
    case FlagType::kBool:
      return "bool";
    case FlagType::kString:
      return "string";
  }
  return "?";
}

Flag& Flag::Label(std::string label) {
  label_ = std::move(label);
  return *this;
}

Flag& Flag::Choices(std::vector<std::string> choices) {
  choices_ = std::move(choices);
  return *this;
}

Flag& Flag::Bare(std::string text) {
  bare_ = std::move(text);
  return *this;
}

Flag& Flag::Check(std::string (*check)(const std::string& text)) {
  check_ = check;
  return *this;
}

Flag& Flag::FromEnvironment(const char* variable) {
  variable_ = variable;
  return *this;
}

Flag& Flag::AtLeast(int64_t least) {
  has_least_ = true;
  least_ = least;
  return *this;
}

Flag& Flag::Essential() {
  essential_ = true;
  return *this;
}

std::string Flag::EchoText() const {
  switch (type_) {
    case FlagType::kInt32:
    case FlagType::kInt64:
    case FlagType::kBool:
      return std::to_string(int_);
    case FlagType::kFloat:
      return FloatText(float_);
    case FlagType::kString:
      break;
  }
  return string_;
}

void Flag::RequireType(FlagType type) const {
  if (type == type_) return;
  Die("--" + name_ + " is declared as " + FlagTypeName(type_) + " and read as " +
      FlagTypeName(type));
}

int32_t Flag::int32_value() const {
  RequireType(FlagType::kInt32);
  return static_cast<int32_t>(int_);
}

int64_t Flag::int64_value() const {
  RequireType(FlagType::kInt64);
  return int_;
}

float Flag::float_value() const {
  RequireType(FlagType::kFloat);
  return float_;
}

bool Flag::bool_value() const {
  RequireType(FlagType::kBool);
  return int_ != 0;
}

const std::string& Flag::string_value() const {
  RequireType(FlagType::kString);
  return string_;
}

std::string Flag::Assign(const std::string& text) {
  const auto too_small = [this] { return "must be at least " + std::to_string(least_); };
  switch (type_) {
    case FlagType::kInt32: {
      int32_t value = 0;
      if (!ParseNumber(text, &value)) {
        return "must be a whole number from -2147483648 to 2147483647 (int32)";
      }
      if (has_least_ && value < least_) return too_small();
      int_ = value;
      break;
    }
    case FlagType::kInt64: {
      int64_t value = 0;
      if (!ParseNumber(text, &value)) return "must be a whole number (int64)";
      if (has_least_ && value < least_) return too_small();
      int_ = value;
      break;
    }
    case FlagType::kFloat: {
      float value = 0;
      if (!ParseNumber(text, &value) || !std::isfinite(value)) {
        return "must be a finite number such as 0.5 (float)";
      }
      if (has_least_ && value < static_cast<float>(least_)) return too_small();
      float_ = value;
      break;
    }
    case FlagType::kBool:
      if (text == "true" || text == "1") {
        int_ = 1;
      } else if (text == "false" || text == "0") {
        int_ = 0;
      } else {
        return "must be true, false, 1 or 0";
      }
      if (check_ != nullptr) {
        if (std::string wanted = check_(text); !wanted.empty()) return wanted;
      }
      break;
    case FlagType::kString: {
      bool allowed = choices_.empty();
      std::string list;
      for (const std::string& choice : choices_) {
        allowed = allowed || choice == text;
        if (!choice.empty()) list += (list.empty() ? "" : ", ") + choice;
      }
      if (!allowed) return "must be one of " + list;
      if (check_ != nullptr) {
        if (std::string wanted = check_(text); !wanted.empty()) return wanted;
      }
      string_ = text;
      break;
    }
  }
  Store();
  return "";
}

void Flag::Store() {
  if (target_ == nullptr) return;
  switch (type_) {
    case FlagType::kInt32:
      *static_cast<int32_t*>(target_) = static_cast<int32_t>(int_);
      break;
    case FlagType::kInt64:
      *static_cast<int64_t*>(target_) = int_;
      break;
    case FlagType::kFloat:
      *static_cast<float*>(target_) = float_;
      break;
    case FlagType::kBool:
      *static_cast<bool*>(target_) = int_ != 0;
      break;
    case FlagType::kString:
      *static_cast<std::string*>(target_) = string_;
      break;
  }
}

FlagRegistry::FlagRegistry(std::string tool, std::string summary, std::vector<std::string> examples)
    : tool_(std::move(tool)), summary_(std::move(summary)), examples_(std::move(examples)) {
  SetGroup("Misc");
  AddBool("help", false, "print every flag, grouped, and exit; -h prints a short version");
  AddBool("version", false, "print the version and exit");
  AddBool("ignore_unknown_flags", false,
          "warn about unknown flags and stray arguments instead of refusing to run");
}

Flag& FlagRegistry::Add(const char* name, FlagType type, const char* help, void* target) {
  if (const Flag* first = Find(name); first != nullptr && first->type_ != type) {
    Die(std::string("--") + name + " is declared twice with different types");
  }
  flags_.emplace_back();
  Flag& flag = flags_.back();
  flag.name_ = name;
  flag.type_ = type;
  flag.help_ = help;
  flag.group_ = group_;
  flag.target_ = target;
  return flag;
}

Flag& FlagRegistry::AddInt32(const char* name, int32_t def, const char* help, int32_t* target) {
  Flag& flag = Add(name, FlagType::kInt32, help, target);
  flag.int_ = def;
  flag.default_text_ = std::to_string(def);
  flag.Store();
  return flag;
}

Flag& FlagRegistry::AddInt64(const char* name, int64_t def, const char* help, int64_t* target) {
  Flag& flag = Add(name, FlagType::kInt64, help, target);
  flag.int_ = def;
  flag.default_text_ = std::to_string(def);
  flag.Store();
  return flag;
}

Flag& FlagRegistry::AddFloat(const char* name, float def, const char* help, float* target) {
  Flag& flag = Add(name, FlagType::kFloat, help, target);
  flag.float_ = def;
  flag.default_text_ = FloatText(def);
  flag.Store();
  return flag;
}

Flag& FlagRegistry::AddBool(const char* name, bool def, const char* help, bool* target) {
  Flag& flag = Add(name, FlagType::kBool, help, target);
  flag.int_ = def ? 1 : 0;
  flag.default_text_ = def ? "true" : "false";
  flag.Store();
  return flag;
}

Flag& FlagRegistry::AddString(const char* name, const char* def, const char* help,
                              std::string* target) {
  Flag& flag = Add(name, FlagType::kString, help, target);
  flag.string_ = def;
  flag.default_text_ = def;
  flag.Store();
  return flag;
}

void FlagRegistry::SetPositional(const char* name, const char* help, std::string* target) {
  positional_ = name;
  positional_help_ = help;
  positional_target_ = target;
}

const Flag* FlagRegistry::Find(const std::string& name) const {
  for (const Flag& flag : flags_) {
    if (flag.name_ == name) return &flag;
  }
  return nullptr;
}

const Flag& FlagRegistry::Require(const std::string& name) const {
  const Flag* flag = Find(name);
  if (flag == nullptr) Die("flag --" + name + " is read but never declared");
  return *flag;
}

bool FlagRegistry::IsBool(const std::string& name) const {
  const Flag* flag = Find(name);
  return flag != nullptr && flag->type_ == FlagType::kBool;
}

void FlagRegistry::Set(const std::string& name, const std::string& text) {
  Require(name);
  for (Flag& flag : flags_) {
    if (flag.name_ != name) continue;
    const std::string wanted = flag.Assign(text);
    if (!wanted.empty()) Die(Joined({"--", name, "=", text, ": ", wanted}));
    flag.was_set_ = true;
    flag.position_ = 0;
  }
}

std::string FlagRegistry::Nearest(const std::string& name) const {
  std::string best;
  // Two edits, or a third of a long name: beyond that a suggestion is noise.
  size_t best_distance = std::max<size_t>(3, name.size() / 3 + 1);
  for (const Flag& flag : flags_) {
    size_t distance = EditDistance(name, flag.name_);
    if (distance > 2 && name.size() >= 4 && flag.name_.find(name) != std::string::npos) {
      distance = 2;  // --threads for --num_threads.
    }
    if (distance < best_distance) {
      best_distance = distance;
      best = flag.name_;
    }
  }
  return best;
}

std::string FlagRegistry::UnknownFlagError(const std::string& argument) const {
  const std::string name = NameOf(argument);
  const std::string head = "unknown flag " + Quoted(argument);
  if (Find(name) != nullptr) return head + "; flags begin with two dashes: --" + name;
  if (name.rfind("no", 0) == 0) {
    const std::string positive = name.substr(name.rfind("no_", 0) == 0 ? 3 : 2);
    if (IsBool(positive)) return head + "; did you mean --" + positive + "=false?";
  }
  const std::string nearest = Nearest(name);
  if (!nearest.empty()) return head + "; did you mean --" + nearest + "?";
  return head + "; --help lists all flags, --ignore_unknown_flags goes on without it";
}

std::string FlagRegistry::StrayArgumentError(const std::string& argument,
                                             const std::string& previous) const {
  const std::string head = "stray argument " + Quoted(argument);
  const std::string before = NameOf(previous);
  if (IsFlagLike(previous) && previous.find('=') == std::string::npos && IsBool(before)) {
    return head + "; a boolean takes its value after '=': --" + before + "=" + argument;
  }
  const std::string nearest = Nearest(NameOf(argument));
  if (argument.find('=') != std::string::npos && !nearest.empty()) {
    return head + "; did you mean --" + nearest + argument.substr(argument.find('=')) + "?";
  }
  return head + "; every argument is a flag, --name=value: --help lists them";
}

void FlagRegistry::AddListing(const char* name, const char* help, std::string (*text)()) {
  AddBool(name, false, help);
  listings_.emplace_back(name, text);
}

void FlagRegistry::AddListingOf(const char* name, std::string (*text)()) {
  Require(name).RequireType(FlagType::kString);
  listings_of_[name] = text;
}

bool FlagRegistry::Parse(int argc, const char* const* argv, int* exit_code, std::ostream& out,
                         std::ostream& err) {
  std::vector<std::string> errors, warnings, unconsumed, unknown_errors;
  std::map<std::string, std::vector<std::string>> given;
  bool short_help = false;
  std::string (*list)() = nullptr;
  bool value_of_unknown_may_follow = false, positional_given = false;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    const int position = i;
    if (argument == "-h") {
      short_help = true;
      continue;
    }
    const size_t equals = argument.find('=');
    const std::string name = argument.rfind("--", 0) == 0 ? argument.substr(2, equals - 2) : "";
    const Flag* first = Find(name);
    if (!positional_.empty() && !positional_given && !argument.empty() && !IsFlagLike(argument) &&
        !value_of_unknown_may_follow) {
      *positional_target_ = argument;
      positional_given = true;
      continue;
    }
    if (first == nullptr) {
      unconsumed.push_back(argument);
      if (IsFlagLike(argument)) {
        unknown_errors.push_back(UnknownFlagError(argument));
        value_of_unknown_may_follow = equals == std::string::npos;
      } else {
        // What follows an unknown `--flag` is probably its value: one error is enough for both.
        if (!value_of_unknown_may_follow) {
          unknown_errors.push_back(StrayArgumentError(argument, i > 1 ? argv[i - 1] : ""));
        }
        value_of_unknown_may_follow = false;
      }
      continue;
    }
    value_of_unknown_may_follow = false;
    std::string value;
    if (equals != std::string::npos) {
      value = argument.substr(equals + 1);
    } else if (first->type_ == FlagType::kBool) {
      value = "true";
    } else if (!first->bare_.empty()) {
      value = first->bare_;
    } else if (i + 1 < argc && std::string(argv[i + 1]).rfind("--", 0) != 0) {
      value = argv[++i];
    } else {
      errors.push_back(
          Joined({"--", name, " needs a value; write --", name, "=",
                  first->type_ == FlagType::kString ? "VALUE" : first->default_text_}));
      continue;
    }
    if (const auto listing = listings_of_.find(name);
        listing != listings_of_.end() && value == "list") {
      list = listing->second;
      continue;
    }
    for (Flag& flag : flags_) {
      if (flag.name_ != name) continue;
      const std::string wanted = flag.Assign(value);
      if (!wanted.empty()) {
        errors.push_back(
            Joined({"--", name, ": ", Quoted(value), " does not fit; it ", wanted,
                    flag.default_text_.empty() ? "" : ", default ", flag.default_text_}));
        break;
      }
      flag.was_set_ = true;
      flag.position_ = position;
    }
    given[name].push_back(value);
  }

  *exit_code = kExitOk;
  if (short_help || GetBool("help")) {
    out << (short_help ? ShortHelp() : FullHelp());
    return false;
  }
  if (GetBool("version")) {
    out << VersionText();
    return false;
  }
  for (const auto& [name, text] : listings_) {
    if (!GetBool(name)) continue;
    out << text();
    return false;
  }
  if (list != nullptr) {
    out << list();
    return false;
  }
  for (Flag& flag : flags_) {
    const char* text = flag.variable_ == nullptr ? nullptr : std::getenv(flag.variable_);
    if (text == nullptr || given.count(flag.name_) != 0) continue;
    const std::string wanted = flag.Assign(text);
    if (wanted.empty()) continue;
    errors.push_back("the environment's " + std::string(flag.variable_) + ": " + Quoted(text) +
                     " does not fit; it " + wanted);
  }
  for (const auto& [name, values] : given) {
    for (const std::string& value : values) {
      if (value == values.back()) continue;
      warnings.push_back(
          "--" + name + " is given " + std::to_string(values.size()) +
          " times with different values; the last one counts: " + Quoted(values.back()));
      break;
    }
  }
  if (!unconsumed.empty() && GetBool("ignore_unknown_flags")) {
    std::string line = "Unconsumed cmdline flags:";
    for (const std::string& argument : unconsumed) line += " " + argument;
    warnings.push_back(line);
  } else {
    errors.insert(errors.end(), unknown_errors.begin(), unknown_errors.end());
  }
  if (!positional_.empty() && !positional_given) {
    errors.push_back(positional_ + " is missing: " + positional_help_);
  }
  for (const std::string& error : errors) err << "ERROR: " << tool_ << ": " << error << "\n";
  if (errors.empty()) {
    for (const std::string& warning : warnings) err << "WARN: " << warning << "\n";
  }
  err.flush();
  if (errors.empty()) return true;
  *exit_code = kExitUsage;
  return false;
}

void FlagRegistry::ParseOrExit(int argc, const char* const* argv) {
  int exit_code = kExitOk;
  if (Parse(argc, argv, &exit_code, std::cout, std::cerr)) return;
  std::cout.flush();
  std::exit(exit_code);
}

}  // namespace litmus
