// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// eval_imagenet measures the top-1 … top-10 accuracy of an image classifier.
#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"
#include "delegates/registrar/registrar.h"
#include "tools/common/document/document.h"
#include "tools/common/evaluation/evaluated_model.h"
#include "tools/common/evaluation/evaluation_tool.h"
#include "tools/common/evaluation/image_folder.h"
#include "tools/common/evaluation/image_setup.h"
#include "tools/common/evaluation/output.h"
#include "tools/common/images/metadata_labels.h"
#include "tools/common/images/preprocess_flags.h"
#include "tools/common/labels/fit_labels.h"
#include "tools/common/labels/label_format.h"
#include "tools/common/labels/repeated_labels.h"
#include "tools/common/print_error.h"
#include "tools/common/sha256.h"
#include "tools/common/status_exit.h"
#include "tools/eval_imagenet/command.h"
#include "tools/eval_imagenet/evaluate.h"
#include "tools/eval_imagenet/flags.h"
#include "tools/eval_imagenet/html.h"
#include "tools/eval_imagenet/image_record.h"
#include "tools/eval_imagenet/label_check.h"
#include "tools/eval_imagenet/result.h"

namespace litmus::imagenet {
namespace {

using json = nlohmann::ordered_json;

constexpr char kModelLabels[] = "--model_output_labels";

// A model with its data set, ready for evaluation.
struct Prepared {
  std::optional<EvaluatedModel> model;
  std::optional<Classifier> classifier, other;
  EvaluationInputs inputs;
  json header;
};

absl::StatusOr<Classifier> MakeClassifier(const EvaluatedModel& model, const FlagRegistry& flags,
                                          const Flags& values, InterpreterSetup setup,
                                          bool with_delegates) {
  setup.graph_rewriting = flags.GetBool("graph_rewriting");
  auto interpreter = model.MakeInterpreter(setup);
  if (!interpreter.ok()) return interpreter.status();
  ReadyInterpreter ready;
  if (with_delegates) {
    auto applied = ApplyDelegates(flags, model.ForDelegates(), *std::move(interpreter));
    if (!applied.ok()) return applied.status();
    ready = *std::move(applied);
  } else {
    ready.interpreter = *std::move(interpreter);
  }
  return Classifier::Make(std::move(ready), values.output_index);
}

std::string Digest(const std::vector<LabelledImage>& images) {
  std::string text;
  for (const LabelledImage& image : images) {
    absl::StrAppend(&text, image.file, std::string(1, '\0'), image.label, "\n");
  }
  return Sha256Hex(text.data(), text.size());
}

// The likely reason for unknown labels as "; ...", or "".
std::string FormOfLabels(const Flags& values, const std::vector<std::string>& of_model,
                         const std::vector<LabelledImage>& images) {
  std::vector<std::string> truth;
  for (const LabelledImage& image : images) truth.push_back(image.label);
  const std::string form = DescribeLabelFormat(values.data.ground_truth_labels, truth);
  const std::string model_form = DescribeLabelFormat(values.model_output_labels, of_model);
  if (form.empty() && model_form.empty()) return "";
  return absl::StrCat("; ", form, form.empty() || model_form.empty() ? "" : "; ", model_form);
}

absl::Status Prepare(const FlagRegistry& flags, const Flags& values, Prepared* prepared) {
  const auto of_model = ModelFlags::Of(flags);
  if (!of_model.ok()) return of_model.status();
  auto model = EvaluatedModel::Load(values.run.model_file, "--model_file", *of_model);
  if (!model.ok()) return model.status();
  prepared->model = *std::move(model);
  const int threads = InterpreterThreads(flags, values.run);
  auto classifier = MakeClassifier(*prepared->model, flags, values, {threads}, true);
  if (!classifier.ok()) return classifier.status();
  prepared->classifier = *std::move(classifier);
  if (!values.compare_with.empty()) {
    const bool reference = values.compare_with == "ref_kernels";
    auto other =
        MakeClassifier(*prepared->model, flags, values,
                       {threads, reference ? KernelSet::kReference : KernelSet::kFast}, false);
    if (!other.ok()) return other.status();
    prepared->other = *std::move(other);
  }
  EvaluationInputs& inputs = prepared->inputs;
  auto labels = ReadLines(kModelLabels, values.model_output_labels);
  if (!labels.ok()) return labels.status();
  inputs.labels = *std::move(labels);
  std::string note;
  absl::Status fitted = FitLabels({kModelLabels, values.model_output_labels},
                                  prepared->classifier->classes(), &inputs.labels, &note);
  if (!fitted.ok()) return fitted;
  const std::string other_order = OtherOrderThanMetadata(
      kModelLabels, inputs.labels,
      LabelsInMetadata(prepared->model->bytes(), prepared->model->entry().subgraph,
                       std::max(values.output_index, 0)));
  auto data = LoadDataSet(values.data, inputs.labels);
  if (!data.ok()) return data.status();
  std::string repeated = RepeatedLabels(inputs.labels);
  if (!repeated.empty()) repeated = absl::StrCat(kModelLabels, ": ", repeated);
  for (const std::string& text : {note, other_order, repeated}) {
    if (!text.empty()) data->notes.push_back(text);
  }
  for (const std::string& text : data->notes) PrintWarning(text);
  // Compares labels with the ground truth first, because wrong labels make hours of inference
  // useless.
  const auto images_in_all = static_cast<int64_t>(data->images.size());
  const UnknownLabels unknown = UnknownLabelsOf(data->images, inputs.labels);
  const std::string unknown_text = UnknownLabelsSentence(unknown, images_in_all);
  if (AreTooMany(unknown, images_in_all) && !values.allow_unknown_labels) {
    return absl::InvalidArgumentError(absl::StrCat(
        unknown_text, FormOfLabels(values, inputs.labels, data->images), kTooManyUnknown));
  }
  if (unknown.count > 0) PrintWarning(unknown_text);
  inputs.images_path = values.data.images_path;
  inputs.images = std::move(data->images);
  inputs.classifier = &*prepared->classifier;
  inputs.other = prepared->other ? &*prepared->other : nullptr;
  inputs.decode_threads = DecodeThreads(values.run, threads);
  auto images = SetUpImages(flags, *prepared->model, inputs.classifier->input());
  if (!images.ok()) return images.status();
  inputs.decode = images->decode;
  inputs.preprocess = images->preprocess;
  json& header = prepared->header = MakeEnvelope(flags.tool());
  header["model"] = prepared->model->ToJson();
  header["config"] = Configuration(flags);
  header["preprocessing"] = std::move(images->description);
  header["data"] = {{"images_path", inputs.images_path},
                    {"classes", static_cast<int64_t>(inputs.labels.size())},
                    {"digest", Digest(inputs.images)},
                    {"unknown_labels", ToJson(unknown)},
                    {"notes", data->notes}};
  return absl::OkStatus();
}

class EvalImagenet : public EvaluationTool {
 public:
  EvalImagenet() : EvaluationTool(&flags_, "images") { DeclareFlags(flags_, &values_); }

 private:
  RunFlags& run_flags() override { return values_.run; }

  absl::StatusOr<RunDescription> Prepare() override {
    absl::Status status = PrepareOnce();
    if (!status.ok()) return status;
    return RunDescription{prepared_.header, static_cast<int64_t>(prepared_.inputs.images.size())};
  }

  absl::Status PrepareOnce() {
    if (prepared_.model) return absl::OkStatus();
    values_.data.num_images = values_.run.num_images;
    return imagenet::Prepare(flags_, values_, &prepared_);
  }

  absl::Status RunItems(EvaluationRun* run) override {
    return Evaluate(prepared_.inputs, run, &loop_);
  }

  absl::Status Check(const FinishedRun& run) override { return ReadRecords(run).status(); }

  std::vector<std::string> FlagsOfParts() const override { return PreprocessFlagNames(); }

  // Evaluates the model on a few images with other preprocessing. A merge does this only if its own
  // command line names the model and the images, so that it opens no file that a shard names.
  absl::Status FindCauses(const Accuracy& accuracy, Alarm* alarm) {
    if (!merged_parts().empty()) {
      for (const std::string* path :
           {&values_.run.model_file, &values_.model_output_labels, &values_.data.images_path,
            &values_.data.ground_truth_labels}) {
        if (path->empty()) {
          return UsageError(
              "merge does not open files that a shard names; give --model_file, "
              "--model_output_labels, --ground_truth_images_path and --ground_truth_labels");
        }
      }
    }
    absl::Status status = PrepareOnce();
    if (!status.ok()) return status;
    const std::string order =
        LabelOrderCause(prepared_.inputs.labels, prepared_.model->bytes(),
                        prepared_.model->entry().subgraph, std::max(values_.output_index, 0));
    if (!order.empty()) alarm->causes.push_back(order);
    return TryOtherPreprocessing(prepared_.inputs, accuracy, alarm);
  }

  absl::StatusOr<Judgement> Judge(const FinishedRun& run) override {
    auto read = ReadRecords(run);
    if (!read.ok()) return read.status();
    read_ = *std::move(read);
    const int64_t classes = read_.facts.classes;
    const Accuracy accuracy =
        Summarize(read_.records, static_cast<int>(std::min<int64_t>(kMostRanks, classes)));
    Alarm alarm = CheckForChance(accuracy, classes);
    if (alarm.raised) {
      const absl::Status tried = FindCauses(accuracy, &alarm);
      if (!tried.ok()) {
        alarm.checked.push_back(absl::StrCat("normalisation: not tried: ", tried.message()));
      }
      SuspectOrderOfLabels(accuracy, classes, &alarm);
    }
    values_.gates.skip_broken = values_.run.skip_broken;
    values_.gates.allow_unknown_labels = values_.allow_unknown_labels;
    outcome_ = MakeOutcome(run, read_.facts, accuracy, alarm, values_.gates);
    outcome_.result.document["timing"] = ImageTiming(run.records, loop_, startup_us());
    Judgement judgement;
    judgement.result = &outcome_.result;
    judgement.verdict = &outcome_.verdict;
    judgement.metrics = outcome_.metrics;
    judgement.card = CardOf(read_.facts, outcome_);
    std::vector<std::string> next = NextWith(kEvaluate, "--html_report=report.html");
    if (next.empty()) next = NextWith(kEvaluate, "--compare_with=ref_kernels");
    judgement.card.Next(next);
    judgement.alarms = LinesOf(alarm);
    return judgement;
  }

  json OtherThreads() const override {
    return {{"decode_threads", prepared_.inputs.decode_threads}};
  }

  std::string RecordsText(const FinishedRun& run) override {
    return imagenet::RecordsText(run.records, read_.records, values_.run.records_file);
  }

  std::string Html(const FinishedRun& run) override {
    return MakeHtml(run, read_, outcome_, values_.data.images_path);
  }

  Flags values_;
  FlagRegistry flags_{
      "eval_imagenet",
      "measures the accuracy of an image classifier (ILSVRC top-1 ... top-10).",
      {"eval_imagenet --model_file=m.tflite --model_output_labels=labels.txt "
       "--ground_truth_images_path=val --ground_truth_labels=val.txt",
       "eval_imagenet merge shard0.json shard1.json --output_file_path=result.json"}};
  Prepared prepared_;
  PipelineTimes loop_;
  ReadRun read_;
  Outcome outcome_;
};

}  // namespace

int EvalImagenetCommand(int argc, char** argv) { return EvalImagenet().Main(argc, argv); }

}  // namespace litmus::imagenet
