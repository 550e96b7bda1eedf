// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/conformance/flags.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "delegates/registrar/registrar.h"
#include "tools/common/affinity/cpu_affinity.h"
#include "tools/common/cpu_target.h"
#include "tools/common/document/output_file.h"
#include "tools/common/graph_rewriting.h"
#include "tools/common/memory_limit.h"
#include "tools/common/status_exit.h"

namespace litmus::conformance {
namespace {

void MoveToTypedFolder(std::string* path) {
  const char* typed_in = std::getenv("BUILD_WORKING_DIRECTORY");
  if (typed_in == nullptr || path->empty()) return;
  *path = (std::filesystem::path(typed_in) / *path).string();
}

// Returns the flags that change how a case runs.
std::string FlagsToRepeat(const FlagRegistry& flags, const Arguments& arguments,
                          bool with_delegates) {
  std::string text;
  for (const char* name : {"cpu_target", "graph_rewriting"}) {
    if (!flags.WasSet(name)) continue;
    absl::StrAppend(&text, " --", name, "=", flags.Find(name)->EchoText());
  }
  if (!with_delegates) return text;
  if (arguments.require_full_delegation) text += " --require_full_delegation";
  for (const Flag& flag : flags.flags()) {
    if (!flag.was_set() || flag.owner().empty()) continue;
    absl::StrAppend(&text, " --", flag.name(), "=", flag.EchoText());
  }
  return text;
}

std::vector<OwnedDelegate> MakeDelegates(const FlagRegistry& flags) {
  std::vector<OwnedDelegate> made;
  for (CreatedDelegate& created : CreateDelegates(flags).delegates) {
    made.emplace_back(created.delegate.release(), created.delegate.get_deleter());
  }
  return made;
}

}  // namespace

void DeclareFlags(FlagRegistry& flags, Arguments* arguments) {
  flags.SetPositional("DIR", "the folder whose cases (case.json at any depth) to run",
                      &arguments->folder);
  flags.SetGroup("Run control");
  flags
      .AddString("resolver", "both", ChangesResult(kEveryMode),
                 "set of CPU kernels to test: the fast ones, or the reference kernels",
                 &arguments->resolver)
      .Choices({"ref", "fast", "both"})
      .Everyday();
  flags
      .AddString("filter", "", ChangesResult(kEveryMode),
                 "only cases whose OP/CASE__TYPE contains this text", &arguments->filter)
      .Everyday();
  flags
      .AddBool("require_full_delegation", false, ChangesResult(kEveryMode),
               "a case with a node that is not delegated fails, and the node is named",
               &arguments->require_full_delegation)
      .Everyday();
  DeclareCpuAffinity(flags);
  DeclareCpuTarget(flags);
  DeclareMemoryLimit(flags);
  DeclareGraphRewriting(flags);
  flags.SetGroup("Output");
  flags
      .AddString("output", "text", KeepsResult(kEveryMode).OfOutput(),
                 "format of standard output: failures and a table, or one JSON document",
                 &arguments->output)
      .Choices({"text", "json"})
      .Everyday();
  flags
      .AddString("json_out", "", KeepsResult(kEveryMode).Output(),
                 "also write the result to this file as JSON (docs/reference/schema)",
                 &arguments->json_out)
      .Everyday();
  flags
      .AddString("junit_out", "", KeepsResult(kEveryMode).Output(),
                 "file for JUnit's XML, which continuous integration reads", &arguments->junit_out)
      .Everyday();
  DeclareHistoryFlags(flags, &arguments->history, kEveryMode, Modes(0));
  DeclareDelegateFlags(flags);
}

void TakePathsAsTyped(Arguments* arguments) {
  for (std::string* path : {&arguments->folder, &arguments->json_out, &arguments->junit_out,
                            &arguments->history.folder}) {
    MoveToTypedFolder(path);
  }
}

absl::Status CompleteFlags(Arguments* arguments) {
  TakePathsAsTyped(arguments);
  absl::Status status = CheckCreatable("--json_out", arguments->json_out);
  if (status.ok()) status = CheckCreatable("--junit_out", arguments->junit_out);
  if (status.ok()) status = arguments->history.Check();
  return status;
}

CaseSelection SelectionOf(const Arguments& arguments) {
  CaseSelection selection{arguments.folder, arguments.filter, {}};
  for (const Resolver resolver : {Resolver::kReference, Resolver::kFast}) {
    if (arguments.resolver == "both" || arguments.resolver == ResolverName(resolver)) {
      selection.resolvers.push_back(resolver);
    }
  }
  return selection;
}

absl::StatusOr<RunOptions> OptionsOf(const FlagRegistry& flags, const Arguments& arguments,
                                     bool with_delegates) {
  if (arguments.require_full_delegation && !with_delegates) {
    return UsageError(
        "--require_full_delegation: there is no delegate; give --use_gpu or "
        "--external_delegate_path, "
        "without --allow_cpu_fallback");
  }
  RunOptions options;
  options.threads = std::max(flags.GetInt32("num_threads"), 1);
  options.graph_rewriting = flags.GetBool("graph_rewriting");
  options.require_full_delegation = arguments.require_full_delegation;
  options.more_flags = FlagsToRepeat(flags, arguments, with_delegates);
  if (with_delegates) {
    options.half_precision =
        flags.GetBool("use_gpu") && flags.GetBool("gpu_precision_loss_allowed");
    options.cpu_fallback = flags.GetBool("allow_cpu_fallback");
    options.make_delegates = [&flags] { return MakeDelegates(flags); };
  }
  return options;
}

}  // namespace litmus::conformance
