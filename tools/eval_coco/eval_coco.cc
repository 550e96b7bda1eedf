// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// eval_coco: mean average precision of an object detector, or of a file of detections.
#include "tools/common/evaluation/evaluation_run.h"
#include "tools/common/evaluation/verdict.h"
#include "tools/common/run_main.h"
#include "tools/eval_coco/flags.h"
#include "tools/eval_coco/run.h"

namespace litmus::coco {
namespace {

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
  const CommandLine line = SplitCommandLine(argc, argv);
  flags.ParseOrExit(static_cast<int>(line.arguments.size()), line.arguments.data());
  absl::Status status = CompleteRunFlags(flags, &values.run);
  if (status.ok()) status = CompleteFlags(flags, &values);
  if (!status.ok()) return FailWith(flags, status);
  CatchInterrupts();
  return EvalCoco(&flags, &values, line, environment).Run();
}

}  // namespace
}  // namespace litmus::coco

int main(int argc, char** argv) {
  return litmus::RunMain("eval_coco", litmus::coco::Main, argc, argv);
}
