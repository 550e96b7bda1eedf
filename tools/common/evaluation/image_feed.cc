// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/image_feed.h"

#include <new>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/common/bytes_digest.h"
#include "tools/common/evaluation/clock.h"
#include "tools/common/interrupt.h"

namespace litmus {
namespace {

constexpr int kAheadPerThread = 4;

// *digest is set to the digest of the file's bytes.
absl::StatusOr<Image> ReadAndDecode(const std::string& path, const DecodeOptions& decode,
                                    std::string* digest) {
  const absl::StatusOr<std::string> bytes = ReadImageBytes(path);
  if (!bytes.ok()) return bytes.status();
  *digest = BytesDigest(*bytes);
  return DecodeImage(*bytes, path, decode);
}

}  // namespace

PreparedImage PrepareImage(int64_t item, const std::string& path, const DecodeOptions& decode,
                           const Preprocessor& preprocessor) {
  PreparedImage prepared;
  prepared.item = item;
  const int64_t start = NowUs();
  const absl::StatusOr<Image> image = ReadAndDecode(path, decode, &prepared.digest);
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
  } catch (const std::bad_alloc&) {  // This function may run on a worker thread.
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

absl::Status CheckUnchanged(const std::string& journal, const std::vector<FeedItem>& items,
                            const InputDigests& digests, int threads) {
  OrderedPipeline<absl::StatusOr<std::string>> reader(
      static_cast<int64_t>(items.size()), threads, threads * kAheadPerThread,
      [&](int64_t i) { return FileDigest(items[static_cast<size_t>(i)].path); });
  for (const FeedItem& item : items) {
    if (Interrupted()) return absl::AbortedError("interrupted");
    const absl::StatusOr<std::string> now = *reader.Next();
    const auto before = digests.find(item.item);
    const bool was_read = before != digests.end();
    if (was_read && now.ok() && *now == before->second) continue;
    if (!was_read && !now.ok()) continue;
    const std::string what =
        !was_read  ? "was unreadable when its record was written, and is readable now"
        : now.ok() ? "differs from the file for which its record was written"
                   : absl::StrCat("cannot be read any more: ", now.status().message());
    return absl::InvalidArgumentError(
        absl::StrCat(journal, ": the image ", item.path, " (item ", item.item, ") ", what,
                     "; restore the image, or delete the journal to evaluate all images again"));
  }
  return absl::OkStatus();
}

}  // namespace litmus
