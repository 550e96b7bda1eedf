// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Which sources and which compiler a program was built from.
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
  std::optional<std::string> revision;  // 40 hexadecimal digits; none: built without git
  std::optional<bool> dirty;            // files that git tracks differed from the revision
  std::string compiler;                 // "gcc 12.2.0"
};

// What Bazel's workspace status says (scripts/lib/workspace_status), each "" when not known. A text
// of another form than the script's counts as not known; `dirty` needs a revision.
BuildInfo MakeBuildInfo(const std::string& revision, const std::string& dirty);

// The build of this program. Thread-safe.
const BuildInfo& ThisBuild();

// As RevisionText of cli/version.h.
std::string RevisionText(const BuildInfo& build);

// Name and value of what --version tells of the build beside the revision: compiler, flags, the
// machine that it was built for, the targets of kernels, GPU APIs, versions of libraries. `flags`
// has the flags of the delegates, where the tool has some.
std::vector<std::pair<std::string, std::string>> BuildFacts(const FlagRegistry& flags);

// Gives `flags` all of it for --version, and the flags of the other tools for messages. Call after
// the declarations, before Parse.
void DescribeBuild(FlagRegistry& flags);

// {"revision", "dirty", "compiler"}: the member "build" of result documents. Not known: null.
nlohmann::ordered_json BuildToJson(const BuildInfo& build);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_DOCUMENT_BUILD_INFO_H_
