// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/evaluate.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/common/evaluation/clock.h"
#include "tools/common/evaluation/image_feed.h"
#include "tools/common/evaluation/image_folder.h"
#include "tools/common/evaluation/progress.h"

namespace litmus::coco {
namespace {

using json = nlohmann::ordered_json;

// Converts a box from fractions of the model's input to pixels of the original image.
json ToPixels(const DetectedBox& box, int64_t category, const PreparedImage& image,
              const ImageTensor& input) {
  const double left = image.placement.ToImageX(box.left * input.width);
  const double right = image.placement.ToImageX(box.right * input.width);
  const double top = image.placement.ToImageY(box.top * input.height);
  const double bottom = image.placement.ToImageY(box.bottom * input.height);
  return {category, left, top, right - left, bottom - top, box.score};
}

std::vector<FeedItem> FeedItems(const EvaluationInputs& inputs, const std::vector<int64_t>& items) {
  std::vector<FeedItem> feed;
  for (const int64_t item : items) {
    feed.push_back(
        {item, JoinPath(inputs.images_path, inputs.images[static_cast<size_t>(item)].file)});
  }
  return feed;
}

}  // namespace

absl::Status RunDetector(const EvaluationInputs& inputs, EvaluationRun* run, PipelineTimes* times) {
  const auto preprocessor = Preprocessor::Make(inputs.preprocess, inputs.detector->input());
  if (!preprocessor.ok()) return preprocessor.status();
  absl::Status unchanged =
      CheckUnchanged(run->journal_path(), FeedItems(inputs, run->resumed_items()),
                     run->resumed_digests(), inputs.decode_threads);
  if (!unchanged.ok()) return unchanged;
  const int64_t start = NowUs();
  const auto feed = MakeImageFeed(FeedItems(inputs, run->pending()), inputs.decode, *preprocessor,
                                  inputs.decode_threads);
  Progress progress("images", run->resumed(), run->shard_items());
  while (std::optional<PreparedImage> image = feed->Next()) {
    if (Interrupted()) return absl::AbortedError("interrupted");
    if (absl::IsResourceExhausted(image->status)) return image->status;
    const ListedImage& listed = inputs.images[static_cast<size_t>(image->item)];
    json record = {{"file", listed.file}, {"image_id", listed.image_id}};
    if (!image->status.ok()) {
      record["error"] = image->status.message();
    } else {
      int64_t invoke_us = 0;
      const auto boxes = inputs.detector->Detect(image->tensor, &invoke_us);
      if (!boxes.ok()) return boxes.status();
      record["width"] = image->width;
      record["height"] = image->height;
      json detections = json::array();
      for (const DetectedBox& box : *boxes) {
        int64_t category;
        if (!inputs.class_map.Map(box.model_class, &category)) continue;
        detections.push_back(ToPixels(box, category, *image, inputs.detector->input()));
      }
      record["detections"] = std::move(detections);
      record["us"] = {{"decode", image->decode_us},
                      {"preprocess", image->preprocess_us},
                      {"prepare", image->decode_us + image->preprocess_us},
                      {"inference", invoke_us}};
      times->decode_us += image->decode_us;
      times->preprocess_us += image->preprocess_us;
      times->inference_us += invoke_us;
    }
    ++times->images;
    absl::Status added = run->Add(image->item, std::move(record), image->digest);
    if (!added.ok()) return added;
    progress.Step();
  }
  times->wall_us = NowUs() - start;
  return absl::OkStatus();
}

}  // namespace litmus::coco
