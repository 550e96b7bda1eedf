// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "cli/file_conflicts.h"

#include <sys/stat.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace litmus {
namespace {

struct NamedFile {
  std::string by;  // "--graph"; "" for an argument without a flag
  std::string path;
};

std::string BehindColon(absl::string_view text) {
  const size_t colon = text.find(':');
  return std::string(colon == absl::string_view::npos ? text : text.substr(colon + 1));
}

// Returns the paths in a flag's text.
std::vector<std::string> PathsOf(const Flag& flag) {
  const std::string& text = flag.string_value();
  std::vector<std::string> paths;
  switch (flag.use().text()) {
    case FlagText::kModel:
    case FlagText::kInput:
    case FlagText::kOutput:
    case FlagText::kJournal:
      return {text};
    case FlagText::kFormatOutputs:
    case FlagText::kNamedInputs:
      for (const absl::string_view item : absl::StrSplit(text, ',')) {
        paths.push_back(BehindColon(item));
      }
      return paths;
    case FlagText::kTensorInputs:  // names are optional
      for (const absl::string_view item : absl::StrSplit(text, ';')) {
        paths.emplace_back(item);
        paths.push_back(BehindColon(item));
      }
      return paths;
    case FlagText::kValue:
    case FlagText::kCache:
    case FlagText::kConfig:  // the same configuration may be read and rewritten
    case FlagText::kFlagValues:
    case FlagText::kFlags:
      return {};
  }
  return {};
}

bool IsOutput(FlagText text) {
  return text == FlagText::kOutput || text == FlagText::kFormatOutputs ||
         text == FlagText::kJournal;
}

bool NamesSomething(const Flag& flag) {
  return flag.type() == FlagType::kString && !flag.string_value().empty();
}

bool AreOneFile(const std::string& a, const std::string& b) {
  struct stat of_a, of_b;
  const bool has_a = stat(a.c_str(), &of_a) == 0, has_b = stat(b.c_str(), &of_b) == 0;
  if (has_a != has_b) return false;
  if (!has_a) return a == b;
  return S_ISREG(of_a.st_mode) && of_a.st_dev == of_b.st_dev && of_a.st_ino == of_b.st_ino;
}

// Returns the error for an output, or "". `outputs`: the outputs before it.
std::string ErrorOf(const NamedFile& output, const std::vector<NamedFile>& inputs,
                    const std::vector<NamedFile>& outputs) {
  for (const NamedFile& input : inputs) {
    if (input.path.empty() || !AreOneFile(output.path, input.path)) continue;
    return absl::StrCat(output.by, ": '", output.path, "' is ",
                        input.by.empty() ? "an input" : "the file of " + input.by,
                        ", which would be replaced; name another file");
  }
  for (const NamedFile& other : outputs) {
    if (!AreOneFile(output.path, other.path)) continue;
    return absl::StrCat(output.by, ": '", output.path, "' is the file of ",
                        other.by == output.by ? "another format" : other.by,
                        " too; name a file for each");
  }
  return "";
}

}  // namespace

std::vector<FileConflict> FindFileConflicts(const FlagRegistry& flags,
                                            const std::vector<std::string>& positionals) {
  std::vector<NamedFile> inputs, outputs;
  for (const std::string& path : positionals) {
    inputs.push_back({"", path});
    // FILE#NAME is a part of a file.
    for (size_t at = path.find('#'); at != std::string::npos; at = path.find('#', at + 1)) {
      inputs.push_back({"", path.substr(0, at)});
    }
  }
  const std::vector<const Flag*> all = flags.FlagsOnce();
  for (const Flag* flag : all) {
    if (!NamesSomething(*flag) || IsOutput(flag->use().text())) continue;
    for (std::string& path : PathsOf(*flag)) {
      inputs.push_back({"--" + flag->name(), std::move(path)});
    }
  }
  std::vector<FileConflict> conflicts;
  for (const Flag* flag : all) {
    if (!NamesSomething(*flag) || !IsOutput(flag->use().text())) continue;
    const bool formats = flag->use().text() == FlagText::kFormatOutputs;
    std::vector<std::string> kept;
    std::string error;
    const std::vector<std::string> items =
        formats ? std::vector<std::string>(absl::StrSplit(flag->string_value(), ','))
                : std::vector<std::string>{flag->string_value()};
    for (const std::string& item : items) {
      const NamedFile output = {"--" + flag->name(), formats ? BehindColon(item) : item};
      if (output.path.empty() || output.path == "-") {
        kept.push_back(item);
        continue;
      }
      const std::string wrong = ErrorOf(output, inputs, outputs);
      if (wrong.empty()) {
        kept.push_back(item);
        outputs.push_back(output);
      } else if (error.empty()) {
        error = wrong;
      }
    }
    if (!error.empty()) conflicts.push_back({flag->name(), absl::StrJoin(kept, ","), error});
  }
  return conflicts;
}

}  // namespace litmus
