// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// conformance DIR: runs every case below DIR and prints a table per operator.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <system_error>
#include <utility>

#include "delegates/registrar/registrar.h"
#include "tools/cli/flags.h"
#include "tools/common/cpu_target.h"
#include "tools/common/graph_rewriting.h"
#include "tools/conformance/runner.h"

namespace litmus::conformance {
namespace {

constexpr int kMostThreads = 1024;
constexpr char kOwnGroup[] = "Run control";

struct Arguments {
  std::string folder, resolver, filter;
  int32_t threads = 1;
};

struct Row {
  int passed = 0, failed = 0, nodes = 0, delegated = 0;
  double worst = 0;
};

class Report {
 public:
  explicit Report(bool delegates) : delegates_(delegates) {}

  void Add(const std::string& group, const CaseResult& result) {
    Row& row = table_[group];
    ++(result.passed ? row.passed : row.failed);
    row.worst = std::max(row.worst, result.worst);
    row.nodes += result.nodes;
    row.delegated += result.delegated;
    if (!result.passed) {
      std::printf("FAILED %s", result.failure.c_str());
      std::fflush(stdout);
    }
  }

  bool empty() const { return table_.empty(); }

  // Returns the exit code.
  int Print() const {
    Row total;
    std::printf("%-32s %7s %7s %12s%s\n", "operator", "passed", "failed", "worst error",
                delegates_ ? "  delegated nodes" : "");
    for (const auto& [group, row] : table_) {
      std::printf("%-32s %7d %7d %12.3g", group.c_str(), row.passed, row.failed, row.worst);
      if (delegates_) std::printf("  %d of %d", row.delegated, row.nodes);
      std::printf("\n");
      total.passed += row.passed;
      total.failed += row.failed;
      total.nodes += row.nodes;
      total.delegated += row.delegated;
    }
    if (delegates_) std::printf("%d of %d nodes delegated\n", total.delegated, total.nodes);
    std::printf("%d passed, %d failed\n", total.passed, total.failed);
    return total.failed == 0 ? kExitOk : kExitGate;
  }

 private:
  bool delegates_;
  std::map<std::string, Row> table_;
};

int RunAll(const Arguments& arguments, RunOptions options) {
  Report report(static_cast<bool>(options.make_delegates));
  for (const std::string& folder : FindCases(arguments.folder)) {
    const std::filesystem::path path = std::filesystem::path(folder).lexically_normal();
    const std::string group = path.parent_path().filename().string();
    if ((group + "/" + path.filename().string()).find(arguments.filter) == std::string::npos) {
      continue;
    }
    const auto test_case = LoadCase(folder);
    for (const Resolver which : {Resolver::kReference, Resolver::kFast}) {
      if (arguments.resolver != "both" && arguments.resolver != ResolverName(which)) continue;
      options.resolver = which;
      if (test_case.ok()) {
        report.Add(test_case->group, RunCase(*test_case, options));
        continue;
      }
      CaseResult unreadable;
      unreadable.failure = std::string(test_case.status().message()) +
                           "\n    repeat: " + RepeatLine(folder, options) + "\n";
      report.Add(group, unreadable);
    }
  }
  if (!report.empty()) return report.Print();
  std::error_code error;
  const bool exists = std::filesystem::is_directory(arguments.folder, error);
  std::fprintf(stderr, "ERROR: conformance: %s '%s'%s\n",
               exists ? "no case.json below" : "there is no folder", arguments.folder.c_str(),
               exists && !arguments.filter.empty() ? " matches --filter" : "");
  return kExitNoInput;
}

int Main(int argc, char** argv) {
  FlagRegistry flags("conformance",
                     "runs operator cases and whole models and compares them with their goldens.",
                     {"conformance testdata/conformance", "conformance DIR --filter=CONV_2D/",
                      "conformance DIR --external_delegate_path=libdelegate.so"});
  Arguments arguments;
  flags.SetPositional("DIR", "the folder whose cases (case.json at any depth) to run",
                      &arguments.folder);
  flags.SetGroup(kOwnGroup);
  flags.AddString("resolver", "both", "kernels to run", &arguments.resolver)
      .Choices({"ref", "fast", "both"})
      .Essential();
  flags.AddInt32("threads", 1, "threads of the interpreter", &arguments.threads)
      .AtLeast(1)
      .Essential();
  flags
      .AddString("filter", "", "only cases whose OP/CASE__TYPE contains this text",
                 &arguments.filter)
      .Essential();
  DeclareCpuTarget(flags);
  DeclareGraphRewriting(flags);
  DeclareDelegateFlags(flags);
  flags.ParseOrExit(argc, argv);
  if (arguments.threads > kMostThreads) {
    std::fprintf(stderr, "ERROR: conformance: --threads: at most %d\n", kMostThreads);
    return kExitUsage;
  }
  // Under `bazel run`, a relative DIR is meant from where the command was typed.
  if (const char* typed_in = std::getenv("BUILD_WORKING_DIRECTORY")) {
    arguments.folder = (std::filesystem::path(typed_in) / arguments.folder).string();
  }

  const DelegateList delegates = CreateDelegates(flags);
  for (const std::string& warning : delegates.warnings) {
    std::fprintf(stderr, "WARN: %s\n", warning.c_str());
  }
  if (!delegates.ok()) {
    std::fprintf(stderr, "ERROR: conformance: %s\n", delegates.error.c_str());
    return delegates.exit_code;
  }
  RunOptions options;
  options.threads = arguments.threads;
  if (flags.WasSet("cpu_target")) {
    options.more_flags = " --cpu_target=" + flags.GetString("cpu_target");
  }
  if (flags.WasSet("graph_rewriting")) {
    options.more_flags += " --graph_rewriting=" + flags.Find("graph_rewriting")->EchoText();
  }
  if (!delegates.delegates.empty()) {
    options.half_precision =
        flags.GetBool("use_gpu") && flags.GetBool("gpu_precision_loss_allowed");
    for (const Flag& flag : flags.flags()) {
      if (flag.was_set() && flag.group() != kOwnGroup) {
        options.more_flags += " --" + flag.name() + "=" + flag.EchoText();
      }
    }
    options.make_delegates = [&flags] {
      std::vector<OwnedDelegate> made;
      for (CreatedDelegate& created : CreateDelegates(flags).delegates) {
        made.emplace_back(created.delegate.release(), created.delegate.get_deleter());
      }
      return made;
    };
  }
  return RunAll(arguments, std::move(options));
}

}  // namespace
}  // namespace litmus::conformance

int main(int argc, char** argv) { return litmus::conformance::Main(argc, argv); }
