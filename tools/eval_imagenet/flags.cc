// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_imagenet/flags.h"

#include "cli/quantity.h"
#include "delegates/registrar/registrar.h"
#include "tools/common/images/preprocess_flags.h"

namespace litmus::imagenet {

void DeclareFlags(FlagRegistry& flags, Flags* values) {
  DeclareRunFlags(flags, &values->run, true);
  flags.SetGroup("Data set");
  flags
      .AddString("model_output_labels", "", ChangesResult(kEvaluate | kMerge).Input(),
                 "the model's labels, one per line, in output order", &values->model_output_labels)
      .Everyday();
  flags
      .AddString("ground_truth_images_path", "", ChangesResult(kEvaluate | kMerge).Input(),
                 "folder of images, taken in byte order of names", &values->data.images_path)
      .Everyday();
  flags
      .AddString("ground_truth_labels", "", ChangesResult(kEvaluate | kMerge).Input(),
                 "ground-truth label of each image, one per line; or a table (.tsv, .csv) with the "
                 "columns file and label",
                 &values->data.ground_truth_labels)
      .Everyday();
  flags.AddString("label_column", "label", ChangesResult(kEvaluate | kMerge),
                  "column of the ground-truth label where --ground_truth_labels is a table",
                  &values->data.label_column);
  flags.AddBool("allow_unknown_labels", false, KeepsResult(kEvaluate | kMerge),
                "continue although more than 5 % of the ground-truth labels are not in "
                "--model_output_labels; these images count as wrong",
                &values->allow_unknown_labels);
  flags
      .AddString("denylist_file_path", "", ChangesResult(kEvaluate | kMerge).Input(),
                 "images to leave out: 1-based indices, one per line",
                 &values->data.denylist_file_path)
      .Everyday();
  flags.AddInt32("output_index", -1, ChangesResult(kEvaluate | kMerge),
                 "output to read when the model has several; -1: there is one",
                 &values->output_index);
  flags.SetGroup("Comparison");
  flags
      .AddString("compare_with", "", ChangesResult(kEvaluate | kMerge),
                 "also run the same images without the delegate: cpu, or ref_kernels for the "
                 "reference kernels; reports the paired difference and McNemar's test",
                 &values->compare_with)
      .Choices({"", "cpu", "ref_kernels"});
  flags.SetGroup("Gates", "eval_imagenet m.tflite --min_top1=0.7");
  flags
      .AddFloat("min_top1", 0, KeepsResult(kEveryMode).Gate(),
                "exit 1 when the 95 % interval of top-1 accuracy is below this fraction",
                &values->gates.min_top1)
      .Check(&CheckFraction);
  flags
      .AddFloat("min_top5", 0, KeepsResult(kEveryMode).Gate(),
                "exit 1 when the 95 % interval of top-5 accuracy is below this fraction",
                &values->gates.min_top5)
      .Check(&CheckFraction);
  DeclarePreprocessFlags(flags, kEvaluate | kMerge, ResizeMode::kCrop);
  DeclareDelegateFlags(flags);
}

}  // namespace litmus::imagenet
