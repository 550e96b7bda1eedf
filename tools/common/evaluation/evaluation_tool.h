// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The main program that the evaluation tools share: parses the command line, runs over items or
// merges shards, and writes the result in all formats.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_EVALUATION_TOOL_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_EVALUATION_TOOL_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cli/flags.h"
#include "nlohmann/json.hpp"
#include "tools/common/card/card.h"
#include "tools/common/document/document.h"
#include "tools/common/evaluation/evaluation_run.h"
#include "tools/common/evaluation/output.h"
#include "tools/common/evaluation/run_flags.h"
#include "tools/common/evaluation/verdict.h"
#include "tools/common/history/baseline.h"
#include "tools/common/model/runtime_errors.h"
#include "tools/common/owed_copies.h"

namespace litmus {

// A template method: Main calls the virtual functions in the order of their declarations. If one
// fails, the program ends with the status's message and exit code, and every requested copy of the
// result contains both.
class EvaluationTool {
 public:
  virtual ~EvaluationTool() = default;

  // Returns the exit code.
  int Main(int argc, char** argv);

 protected:
  // The result of a finished run; the tool owns the objects.
  struct Judgement {
    // Its document does not yet have "metrics" and later members.
    EvaluationResult* result = nullptr;
    const Verdict* verdict = nullptr;
    std::vector<Metric> metrics;
    std::string details;              // printed on stdout before the result's lines
    std::vector<std::string> alarms;  // warnings, printed on stderr after the lines
    ResultCard card;                  // printed on stdout after the warnings
  };

  // `flags` must outlive the tool; they must be declared, but not parsed, before Main is called.
  // `items` is the plural in messages: "images".
  EvaluationTool(FlagRegistry* flags, std::string items)
      : flags_(*flags), items_(std::move(items)) {}

  // The object that was passed to DeclareRunFlags.
  virtual RunFlags& run_flags() = 0;
  // Sets the values that are derived from flags, and checks them. Called once, after parsing.
  virtual absl::Status CompleteFlags() { return absl::OkStatus(); }
  // Returns a finished run without running items or merging shards, if the flags request it.
  virtual absl::StatusOr<std::optional<FinishedRun>> FinishWithoutItems() { return std::nullopt; }
  // Loads the model and the data. Not called for a merge.
  virtual absl::StatusOr<RunDescription> Prepare() = 0;
  // Runs the pending items. Aborted after an interrupt.
  virtual absl::Status RunItems(EvaluationRun* run) = 0;
  // Checks the header and the records of a journal or shard, which may come from an untrusted user:
  // InvalidArgument names the invalid member. Called for each file before any other code uses its
  // values.
  virtual absl::Status Check(const FinishedRun& run) = 0;
  // The flags whose values a merge takes from the shards unless its command line sets them: numbers
  // and keywords that control preprocessing and scoring. Never a flag that names a file, library or
  // delegate, because the author of a shard could then choose what this process opens or runs.
  virtual std::vector<std::string> FlagsOfParts() const { return {}; }
  virtual absl::StatusOr<Judgement> Judge(const FinishedRun& run) = 0;
  // Members of "environment" about the tool's threads other than the interpreter's.
  virtual nlohmann::ordered_json OtherThreads() const { return nlohmann::ordered_json::object(); }
  virtual std::string RecordsText(const FinishedRun& run) = 0;
  virtual std::string Html(const FinishedRun& run) = 0;
  // Write the files that only this tool has, for a result and for a failed process.
  virtual absl::Status WriteMore() { return absl::OkStatus(); }
  virtual absl::Status WriteMoreFailed(const Failure&) { return absl::OkStatus(); }

  // The command for the card's last row: this command line with one more flag, which `mode` or a
  // merge supports. Empty if the flag is already set.
  std::vector<std::string> NextWith(Modes mode, const std::string& flag) const;

  const std::vector<std::string>& merged_parts() { return run_flags().parts; }
  // Time from the start of Main to the first item, in µs; 0 for a merge.
  int64_t startup_us() const { return startup_us_; }

 private:
  // Runs all steps after the command line was parsed.
  int RunSteps(OwedCopies* owed);
  // Print the reason why the process ends, write it to all copies, and return the exit code.
  int Fail(const absl::Status& status, OwedCopies* owed);
  int EndInterrupted(OwedCopies* owed);
  absl::Status Finish();
  absl::Status Merge();
  // Checks that a model named on a merge's command line is that of the shards.
  absl::Status HoldToModel(const nlohmann::ordered_json& header);
  absl::Status Run();
  nlohmann::ordered_json EnvironmentToJson();
  // Adds the last members of the document, which all tools have.
  void CompleteDocument(const Judgement& judgement);
  int Report(const Judgement& judgement);
  void WriteFailed(const Failure& failure);

  FlagRegistry& flags_;
  const std::string items_;
  RuntimeErrors runtime_errors_;
  std::vector<std::string> argv_;
  std::optional<Environment> environment_;
  nlohmann::ordered_json header_;       // of the run, empty until it is known
  std::unique_ptr<EvaluationRun> run_;  // null before the first item, and in a merge
  FinishedRun finished_;
  BaselineOutcome baseline_;  // of --baseline
  int64_t start_us_ = 0, startup_us_ = 0;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_EVALUATION_TOOL_H_
