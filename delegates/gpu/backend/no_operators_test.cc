// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that backends contain no operator: no word of their sources is the name of an operator.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "runtime/c/op_names.h"

namespace {

namespace fs = std::filesystem;

// Operator names that are also words of English or C++: they count only if written in capitals.
const std::set<std::string>& EverydayWords() {
  static const auto* const words = new std::set<std::string>{
      "add",    "call",    "callonce", "equal",  "fill",    "greater", "if",    "less",
      "log",    "max",     "maximum",  "min",    "minimum", "move",    "pack",  "range",
      "resize", "reverse", "round",    "select", "shape",   "sign",    "slice", "split",
      "sum",    "tile",    "unique",   "unpack", "where",   "while"};
  return *words;
}

// Normalises a name: "CONV_2D", "Conv2d" and "conv_2d" become equal.
std::string Plain(const std::string& word) {
  std::string plain;
  for (const char c : word) {
    if (c != '_') plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return plain;
}

std::vector<std::string> Lines(const fs::path& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file.good()) << path;
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

// The operators of the .tflite format and of the delegate's graph.
std::set<std::string> OperatorNames() {
  std::set<std::string> names;
  for (int code = 0; std::string(LitmusBuiltinOpName(code)) != "UNKNOWN"; ++code) {
    names.insert(Plain(LitmusBuiltinOpName(code)));
  }
  const std::regex declaration("^struct (\\w+)");
  for (const std::string& line : Lines("delegates/gpu/graph/ops.h")) {
    std::smatch match;
    if (std::regex_search(line, match, declaration)) names.insert(Plain(match[1]));
  }
  return names;
}

// Returns the words of a line that name an operator.
std::vector<std::string> Named(const std::string& line, const std::set<std::string>& names) {
  static const auto* const word = new std::regex("\\w+");
  std::vector<std::string> found;
  for (std::sregex_iterator i(line.begin(), line.end(), *word), end; i != end; ++i) {
    const std::string text = i->str();
    const std::string prefix = "kTfLiteBuiltin";
    if (text.rfind(prefix, 0) == 0) {
      found.push_back(text);
      continue;
    }
    const bool capitals = std::none_of(text.begin(), text.end(),
                                       [](unsigned char c) { return std::islower(c) != 0; });
    const std::string plain = Plain(text);
    if (names.count(plain) > 0 && (capitals || EverydayWords().count(plain) == 0)) {
      found.push_back(text);
    }
  }
  return found;
}

TEST(NoOperatorsTest, AnOperatorIsRecognised) {
  const std::set<std::string> names = OperatorNames();
  EXPECT_GT(names.size(), 209u);
  for (const char* line : {"// the weights of CONV_2D", "case kTfLiteBuiltinPad:",
                           "void Softmax();", "\"depthwise_convolution\"", "ADD", "x = mat_mul(y);",
                           "struct LstmCell;", "op == BuiltinOperator::FILL"}) {
    EXPECT_EQ(Named(line, names).size(), 1u) << line;
  }
  EXPECT_TRUE(
      Named("if (queue->Fill(slice, 0)) std::call_once(flag, add); // where", names).empty());
}

TEST(NoOperatorsTest, BackendsNameNone) {
  const std::set<std::string> names = OperatorNames();
  for (const char* folder : {"delegates/gpu/cl", "delegates/gpu/gl", "delegates/gpu/backend"}) {
    int files = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
      const std::string extension = entry.path().extension();
      if (extension != ".cc" && extension != ".h") continue;
      if (entry.path().filename() == "no_operators_test.cc") continue;
      ++files;
      const std::vector<std::string> lines = Lines(entry.path());
      for (size_t i = 0; i < lines.size(); ++i) {
        for (const std::string& name : Named(lines[i], names)) {
          ADD_FAILURE() << entry.path().string() << ":" << i + 1 << " names " << name << ": "
                        << lines[i];
        }
      }
    }
    EXPECT_GT(files, 0) << folder;
  }
}

}  // namespace
