// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/document/build_info.h"

#include <algorithm>

#include "tools/cli/version.h"
#include "tools/common/document/revision.h"
#include "tools/common/optional_json.h"

namespace litmus {
namespace {

constexpr size_t kHashDigits = 40;  // of SHA-1

bool IsHash(const std::string& text) {
  return text.size() == kHashDigits && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

}  // namespace

BuildInfo MakeBuildInfo(const std::string& revision, const std::string& dirty) {
  BuildInfo build;
  build.compiler = CompilerText();
  if (!IsHash(revision)) return build;
  build.revision = revision;
  if (dirty == "true" || dirty == "false") build.dirty = dirty == "true";
  return build;
}

const BuildInfo& ThisBuild() {
  static const BuildInfo* const build = new BuildInfo(MakeBuildInfo(kRevision, kDirty));
  return *build;
}

std::string RevisionText(const BuildInfo& build) {
  if (!build.revision) return "";
  return "revision " + *build.revision + (build.dirty.value_or(false) ? ", with changes" : "");
}

nlohmann::ordered_json BuildToJson(const BuildInfo& build) {
  return {{"revision", OptionalToJson(build.revision)},
          {"dirty", OptionalToJson(build.dirty)},
          {"compiler", build.compiler}};
}

}  // namespace litmus
