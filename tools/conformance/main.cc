// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// conformance DIR: runs every case below DIR and prints a table per operator.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>

#include "CLI/CLI.hpp"
#include "tools/conformance/runner.h"

namespace {

using namespace litmus::conformance;

constexpr int kExitFailed = 1, kExitUsage = 64, kExitNoInput = 66;

struct Row {
  int passed = 0, failed = 0;
  double worst = 0;
};

}  // namespace

int main(int argc, char** argv) {
  std::string folder, resolver = "both", filter;
  int threads = 1;
  CLI::App app("Runs operator cases and model goldens and compares them with their goldens.");
  app.add_option("DIR", folder, "folder of cases")->required();
  app.add_option("--resolver", resolver, "ref, fast or both")
      ->check(CLI::IsMember({"ref", "fast", "both"}));
  app.add_option("--threads", threads, "threads of the interpreter")->check(CLI::Range(1, 1024));
  app.add_option("--filter", filter, "only cases whose OP/CASE contains this text");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : kExitUsage;
  }
  // Under `bazel run`, a relative DIR is meant from where the command was typed.
  if (const char* typed_in = std::getenv("BUILD_WORKING_DIRECTORY")) {
    folder = (std::filesystem::path(typed_in) / folder).string();
  }
  std::map<std::string, Row> table;
  Row total;
  for (const std::string& path : FindCases(folder)) {
    const auto test_case = LoadCase(path);
    if (!test_case.ok()) {
      std::fprintf(stderr, "ERROR: %s\n", std::string(test_case.status().message()).c_str());
      ++total.failed;
      continue;
    }
    if (test_case->name.find(filter) == std::string::npos) continue;
    Row& row = table[test_case->group];
    for (const Resolver which : {Resolver::kReference, Resolver::kFast}) {
      if (resolver != "both" && resolver != ResolverName(which)) continue;
      RunOptions options;
      options.resolver = which;
      options.threads = threads;
      const CaseResult result = RunCase(*test_case, options);
      ++(result.passed ? row.passed : row.failed);
      row.worst = std::max(row.worst, result.worst);
      if (!result.passed) std::printf("FAILED %s", result.failure.c_str());
    }
  }
  if (table.empty() && total.failed == 0) {
    std::fprintf(stderr, "ERROR: no case.json below '%s'%s\n", folder.c_str(),
                 filter.empty() ? "" : " matches --filter");
    return kExitNoInput;
  }
  std::printf("%-32s %7s %7s %12s\n", "operator", "passed", "failed", "worst error");
  for (const auto& [group, row] : table) {
    std::printf("%-32s %7d %7d %12.3g\n", group.c_str(), row.passed, row.failed, row.worst);
    total.passed += row.passed;
    total.failed += row.failed;
  }
  std::printf("%d passed, %d failed\n", total.passed, total.failed);
  return total.failed == 0 ? 0 : kExitFailed;
}
