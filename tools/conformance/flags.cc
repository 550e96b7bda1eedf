// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/conformance/flags.h"

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

// Under `bazel run`, a relative path is meant from where the command was typed.
void MoveToTypedFolder(std::string* path) {
  const char* typed_in = std::getenv("BUILD_WORKING_DIRECTORY");
  if (typed_in == nullptr || path->empty()) return;
  *path = (std::filesystem::path(typed_in) / *path).string();
}

// What of the command line changes how a case runs.
std::string FlagsToRepeat(const FlagRegistry& flags, const Arguments& arguments,
                          bool with_delegates) {
  std::string text;
  for (const char* name : {"cpu_target", "graph_rewriting"}) {
    if (!flags.WasSet(name)) continue;
    absl::StrAppend(&text, " --", name, "=", flags.Find(name)->EchoText());
  }
  if (!with_delegates) return text;
  if (arguments.must_delegate) text += " --must_delegate";
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
  flags.AddString("resolver", "both", "kernels to run", &arguments->resolver)
      .Choices({"ref", "fast", "both"})
      .Essential();
  flags.AddInt32("threads", 1, "threads of the interpreter", &arguments->threads)
      .AtLeast(1)
      .AtMost(kMaxThreads)
      .Essential();
  flags
      .AddString("filter", "", "only cases whose OP/CASE__TYPE contains this text",
                 &arguments->filter)
      .Essential();
  flags
      .AddBool("must_delegate", false,
               "a case with a node that no delegate took fails, and names the node",
               &arguments->must_delegate)
      .Essential();
  DeclareCpuAffinity(flags);
  DeclareCpuTarget(flags);
  DeclareMemoryLimit(flags);
  DeclareGraphRewriting(flags);
  flags.SetGroup("Output");
  flags
      .AddString("output", "text",
                 "what standard output gets: failures and a table, or one JSON document",
                 &arguments->output)
      .Choices({"text", "json"})
      .Essential();
  flags.AddString("json_out", "", "file for the JSON document (docs/schema)", &arguments->json_out)
      .Essential();
  flags
      .AddString("junit_out", "", "file for JUnit's XML, which continuous integration reads",
                 &arguments->junit_out)
      .Essential();
  DeclareDelegateFlags(flags);
}

absl::Status CompleteFlags(Arguments* arguments) {
  for (std::string* path : {&arguments->folder, &arguments->json_out, &arguments->junit_out}) {
    MoveToTypedFolder(path);
  }
  absl::Status status = CheckCreatable("--json_out", arguments->json_out);
  if (status.ok()) status = CheckCreatable("--junit_out", arguments->junit_out);
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
  if (arguments.must_delegate && !with_delegates) {
    return UsageError(
        "--must_delegate: there is no delegate; give --use_gpu or --external_delegate_path, "
        "without --allow_cpu_fallback");
  }
  RunOptions options;
  options.threads = arguments.threads;
  options.graph_rewriting = flags.GetBool("graph_rewriting");
  options.must_delegate = arguments.must_delegate;
  options.more_flags = FlagsToRepeat(flags, arguments, with_delegates);
  if (with_delegates) {
    options.half_precision =
        flags.GetBool("use_gpu") && flags.GetBool("gpu_precision_loss_allowed");
    options.make_delegates = [&flags] { return MakeDelegates(flags); };
  }
  return options;
}

}  // namespace litmus::conformance
