// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/tflitmus/completion.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "tools/tflitmus/tool_table.h"

namespace litmus::tflitmus {
namespace {

// Removes the tool's subcommand from the command line and calls the tool's completion function.
constexpr char kBash[] = R"script(_litmus_tflitmus() {
  local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} tool depth=1
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W 'FIRST' -- "$word"))
    return
  fi
  if ((COMP_CWORD == 2)); then
    case ${COMP_WORDS[1]} in
      eval) COMPREPLY=($(compgen -W 'EVALUATIONS' -- "$word")); return ;;
      help) COMPREPLY=($(compgen -W 'FIRST' -- "$word")); return ;;
    esac
  fi
  case "${COMP_WORDS[1]} ${COMP_WORDS[2]}" in
CASES    *) return ;;
  esac
  if ! declare -F "_litmus_$tool" >/dev/null; then
    eval "$("$program" "${COMP_WORDS[@]:1:depth}" --completion=bash 2>/dev/null)"
  fi
  declare -F "_litmus_$tool" >/dev/null || return
  local COMP_CWORD=$((COMP_CWORD - depth))
  local COMP_WORDS=("$tool" "${COMP_WORDS[@]:depth+1}")
  "_litmus_$tool"
}
complete -o default -F _litmus_tflitmus tflitmus
)script";

constexpr char kZsh[] = R"script(#compdef tflitmus
_tflitmus() {
  local program=$words[1] tool depth=1
  if ((CURRENT == 2)); then
    compadd FIRST; _files -g '*.tflite'
    return
  fi
  if ((CURRENT == 3)) && [[ $words[2] == eval ]]; then compadd EVALUATIONS; return; fi
  if ((CURRENT == 3)) && [[ $words[2] == help ]]; then compadd FIRST; return; fi
  case "$words[2] $words[3]" in
CASES    *) _files; return ;;
  esac
  if ! (($+functions[_$tool])); then
    eval "$($program $words[2,depth+1] --completion=zsh 2>/dev/null)"
  fi
  words=($tool $words[depth+2,-1])
  ((CURRENT -= depth))
  _$tool
}
if [ "$funcstack[1]" = _tflitmus ]; then _tflitmus "$@"; else compdef _tflitmus tflitmus; fi
)script";

constexpr char kFish[] = R"script(function __litmus_tflitmus_flags
  set -l words (commandline -opc)
  set -l depth 2
  set -l tool
  switch "$words[2] $words[3]"
CASES    case '*'
      return
  end
  set -l loaded __litmus_loaded_$tool
  if not set -q $loaded
    $words[1] $words[2..$depth] --completion=fish 2>/dev/null | source
    set -g $loaded yes
  end
  set -e words[1..$depth]
  complete -C "$tool "(string join ' ' -- $words (commandline -ct))
end
complete -c tflitmus -n __fish_use_subcommand -a 'FIRST'
complete -c tflitmus -n '__fish_seen_subcommand_from eval' -f -a 'EVALUATIONS'
complete -c tflitmus -n '__fish_seen_subcommand_from help' -f -a 'FIRST'
complete -c tflitmus -n 'not __fish_use_subcommand' -a '(__litmus_tflitmus_flags)'
)script";

std::string BashCase(const Tool& tool, size_t depth) {
  return absl::StrCat(
      "    ", depth == 1 ? absl::StrCat(tool.word, "\\ *") : absl::StrCat("'", tool.word, "'"),
      ") tool=", tool.name, " depth=", depth, " ;;\n");
}

std::string FishCase(const Tool& tool, size_t depth) {
  return absl::StrCat("    case '", tool.word, depth == 1 ? " *" : "", "'\n      set tool ",
                      tool.name, "\n      set depth ", depth + 1, "\n");
}

}  // namespace

std::string CompletionOfWords(const std::string& shell) {
  const char* script = shell == "bash" ? kBash : shell == "zsh" ? kZsh : kFish;
  if (shell != "bash" && shell != "zsh" && shell != "fish") return "";
  std::vector<std::string> first = {"eval", "device", "help"}, evaluations;
  std::string cases;
  for (const Tool& tool : Tools()) {
    const std::vector<std::string> words = absl::StrSplit(tool.word, ' ');
    words.size() == 1 ? first.push_back(words[0]) : evaluations.push_back(words[1]);
    cases += shell == "fish" ? FishCase(tool, words.size()) : BashCase(tool, words.size());
  }
  return absl::StrReplaceAll(script, {{"FIRST", absl::StrJoin(first, " ")},
                                      {"EVALUATIONS", absl::StrJoin(evaluations, " ")},
                                      {"CASES", cases}});
}

}  // namespace litmus::tflitmus
