// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/dialect/kernel_text.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace litmus::gpu {

std::vector<std::string> Words(absl::string_view line) {
  return absl::StrSplit(line, absl::ByAnyChar(" \t"), absl::SkipEmpty());
}

absl::Status TextError(absl::string_view kernel, absl::string_view line, absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("kernel ", kernel, ": ", what, ": ", line));
}

bool IsReadWide(absl::string_view statement, absl::string_view buffer) {
  return absl::StrContains(statement, absl::StrCat("LOADV(", buffer, ",")) ||
         absl::StrContains(statement, absl::StrCat("LOADVA(", buffer, ","));
}

absl::StatusOr<bool> ParseDeclaration(const std::string& line, ParsedKernel* kernel) {
  const std::vector<std::string> words = Words(line);
  if (words.empty()) return false;
  const std::string& tag = words[0];
  if (tag == "%in" && words.size() == 4 && words[1] == "const") {
    kernel->buffers.push_back({"vec", words[2], false, false, words[3]});
    return true;
  }
  if (tag == "%in" || tag == "%out") {
    if (words.size() != 3 ||
        (words[1] != "act" && words[1] != "vec" && words[1] != "raw" && words[1] != "words")) {
      return TextError(kernel->name, line,
                       "expected act, vec, raw or words and a name, or const, a name and a count");
    }
    kernel->buffers.push_back({words[1], words[2], tag == "%out", false, ""});
    return true;
  }
  if (tag == "%arg") {
    if (words.size() < 3 || (words[1] != "int" && words[1] != "float")) {
      return TextError(kernel->name, line, "expected int or float and names");
    }
    for (size_t i = 2; i < words.size(); ++i)
      kernel->scalars.push_back({words[1], words[i], false, false, ""});
    return true;
  }
  if (tag == "%shared") {
    if (words.size() != 4) return TextError(kernel->name, line, "expected type, name and count");
    kernel->shared.push_back({words[1], words[2], words[3]});
    return true;
  }
  if (tag == "%subgroup") {
    if (words.size() != 2) return TextError(kernel->name, line, "expected a number of items");
    kernel->subgroup = words[1];
    return true;
  }
  return false;
}

absl::StatusOr<std::array<std::string, 5>> StoreOperands(absl::string_view kernel,
                                                         absl::string_view line) {
  absl::string_view text = line.substr(line.find("%store") + 6);
  absl::ConsumePrefix(&text, "2");
  std::array<std::string, 5> operands;
  size_t found = 0, start = 0;
  int depth = 0;
  for (size_t i = 0; i < text.size() && found < 4; ++i) {
    if (text[i] == '(' || text[i] == '[') ++depth;
    if (text[i] == ')' || text[i] == ']') --depth;
    if (text[i] == ',' && depth == 0) {
      operands[found++] = std::string(absl::StripAsciiWhitespace(text.substr(start, i - start)));
      start = i + 1;
    }
  }
  if (found != 4) return TextError(kernel, line, "%store needs five operands");
  operands[4] = std::string(absl::StripAsciiWhitespace(text.substr(start)));
  return operands;
}

absl::StatusOr<ParsedKernel> ParseKernel(absl::string_view text, absl::string_view name) {
  const std::vector<std::string> lines = absl::StrSplit(text, '\n');
  auto line = std::find(lines.begin(), lines.end(), absl::StrCat("%kernel ", name));
  if (line == lines.end()) return absl::NotFoundError(absl::StrCat("no kernel ", name));
  ParsedKernel kernel;
  kernel.name = std::string(name);
  for (++line; line != lines.end() && *line != "%endkernel"; ++line) {
    auto declared = ParseDeclaration(*line, &kernel);
    if (!declared.ok()) return declared.status();
    if (*declared) continue;
    for (KernelArgument& buffer : kernel.buffers) buffer.wide |= IsReadWide(*line, buffer.name);
    const std::vector<std::string> words = Words(*line);
    if (!words.empty() && (words[0] == "%store" || words[0] == "%store2")) {
      auto operands = StoreOperands(name, *line);
      if (!operands.ok()) return operands.status();
      kernel.stored_slices.push_back(std::move((*operands)[3]));
    }
    kernel.body.push_back(*line);
  }
  if (line == lines.end()) return absl::InvalidArgumentError(absl::StrCat(name, ": no %endkernel"));
  return kernel;
}

absl::StatusOr<std::shared_ptr<const ParsedKernel>> KernelTexts::Get(absl::string_view text,
                                                                     const std::string& name) {
  std::shared_ptr<const ParsedKernel>& known = known_[{text, name}];
  if (known == nullptr) {
    absl::StatusOr<ParsedKernel> kernel = ParseKernel(text, name);
    if (!kernel.ok()) return kernel.status();
    known = std::make_shared<const ParsedKernel>(*std::move(kernel));
  }
  return known;
}

}  // namespace litmus::gpu
