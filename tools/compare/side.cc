// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/side.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "json/parse_json.h"
#include "tools/common/card/quote_command.h"
#include "tools/common/process/child_process.h"
#include "tools/common/read_file.h"
#include "tools/common/status_exit.h"
#include "tools/compare/output_number.h"
#include "tools/compare/read_document.h"
#include "tools/compare/read_text.h"

namespace litmus::compare {
namespace {

constexpr double kVersionSeconds = 10;
constexpr int kShownLines = 5;
// The least wall time. A process that is as short as the empty program, whose time is subtracted,
// may seem to take none; a logarithm needs a number above 0, and ranks do not depend on which.
constexpr double kLeastWallUs = 1;
const char* const kEvaluationTools[] = {"eval_imagenet", "eval_coco", "inference_diff"};

bool AreOfAnyProcess(const std::vector<Metric>& metrics) {
  return !metrics.empty() && std::all_of(metrics.begin(), metrics.end(), &IsOfAnyProcess);
}

absl::Status Interrupted() { return absl::AbortedError("interrupted"); }

// The status code that ExitCodeOf maps to this exit code.
absl::StatusCode CodeOf(int exit_code) {
  switch (exit_code) {
    case kExitUsage:
      return absl::StatusCode::kOutOfRange;
    case kExitBadData:
      return absl::StatusCode::kInvalidArgument;
    case kExitNoInput:
      return absl::StatusCode::kNotFound;
    case kExitUnavailable:
      return absl::StatusCode::kUnavailable;
    case kExitOsError:
      return absl::StatusCode::kResourceExhausted;
    case kExitCantCreate:
      return absl::StatusCode::kPermissionDenied;
    case kExitIoError:
      return absl::StatusCode::kDataLoss;
    case kExitTemporary:
      return absl::StatusCode::kAborted;
    default:
      return absl::StatusCode::kInternal;
  }
}

}  // namespace

Side Side::OfAnyProgram(const std::string& name, const std::vector<std::string>& argv) {
  Side side;
  side.name_ = name;
  side.argv_ = argv;
  return side;
}

absl::StatusOr<Side> Side::Make(const std::string& name, const std::vector<std::string>& argv,
                                const std::vector<Metric>& metrics,
                                const std::atomic<bool>* interrupted) {
  Side side = OfAnyProgram(name, argv);
  if (AreOfAnyProcess(metrics)) return side;
  ChildOptions question;
  question.argv = {argv[0], "--version"};
  question.interrupted = interrupted;
  question.timeout_seconds = kVersionSeconds;
  absl::StatusOr<ChildResult> answer = RunChild(question);
  if (answer.ok() && absl::StartsWith(answer->out, "tflitmus (Litmus)")) {
    // The arguments before the first flag select the tool.
    const auto flag = std::find_if(argv.begin() + 1, argv.end(), [](const std::string& argument) {
      return absl::StartsWith(argument, "-");
    });
    question.argv.insert(question.argv.begin() + 1, argv.begin() + 1, flag);
    answer = RunChild(question);
  }
  if (!answer.ok()) {
    return absl::Status(answer.status().code(),
                        absl::StrCat(name, ": ", answer.status().message()));
  }
  if (answer->interrupted) return Interrupted();
  const std::string line = answer->out.substr(0, answer->out.find('\n'));
  const size_t mark = line.find(" (Litmus)");
  if (answer->exit_code != 0 || mark == std::string::npos) return side;
  const std::string tool = line.substr(0, mark);
  side.version_ = line;
  if (tool == "benchmark_model") {
    side.kind_ = Kind::kBenchmark;
  } else if (std::count(std::begin(kEvaluationTools), std::end(kEvaluationTools), tool) > 0) {
    side.kind_ = Kind::kEvaluation;
  } else {
    return UsageError(absl::StrCat(name, ": ", tool,
                                   " measures no latency; compare runs benchmark_model, "
                                   "eval_imagenet, eval_coco and inference_diff"));
  }
  return side;
}

Side::Kind Side::KindFor(const std::vector<Metric>& metrics) const {
  return AreOfAnyProcess(metrics) ? Kind::kText : kind_;
}

std::vector<std::string> Side::FlagsOfLength(const std::vector<Metric>& metrics,
                                             const RunLength& length) const {
  if (KindFor(metrics) != Kind::kBenchmark) return {};
  return LengthFlags(argv_, metrics, length);
}

absl::Status Side::Failed(int exit_code, const std::string& end,
                          const std::string& last_lines) const {
  // Exit codes of other programs have other meanings.
  const absl::StatusCode code =
      kind_ == Kind::kText ? absl::StatusCode::kInternal : CodeOf(exit_code);
  return absl::Status(code, absl::StrCat(name_, ": ", QuoteCommand(argv_), ": ", end,
                                         last_lines.empty() ? "" : ":\n", last_lines));
}

std::string Side::DocumentIn(const std::string& folder) const {
  return folder + "/" + name_ + ".json";
}

void Side::Complete(const std::vector<Metric>& metrics, const RunLength& length,
                    const std::string& folder, ProcessRequest* request) const {
  for (std::string& flag : FlagsOfLength(metrics, length)) {
    request->argv.push_back(std::move(flag));
  }
  const std::string path = DocumentIn(folder);
  switch (KindFor(metrics)) {
    case Kind::kBenchmark:
      request->argv.push_back("--json_out=" + path);
      break;
    case Kind::kEvaluation:
      request->argv.push_back("--output_file_path=" + path);
      request->argv.push_back("--output_format=json");
      break;
    case Kind::kText:
      break;
  }
  const bool reads =
      metrics.empty() || std::any_of(metrics.begin(), metrics.end(), [](Metric metric) {
        return metric != Metric::kWall && metric != Metric::kCpu;
      });
  if (reads && request->output == ProcessRequest::Output::kNull) {
    request->output = ProcessRequest::Output::kPipe;
  }
}

absl::StatusOr<ProcessOutcome> Side::Finish(const std::vector<Metric>& metrics, bool ignore_failure,
                                            const std::string& folder, ProcessCost cost) const {
  const Kind kind = KindFor(metrics);
  // A run of a Litmus tool whose gate fails is complete.
  const bool ended = !cost.timed_out && cost.stop_signal == 0;
  const bool done = cost.exit_code == 0 || (kind != Kind::kText && cost.exit_code == kExitGate) ||
                    (kind == Kind::kText && ignore_failure);
  if (!ended || !done) {
    const std::string& text = cost.err.empty() ? cost.out : cost.err;
    return Failed(cost.exit_code, DescribeEnd(cost), LastLines(text, kShownLines));
  }
  ProcessOutcome outcome;
  outcome.is_litmus = kind != Kind::kText;
  outcome.out = std::move(cost.out);
  outcome.err = std::move(cost.err);
  outcome.wall_us = std::max(kLeastWallUs, 1e6 * cost.wall_seconds);
  outcome.cpu_us = 1e6 * cost.cpu_seconds;
  outcome.max_resident_bytes = cost.max_resident_bytes;
  outcome.instructions = cost.instructions;
  if (cost.signal == 0) outcome.exit_code = cost.exit_code;
  if (outcome.is_litmus) {
    absl::StatusOr<std::string> text = ReadFileBytes(DocumentIn(folder), kMaxJsonBytes + 1);
    if (!text.ok()) {
      return Failed(kExitInternal, "wrote no result", std::string(text.status().message()));
    }
    outcome.document = *std::move(text);
  }
  return outcome;
}

absl::Status Side::Failure(const absl::Status& status) const {
  return absl::Status(status.code(),
                      absl::StrCat(name_, ": ", QuoteCommand(argv_), ": ", status.message()));
}

bool MeasuresLatency(const ProcessOutcome& outcome) {
  return outcome.is_litmus || HasLatency(absl::StrCat(outcome.err, "\n", outcome.out));
}

absl::StatusOr<Measurement> ReadMetric(const ProcessOutcome& outcome, Metric metric,
                                       const std::string& pattern) {
  const bool of_any = metric == Metric::kMemory || metric == Metric::kInstructions;
  const std::string text = absl::StrCat(outcome.err, "\n", outcome.out);
  const bool measures_itself = outcome.is_litmus || HasBenchmarkLines(text);
  const bool of_tool = !IsOfAnyProcess(metric) && (!of_any || measures_itself);
  if (of_tool && outcome.is_litmus) return ReadDocument(outcome.document, metric);
  if (of_tool) return ReadText(text, metric);
  Measurement measured;
  measured.of_process = true;
  switch (metric) {
    case Metric::kWall:
      measured.value = outcome.wall_us;
      break;
    case Metric::kCpu:
      measured.value = outcome.cpu_us;
      break;
    case Metric::kMemory:
      measured.value = static_cast<double>(outcome.max_resident_bytes);
      break;
    case Metric::kInstructions:
      if (!outcome.instructions) {
        return absl::UnavailableError(
            "the process's instructions were not counted: the kernel denies it "
            "(kernel.perf_event_paranoid), or the machine has no counter");
      }
      measured.value = static_cast<double>(*outcome.instructions);
      break;
    default: {
      const absl::StatusOr<double> number = FindNumber(pattern, outcome.out, outcome.err);
      if (!number.ok()) return number.status();
      measured.value = *number;
      break;
    }
  }
  return measured;
}

}  // namespace litmus::compare
