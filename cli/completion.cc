// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "cli/completion.h"

#include <vector>

namespace litmus {
namespace {

enum class Offer { kFiles, kChoices, kSwitch, kNothing };

// What a shell completes as the flag's value.
Offer OfferOf(const Flag& flag) {
  if (flag.type() == FlagType::kBool) return Offer::kSwitch;
  if (!flag.choices().empty()) return Offer::kChoices;
  return flag.use().text() == FlagText::kValue ? Offer::kNothing : Offer::kFiles;
}

std::vector<std::string> NamesOf(const Flag& flag) {
  std::vector<std::string> names = {flag.name()};
  names.insert(names.end(), flag.other_names().begin(), flag.other_names().end());
  return names;
}

std::string Join(const std::vector<std::string>& parts, const char* between) {
  std::string text;
  for (const std::string& part : parts) {
    if (!part.empty()) text += (text.empty() ? "" : between) + part;
  }
  return text;
}

// Returns `text` with a backslash before each of the characters in `special`.
std::string Escaped(const std::string& text, const std::string& special) {
  std::string escaped;
  for (const char character : text) {
    if (special.find(character) != std::string::npos) escaped += '\\';
    escaped += character;
  }
  return escaped;
}

// Quotes a word for POSIX shells and zsh.
std::string InQuotes(const std::string& text) {
  std::string quoted = "'";
  for (const char character : text) {
    if (character == '\'') quoted += "'\\'";
    quoted += character;
  }
  return quoted + "'";
}

// In fish, a backslash is special within single quotes.
std::string InFishQuotes(const std::string& text) { return "'" + Escaped(text, "\\'") + "'"; }

// Bash splits --name=value into three words, unless '=' was removed from COMP_WORDBREAKS.
constexpr char kBashBegin[] = R"(
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} IFS=$'\n'
  local flag=$before text=$word glued= prefix=
  case $word in
    =) text= glued=yes ;;
    -*=*) flag=${word%%=*} text=${word#*=} glued=yes prefix=$flag= ;;
    *) [[ $before == = ]] && flag=${COMP_WORDS[COMP_CWORD - 2]} glued=yes ;;
  esac
  COMPREPLY=()
  case $flag in
)";
constexpr char kBashEnd[] = R"(  esac
  if [[ $glued ]]; then return; fi
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$word"))
    [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
  elif ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W "$words" -- "$word"))
  fi
}
)";

std::string BashCase(const Flag& flag) {
  std::vector<std::string> patterns;
  for (const std::string& name : NamesOf(flag)) patterns.push_back("--" + name);
  if (flag.letter() != '\0') patterns.push_back(std::string("-") + flag.letter());
  std::string body;
  const std::string reply = " -- \"$text\")); COMPREPLY=(\"${COMPREPLY[@]/#/$prefix}\")";
  switch (OfferOf(flag)) {
    case Offer::kFiles:
      body = "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f" + reply;
      break;
    case Offer::kChoices:
      body = "COMPREPLY=($(compgen -W " + InQuotes(Join(flag.choices(), "\n")) + reply;
      break;
    case Offer::kSwitch:
      body = "COMPREPLY=($(compgen -W $'true\\nfalse'" + reply;
      break;
    case Offer::kNothing:
      body = "compopt +o default 2>/dev/null";
      break;
  }
  body += "; return";
  if (!flag.needs_text()) body = "if [[ $glued ]]; then " + body + "; fi";
  return "    " + Join(patterns, "|") + ") " + body + " ;;\n";
}

std::string Bash(const FlagRegistry& flags) {
  const std::string function = "_litmus_" + flags.tool();
  std::vector<std::string> names, words;
  std::string cases;
  for (const Flag* flag : flags.FlagsOfBuild()) {
    for (const std::string& name : NamesOf(*flag)) {
      names.push_back("--" + name + (flag->needs_text() ? "=" : ""));
    }
    cases += BashCase(*flag);
  }
  for (const CommandWord& word : flags.command_words()) words.push_back(word.word);
  return function + "() {\n  local flags=" + InQuotes(Join(names, "\n")) +
         " words=" + InQuotes(Join(words, "\n")) + kBashBegin + cases + kBashEnd +
         "complete -o default -F " + function + " " + flags.tool() + "\n";
}

// Returns one specification for zsh's _arguments.
std::string ZshFlag(const std::string& name, const Flag& flag) {
  // "=": the value is in the same word or the next; "=-": only in the same word; "::": the value is
  // optional.
  std::string text = name + (flag.needs_text() ? "=" : "=-") + "[" + Escaped(flag.help(), "\\[]:") +
                     "]" + (flag.needs_text() ? ":" : "::") + "value:";
  switch (OfferOf(flag)) {
    case Offer::kFiles:
      text += "_files";
      break;
    case Offer::kChoices:
      text += "(" + Join(flag.choices(), " ") + ")";
      break;
    case Offer::kSwitch:
      text += "(true false)";
      break;
    case Offer::kNothing:
      text += " ";
      break;
  }
  return " \\\n    " + InQuotes(text);
}

std::string Zsh(const FlagRegistry& flags) {
  const std::string function = "_" + flags.tool();
  std::vector<std::string> words;
  for (const CommandWord& word : flags.command_words()) words.push_back(word.word);
  std::string text = "#compdef " + flags.tool() + "\n" + function + "() {\n  _arguments";
  for (const Flag* flag : flags.FlagsOfBuild()) {
    for (const std::string& name : NamesOf(*flag)) text += ZshFlag("--" + name, *flag);
  }
  if (!words.empty()) {
    text += " \\\n    " + InQuotes("1:word:{compadd " + Join(words, " ") + "; _files}");
  }
  return text + " \\\n    '*:file:_files'\n}\nif [ \"$funcstack[1]\" = " + function + " ]; then " +
         function + " \"$@\"; else compdef " + function + " " + flags.tool() + "; fi\n";
}

std::string FishFlag(const std::string& command, const Flag& flag) {
  std::string text;
  const std::string letter = flag.letter() == '\0' ? "" : std::string(" -s ") + flag.letter();
  for (const std::string& name : NamesOf(flag)) {
    text += command + (name == flag.name() ? letter : "") + " -l " + name;
    switch (OfferOf(flag)) {
      case Offer::kFiles:
        text += flag.needs_text() ? " -r -F" : "";
        break;
      case Offer::kChoices:
        text += " -x -a " + InFishQuotes(Join(flag.choices(), " "));
        break;
      case Offer::kSwitch:
        break;
      case Offer::kNothing:
        text += flag.needs_text() ? " -x" : "";
        break;
    }
    text += " -d " + InFishQuotes(flag.help()) + "\n";
  }
  return text;
}

std::string Fish(const FlagRegistry& flags) {
  const std::string command = "complete -c " + flags.tool();
  std::string text;
  for (const Flag* flag : flags.FlagsOfBuild()) text += FishFlag(command, *flag);
  for (const CommandWord& word : flags.command_words()) {
    text += command + " -n __fish_use_subcommand -a " + word.word + "\n";
  }
  return text;
}

}  // namespace

std::string CompletionScript(const FlagRegistry& flags, const std::string& shell) {
  if (shell == "bash") return Bash(flags);
  return shell == "zsh" ? Zsh(flags) : Fish(flags);
}

}  // namespace litmus
