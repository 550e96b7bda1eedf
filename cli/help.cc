// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "cli/help.h"

#include <algorithm>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "cli/exit_codes.h"
#include "cli/version.h"

namespace litmus {
namespace {

std::string Padded(std::string text, size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text;
}

std::string DefaultColumn(const Flag& flag) {
  return flag.type() == FlagType::kString ? '"' + flag.default_text() + '"' : flag.default_text();
}

std::string Sentence(const Flag& flag) {
  const std::string& text = flag.help();
  std::string list;
  for (const std::string& choice : flag.choices()) {
    if (!choice.empty()) list += (list.empty() ? "" : "|") + choice;
  }
  return list.empty() ? text : text + " [" + list + "]";
}

class HelpFormatter : public CLI::Formatter {
 public:
  explicit HelpFormatter(const FlagRegistry& flags) : flags_(flags) {}

  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override {
    const bool all = mode == CLI::AppFormatMode::All;
    return make_usage(app, name) +
           (all ? "\n  --name=value, --name value, bare --name for a boolean. Booleans are "
                  "true|false|1|0.\n  Columns: flag, type, default, meaning.\n"
                : "") +
           FlagTable(*app, all) + make_footer(app) +
           (all ? std::string("\nExit codes:\n") + ExitCodesHelp()
                : "\n--help lists every flag and the exit codes.\n");
  }

  std::string make_usage(const CLI::App* app, std::string name) const override {
    std::string usage = name + ": " + app->get_description() + "\n\nusage: " + name;
    std::string positionals;
    for (const CLI::Option* option : app->get_options()) {
      if (!option->get_positional()) continue;
      const bool many = option->get_items_expected_max() > 1;
      usage += " " + (many ? "[" + option->get_name() + " ...]" : option->get_name());
      positionals += "\n  " + option->get_name() + ": " + option->get_description() + "\n";
    }
    usage += " --name=value ...";
    if (!flags_.rest_usage().empty()) {
      usage += " -- " + flags_.rest_usage();
      positionals += "\n  " + flags_.rest_usage() + ": " + flags_.rest_help() + "\n";
    }
    return usage + "\n" + positionals;
  }

  std::string make_footer(const CLI::App* app) const override { return app->get_footer(); }

 private:
  // An option has one line, that of its first declaration.
  const Flag& FlagOf(const CLI::Option& option) const {
    return *flags_.Find(option.get_lnames().front());
  }

  std::string FlagTable(const CLI::App& app, bool all) const {
    const std::vector<const CLI::Option*> shown = app.get_options([&](const CLI::Option* option) {
      return option->nonpositional() && (all || FlagOf(*option).essential());
    });
    std::vector<std::string> groups;
    size_t name_width = 0, default_width = 0;
    for (const CLI::Option* option : shown) {
      const Flag& flag = FlagOf(*option);
      if (std::find(groups.begin(), groups.end(), flag.group()) == groups.end()) {
        groups.push_back(flag.group());
      }
      name_width = std::max(name_width, flag.name().size());
      default_width = std::max(default_width, DefaultColumn(flag).size());
    }
    // The registry's own group comes last although it was declared first.
    std::stable_partition(groups.begin(), groups.end(), [this](const std::string& group) {
      return group != flags_.flags().front().group();
    });

    std::string text;
    for (const std::string& group : groups) {
      text += "\n" + group + ":\n";
      for (const CLI::Option* option : shown) {
        const Flag& flag = FlagOf(*option);
        if (flag.group() != group) continue;
        text += "  --" + Padded(flag.name(), name_width) + "  " +
                Padded(option->get_type_name(), 6) + "  " +
                Padded(DefaultColumn(flag), default_width) + "  " + Sentence(flag) + "\n";
      }
    }
    return text;
  }

  const FlagRegistry& flags_;
};

}  // namespace

std::shared_ptr<CLI::FormatterBase> MakeHelpFormatter(const FlagRegistry& flags) {
  return std::make_shared<HelpFormatter>(flags);
}

std::string FlagRegistry::VersionText() const {
  std::string text = tool_ + " (Litmus) " + kVersion + (revision_.empty() ? "" : ", " + revision_) +
                     ", built with " + CompilerText() + "\n";
  for (const auto& [name, value] : build_facts_) text += "  " + name + ": " + value + "\n";
  return text;
}

}  // namespace litmus
