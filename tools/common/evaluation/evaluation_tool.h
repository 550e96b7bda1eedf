// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The main program that the evaluation tools share: command line, then a run over items or a merge
// of shards, then the result in all its forms.
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
#include "tools/common/model/runtime_errors.h"
#include "tools/common/owed_copies.h"

namespace litmus {

// A template method: Main calls the virtual functions in the order in which they stand here. Where
// one fails, the program ends with the status' message and exit code, and every copy of the result
// that was asked for has both.
class EvaluationTool {
 public:
  virtual ~EvaluationTool() = default;

  // Returns the exit code.
  int Main(int argc, char** argv);

 protected:
  // What a tool makes of a finished run; the tool owns the parts.
  struct Judgement {
    EvaluationResult* result = nullptr;  // its document ends before "metrics"
    const Verdict* verdict = nullptr;
    std::vector<Metric> metrics;
    std::string details;              // stdout, before the result's lines
    std::vector<std::string> alarms;  // stderr, after the lines
    ResultCard card;                  // stdout, after the alarms
  };

  // `flags` outlives the tool; when Main is called, they are declared and not parsed. `items` names
  // the items in messages: "images".
  EvaluationTool(FlagRegistry* flags, std::string items)
      : flags_(*flags), items_(std::move(items)) {}

  // What DeclareRunFlags was given.
  virtual RunFlags& run_flags() = 0;
  // Values of flags that no single flag can judge.
  virtual absl::Status CompleteFlags() { return absl::OkStatus(); }
  // A finished run that takes neither items nor shards, if the flags ask for one.
  virtual absl::StatusOr<std::optional<FinishedRun>> FinishWithoutItems() { return std::nullopt; }
  // Loads model and data. Not called before a merge.
  virtual absl::StatusOr<RunDescription> Prepare() = 0;
  // Does the pending items. Aborted after an interrupt.
  virtual absl::Status RunItems(EvaluationRun* run) = 0;
  // Journals and shards come from files, which anybody may have written: InvalidArgument, with the
  // member, unless header and records are the tool's. Asked of each file, before anything else
  // reads what the file holds.
  virtual absl::Status Check(const FinishedRun& run) = 0;
  // Flags whose values a merge takes from the parts where its command line has none: numbers and
  // words that say how images are prepared and results are scored. Never one that names a file, a
  // library or a delegate: that would let whoever wrote a part choose what is opened or run here.
  virtual std::vector<std::string> FlagsOfParts() const { return {}; }
  virtual absl::StatusOr<Judgement> Judge(const FinishedRun& run) = 0;
  // What "environment" says of the tool's threads besides the interpreter's.
  virtual nlohmann::ordered_json OtherThreads() const { return nlohmann::ordered_json::object(); }
  virtual std::string RecordsText(const FinishedRun& run) = 0;
  virtual std::string Html(const FinishedRun& run) = 0;
  // Files that only this tool has, and what they hold where the process failed.
  virtual absl::Status WriteMore() { return absl::OkStatus(); }
  virtual absl::Status WriteMoreFailed(const Failure&) { return absl::OkStatus(); }

  // This command line with one flag more, which `mode` or a merge serves: the card's last row.
  // Empty where the flag was given.
  std::vector<std::string> NextWith(Modes mode, const std::string& flag) const;

  const std::vector<std::string>& merged_parts() { return run_flags().parts; }
  // From the start of Main to the first item; 0 in a merge.
  int64_t startup_us() const { return startup_us_; }

 private:
  // From the parsed command line on.
  int RunSteps(OwedCopies* owed);
  // Print why the process ends, and write that to all copies; they return the exit code.
  int Fail(const absl::Status& status, OwedCopies* owed);
  int EndInterrupted(OwedCopies* owed);
  absl::Status Finish();
  absl::Status Merge();
  // A model that a merge names must be the one of the parts.
  absl::Status HoldToModel(const nlohmann::ordered_json& header);
  absl::Status Run();
  nlohmann::ordered_json EnvironmentToJson();
  // The members with which every document ends.
  void CompleteDocument(const Judgement& judgement);
  int Report(const Judgement& judgement);
  void WriteFailed(const Failure& failure);

  FlagRegistry& flags_;
  const std::string items_;
  RuntimeErrors runtime_errors_;
  std::vector<std::string> argv_;
  std::optional<Environment> environment_;
  nlohmann::ordered_json header_;       // of the run, once it is known
  std::unique_ptr<EvaluationRun> run_;  // null before the first item, and in a merge
  FinishedRun finished_;
  int64_t start_us_ = 0, startup_us_ = 0;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_EVALUATION_TOOL_H_
