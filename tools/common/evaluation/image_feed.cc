// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/image_feed.h"

#include <new>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/common/evaluation/clock.h"

namespace litmus {
namespace {

constexpr int kAheadPerThread = 4;

}  // namespace

PreparedImage PrepareImage(int64_t item, const std::string& path, const DecodeOptions& decode,
                           const Preprocessor& preprocessor) {
  PreparedImage prepared;
  prepared.item = item;
  const int64_t start = NowUs();
  const absl::StatusOr<Image> image = ReadImage(path, decode);
  const int64_t decoded = NowUs();
  prepared.decode_us = decoded - start;
  prepared.status = image.status();
  if (!image.ok()) return prepared;
  prepared.width = image->width;
  prepared.height = image->height;
  try {
    prepared.placement = preprocessor.Place(*image);
    prepared.tensor.resize(preprocessor.tensor().Bytes());
    prepared.status = preprocessor.Run(*image, prepared.tensor.data());
  } catch (const std::bad_alloc&) {  // This may be a thread of its own.
    prepared.status =
        absl::ResourceExhaustedError(absl::StrCat(path, ": out of memory while preprocessing it"));
  }
  prepared.preprocess_us = NowUs() - decoded;
  return prepared;
}

std::unique_ptr<OrderedPipeline<PreparedImage>> MakeImageFeed(std::vector<FeedItem> items,
                                                              const DecodeOptions& decode,
                                                              const Preprocessor& preprocessor,
                                                              int threads) {
  const auto count = static_cast<int64_t>(items.size());
  return std::make_unique<OrderedPipeline<PreparedImage>>(
      count, threads, threads * kAheadPerThread,
      [items = std::move(items), decode, &preprocessor](int64_t i) {
        const FeedItem& item = items[static_cast<size_t>(i)];
        return PrepareImage(item.item, item.path, decode, preprocessor);
      });
}

}  // namespace litmus
