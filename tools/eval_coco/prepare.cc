// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/prepare.h"

#include <string>
#include <utility>

#include "tools/common/document/document.h"
#include "tools/common/evaluation/image_setup.h"
#include "tools/common/print_error.h"

namespace litmus::coco {

absl::Status Prepare(const FlagRegistry& flags, const Flags& values,
                     const std::optional<GroundTruth>& truth, Prepared* prepared) {
  const auto of_model = ModelFlags::Of(flags);
  if (!of_model.ok()) return of_model.status();
  auto model = EvaluatedModel::Load(values.run.model_file, "--model_file", *of_model);
  if (!model.ok()) return model.status();
  prepared->model = *std::move(model);
  const int threads = InterpreterThreads(flags, values.run);
  InterpreterSetup setup;
  setup.threads = threads;
  setup.graph_rewriting = flags.GetBool("graph_rewriting");
  auto interpreter = prepared->model->MakeInterpreter(setup);
  if (!interpreter.ok()) return interpreter.status();
  auto ready = ApplyDelegates(flags, prepared->model->ForDelegates(), *std::move(interpreter));
  if (!ready.ok()) return ready.status();
  auto detector = Detector::Make(*prepared->model, *std::move(ready), values.detector);
  if (!detector.ok()) return detector.status();
  prepared->detector.emplace(*std::move(detector));
  auto images = SetUpImages(flags, *prepared->model, prepared->detector->input());
  if (!images.ok()) return images.status();
  EvaluationInputs& inputs = prepared->inputs;
  auto class_map =
      ClassMap::Make(values.label_map, values.class_offset, truth.value_or(GroundTruth()));
  if (!class_map.ok()) return class_map.status();
  auto list = ListWithIds({values.images_path, values.ground_truth, values.score.metric == "tflite",
                           values.run.num_images},
                          truth);
  if (!list.ok()) return list.status();
  for (const std::string& note : list->notes) PrintWarning(note);
  inputs.images_path = values.images_path;
  inputs.images = std::move(list->images);
  inputs.class_map = *std::move(class_map);
  inputs.decode = images->decode;
  inputs.preprocess = images->preprocess;
  inputs.detector = &*prepared->detector;
  inputs.decode_threads = DecodeThreads(values.run, threads);
  nlohmann::ordered_json& header = prepared->header = MakeEnvelope(flags.tool());
  header["model"] = prepared->model->ToJson();
  header["ground_truth"] = values.ground_truth;
  header["config"] = Configuration(flags);
  header["preprocessing"] = std::move(images->description);
  header["output_roles"] = prepared->detector->DescribeOutputs();
  header["data"] = {{"images_path", inputs.images_path},
                    {"digest", Digest(inputs.images)},
                    {"notes", list->notes}};
  return absl::OkStatus();
}

}  // namespace litmus::coco
