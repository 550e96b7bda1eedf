// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/document/build_info.h"

#include <algorithm>

#include "absl/base/config.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/version.h"
#include "runtime/cpu/targets.h"
#include "tools/common/document/revision.h"
#include "tools/common/flags_of_tools.h"
#include "tools/common/optional_json.h"

namespace litmus {
namespace {

constexpr size_t kHashDigits = 40;  // of a SHA-1

bool IsHash(const std::string& text) {
  return text.size() == kHashDigits && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

// The optimisation options of the compiler, as far as macros show them.
const char* Optimised() {
#ifdef __OPTIMIZE__
  return ", optimised";
#else
  return ", not optimised";
#endif
}

const char* Assertions() {
#ifdef NDEBUG
  return ", without assertions";
#else
  return ", with assertions";
#endif
}

const char* Sanitized() {
#if defined(__SANITIZE_ADDRESS__)
  return ", AddressSanitizer";
#elif defined(__SANITIZE_THREAD__)
  return ", ThreadSanitizer";
#else
  return "";
#endif
}

#if defined(__x86_64__)
constexpr char kMachine[] = "x86-64";
#elif defined(__aarch64__)
constexpr char kMachine[] = "aarch64";
#elif defined(__arm__)
constexpr char kMachine[] = "armv7";
#elif defined(__riscv) && __riscv_xlen == 64
constexpr char kMachine[] = "riscv64";
#else
constexpr char kMachine[] = "other";
#endif

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
  return RevisionText(build.revision.value_or(""), build.dirty.value_or(false));
}

std::vector<std::pair<std::string, std::string>> BuildFacts(const FlagRegistry& flags) {
  std::vector<std::pair<std::string, std::string>> facts = {{"compiler", CompilerText()}};
  facts.emplace_back("flags", absl::StrCat("C++", __cplusplus / 100 % 100, Optimised(),
                                           Assertions(), Sanitized()));
  facts.emplace_back("machine", kMachine);
  facts.emplace_back("CPU targets of this machine", absl::StrJoin(cpu::MachineTargets(), " "));
  if (const Flag* backend = flags.Find("gpu_backend"); backend != nullptr) {
    std::vector<std::string> backends = backend->choices();
    backends.erase(std::remove(backends.begin(), backends.end(), ""), backends.end());
    facts.emplace_back("GPU backends", absl::StrJoin(backends, " ") + " (loaded when used)");
  }
  facts.emplace_back(
      "libraries", absl::StrCat("abseil ", ABSL_LTS_RELEASE_VERSION, ", nlohmann json ",
                                NLOHMANN_JSON_VERSION_MAJOR, ".", NLOHMANN_JSON_VERSION_MINOR, ".",
                                NLOHMANN_JSON_VERSION_PATCH));
  return facts;
}

void DescribeBuild(FlagRegistry& flags) {
  flags.SetToolsOfFlag(&ToolsWithFlag);
  flags.SetRevision(ThisBuild().revision.value_or(""), ThisBuild().dirty.value_or(false));
  flags.SetBuildFacts(BuildFacts(flags));
}

nlohmann::ordered_json BuildToJson(const BuildInfo& build) {
  return {{"revision", OptionalToJson(build.revision)},
          {"dirty", OptionalToJson(build.dirty)},
          {"compiler", build.compiler}};
}

}  // namespace litmus
