// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/conformance/run_cases.h"

#include <cmath>
#include <filesystem>
#include <utility>

#include "absl/strings/str_cat.h"

namespace litmus::conformance {
namespace {

CaseResult Unreadable(const absl::Status& status, const std::string& folder,
                      const RunOptions& options) {
  CaseResult result;
  result.worst = std::nan("");
  result.failure =
      absl::StrCat(status.message(), "\n    repeat: ", RepeatLine(folder, options), "\n");
  return result;
}

}  // namespace

void RunCases(const CaseSelection& selection, RunOptions options, const std::atomic<bool>& stop,
              const std::function<void(const CaseRun&)>& done, Results* results) {
  for (const std::string& folder : FindCases(selection.folder)) {
    const std::filesystem::path path = std::filesystem::path(folder).lexically_normal();
    const std::string group = path.parent_path().filename().string();
    const std::string name = group + "/" + path.filename().string();
    if (name.find(selection.filter) == std::string::npos) continue;
    const auto test_case = LoadCase(folder);
    for (const Resolver resolver : selection.resolvers) {
      if (stop) {
        results->interrupted = true;
        return;
      }
      options.resolver = resolver;
      CaseRun run;
      run.group = test_case.ok() ? test_case->group : group;
      run.name = name;
      run.resolver = resolver;
      run.result = test_case.ok() ? RunCase(*test_case, options)
                                  : Unreadable(test_case.status(), folder, options);
      // A case that was interrupted has no result.
      if (stop && !run.result.failure.empty()) {
        results->interrupted = true;
        return;
      }
      results->runs.push_back(std::move(run));
      done(results->runs.back());
    }
  }
}

}  // namespace litmus::conformance
