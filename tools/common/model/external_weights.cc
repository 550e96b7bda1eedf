// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/model/external_weights.h"

#include <unistd.h>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/nearest.h"
#include "runtime/schema/schema_tables_generated.h"
#include "tools/common/input_files/named_files.h"
#include "tools/common/status_exit.h"

namespace litmus {
namespace {

constexpr char kFlag[] = "external_weights";

std::vector<std::string> GroupsOf(const std::vector<const tflite::Model*>& models) {
  std::vector<std::string> names;
  for (const tflite::Model* model : models) {
    if (model->external_buffer_groups() == nullptr) continue;
    for (const auto* group : *model->external_buffer_groups()) {
      names.push_back(group->name() == nullptr ? "" : group->name()->str());
    }
  }
  return names;
}

}  // namespace

Flag& DeclareExternalWeights(FlagRegistry& flags, Modes modes) {
  return flags
      .AddString(kFlag, "", ChangesResult(modes).Names(FlagText::kNamedInputs),
                 "files of weights that lie next to the model: GROUP:FILE,GROUP:FILE; '::' is a "
                 "literal ':'")
      .Label("External weights");
}

absl::StatusOr<ExternalWeightFiles> ParseExternalWeights(const std::string& text) {
  ExternalWeightFiles files;
  if (text.empty()) return files;
  for (const auto& [group, path] : SplitNamedFiles(text)) {
    if (path.empty()) {
      return UsageError(absl::StrCat("--", kFlag, ": '", group, "' has no file; expected ",
                                     "GROUP:FILE, where GROUP is a name in the model"));
    }
    if (!files.emplace(group, path).second) {
      return UsageError(absl::StrCat("--", kFlag, ": group '", group, "' is given twice"));
    }
    if (access(path.c_str(), R_OK) != 0) {
      return absl::NotFoundError(absl::StrCat("--", kFlag, ": cannot read '", path, "'"));
    }
  }
  return files;
}

absl::Status CheckGroups(const ExternalWeightFiles& files,
                         const std::vector<const tflite::Model*>& models) {
  const std::vector<std::string> names = GroupsOf(models);
  for (const auto& [group, path] : files) {
    if (std::find(names.begin(), names.end(), group) != names.end()) continue;
    if (names.empty()) {
      return UsageError(absl::StrCat("--", kFlag,
                                     ": the model has no weights in other files, and no ",
                                     "group '", group, "'; leave the flag out"));
    }
    const std::string nearest = NearestName(names, group);
    return UsageError(absl::StrCat(
        "--", kFlag, ": the model has no group '", group, "'; it has '",
        absl::StrJoin(names, "', '"), "'; ",
        nearest.empty() ? "choose one of them" : absl::StrCat("did you mean '", nearest, "'?")));
  }
  return absl::OkStatus();
}

}  // namespace litmus
