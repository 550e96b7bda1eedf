// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// eval_coco: mean average precision of an object detector, or of a file of detections.
#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/common/evaluation/clock.h"
#include "tools/common/evaluation/evaluated_model.h"
#include "tools/common/evaluation/evaluation_run.h"
#include "tools/common/evaluation/image_folder.h"
#include "tools/common/evaluation/status_exit.h"
#include "tools/common/evaluation/write_results.h"
#include "tools/common/images/preprocess_flags.h"
#include "tools/common/sha256.h"
#include "tools/eval_coco/evaluate.h"
#include "tools/eval_coco/flags.h"
#include "tools/eval_coco/html.h"
#include "tools/eval_coco/scoring/score_files.h"

namespace litmus::coco {
namespace {

using json = nlohmann::ordered_json;

json Schema() { return {{"name", kSchemaName}, {"version", kSchemaVersion}}; }

// A detector with its data, ready to run.
struct Prepared {
  std::optional<EvaluatedModel> model;  // outlives the detector
  std::optional<Detector> detector;
  EvaluationInputs inputs;
  json header;
};

std::string BaseName(const std::string& path) { return path.substr(path.rfind('/') + 1); }

// The images of the folder that the ground truth knows; the others too where the metric counts
// them (TensorFlow Lite's: as false positives), with ids of their own below 0.
absl::StatusOr<std::vector<ListedImage>> ListWithIds(const Flags& values,
                                                     const std::optional<GroundTruth>& truth,
                                                     std::vector<std::string>* notes) {
  const auto files = ListImages("--ground_truth_images_path", values.images_path);
  if (!files.ok()) return files.status();
  std::map<std::string, int64_t> ids;
  if (truth) {
    for (const Image& image : truth->images) ids.emplace(BaseName(image.file_name), image.id);
  }
  std::vector<ListedImage> images;
  int64_t unknown = 0;
  for (const std::string& file : *files) {
    const auto found = ids.find(file);
    if (found != ids.end()) {
      images.push_back({file, found->second});
      continue;
    }
    ++unknown;
    if (!truth || values.score.metric == "tflite") images.push_back({file, -unknown});
  }
  if (images.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("--ground_truth: '", values.ground_truth, "' knows none of the ",
                     files->size(), " files in '", values.images_path, "', such as ", (*files)[0]));
  }
  if (truth && unknown > 0) {
    notes->push_back(
        absl::StrCat(unknown, " of ", files->size(), " images are not in the ground truth and are ",
                     values.score.metric == "tflite" ? "all false positives" : "left out"));
  }
  if (truth && files->size() - static_cast<size_t>(unknown) < truth->images.size()) {
    notes->push_back(absl::StrCat(truth->images.size() - (files->size() - unknown), " of ",
                                  truth->images.size(),
                                  " images of the ground truth are not in the folder; they do not "
                                  "count"));
  }
  if (values.run.num_images > 0 && images.size() > static_cast<size_t>(values.run.num_images)) {
    images.resize(static_cast<size_t>(values.run.num_images));
  }
  return images;
}

std::string Digest(const std::vector<ListedImage>& images) {
  std::string text;
  for (const ListedImage& image : images)
    absl::StrAppend(&text, image.file, "\t", image.image_id, "\n");
  return Sha256Hex(text.data(), text.size());
}

absl::Status Prepare(const FlagRegistry& flags, const Flags& values,
                     const std::optional<GroundTruth>& truth, Prepared* prepared) {
  auto options = PreprocessOptionsFromFlags(flags);
  if (!options.ok()) return UsageError(options.status().message());
  auto model = EvaluatedModel::Load(values.run.model_file);
  if (!model.ok()) return model.status();
  prepared->model = *std::move(model);
  if (WantsModelMetadata(flags)) {
    absl::Status status = ApplyModelMetadata(values.run.model_file, &*options);
    if (!status.ok()) return status;
  }
  const int threads = InterpreterThreads(flags, values.run);
  auto interpreter = prepared->model->MakeInterpreter({threads});
  if (!interpreter.ok()) return interpreter.status();
  auto ready = ApplyDelegates(flags, *std::move(interpreter));
  if (!ready.ok()) return ready.status();
  auto detector = Detector::Make(*prepared->model, *std::move(ready), values.detector);
  if (!detector.ok()) return detector.status();
  prepared->detector.emplace(*std::move(detector));
  EvaluationInputs& inputs = prepared->inputs;
  auto class_map =
      ClassMap::Make(values.label_map, values.class_offset, truth.value_or(GroundTruth()));
  if (!class_map.ok()) return class_map.status();
  std::vector<std::string> notes;
  auto images = ListWithIds(values, truth, &notes);
  if (!images.ok()) return images.status();
  for (const std::string& note : notes) std::cerr << "WARN: " << note << "\n";
  inputs.images_path = values.images_path;
  inputs.images = *std::move(images);
  inputs.class_map = *std::move(class_map);
  inputs.decode = DecodeOptionsFromFlags(flags);
  inputs.decode.raw_width = prepared->detector->input().width;
  inputs.decode.raw_height = prepared->detector->input().height;
  inputs.preprocess = *options;
  inputs.detector = &*prepared->detector;
  inputs.decode_threads = DecodeThreads(values.run, threads);
  auto preprocessor = Preprocessor::Make(inputs.preprocess, inputs.detector->input());
  if (!preprocessor.ok()) return preprocessor.status();
  json preprocessing = preprocessor->ToJson();
  preprocessing["description"] = preprocessor->Describe();
  preprocessing["exif_orientation"] = inputs.decode.apply_orientation;
  prepared->header = {
      {"schema", Schema()},
      {"tool", flags.tool()},
      {"model", prepared->model->ToJson()},
      {"ground_truth", values.ground_truth},
      {"config", Configuration(flags)},
      {"preprocessing", std::move(preprocessing)},
      {"output_roles", prepared->detector->DescribeOutputs()},
      {"data",
       {{"images_path", inputs.images_path}, {"digest", Digest(inputs.images)}, {"notes", notes}}}};
  return absl::OkStatus();
}

int Fail(const FlagRegistry& flags, const absl::Status& status) {
  std::cerr << "ERROR: " << flags.tool() << ": " << status.message() << "\n";
  return ExitCodeOf(status);
}

// Categories that the ground truth cannot name (TensorFlow Lite's proto) get the user's names.
absl::Status NameCategories(const std::string& labels_file, GroundTruth* truth) {
  if (labels_file.empty()) return absl::OkStatus();
  const auto labels = ReadLines("--model_output_labels", labels_file);
  if (!labels.ok()) return labels.status();
  for (Category& category : truth->categories) {
    if (category.name == absl::StrCat(category.id) && category.id >= 0 &&
        category.id < static_cast<int64_t>(labels->size())) {
      category.name = (*labels)[static_cast<size_t>(category.id)];
    }
  }
  return absl::OkStatus();
}

// Scores what the records say. Only images that were evaluated count.
absl::StatusOr<std::optional<Scores>> ScoreRecords(const FinishedRun& run, const Flags& values,
                                                   const std::vector<Detection>& detections,
                                                   std::optional<GroundTruth>* truth) {
  std::optional<Scores> scores;
  if (!*truth) return scores;
  std::map<std::string, std::pair<int64_t, int64_t>> sizes;
  std::vector<int64_t> image_ids;
  for (const auto& [item, record] : run.records) {
    if (!record.contains("detections")) continue;
    sizes[record.value("file", "")] = {record["width"].get<int64_t>(),
                                       record["height"].get<int64_t>()};
    if (const auto id = record["image_id"].get<int64_t>(); id >= 0) image_ids.push_back(id);
  }
  if (image_ids.empty()) return absl::InvalidArgumentError("not one image could be evaluated");
  ScaleToPixels(
      [&](const std::string& file) -> std::optional<std::pair<int64_t, int64_t>> {
        const auto found = sizes.find(BaseName(file));
        if (found == sizes.end()) return std::nullopt;
        return found->second;
      },
      &**truth);
  std::vector<Detection> known;
  for (const Detection& d : detections) {
    if (d.image_id >= 0) known.push_back(d);
  }
  auto scored = Score(**truth, known, image_ids, values.score);
  if (!scored.ok()) return scored.status();
  scores = *std::move(scored);
  return scores;
}

json ScoreTimes(const Scores& s) {
  return {{"load_ms", s.load_ms},
          {"match_ms", s.match_ms},
          {"accumulate_ms", s.accumulate_ms},
          {"score_ms", s.load_ms + s.match_ms + s.accumulate_ms},
          {"bootstrap_ms", s.bootstrap_ms},
          {"breakdown_ms", s.breakdown_ms}};
}

class EvalCoco {
 public:
  EvalCoco(FlagRegistry* flags, Flags* values, CommandLine line, const Environment& environment)
      : flags_(*flags), values_(*values), line_(std::move(line)), environment_(environment) {}

  int Run() {
    absl::Status status;
    if (!values_.detections.empty()) {
      status = ScoreFile();
    } else if (line_.merge) {
      status = Merge();
    } else {
      status = Evaluate();
    }
    if (interrupted_) return kExitTemporary;
    if (!status.ok()) return Fail(flags_, status);
    return Report();
  }

 private:
  absl::Status LoadTruth() {
    if (values_.ground_truth.empty()) return absl::OkStatus();
    auto truth = LoadGroundTruth(values_.ground_truth);
    if (!truth.ok()) return truth.status();
    truth_ = *std::move(truth);
    return NameCategories(values_.model_output_labels, &*truth_);
  }

  absl::Status ScoreFile() {
    if (values_.ground_truth.empty()) return UsageError("--detections needs --ground_truth");
    MatchOptions options;
    options.iou_type = values_.score.iou_type == "segm" ? IouType::kSegm : IouType::kBbox;
    auto scored = ScoreFiles(values_.ground_truth, values_.detections, options);
    if (!scored.ok()) return scored.status();
    truth_ = std::move(scored->ground_truth);
    detections_ = std::move(scored->detections);
    scores_.emplace();
    scores_->evaluation = std::move(scored->evaluation);
    scores_->load_ms = scored->timing.load;
    scores_->match_ms = scored->timing.match;
    scores_->accumulate_ms = scored->timing.accumulate;
    ScoreRest(scored->matches, *truth_, detections_, values_.score, &*scores_);
    finished_.description.header = {{"schema", Schema()},
                                    {"tool", flags_.tool()},
                                    {"ground_truth", values_.ground_truth},
                                    {"detections", values_.detections},
                                    {"config", Configuration(flags_)}};
    finished_.description.items = static_cast<int64_t>(truth_->images.size());
    return absl::OkStatus();
  }

  absl::Status Merge() {
    auto merged = MergeShards(flags_.tool(), line_.parts);
    if (!merged.ok()) return merged.status();
    finished_ = *std::move(merged);
    const json& header = finished_.description.header;
    ApplyConfiguration(header["config"], &flags_);
    if (values_.ground_truth.empty()) values_.ground_truth = header.value("ground_truth", "");
    return ScoreFinished();
  }

  absl::Status Evaluate() {
    const int64_t start = NowUs();
    if (absl::Status status = LoadTruth(); !status.ok()) return status;
    if (absl::Status status = Prepare(flags_, values_, truth_, &prepared_); !status.ok()) {
      return status;
    }
    auto started = EvaluationRun::Start(
        values_.run, {prepared_.header, static_cast<int64_t>(prepared_.inputs.images.size())});
    if (!started.ok()) return started.status();
    run_ = *std::move(started);
    startup_us_ = NowUs() - start;
    if (absl::Status status = RunDetector(prepared_.inputs, run_.get(), &loop_); !status.ok()) {
      if (!Interrupted()) return status;
      interrupted_ = true;
      std::cerr << "WARN: interrupted after " << loop_.images << " of " << run_->to_do().size()
                << " images; "
                << (values_.run.journal.empty() ? "they are lost: there is no journal\n"
                                                : "go on with --resume\n");
      return absl::OkStatus();
    }
    finished_ = run_->Finish();
    return ScoreFinished();
  }

  absl::Status ScoreFinished() {
    if (!truth_) {
      if (absl::Status status = LoadTruth(); !status.ok()) return status;
    }
    detections_ = CollectDetections(finished_.records);
    auto scores = ScoreRecords(finished_, values_, detections_, &truth_);
    if (!scores.ok()) return scores.status();
    scores_ = *std::move(scores);
    return absl::OkStatus();
  }

  int Report() {
    const GroundTruth truth = truth_.value_or(GroundTruth());
    Outcome outcome = MakeOutcome(finished_, scores_, truth, detections_, values_.score);
    json& document = outcome.result.document;
    document["timing"] = ImageTiming(finished_.records, loop_, startup_us_);
    if (scores_) document["timing"]["scoring"] = ScoreTimes(*scores_);
    document["environment"] = environment_.ToJson(
        flags_, {{"interpreter_threads", InterpreterThreads(flags_, values_.run)},
                 {"decode_threads", prepared_.inputs.decode_threads},
                 {"resumed_items", run_ == nullptr ? 0 : run_->resumed()},
                 {"merged_parts", line_.parts}});
    if (values_.debug_mode) std::cout << DebugText(finished_.records);
    std::cout << ToText(outcome.result, values_.run.log_prefix) << std::flush;
    for (const std::string& alarm : outcome.alarms) std::cerr << "WARN: " << alarm << "\n";
    for (const std::string& error : outcome.errors) {
      std::cerr << (outcome.exit_code == kExitOk ? "WARN: " : "ERROR: ") << error << "\n";
    }
    absl::Status written = WriteResults(
        values_.run, outcome.result,
        [&] { return RecordsText(finished_.records, values_.run.records_file); },
        [&] {
          return MakeHtml(finished_, outcome, scores_, truth, detections_, values_.images_path);
        });
    if (!values_.detections_output.empty()) {
      written.Update(WriteDetections(values_.detections_output, detections_));
    }
    if (!written.ok()) return Fail(flags_, written);
    if (run_ != nullptr) run_->Close();
    return outcome.exit_code;
  }

  FlagRegistry& flags_;
  Flags& values_;
  const CommandLine line_;
  const Environment& environment_;
  std::optional<GroundTruth> truth_;
  Prepared prepared_;
  std::unique_ptr<EvaluationRun> run_;
  FinishedRun finished_;
  std::vector<Detection> detections_;
  std::optional<Scores> scores_;
  LoopTimes loop_;
  int64_t startup_us_ = 0;
  bool interrupted_ = false;
};

int Main(int argc, char** argv) {
  FlagRegistry flags(
      "eval_coco", "measures how well an object detector finds things (COCO mAP).",
      {"eval_coco --detections=detections.json --ground_truth=instances_val2017.json",
       "eval_coco --model_file=m.tflite --ground_truth_images_path=val2017 "
       "--ground_truth=instances_val2017.json",
       "eval_coco merge shard0.json shard1.json --output_file_path=result.json"});
  Flags values;
  DeclareFlags(flags, &values);
  const Environment environment(argc, argv);
  CommandLine line = SplitCommandLine(argc, argv);
  flags.ParseOrExit(static_cast<int>(line.arguments.size()), line.arguments.data());
  absl::Status status = CompleteRunFlags(flags, &values.run);
  if (status.ok()) status = CompleteFlags(flags, &values);
  if (!status.ok()) return Fail(flags, status);
  CatchInterrupts();
  return EvalCoco(&flags, &values, std::move(line), environment).Run();
}

}  // namespace
}  // namespace litmus::coco

int main(int argc, char** argv) { return litmus::coco::Main(argc, argv); }
