// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// eval_imagenet: top-1 … top-10 accuracy of an image classifier. So far it parses its command line
// and makes the delegates; the evaluation itself comes later.
#include "tools/common/eval_flags.h"

int main(int argc, char** argv) {
  litmus::FlagRegistry flags(
      "eval_imagenet", "measures how often an image classifier is right (ILSVRC top-1 ... top-10).",
      {"eval_imagenet --model_file=m.tflite --model_output_labels=labels.txt "
       "--ground_truth_images_path=val --ground_truth_labels=val.txt"});
  litmus::EvalFlags values;
  litmus::DeclareEvalFlags(flags, &values);
  flags.SetGroup("Data set");
  flags.AddString("model_output_labels", "", "the model's labels, one per line, in output order")
      .Essential();
  flags.AddString("ground_truth_images_path", "", "folder of images, taken in byte order of names")
      .Essential();
  flags.AddString("ground_truth_labels", "", "the right label of each image, one per line")
      .Essential();
  flags.AddString("denylist_file_path", "", "images to leave out: 1-based indices, one per line")
      .Essential();
  flags.AddInt32("num_images", 0, "images to evaluate; 0 means all").AtLeast(0);
  litmus::DeclareDelegateFlags(flags);
  flags.ParseOrExit(argc, argv);
  const litmus::DelegateList delegates = litmus::CreateEvalDelegates(flags, values);
  if (!delegates.ok()) return delegates.exit_code;
  return litmus::ReportNotYet(flags, "the evaluation of classifiers");
}
