// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// eval_coco: mean average precision of an object detector. So far it parses its command line and
// makes the delegates; the evaluation itself comes later.
#include "tools/common/eval_flags.h"

int main(int argc, char** argv) {
  litmus::FlagRegistry flags(
      "eval_coco", "measures how well an object detector finds things (COCO mAP).",
      {"eval_coco --model_file=m.tflite --model_output_labels=labels.txt "
       "--ground_truth_images_path=images --ground_truth_proto=ground_truth.pb"});
  litmus::EvalFlags values;
  litmus::DeclareEvalFlags(flags, &values);
  flags.AddBool("debug_mode", false, "print the detections of each image");
  flags.SetGroup("Data set");
  flags.AddString("model_output_labels", "", "the model's labels, one per line, in class order")
      .Essential();
  flags.AddString("ground_truth_images_path", "", "folder of images, taken in byte order of names")
      .Essential();
  flags.AddString("ground_truth_proto", "", "the right boxes: a binary ObjectDetectionGroundTruth")
      .Essential();
  litmus::DeclareDelegateFlags(flags);
  flags.ParseOrExit(argc, argv);
  const litmus::DelegateList delegates = litmus::CreateEvalDelegates(flags, values);
  if (!delegates.ok()) return delegates.exit_code;
  return litmus::ReportNotYet(flags, "the evaluation of detectors");
}
