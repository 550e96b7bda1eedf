// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Declarations: each name is one option of a CLI::App, whatever the number of its owners.
#include "cli/flags.h"

#include <utility>

#include "cli/die.h"
#include "cli/flag_app.h"
#include "cli/help.h"
#include "cli/number.h"

namespace litmus {

FlagRegistry::FlagRegistry(std::string tool, std::string summary, std::vector<std::string> examples)
    : tool_(std::move(tool)), app_(std::make_unique<FlagApp>(std::move(summary), tool_)) {
  app_->set_help_flag();  // None of CLI11's: ours is below.
  app_->formatter(MakeHelpFormatter(*this));
  std::string footer = examples.empty() ? "" : "\nExamples:\n";
  for (std::string& example : examples) footer += "  " + std::move(example) + "\n";
  app_->footer(footer);
  SetGroup("Misc");
  AddBool("help", false, "print every flag, grouped, and exit; -h prints a short version");
  AddBool("version", false, "print the version and exit");
  AddBool("ignore_unknown_flags", false,
          "warn about unknown flags and stray arguments instead of refusing to run");
  AddString("load_config", "",
            "take flags from this JSON file, {\"flag\": value}; the command line wins");
  AddString("dump_config", "",
            "write all flags as they are to this file, for --load_config, and exit; - is stdout");
}

FlagRegistry::~FlagRegistry() = default;

template <typename T>
Flag& FlagRegistry::Add(const char* name, FlagType type, const T& def, std::string default_text,
                        const char* help, T* target) {
  const Flag* first = Find(name);
  if (first != nullptr && first->type_ != type) {
    Die(std::string("--") + name + " is declared twice with different types");
  }
  CLI::Option* option = first == nullptr ? nullptr : first->option_;
  if (first == nullptr) {
    const auto store = [this, text = std::string(name)](const T& value) {
      for (Flag& flag : flags_) {
        if (flag.name() == text) flag.Store(value);
      }
    };
    option = app_->AddNewOption<T>(std::string("--") + name, store, help)
                 ->group(group_)
                 ->default_str(default_text)
                 ->type_name(FlagTypeName(type))
                 ->take_last()
                 ->trigger_on_parse();
  }
  Flag& flag = flags_.emplace_back(Flag(option, type, std::move(default_text)));
  flag.owner_ = owner_;
  flag.target_ = target;
  flag.Store(def);
  if (first == nullptr) flag.RestrictToType();
  return flag;
}

Flag& FlagRegistry::AddInt32(const char* name, int32_t def, const char* help, int32_t* target) {
  return Add(name, FlagType::kInt32, def, std::to_string(def), help, target);
}

Flag& FlagRegistry::AddInt64(const char* name, int64_t def, const char* help, int64_t* target) {
  return Add(name, FlagType::kInt64, def, std::to_string(def), help, target);
}

Flag& FlagRegistry::AddFloat(const char* name, float def, const char* help, float* target) {
  return Add(name, FlagType::kFloat, def, Number(static_cast<double>(def)), help, target);
}

Flag& FlagRegistry::AddBool(const char* name, bool def, const char* help, bool* target) {
  return Add(name, FlagType::kBool, def, def ? "true" : "false", help, target);
}

Flag& FlagRegistry::AddString(const char* name, const char* def, const char* help,
                              std::string* target) {
  return Add(name, FlagType::kString, std::string(def), def, help, target);
}

void FlagRegistry::AddListing(const char* name, const char* help, Flag::Listing text,
                              Flag::JsonListing json) {
  Flag& flag = AddBool(name, false, help);
  flag.listing_ = text;
  flag.json_listing_ = json;
}

void FlagRegistry::AddListingOf(const char* name, Flag::Listing text) {
  Require(name).RequireType(FlagType::kString);
  for (Flag& flag : flags_) {
    if (flag.name() == name) flag.listing_ = text;
  }
}

void FlagRegistry::SetPositional(const char* name, const char* help, std::string* target) {
  positional_ = name;
  app_->add_option(name, *target, help);
}

void FlagRegistry::SetPositionals(const char* name, const char* help,
                                  std::vector<std::string>* targets) {
  positional_ = name;
  many_positionals_ = true;
  app_->add_option(name, *targets, help);
}

void FlagRegistry::SetRestOfLine(const char* usage, const char* help,
                                 std::vector<std::string>* target) {
  rest_usage_ = usage;
  rest_help_ = help;
  rest_ = target;
}

const Flag* FlagRegistry::Find(const std::string& name) const {
  for (const Flag& flag : flags_) {
    if (flag.name() == name) return &flag;
  }
  return nullptr;
}

const Flag& FlagRegistry::Require(const std::string& name) const {
  const Flag* flag = Find(name);
  if (flag == nullptr) Die("flag --" + name + " is read but never declared");
  return *flag;
}

void FlagRegistry::Set(const std::string& name, const std::string& text) {
  Require(name);
  for (Flag& flag : flags_) {
    if (flag.name() != name) continue;
    const std::string wanted = flag.Assign(text);
    if (!wanted.empty()) Die("--" + name + "=" + text + ": " + wanted);
    flag.origin_ = FlagOrigin::kProgram;
    flag.position_ = 0;
  }
}

bool FlagRegistry::WantsJson() const {
  const Flag* output = Find("output");
  return output != nullptr && output->type() == FlagType::kString &&
         output->string_value() == "json";
}

std::string FlagRegistry::ShortHelp() const { return app_->help("", CLI::AppFormatMode::Normal); }

std::string FlagRegistry::FullHelp() const { return app_->help("", CLI::AppFormatMode::All); }

}  // namespace litmus
