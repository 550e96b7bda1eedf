// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/tflitmus/overview.h"

#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/nearest.h"
#include "cli/utf8.h"
#include "tools/tflitmus/tool_table.h"

namespace litmus::tflitmus {
namespace {

std::string Line(const std::string& word, const std::string& summary) {
  return absl::StrFormat("  %-15s%s\n", word, summary);
}

}  // namespace

std::string Overview() {
  std::string text =
      "tflitmus: measures, compares and checks .tflite models.\n"
      "\n"
      "usage: tflitmus WORD [FLAGS]\n"
      "       tflitmus MODEL.tflite [FLAGS]    short for: tflitmus bench --graph=MODEL.tflite\n"
      "\n";
  for (const Tool& tool : Tools()) text += Line(tool.word, tool.summary);
  text += Line("device", "a tool on a phone (adb) or a board (ssh)");
  text += Line("device fleet", "a tool on several devices concurrently");
  text += Line("help WORD", "the flags of a word; 'tflitmus WORD --help' too");
  return text +
         "\n"
         "A link to this program with the name of a tool, as benchmark_model, is that tool.\n"
         "tflitmus --version prints version and build. docs/reference/tflitmus.md has more.\n";
}

std::string EvaluationWords() {
  std::string text;
  for (const Tool& tool : Tools()) {
    if (absl::StartsWith(tool.word, "eval ")) text += Line(tool.word, tool.summary);
  }
  return text;
}

std::string UnknownWord(const std::string& words) {
  std::vector<std::string> known;
  for (const Tool& tool : Tools()) known.emplace_back(tool.word);
  known.insert(known.end(), {"device", "device fleet", "eval", "help"});
  for (const Tool& tool : Tools()) known.emplace_back(tool.name);
  const std::string nearest = NearestName(known, words);
  return absl::StrCat("ERROR: tflitmus: '", Printable(words), "'",
                      " is neither a command of tflitmus nor a file; ",
                      nearest.empty() ? "" : absl::StrCat("did you mean '", nearest, "'? "),
                      "'tflitmus help' lists all commands\n");
}

std::string WhichRunEval() {
  std::string text =
      "ERROR: tflitmus: run_eval is the name of three programs of TensorFlow Lite; name the one "
      "that "
      "is meant:\n";
  for (const char* name : {"eval_imagenet", "eval_coco", "inference_diff"}) {
    const Tool& tool = *ToolOfName(name);
    absl::StrAppend(&text, "  ", name, ", or tflitmus ", tool.word, ": ", tool.summary, "\n");
  }
  return text;
}

}  // namespace litmus::tflitmus
