// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a document says about the measured object, so that results of many runs can be put in order
// and into groups: the commit of the user's repository, labels, and the flags that decide the
// result.
#ifndef LITMUS_TOOLS_COMMON_DOCUMENT_RUN_LABELS_H_
#define LITMUS_TOOLS_COMMON_DOCUMENT_RUN_LABELS_H_

#include <string>

#include "cli/flags.h"
#include "nlohmann/json.hpp"

namespace litmus {

// Declares --commit and --history_label, in the current group of the help.
void DeclareRunLabels(FlagRegistry& flags, Modes modes);

// The text of --commit, else of the first of these environment variables that is set: GITHUB_SHA,
// CI_COMMIT_SHA (GitLab), BUILDKITE_COMMIT, GIT_COMMIT (Jenkins). Null: unknown.
nlohmann::ordered_json CommitToJson(const FlagRegistry& flags);

// The pairs of --history_label: {"branch": "main"}.
nlohmann::ordered_json LabelsToJson(const FlagRegistry& flags);

// The flags with another value than the default that can change a result, without the model, by
// name: {"num_threads": "4"}. A file or folder is named by the last part of its path, because
// machines of continuous integration keep the same file in changing folders.
nlohmann::ordered_json ConfigurationToJson(const FlagRegistry& flags);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_DOCUMENT_RUN_LABELS_H_
