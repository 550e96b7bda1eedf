// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/side.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "json/parse_json.h"
#include "tools/common/card/quote_command.h"
#include "tools/common/process/child_process.h"
#include "tools/common/read_file.h"
#include "tools/common/status_exit.h"
#include "tools/common/writable_folder.h"
#include "tools/compare/read_document.h"
#include "tools/compare/read_text.h"

namespace litmus::compare {
namespace {

constexpr double kVersionSeconds = 10;
constexpr int kShownLines = 5;
const char* const kEvaluationTools[] = {"eval_imagenet", "eval_coco", "inference_diff"};

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

absl::StatusOr<TemporaryFolder> TemporaryFolder::Make() {
  const std::string parent = WritableFolder();
  std::string path = parent + "/litmus_compare.XXXXXX";
  if (mkdtemp(path.data()) == nullptr) {
    return absl::PermissionDeniedError(absl::StrCat("cannot create a temporary folder in '", parent,
                                                    "': ", std::strerror(errno),
                                                    "; TMPDIR names another one"));
  }
  return TemporaryFolder(std::move(path));
}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept
    : path_(std::exchange(other.path_, std::string())) {}

TemporaryFolder& TemporaryFolder::operator=(TemporaryFolder&& other) noexcept {
  std::swap(path_, other.path_);
  return *this;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

absl::StatusOr<Side> Side::Make(const std::string& name, const std::vector<std::string>& argv,
                                const std::atomic<bool>* interrupted) {
  Side side;
  side.name_ = name;
  side.argv_ = argv;
  side.interrupted_ = interrupted;
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

bool Side::TakesLength(Metric metric) const {
  return kind_ == Kind::kBenchmark && !LengthFlags(argv_, metric, {}).empty();
}

absl::Status Side::Failed(int exit_code, const std::string& end,
                          const std::string& last_lines) const {
  // Exit codes of other programs have other meanings.
  const absl::StatusCode code =
      kind_ == Kind::kText ? absl::StatusCode::kInternal : CodeOf(exit_code);
  return absl::Status(code, absl::StrCat(name_, ": ", QuoteCommand(argv_), ": ", end,
                                         last_lines.empty() ? "" : ":\n", last_lines));
}

absl::StatusOr<Measurement> Side::Run(Metric metric, const RunLength& length,
                                      const std::string& folder) const {
  const std::string path = folder + "/" + name_ + ".json";
  ChildOptions options;
  options.argv = argv_;
  options.interrupted = interrupted_;
  if (kind_ == Kind::kBenchmark) {
    for (std::string& flag : LengthFlags(argv_, metric, length)) {
      options.argv.push_back(std::move(flag));
    }
    options.argv.push_back("--json_out=" + path);
  } else if (kind_ == Kind::kEvaluation) {
    options.argv.push_back("--output_file_path=" + path);
    options.argv.push_back("--output_format=json");
  }
  const absl::StatusOr<ChildResult> child = RunChild(options);
  if (!child.ok()) {
    return absl::Status(child.status().code(), absl::StrCat(name_, ": ", child.status().message()));
  }
  if (child->interrupted) return Interrupted();
  // A run of a Litmus tool whose gate fails is complete.
  const bool done =
      child->exit_code == 0 || (kind_ != Kind::kText && child->exit_code == kExitGate);
  if (!done) {
    const std::string& text = child->err.empty() ? child->out : child->err;
    return Failed(child->exit_code, DescribeEnd(*child), LastLines(text, kShownLines));
  }
  absl::StatusOr<Measurement> read;
  if (kind_ == Kind::kText) {
    read = ReadText(absl::StrCat(child->err, "\n", child->out), metric);
  } else {
    const absl::StatusOr<std::string> text = ReadFileBytes(path, kMaxJsonBytes + 1);
    if (!text.ok()) {
      return Failed(kExitInternal, "wrote no result", std::string(text.status().message()));
    }
    read = ReadDocument(*text, metric);
  }
  if (read.ok()) return read;
  return absl::Status(read.status().code(), absl::StrCat(name_, ": ", QuoteCommand(argv_), ": ",
                                                         read.status().message()));
}

}  // namespace litmus::compare
