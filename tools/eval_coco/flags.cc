// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/flags.h"

#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "cli/quantity.h"
#include "delegates/registrar/registrar.h"
#include "tools/common/document/output_file.h"
#include "tools/common/images/preprocess_flags.h"
#include "tools/common/status_exit.h"

namespace litmus::coco {
void DeclareFlags(FlagRegistry& flags, Flags* values) {
  DeclareRunFlags(flags, &values->run, true,
                  {{kScore, ModeKind::kReplacement, "score", "detections", "--detections",
                    "scores stored detections; no model runs"}});
  flags.AddBool("debug_mode", false, KeepsResult(kEvaluate | kMerge).OfOutput(),
                "print the detections of each image", &values->debug_mode);
  flags.AddString("detections_output", "", KeepsResult(kEveryMode).Output(),
                  "file for the detections, as COCO results JSON", &values->detections_output);
  flags.SetGroup("Data set");
  flags
      .AddString("ground_truth_images_path", "", ChangesResult(kEvaluate | kMerge).Input(),
                 "folder of images, taken in byte order of names", &values->images_path)
      .Everyday();
  flags
      .AddString("ground_truth", "", ChangesResult(kEvaluate | kMerge | kScore).Input(),
                 "ground-truth boxes: COCO's instances_*.json, or TensorFlow Lite's binary proto",
                 &values->ground_truth)
      .AlsoNamed({"ground_truth_proto"})
      .Everyday();
  flags.AddString("detections", "", ChangesResult(kScore).Input(),
                  "only score this COCO results JSON against --ground_truth; no model runs",
                  &values->detections);
  flags
      .AddString("model_output_labels", "", ChangesResult(kEvaluate | kMerge | kScore).Input(),
                 "names of classes, one per line from category 0; needed only where the ground "
                 "truth has none",
                 &values->model_output_labels)
      .Everyday();
  flags.SetGroup("Outputs of the model");
  flags.AddString("output_map", "", ChangesResult(kEvaluate | kMerge),
                  "roles of the outputs in their order, for example scores,boxes,count,classes; "
                  "default: found by operator, name and shape",
                  &values->detector.output_map);
  flags.AddInt32("class_offset", 1, ChangesResult(kEvaluate | kMerge),
                 "category id of the ground truth = class of the model + this",
                 &values->class_offset);
  flags.AddString("label_map", "", ChangesResult(kEvaluate | kMerge).Input(),
                  "table of model class and category (id or name), one pair per line",
                  &values->label_map);
  flags.SetGroup("Raw SSD heads");
  flags.AddString(
      "anchors_file", "", ChangesResult(kEvaluate | kMerge).Input(),
      "file of the anchors of a model with raw heads: one anchor per line, y x height width",
      &values->detector.head.anchors_file);
  flags.AddBool("scores_are_logits", false, ChangesResult(kEvaluate | kMerge),
                "apply the logistic function to the scores; default: unless LOGISTIC or SOFTMAX "
                "makes them",
                &values->detector.head.scores_are_logits);
  flags.AddBool("background_first", true, ChangesResult(kEvaluate | kMerge),
                "class 0 of the scores is the background", &values->detector.head.background_first);
  flags.AddBool("nms_per_class", false, ChangesResult(kEvaluate | kMerge),
                "non-maximum suppression within each class only", &values->detector.head.per_class);
  flags
      .AddInt32("max_detections", 10, ChangesResult(kEvaluate | kMerge),
                "max. number of detections per image", &values->detector.head.max_detections)
      .AtLeast(1);
  flags.AddFloat("nms_iou_threshold", 0.6f, ChangesResult(kEvaluate | kMerge),
                 "non-maximum suppression drops a box that overlaps one with a higher score by "
                 "more than this IoU");
  flags.AddFloat("nms_score_threshold", 1e-8f, ChangesResult(kEvaluate | kMerge),
                 "boxes with a score below this are dropped");
  flags.AddString("box_scales", "10,10,5,5", ChangesResult(kEvaluate | kMerge),
                  "scales of the box codes: y,x,height,width");
  flags.SetGroup("Metric");
  flags
      .AddString("map_definition", "coco", ChangesResult(kEvaluate | kMerge | kScore),
                 "definition used for the lines 'Average Precision' and 'Overall mAP': COCO's, or "
                 "TensorFlow Lite's own",
                 &values->score.metric)
      .Choices({"coco", "tflite"});
  flags
      .AddString("iou_type", "bbox", ChangesResult(kScore),
                 "what --detections are matched by: boxes, or segmentation masks",
                 &values->score.iou_type)
      .Choices({"bbox", "segm"});
  flags
      .AddInt32("bootstrap_resamples", 200, ChangesResult(kEvaluate | kMerge | kScore),
                "bootstrap resamples of the images, for the 95 % intervals of mAP; 0: no intervals",
                &values->score.bootstrap_resamples)
      .AtLeast(0)
      .AtMost(kMaxResamples);
  flags.AddBool("error_breakdown", true, ChangesResult(kEvaluate | kMerge | kScore),
                "break AP down by error type (TIDE)", &values->score.error_breakdown);
  flags.SetGroup("Gates", "eval_coco m.tflite --min_map=0.25");
  flags
      .AddFloat("min_map", 0, KeepsResult(kEveryMode).Gate(),
                "exit 1 when the line 'Overall mAP' is below this fraction, 0 to 1; with bootstrap "
                "resamples, when its whole 95 % interval is",
                &values->score.min_map)
      .Check(&CheckFraction);
  flags
      .AddFloat("min_ap50", 0, KeepsResult(kEveryMode).Gate(),
                "exit 1 when average precision at IoU 0.5 is below this fraction, 0 to 1; with "
                "bootstrap resamples, when its whole 95 % interval is",
                &values->score.min_ap50)
      .Check(&CheckFraction);
  // Detectors are trained with antialiased images, and their published mAP is measured with them.
  DeclarePreprocessFlags(flags, kEvaluate | kMerge, ResizeMode::kStretch, Interpolation::kArea);
  DeclareDelegateFlags(flags);
}

absl::Status CompleteFlags(const FlagRegistry& flags, Flags* values) {
  SsdHeadOptions& head = values->detector.head;
  values->detector.scores_are_logits_given = flags.WasSet("scores_are_logits");
  head.iou_threshold = flags.GetFloat("nms_iou_threshold");
  head.score_threshold = flags.GetFloat("nms_score_threshold");
  const std::string& scales = flags.GetString("box_scales");
  std::vector<double*> targets = {&head.y_scale, &head.x_scale, &head.height_scale,
                                  &head.width_scale};
  const std::vector<std::string> parts = absl::StrSplit(scales, ',');
  bool ok = parts.size() == targets.size();
  for (size_t i = 0; ok && i < parts.size(); ++i) {
    ok = absl::SimpleAtod(parts[i], targets[i]) && *targets[i] > 0;
  }
  if (!ok) {
    return UsageError(absl::StrCat("--box_scales=", scales,
                                   ": expected four positive numbers: y,x,height,width"));
  }
  values->score.skip_broken = values->run.skip_broken;
  return CheckCreatable("--detections_output", values->detections_output);
}

}  // namespace litmus::coco
