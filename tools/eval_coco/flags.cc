// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/flags.h"

#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "delegates/registrar/registrar.h"
#include "tools/common/document/output_file.h"
#include "tools/common/images/preprocess_flags.h"
#include "tools/common/status_exit.h"

namespace litmus::coco {

void DeclareFlags(FlagRegistry& flags, Flags* values) {
  DeclareRunFlags(flags, &values->run, true);
  flags.AddBool("debug_mode", false, "print the detections of each image", &values->debug_mode);
  flags.AddString("detections_output", "", "file for the detections, as COCO results JSON",
                  &values->detections_output);
  flags.SetGroup("Data set");
  flags
      .AddString("ground_truth_images_path", "", "folder of images, taken in byte order of names",
                 &values->images_path)
      .Essential();
  flags
      .AddString("ground_truth", "",
                 "the right boxes: COCO's instances_*.json, or TensorFlow Lite's binary proto",
                 &values->ground_truth)
      .Essential();
  flags.AddString("ground_truth_proto", "", "another name of --ground_truth; both formats too");
  flags.AddString("detections", "",
                  "only score this COCO results JSON against --ground_truth; no model runs",
                  &values->detections);
  flags
      .AddString("model_output_labels", "",
                 "names of classes, one per line from category 0; needed only where the ground "
                 "truth has none",
                 &values->model_output_labels)
      .Essential();
  flags.SetGroup("Outputs of the model");
  flags.AddString("output_map", "",
                  "roles of the outputs in their order, for example scores,boxes,count,classes; "
                  "default: found by operator, name and shape",
                  &values->detector.output_map);
  flags.AddInt32("class_offset", 1, "category id = class of the model + this",
                 &values->class_offset);
  flags.AddString("label_map", "", "table of model class and category (id or name), a line each",
                  &values->label_map);
  flags.SetGroup("Raw SSD heads");
  flags.AddString("anchors_file", "", "anchors of a model with raw heads: y x height width a line",
                  &values->detector.head.anchors_file);
  flags.AddBool("scores_are_logits", false,
                "apply the logistic function to the scores; default: unless LOGISTIC or SOFTMAX "
                "makes them",
                &values->detector.head.scores_are_logits);
  flags.AddBool("background_first", true, "class 0 of the scores is the background",
                &values->detector.head.background_first);
  flags.AddBool("nms_per_class", false, "suppress overlaps within a class only",
                &values->detector.head.per_class);
  flags.AddInt32("max_detections", 10, "per image", &values->detector.head.max_detections)
      .AtLeast(1);
  flags.AddFloat("nms_iou_threshold", 0.6f, "boxes that overlap a better one by more are dropped");
  flags.AddFloat("nms_score_threshold", 1e-8f, "boxes with lower scores are dropped");
  flags.AddString("box_scales", "10,10,5,5", "scales of the box codes: y,x,height,width");
  flags.SetGroup("Metric");
  flags
      .AddString("metric", "coco",
                 "what the lines 'Average Precision' and 'Overall mAP' say: COCO's values, or "
                 "TensorFlow Lite's own definition",
                 &values->score.metric)
      .Choices({"coco", "tflite"});
  flags
      .AddString("iou_type", "bbox", "of --detections: boxes, or segmentation masks",
                 &values->score.iou_type)
      .Choices({"bbox", "segm"});
  flags
      .AddInt32("bootstrap_resamples", 200, "for the 95 % intervals of mAP; 0: none",
                &values->score.bootstrap_resamples)
      .AtLeast(0)
      .AtMost(kMaxResamples);
  flags.AddBool("error_breakdown", true, "what each kind of mistake costs, as TIDE does",
                &values->score.error_breakdown);
  flags.SetGroup(kGatesGroup);
  flags.AddFloat("min_map", 0, "exit 1 when 'Overall mAP' is below", &values->score.min_map);
  flags.AddFloat("min_ap50", 0, "exit 1 when average precision at IoU 0.5 is below",
                 &values->score.min_ap50);
  // Detectors are trained on, and their published mAP is taken with, antialiased images.
  DeclarePreprocessFlags(flags, ResizeMode::kStretch, Interpolation::kArea);
  DeclareDelegateFlags(flags);
}

absl::Status CompleteFlags(const FlagRegistry& flags, Flags* values) {
  const std::string& proto = flags.GetString("ground_truth_proto");
  if (values->ground_truth.empty()) {
    values->ground_truth = proto;
  } else if (!proto.empty() && proto != values->ground_truth) {
    return UsageError("--ground_truth and --ground_truth_proto name different files");
  }
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
  if (values->score.iou_type == "segm" && values->detections.empty()) {
    return UsageError("--iou_type=segm: models give boxes; it is for --detections");
  }
  values->score.skip_broken = values->run.skip_broken;
  return CheckCreatable("--detections_output", values->detections_output);
}

}  // namespace litmus::coco
