// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/tflitmus/command.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "cli/flags.h"
#include "cli/utf8.h"
#include "delegates/registrar/registrar.h"
#include "tools/common/card/next_command.h"
#include "tools/common/document/build_info.h"
#include "tools/common/run_main.h"
#include "tools/tflitmus/completion.h"
#include "tools/tflitmus/device_scripts.h"
#include "tools/tflitmus/overview.h"
#include "tools/tflitmus/tool_table.h"

namespace litmus::tflitmus {
namespace {

using Arguments = std::vector<std::string>;

constexpr char kCompletion[] = "--completion=";

int Print(const std::string& text) {
  return std::fputs(text.c_str(), stdout) < 0 || std::fflush(stdout) != 0 ? kExitIoError : kExitOk;
}

int WrongLine(const std::string& text) {
  std::fputs(text.c_str(), stderr);
  return kExitUsage;
}

bool IsHelp(const std::string& argument) {
  return argument == "--help" || argument == "-h" || argument == "help";
}

// The tool and its children derive the tool's name from argv[0], so argv[0] is replaced.
int RunTool(const Tool& tool, const Arguments& arguments, Invocation invocation) {
  SetInvocation(std::move(invocation));
  std::vector<char*> argv = {const_cast<char*>(tool.name)};
  for (const std::string& argument : arguments) {
    argv.push_back(const_cast<char*>(argument.c_str()));
  }
  argv.push_back(nullptr);
  return RunMain(tool.name, tool.command, static_cast<int>(argv.size()) - 1, argv.data());
}

Arguments From(const Arguments& arguments, size_t first) {
  return {arguments.begin() + static_cast<std::ptrdiff_t>(std::min(first, arguments.size())),
          arguments.end()};
}

int ShowVersion(const Arguments& arguments) {
  FlagRegistry flags("tflitmus", "measures, compares and checks .tflite models.");
  DeclareDelegateFlags(flags);
  DescribeBuild(flags);
  std::vector<const char*> argv = {"tflitmus"};
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  flags.ParseOrExit(static_cast<int>(argv.size()), argv.data());
  return kExitOk;
}

int ShowCompletion(const std::string& shell) {
  const std::string script = CompletionOfWords(shell);
  return !script.empty()
             ? Print(script)
             : WrongLine(absl::StrCat("ERROR: tflitmus: --completion: '", Printable(shell),
                                      "' must be one of bash, zsh, fish\n"));
}

// `tflitmus eval …`: the subcommand consists of two arguments.
int RunEvaluation(const std::string& program, const Arguments& rest) {
  if (rest.empty()) {
    return WrongLine("ERROR: tflitmus: 'eval' needs a data set:\n" + EvaluationWords());
  }
  if (IsHelp(rest[0])) return Print(EvaluationWords());
  const Tool* const tool = ToolOfWord("eval " + rest[0]);
  return tool != nullptr ? RunTool(*tool, From(rest, 1), {{program, "eval", rest[0]}, true})
                         : WrongLine(UnknownWord("eval " + rest[0]));
}

int RunOnDevice(const Arguments& rest) {
  const bool fleet = !rest.empty() && rest[0] == "fleet";
  return fleet ? BecomeScript("on_devices", "tflitmus device fleet", From(rest, 1))
               : BecomeScript("on_device", "tflitmus device", rest);
}

bool IsModel(const std::string& argument) {
  std::error_code error;
  return absl::EndsWithIgnoreCase(argument, ".tflite") ||
         std::filesystem::is_regular_file(argument, error);
}

// Whether `bench` treats the argument as the model although it has no flag.
bool IsTakenForModel(const std::string& argument) {
  return absl::EndsWith(argument, ".tflite") && !absl::StrContains(argument, ",");
}

// For `bench`, a model that is the first argument needs no --graph.
int RunBenchmark(const std::string& program, const Arguments& arguments) {
  Arguments all = arguments;
  const bool is_model = !all.empty() && !absl::StartsWith(all[0], "-") && IsModel(all[0]);
  if (is_model && !IsTakenForModel(all[0])) {
    all[0] = "--graph=" + all[0];
  }
  return RunTool(*ToolOfWord("bench"), all, {{program, "bench"}, true});
}

int RunWord(const std::string& program, const Arguments& arguments) {
  const std::string& word = arguments[0];
  const Arguments rest = From(arguments, 1);
  if (word == "bench") return RunBenchmark(program, rest);
  if (word == "eval") return RunEvaluation(program, rest);
  if (word == "device") return RunOnDevice(rest);
  if (const Tool* tool = ToolOfWord(word); tool != nullptr) {
    return RunTool(*tool, rest, {{program, word}, true});
  }
  if (const Tool* tool = ToolOfName(word); tool != nullptr) {
    return RunTool(*tool, rest, {{program, word}, false});
  }
  if (IsRunEval(word)) return WrongLine(WhichRunEval());
  if (IsModel(word)) return RunBenchmark(program, arguments);
  return WrongLine(UnknownWord(word));
}

int Run(const std::string& program, const Arguments& arguments) {
  if (arguments.empty()) return WrongLine(Overview());
  const std::string& first = arguments[0];
  if (first == "--version") return ShowVersion(arguments);
  if (absl::StartsWith(first, kCompletion)) {
    return ShowCompletion(first.substr(sizeof(kCompletion) - 1));
  }
  if (IsHelp(first)) {
    Arguments asked = From(arguments, 1);
    if (asked.empty()) return Print(Overview());
    asked.emplace_back("--help");
    return RunWord(program, asked);
  }
  if (absl::StartsWith(first, "-")) {
    return WrongLine(absl::StrCat("ERROR: tflitmus: a word or a model comes before the flag ", "'",
                                  Printable(first), "': tflitmus bench ", Printable(first),
                                  "; 'tflitmus help' lists all commands\n"));
  }
  return RunWord(program, arguments);
}

}  // namespace

int TflitmusCommand(int argc, char** argv) {
  const std::string name = argc > 0 ? std::filesystem::path(argv[0]).filename().string() : "";
  if (IsRunEval(name)) return WrongLine(WhichRunEval());
  if (const Tool* tool = ToolOfName(name); tool != nullptr) {
    return RunMain(tool->name, tool->command, argc, argv);
  }
  return Run(argc > 0 ? argv[0] : "tflitmus", Arguments(argv + std::min(argc, 1), argv + argc));
}

}  // namespace litmus::tflitmus
