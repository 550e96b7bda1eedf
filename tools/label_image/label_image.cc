// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// label_image, TensorFlow Lite's example program: classifies one image with one model and prints
// the labels of the best classes.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/help.h"
#include "runtime/debug/optional_debug_tools.h"
#include "runtime/profiling/profile_buffer.h"
#include "tools/common/affinity/cpu_affinity.h"
#include "tools/common/cpu_target.h"
#include "tools/common/document/build_info.h"
#include "tools/common/evaluation/evaluated_model.h"
#include "tools/common/evaluation/image_folder.h"
#include "tools/common/images/decode.h"
#include "tools/common/images/metadata_labels.h"
#include "tools/common/images/preprocess.h"
#include "tools/common/interrupt.h"
#include "tools/common/labels/fit_labels.h"
#include "tools/common/memory_limit.h"
#include "tools/common/print_error.h"
#include "tools/common/status_exit.h"
#include "tools/label_image/command.h"
#include "tools/label_image/flags.h"
#include "tools/label_image/lines.h"
#include "tools/label_image/top_results.h"

namespace litmus::label_image {
namespace {

class LabelImage {
 public:
  int Main(int argc, char** argv);

 private:
  // Returns the exit code for a command line without arguments if a default file is missing.
  int NothingGiven();
  absl::Status Run();
  absl::Status ReadLabelsAndImage();
  absl::Status MakeInterpreter();
  absl::Status FillInput();
  // Runs the model and prints the time.
  absl::Status Measure();
  absl::Status InvokeTimes(int32_t times);
  absl::Status PrintResults();

  void Print(const std::string& line) {
    std::cout << (values_.log_prefix ? "INFO: " : "") << line << "\n";
  }
  void Print(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) Print(line);
  }
  // Returns the status of a failed call that has printed the reason to stderr.
  absl::Status Failure(const absl::Status& status) {
    return FailureOf(*ready_.interpreter, status);
  }

  Flags values_;
  FlagRegistry flags_{
      "label_image",
      "classifies an image.",
      {"label_image -m mobilenet_v1_1.0_224.tflite -i grace_hopper.bmp -l labels.txt",
       "label_image --tflite_model=m.tflite --image=cat.jpg --labels=labels.txt --use_gpu=true "
       "--gpu_backend=gl"}};
  std::vector<std::string> labels_;
  Image image_;
  std::optional<EvaluatedModel> model_;
  tflite::profiling::BufferedProfiler* profiler_ = nullptr;  // of the interpreter; null: none
  ReadyInterpreter ready_;
};

// An intact file in a format that this program does not support counts as a wrong file.
absl::Status AsWrongFile(const std::string& flag, const absl::Status& status) {
  const bool unusable = absl::IsUnimplemented(status);
  return absl::Status(unusable ? absl::StatusCode::kInvalidArgument : status.code(),
                      absl::StrCat(flag, ": ", status.message()));
}

absl::Status LabelImage::ReadLabelsAndImage() {
  auto labels = ReadLines("--labels", values_.labels);
  if (!labels.ok()) return labels.status();
  labels_ = *std::move(labels);
  auto image = ReadImage(values_.image);
  if (!image.ok()) return AsWrongFile("--image", image.status());
  image_ = *std::move(image);
  return absl::OkStatus();
}

absl::Status LabelImage::MakeInterpreter() {
  auto interpreter = model_->MakeInterpreter(
      {values_.threads, KernelSet::kFast, false, flags_.GetBool("graph_rewriting")});
  if (!interpreter.ok()) return interpreter.status();
  if ((*interpreter)->inputs().size() != 1 || (*interpreter)->outputs().empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("--tflite_model: the model has ", (*interpreter)->inputs().size(),
                     " inputs and ", (*interpreter)->outputs().size(),
                     " outputs; a classifier of images has one input, and an output"));
  }
  (*interpreter)->SetAllowFp16PrecisionForFp32(values_.allow_fp16);
  if (values_.verbose) Print(ModelLines(**interpreter));
  if (values_.profiling) {
    auto profiler = std::make_unique<tflite::profiling::BufferedProfiler>(
        static_cast<uint32_t>(values_.max_profiling_buffer_entries));
    profiler_ = profiler.get();
    (*interpreter)->SetProfiler(std::move(profiler));
  }
  DelegateRequest request = model_->ForDelegates();
  request.verbose = values_.verbose;
  auto ready = ApplyDelegates(flags_, request, *std::move(interpreter));
  if (!ready.ok()) return ready.status();
  ready_ = *std::move(ready);
  for (const CreatedDelegate& created : ready_.delegates.delegates) {
    Print(absl::StrCat("Applied ", created.name, " delegate."));
  }
  if (ready_.interpreter->AllocateTensors() != kTfLiteOk) {
    return Failure(absl::InvalidArgumentError(
        "--tflite_model: cannot allocate tensors: see the message above"));
  }
  if (values_.verbose) {
    std::cout << std::flush;
    tflite::PrintInterpreterState(ready_.interpreter.get());
  }
  return absl::OkStatus();
}

absl::Status LabelImage::FillInput() {
  TfLiteTensor* input = ready_.interpreter->input_tensor(0);
  const auto tensor = ImageTensor::From(*input);
  if (!tensor.ok()) return AsWrongFile("--tflite_model", tensor.status());
  PreprocessOptions options;
  options.resize_mode = ResizeMode::kStretch;
  // Bytes are not scaled, as in TensorFlow Lite's label_image.
  options.normalise_set = tensor->type != kTfLiteUInt8 && tensor->type != kTfLiteInt8;
  options.mean.fill(values_.input_mean);
  options.std.fill(values_.input_std);
  if (!options.normalise_set && (flags_.WasSet("input_mean") || flags_.WasSet("input_std"))) {
    PrintWarning(absl::StrCat("--input_mean, --input_std: no effect, the model's input is ",
                              TfLiteTypeGetName(tensor->type)));
  }
  const auto preprocessor = Preprocessor::Make(options, *tensor);
  if (!preprocessor.ok()) return AsWrongFile("--tflite_model", preprocessor.status());
  const absl::Status filled = preprocessor->Run(image_, input->data.raw);
  return filled.ok() ? filled : AsWrongFile("--image", filled);
}

absl::Status LabelImage::InvokeTimes(int32_t times) {
  for (int32_t i = 0; i < times; ++i) {
    if (Interrupted()) return absl::AbortedError("interrupted");
    if (ready_.Invoke() != kTfLiteOk) {
      return Failure(absl::InternalError("the model failed to run: see the message above"));
    }
  }
  return absl::OkStatus();
}

absl::Status LabelImage::Measure() {
  using Clock = std::chrono::steady_clock;
  if (absl::Status status = InvokeTimes(values_.warmup_runs); !status.ok()) return status;
  if (profiler_ != nullptr) profiler_->StartProfiling();
  const Clock::time_point start = Clock::now();
  if (absl::Status status = InvokeTimes(values_.count); !status.ok()) return status;
  const std::chrono::duration<double, std::milli> elapsed = Clock::now() - start;
  if (profiler_ != nullptr) profiler_->StopProfiling();
  Print("invoked");
  Print(absl::StrFormat("average time: %g ms", elapsed.count() / values_.count));
  if (profiler_ == nullptr) return absl::OkStatus();
  Print(ProfileLines(profiler_->GetProfileEvents(), *ready_.interpreter));
  if (profiler_->NumDropped() > 0) {
    PrintWarning(absl::StrCat("--profiling: ", profiler_->NumDropped(),
                              " events were dropped; raise --max_profiling_buffer_entries=",
                              values_.max_profiling_buffer_entries));
  }
  return absl::OkStatus();
}

absl::Status LabelImage::PrintResults() {
  const auto scores = Scores(*ready_.interpreter->output_tensor(0));
  if (!scores.ok()) return AsWrongFile("--tflite_model", scores.status());
  std::string note;
  if (!FitLabels({"--labels", values_.labels}, static_cast<int64_t>(scores->size()), &labels_,
                 &note)
           .ok()) {
    note =
        absl::StrCat("--labels: '", values_.labels, "' has ", labels_.size(), " labels, the model ",
                     scores->size(), " classes; line 1 is treated as class 0");
  }
  if (!note.empty()) PrintWarning(note);
  const std::string other_order = OtherOrderThanMetadata(
      "--labels", labels_, LabelsInMetadata(model_->bytes(), model_->entry().subgraph, 0));
  if (!other_order.empty()) PrintWarning(other_order);
  if (std::any_of(scores->begin(), scores->end(), [](float score) { return std::isnan(score); })) {
    PrintWarning("the model's output has scores that are NaN; they are left out");
  }
  Print(ResultLines(TopResults(*scores, static_cast<size_t>(values_.num_results)), labels_));
  return absl::OkStatus();
}

absl::Status LabelImage::Run() {
  const auto of_model = ModelFlags::Of(flags_);
  if (!of_model.ok()) return of_model.status();
  auto model = EvaluatedModel::Load(values_.tflite_model, "--tflite_model", *of_model);
  if (!model.ok()) return model.status();
  model_ = *std::move(model);
  Print(absl::StrCat("Loaded model ", values_.tflite_model));
  Print("resolved reporter");
  absl::Status status = ReadLabelsAndImage();
  if (status.ok()) status = MakeInterpreter();
  if (status.ok()) status = FillInput();
  if (status.ok()) status = Measure();
  return status.ok() ? PrintResults() : status;
}

int LabelImage::NothingGiven() {
  std::string error;
  std::cerr << HelpText(flags_, "", &error).value_or("") << "\n";
  return FailWith(flags_.tool(), UsageError(MissingDefaults(flags_, values_)));
}

int LabelImage::Main(int argc, char** argv) {
  DeclareFlags(flags_, &values_);
  DescribeBuild(flags_);
  flags_.ParseOrExit(argc, argv);
  const std::string missing = MissingDefaults(flags_, values_);
  if (argc < 2 && !missing.empty()) return NothingGiven();
  absl::Status status = ApplyCpuAffinity(flags_);
  ApplyCpuTarget(flags_);
  ApplyMemoryLimit(flags_);
  if (status.ok()) status = CompleteFlags(flags_, &values_);
  if (status.ok() && !missing.empty()) status = absl::NotFoundError(missing);
  CatchInterrupts();
  if (status.ok()) status = Run();
  std::cout << std::flush;
  if (status.ok() && std::cout.fail()) {
    status = absl::DataLossError("writing to standard output failed");
  }
  return status.ok() ? kExitOk : FailWith(flags_.tool(), status);
}

}  // namespace

int LabelImageCommand(int argc, char** argv) { return LabelImage().Main(argc, argv); }

}  // namespace litmus::label_image
