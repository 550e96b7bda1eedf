// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "cli/help.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "cli/terminal.h"
#include "cli/version.h"

namespace litmus {
namespace {

constexpr size_t kTextColumn = 30;  // column at which the meanings of flags begin

// Wraps `text` into lines of at most `columns`. The first line continues after `head`; the others
// are indented by `indent` spaces.
std::string Wrapped(std::string head, size_t indent, const std::string& text, size_t columns) {
  std::string lines, line = std::move(head);
  const std::string margin(indent, ' ');
  if (line.size() + 1 > indent && !line.empty() && indent > 0) {
    lines += line + "\n";
    line.clear();
  }
  line.resize(std::max(line.size(), indent), ' ');
  bool is_empty = true;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = text.find(' ', begin);
    if (end == std::string::npos) end = text.size();
    const size_t length = end - begin;
    if (!is_empty && line.size() + 1 + length > columns) {
      lines += line + "\n";
      line = margin;
      is_empty = true;
    }
    if (!is_empty) line += ' ';
    line.append(text, begin, length);
    is_empty = false;
    begin = end + 1;
  }
  return lines + line + "\n";
}

std::string Paragraph(const std::string& text, size_t columns) {
  return Wrapped("", 0, text, columns);
}

// A command line; a long one continues in further lines, as a shell reads them.
std::string CommandLines(const std::string& command, size_t columns) {
  constexpr size_t kContinuation = 2;  // " \\"
  std::string lines, line = "  ";
  for (size_t begin = 0; begin < command.size();) {
    const size_t end = std::min(command.find(' ', begin), command.size());
    if (line.size() + 1 + (end - begin) + kContinuation > columns && line.size() > 6) {
      lines += line + " \\\n";
      line = "     ";
    }
    if (line.size() > 2) line += ' ';
    line.append(command, begin, end - begin);
    begin = end + 1;
  }
  return lines + line + "\n";
}

const char* PlaceholderOf(FlagText text) {
  switch (text) {
    case FlagText::kValue:
      return "TEXT";
    case FlagText::kModel:
    case FlagText::kOutput:
    case FlagText::kJournal:
    case FlagText::kConfig:
      return "FILE";
    case FlagText::kInput:
    case FlagText::kCache:
      return "PATH";
    case FlagText::kNamedInputs:
      return "NAME:FILE";
    case FlagText::kTensorInputs:
      return "PATH";
    case FlagText::kFormatOutputs:
      return "FORMAT:FILE";
    case FlagText::kFlagValues:
      return "FLAG=V1;V2";
    case FlagText::kFlags:
      return "FLAGS";
  }
  return "TEXT";
}

// For example "--num_runs=N" or "-m, --tflite_model=FILE".
std::string SpellingOf(const Flag& flag) {
  std::string text = "--" + flag.name();
  if (flag.letter() != '\0') text = std::string("-") + flag.letter() + ", " + text;
  switch (flag.type()) {
    case FlagType::kInt32:
    case FlagType::kInt64:
      return text + "=N";
    case FlagType::kFloat:
      return text + "=X";
    case FlagType::kBool:
      return flag.default_text() == "true" ? text + "=false" : text;
    case FlagType::kString:
      break;
  }
  return text + (flag.bare().empty() ? "=" : "[=") + PlaceholderOf(flag.use().text()) +
         (flag.bare().empty() ? "" : "]");
}

std::string MeaningOf(const Flag& flag) {
  std::string text = flag.help(), list;
  for (const std::string& choice : flag.choices()) {
    if (!choice.empty()) list += (list.empty() ? "" : "|") + choice;
  }
  if (!list.empty()) text += " [" + list + "]";
  const bool shows_default = flag.type() != FlagType::kBool && !flag.default_text().empty();
  if (shows_default) text += " (default " + flag.default_text() + ")";
  if (flag.type() == FlagType::kBool && flag.default_text() == "true") text += " (default true)";
  if (!flag.other_names().empty()) {
    std::string names;
    for (const std::string& name : flag.other_names()) {
      names += (names.empty() ? "--" : ", --") + name;
    }
    text += "; also " + names;
  }
  return text;
}

std::string FlagLines(const Flag& flag, size_t columns) {
  return Wrapped("  " + SpellingOf(flag), kTextColumn, MeaningOf(flag), columns);
}

std::string Usage(const FlagRegistry& flags) {
  const auto line = [&](const std::string& word, const Positionals& positionals) {
    std::string text = flags.tool() + (word.empty() ? "" : " " + word);
    if (!positionals.name.empty()) {
      text += " " + (positionals.many ? "[" + positionals.name + " ...]" : positionals.name);
    }
    return text;
  };
  std::string text = "usage: " + line("", flags.positionals());
  if (flags.ModelFlag() != nullptr) text += " MODEL.tflite";
  text += " [--flag=value ...]";
  if (!flags.rest_usage().empty()) text += " -- " + flags.rest_usage();
  text += "\n";
  for (const CommandWord& word : flags.command_words()) {
    text += "       " + line(word.word, word.positionals) + " [--flag=value ...]\n";
  }
  return text;
}

std::string PositionalLines(const FlagRegistry& flags, size_t columns) {
  std::string text;
  const auto add = [&](const std::string& name, const std::string& help) {
    if (!name.empty()) text += Wrapped("  " + name, kTextColumn, help, columns);
  };
  add(flags.positionals().name, flags.positionals().help);
  for (const CommandWord& word : flags.command_words()) {
    add(word.positionals.name, word.positionals.help);
  }
  add(flags.rest_usage(), flags.rest_help());
  return text.empty() ? "" : text + "\n";
}

// The groups in the order of declaration, with the registry's own group last.
std::vector<const FlagGroup*> Groups(const std::vector<const Flag*>& shown,
                                     const FlagRegistry& flags) {
  std::vector<const FlagGroup*> groups;
  for (const Flag* flag : shown) {
    if (std::find(groups.begin(), groups.end(), &flag->group()) == groups.end()) {
      groups.push_back(&flag->group());
    }
  }
  const FlagGroup* own = &flags.flags().front().group();
  std::stable_partition(groups.begin(), groups.end(),
                        [own](const FlagGroup* group) { return group != own; });
  return groups;
}

std::string GroupNames(const FlagRegistry& flags) {
  std::string names;
  for (const FlagGroup* group : Groups(flags.FlagsOfBuild(), flags)) {
    names += (names.empty() ? "" : ", ") + GroupId(*group);
  }
  return names;
}

std::string GroupLines(const FlagRegistry& flags, const std::string& topic, size_t columns) {
  const std::vector<const Flag*> shown = flags.FlagsOfBuild();
  std::string text;
  for (const FlagGroup* group : Groups(shown, flags)) {
    if (topic != "all" && GroupId(*group).find(topic) == std::string::npos) continue;
    text += (text.empty() ? "" : "\n") + group->title + ":\n";
    for (const Flag* flag : shown) {
      if (&flag->group() == group) text += FlagLines(*flag, columns);
    }
    if (!group->example.empty()) {
      text += "  For example:\n" + CommandLines(group->example, columns);
    }
  }
  return text;
}

std::string EverydayHelp(const FlagRegistry& flags, size_t columns) {
  std::string text = Paragraph(flags.tool() + ": " + flags.summary(), columns) + "\n" +
                     Usage(flags) + "\n" + PositionalLines(flags, columns);
  for (const Flag* flag : flags.FlagsOnce()) {
    if (flag->everyday()) text += FlagLines(*flag, columns);
  }
  if (!flags.examples().empty()) text += "\nExamples:\n";
  for (const std::string& example : flags.examples()) text += CommandLines(example, columns);
  return text + "\n" +
         Paragraph(
             "--help=all prints every flag and the exit codes; --help=GROUP the flags of "
             "a group: " +
                 GroupNames(flags),
             columns);
}

std::string ExitCodeLines() { return std::string("Exit codes:\n") + ExitCodesHelp(); }

}  // namespace

std::string GroupId(const FlagGroup& group) {
  std::string id;
  for (const char character : group.title) {
    const auto c = static_cast<unsigned char>(character);
    if (std::isalnum(c) != 0) {
      id += static_cast<char>(std::tolower(c));
    } else if (!id.empty() && id.back() != '_') {
      id += '_';
    }
  }
  return id;
}

std::string HelpOfWidth(const FlagRegistry& flags, const std::string& topic, size_t columns) {
  if (topic.empty()) return EverydayHelp(flags, columns);
  if (topic == "exit_codes") return ExitCodeLines();
  if (topic != "all") return GroupLines(flags, topic, columns);
  return Usage(flags) + "\n" + PositionalLines(flags, columns) +
         Paragraph("Flags are --name=value or --name value; a boolean is --name or --name=false.",
                   columns) +
         "\n" + GroupLines(flags, topic, columns) + "\n" + ExitCodeLines();
}

std::optional<std::string> HelpText(const FlagRegistry& flags, const std::string& topic,
                                    std::string* error) {
  if (flags.WantsJson()) return HelpJson(flags);
  const auto columns = static_cast<size_t>(TerminalColumns(STDOUT_FILENO));
  std::string text = HelpOfWidth(flags, GroupId({topic, ""}), columns);
  if (!text.empty()) return text;
  *error = "--help: there is no group '" + topic +
           "'; write --help=all, --help=exit_codes or one of " + GroupNames(flags);
  return std::nullopt;
}

std::string FlagRegistry::VersionText() const {
  const std::string sources = RevisionText(revision_, dirty_);
  std::string text = tool_ + " (Litmus) " + kVersion + (sources.empty() ? "" : ", " + sources) +
                     ", built with " + CompilerText() + "\n";
  for (const auto& [name, value] : build_facts_) text += "  " + name + ": " + value + "\n";
  return text;
}

}  // namespace litmus
