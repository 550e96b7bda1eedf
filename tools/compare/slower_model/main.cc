// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// make_slower_model MODEL OUT --by=5%: scripts/make_slower_model builds and runs this program.
#include <cstdio>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "cli/flags.h"
#include "cli/quantity.h"
#include "tools/common/document/output_file.h"
#include "tools/common/model/load_model.h"
#include "tools/common/read_file.h"
#include "tools/common/run_main.h"
#include "tools/common/status_exit.h"
#include "tools/compare/slower_model/repeat_nodes.h"

namespace litmus {
namespace {

int Fail(const absl::Status& status) {
  std::fprintf(stderr, "ERROR: make_slower_model: %s\n", std::string(status.message()).c_str());
  return ExitCodeOf(status);
}

int Main(int argc, char** argv) {
  FlagRegistry flags("make_slower_model",
                     "creates a model that computes the same and is slower by a given fraction.",
                     {"make_slower_model m.tflite slower.tflite --by=5%"});
  std::vector<std::string> files;
  std::string by;
  flags.SetPositionals("FILE", "the model, then the file to write", &files);
  flags.SetGroup("Slower model");
  flags
      .AddString("by", "5%", ChangesResult(kEveryMode), "share of the multiply-accumulates to add",
                 &by)
      .Check(&CheckShare)
      .Everyday();
  flags.ParseOrExit(argc, argv);
  if (files.size() != 2) return Fail(UsageError("give a model and a file to write"));
  absl::Status status = CheckCreatable("OUT.tflite", files[1]);
  if (!status.ok()) return Fail(status);
  const absl::StatusOr<std::string> model = ReadFileBytes(files[0]);
  if (!model.ok()) {
    return Fail(absl::NotFoundError(
        absl::StrCat("cannot read '", files[0], "': ", model.status().message())));
  }
  const std::string why = WhyNoModel(files[0]);
  if (!why.empty()) {
    return Fail(absl::InvalidArgumentError(absl::StrCat("'", files[0], "' ", why)));
  }
  const absl::StatusOr<SlowerModel> slower = RepeatNodes(*model, *ParseShare(by));
  if (!slower.ok()) {
    return Fail(absl::Status(slower.status().code(),
                             absl::StrCat(files[0], ": ", slower.status().message())));
  }
  status = WriteFileAtomically("OUT.tflite", files[1], slower->bytes);
  if (!status.ok()) return Fail(status);
  for (const Repetition& repetition : slower->repetitions) {
    std::printf("node %d, %.3f %% of the multiply-accumulates, runs %d more time(s)\n",
                repetition.node, 100 * repetition.share, repetition.times);
  }
  std::printf("added %.3f %% of the multiply-accumulates (%d nodes count)\n", 100 * slower->added,
              slower->counted_nodes);
  return kExitOk;
}

}  // namespace
}  // namespace litmus

int main(int argc, char** argv) {
  return litmus::RunMain("make_slower_model", &litmus::Main, argc, argv);
}
