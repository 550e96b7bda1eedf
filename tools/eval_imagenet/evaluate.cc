// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_imagenet/evaluate.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/evaluation/clock.h"
#include "tools/common/evaluation/image_feed.h"
#include "tools/common/evaluation/image_folder.h"
#include "tools/common/evaluation/progress.h"

namespace litmus::imagenet {
namespace {

using json = nlohmann::ordered_json;

constexpr size_t kImagesForTrials = 40;

// 1-based rank of `label` in `best`; 0 if `best` does not contain the label.
int64_t RankOf(const std::vector<RankedClass>& best, const std::string& label,
               const std::vector<std::string>& labels) {
  for (size_t i = 0; i < best.size(); ++i) {
    if (labels[static_cast<size_t>(best[i].index)] == label) return static_cast<int64_t>(i) + 1;
  }
  return 0;
}

bool LabelIs(const std::vector<std::string>& labels, int64_t index, const std::string& label) {
  return index >= 0 && index < static_cast<int64_t>(labels.size()) &&
         labels[static_cast<size_t>(index)] == label;
}

json MakeRecord(const LabelledImage& image, const std::vector<RankedClass>& best,
                const std::vector<std::string>& labels, bool non_finite) {
  json top = json::array();
  for (const RankedClass& c : best) {
    top.push_back({c.index, labels[static_cast<size_t>(c.index)],
                   std::isfinite(c.score) ? json(c.score) : json(nullptr)});
  }
  json record = {{"file", image.file},
                 {"label", image.label},
                 {"rank", RankOf(best, image.label, labels)},
                 {"top", std::move(top)},
                 {"shifted",
                  {LabelIs(labels, best[0].index - 1, image.label),
                   LabelIs(labels, best[0].index + 1, image.label)}}};
  if (non_finite) record["non_finite"] = true;
  return record;
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

absl::Status Evaluate(const EvaluationInputs& inputs, EvaluationRun* run, PipelineTimes* times) {
  const auto preprocessor = Preprocessor::Make(inputs.preprocess, inputs.classifier->input());
  if (!preprocessor.ok()) return preprocessor.status();
  const std::set<std::string> known(inputs.labels.begin(), inputs.labels.end());
  absl::Status unchanged =
      CheckUnchanged(run->journal_path(), FeedItems(inputs, run->resumed_items()),
                     run->resumed_digests(), inputs.decode_threads);
  if (!unchanged.ok()) return unchanged;
  const std::vector<int64_t> pending = run->pending();
  const int64_t start = NowUs();
  const auto feed = MakeImageFeed(FeedItems(inputs, pending), inputs.decode, *preprocessor,
                                  inputs.decode_threads);
  Progress progress("images", run->resumed(), run->shard_items());
  while (std::optional<PreparedImage> image = feed->Next()) {
    if (Interrupted()) return absl::AbortedError("interrupted");
    if (absl::IsResourceExhausted(image->status)) return image->status;
    const LabelledImage& labelled = inputs.images[static_cast<size_t>(image->item)];
    json record;
    if (!image->status.ok()) {
      record = {{"file", labelled.file}, {"error", image->status.message()}};
    } else {
      int64_t invoke_us = 0;
      auto best = inputs.classifier->Classify(image->tensor, &invoke_us);
      if (!best.ok()) return best.status();
      record = MakeRecord(labelled, *best, inputs.labels, inputs.classifier->had_non_finite());
      if (known.count(labelled.label) == 0) record["unknown_label"] = true;
      json us = {{"decode", image->decode_us},
                 {"preprocess", image->preprocess_us},
                 {"prepare", image->decode_us + image->preprocess_us},
                 {"inference", invoke_us}};
      times->decode_us += image->decode_us;
      times->preprocess_us += image->preprocess_us;
      times->inference_us += invoke_us;
      if (inputs.other != nullptr) {
        auto other = inputs.other->Classify(image->tensor, &invoke_us);
        if (!other.ok()) return other.status();
        record["other_rank"] = RankOf(*other, labelled.label, inputs.labels);
        record["other_top"] = (*other)[0].index;
        us["other_inference"] = invoke_us;
      }
      record["us"] = std::move(us);
    }
    ++times->images;
    absl::Status added = run->Add(image->item, std::move(record), image->digest);
    if (!added.ok()) return added;
    progress.Step();
  }
  times->wall_us = NowUs() - start;
  return absl::OkStatus();
}

absl::Status TryOtherPreprocessing(const EvaluationInputs& inputs, const Accuracy& accuracy,
                                   Alarm* alarm) {
  struct Trial {
    const char* name;
    float mean[3], std[3];
    ChannelOrder order;
  };
  static constexpr Trial kTrials[] = {
      {"--input_mean=127.5 --input_std=127.5 (values from -1 to 1)",
       {127.5f, 127.5f, 127.5f},
       {127.5f, 127.5f, 127.5f},
       ChannelOrder::kRgb},
      {"--input_mean=0 --input_std=255 (values from 0 to 1)",
       {0, 0, 0},
       {255, 255, 255},
       ChannelOrder::kRgb},
      {"--input_mean=0 --input_std=1 (values from 0 to 255)",
       {0, 0, 0},
       {1, 1, 1},
       ChannelOrder::kRgb},
      {"--input_mean=123.675,116.28,103.53 --input_std=58.395,57.12,57.375 (ImageNet's mean and "
       "deviation)",
       {123.675f, 116.28f, 103.53f},
       {58.395f, 57.12f, 57.375f},
       ChannelOrder::kRgb},
      {"--input_mean=123.68,116.779,103.939 --input_std=1 --channel_order=bgr (as VGG and ResNet "
       "of Caffe)",
       {123.68f, 116.779f, 103.939f},
       {1, 1, 1},
       ChannelOrder::kBgr},
      {"--input_mean=127.5 --input_std=127.5 --channel_order=bgr",
       {127.5f, 127.5f, 127.5f},
       {127.5f, 127.5f, 127.5f},
       ChannelOrder::kBgr}};
  std::vector<int64_t> items;
  const size_t step = std::max<size_t>(1, inputs.images.size() / kImagesForTrials);
  for (size_t i = 0; i < inputs.images.size() && items.size() < kImagesForTrials; i += step) {
    items.push_back(static_cast<int64_t>(i));
  }
  int64_t most_hits = 0, tried = 0;
  std::string best_name;
  for (const Trial& trial : kTrials) {
    PreprocessOptions options = inputs.preprocess;
    options.normalise_set = true;
    std::copy_n(trial.mean, 3, options.mean.begin());
    std::copy_n(trial.std, 3, options.std.begin());
    options.channel_order = trial.order;
    const auto preprocessor = Preprocessor::Make(options, inputs.classifier->input());
    if (!preprocessor.ok()) return preprocessor.status();
    const auto feed = MakeImageFeed(FeedItems(inputs, items), inputs.decode, *preprocessor,
                                    inputs.decode_threads);
    int64_t hits = 0, images = 0;
    while (std::optional<PreparedImage> image = feed->Next()) {
      if (Interrupted()) return absl::AbortedError("interrupted");
      if (absl::IsResourceExhausted(image->status)) return image->status;
      if (!image->status.ok()) continue;
      int64_t us;
      const auto best = inputs.classifier->Classify(image->tensor, &us);
      if (!best.ok()) return best.status();
      ++images;
      hits +=
          RankOf(*best, inputs.images[static_cast<size_t>(image->item)].label, inputs.labels) == 1;
    }
    tried = images;
    if (hits > most_hits) {
      most_hits = hits;
      best_name = trial.name;
    }
  }
  if (tried > 0 && IsClearlyBetter(most_hits, tried, accuracy)) {
    alarm->causes.insert(
        alarm->causes.begin(),
        absl::StrFormat("normalisation: on %d images top-1 is %.1f %% with %s", tried,
                        100.0 * static_cast<double>(most_hits) / static_cast<double>(tried),
                        best_name));
  } else {
    alarm->checked.push_back(absl::StrCat("normalisation: ", std::size(kTrials),
                                          " others were tried on ", tried,
                                          " images; none is better"));
  }
  return absl::OkStatus();
}

}  // namespace litmus::imagenet
