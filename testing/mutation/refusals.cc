// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/mutation/refusals.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <random>
#include <regex>

#include "runtime/schema/schema_generated.h"
#include "testing/mutation/change_options.h"
#include "testing/mutation/draws.h"
#include "testing/mutation/edits.h"
#include "testing/mutation/packed_model.h"
#include "testing/mutation/run_case.h"

namespace litmus::mutation {
namespace {

// Tensor bytes above which a model is not run, because an edited shape may need a thousand times
// the memory of the case.
constexpr size_t kLarge = 16 << 20;
// Seed of the option changes, with one generator per case, so that they are the same on every
// machine.
constexpr uint64_t kSeed = 1;
constexpr int kOptionDraws = 12;

constexpr int kExitUsage = 64;

std::vector<std::string> FoldersIn(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.is_directory()) names.push_back(entry.path().filename());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string Content(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Replaces what differs from case to case: numbers, shapes, types, names of tensors. Messages of
// the file verification are the same for all operators and tested elsewhere, so they are shortened.
std::string Generalized(const std::string& outcome) {
  static const std::regex* const kParts[] = {
      new std::regex("not loaded: [^]*"),
      new std::regex("-?[0-9]+([.][0-9]+)?(e[-+]?[0-9]+)?"),
      new std::regex("\\[N(, ?N)*\\]"),
      new std::regex("\\b(B?FLOATN|U?INTN|BOOL|STRING|COMPLEXN)\\b"),
      new std::regex("\\((t|in|out)N\\)"),
      new std::regex("\n")};
  static const char* const kReplacements[] = {"not loaded", "N", "[N]", "TYPE", "(NAME)", " "};
  std::string text = outcome;
  for (size_t i = 0; i < std::size(kParts); ++i) {
    text = std::regex_replace(text, *kParts[i], kReplacements[i]);
  }
  return text;
}

}  // namespace

std::vector<std::string> OperatorsOf(const std::string& folder) { return FoldersIn(folder); }

std::string RunOnCpu(const std::string& model) {
  std::string message;
  const Outcome outcome = RunCase(model, kLarge, {}, &message);
  std::string text = OutcomeName(outcome);
  if (outcome != Outcome::kRan && outcome != Outcome::kTooLarge) text += ": " + message;
  return text;
}

std::vector<EditedCase> EditedCasesOf(const std::string& folder, const std::string& op,
                                      const Judge& judge) {
  std::vector<EditedCase> cases;
  for (const std::string& name : FoldersIn(folder + "/" + op)) {
    const std::string file = Content(folder + "/" + op + "/" + name + "/model.tflite");
    if (file.empty()) continue;
    const std::unique_ptr<tflite::ModelT> model = tflite::UnPackModel(file.data());
    for (const Edit& edit : EditsOf(*model)) {
      const std::unique_ptr<tflite::ModelT> changed = tflite::UnPackModel(file.data());
      edit.apply(changed.get());
      cases.push_back({name + ", " + edit.what, judge(PackedModel(*changed))});
    }
    std::mt19937_64 random(kSeed);
    Draws draws(&random);
    for (int i = 0; i < kOptionDraws; ++i) {
      std::string changed = file;
      ChangeOptions(&changed, &draws);
      if (changed == file) continue;
      cases.push_back({name + ", options, draw " + std::to_string(i), judge(changed)});
    }
  }
  return cases;
}

std::vector<std::string> SummaryOf(const std::vector<EditedCase>& cases) {
  std::map<std::string, int> outcomes, counts;
  for (const EditedCase& c : cases) ++outcomes[c.outcome];
  for (const auto& [outcome, count] : outcomes) counts[Generalized(outcome)] += count;
  std::vector<std::string> lines;
  for (const auto& [outcome, count] : counts) {
    lines.push_back(std::to_string(count) + " " + outcome);
  }
  return lines;
}

std::string RefusalTable(const std::string& folder, const Judge& judge) {
  std::string table;
  for (const std::string& op : OperatorsOf(folder)) {
    table += op + "\n";
    for (const std::string& line : SummaryOf(EditedCasesOf(folder, op, judge))) {
      table += "  " + line + "\n";
    }
  }
  return table;
}

std::map<std::string, std::vector<std::string>> ReadRefusalTable(const std::string& path) {
  std::map<std::string, std::vector<std::string>> table;
  std::ifstream file(path);
  std::string op;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("  ", 0) != 0) {
      op = line;
      table[op];
    } else {
      table[op].push_back(line.substr(2));
    }
  }
  return table;
}

std::vector<std::string> ChangesOfTable(const std::string& folder, const std::string& path,
                                        const Judge& judge) {
  const auto table = ReadRefusalTable(path);
  const std::vector<std::string> operators = OperatorsOf(folder);
  std::vector<std::string> changes;
  if (table.size() != operators.size()) {
    changes.push_back(std::to_string(table.size()) + " operators in the table, " +
                      std::to_string(operators.size()) + " with cases");
  }
  for (const std::string& op : operators) {
    const auto found = table.find(op);
    if (found == table.end()) {
      changes.push_back(op + ": not in the table");
      continue;
    }
    const std::vector<std::string> now = SummaryOf(EditedCasesOf(folder, op, judge));
    if (now == found->second) continue;
    changes.push_back(op + ":");
    const auto add = [&](const char* sign, const std::vector<std::string>& lines,
                         const std::vector<std::string>& others) {
      for (const std::string& line : lines) {
        const bool both = std::find(others.begin(), others.end(), line) != others.end();
        if (!both) changes.push_back(sign + line);
      }
    };
    add("- ", found->second, now);
    add("+ ", now, found->second);
  }
  return changes;
}

int PrintRefusals(int argc, char** argv, const Judge& judge) {
  if (argc != 2 && argc != 3) {
    std::fprintf(stderr, "usage: %s CONFORMANCE_FOLDER [OPERATOR]\n", argv[0]);
    return kExitUsage;
  }
  if (argc == 2) {
    std::fputs(RefusalTable(argv[1], judge).c_str(), stdout);
    return 0;
  }
  for (const EditedCase& c : EditedCasesOf(argv[1], argv[2], judge)) {
    std::printf("%s\n  %s\n", c.name.c_str(), c.outcome.c_str());
  }
  return 0;
}

}  // namespace litmus::mutation
