// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The sources and the compiler that a program was built from.
#ifndef LITMUS_TOOLS_COMMON_DOCUMENT_BUILD_INFO_H_
#define LITMUS_TOOLS_COMMON_DOCUMENT_BUILD_INFO_H_

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/flags.h"
#include "nlohmann/json.hpp"

namespace litmus {

struct BuildInfo {
  std::optional<std::string> revision;  // 40 hexadecimal digits; empty: built without git
  std::optional<bool> dirty;            // tracked files differed from the revision
  std::string compiler;                 // e.g. "gcc 12.2.0"
};

// Arguments are Bazel's workspace status (scripts/lib/workspace_status), "" if unknown. A string of
// another form counts as unknown; `dirty` needs a revision.
BuildInfo MakeBuildInfo(const std::string& revision, const std::string& dirty);

// The build of this program. Thread-safe.
const BuildInfo& ThisBuild();

// Formats the revision as RevisionText of cli/version.h does.
std::string RevisionText(const BuildInfo& build);

// Names and values of build facts for --version in addition to the revision: compiler, flags,
// target machine, targets of kernels, GPU APIs, versions of libraries. `flags` contains the
// delegates' flags if the tool has any.
std::vector<std::pair<std::string, std::string>> BuildFacts(const FlagRegistry& flags);

// Registers these facts with `flags` for --version, and the flags of other tools for error
// messages. Call after the declarations and before Parse.
void DescribeBuild(FlagRegistry& flags);

// The member "build" of result documents: {"revision", "dirty", "compiler"}; unknown values are
// null.
nlohmann::ordered_json BuildToJson(const BuildInfo& build);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_DOCUMENT_BUILD_INFO_H_
