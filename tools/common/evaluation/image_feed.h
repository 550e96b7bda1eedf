// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads, decodes and preprocesses images on worker threads, ahead of the model.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_IMAGE_FEED_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_IMAGE_FEED_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "tools/common/evaluation/journal.h"
#include "tools/common/evaluation/ordered_pipeline.h"
#include "tools/common/images/decode.h"
#include "tools/common/images/preprocess.h"

namespace litmus {

struct PreparedImage {
  int64_t item = 0;
  std::string digest;  // digest of the file's bytes; empty: the file is unreadable
  // If not OK, the members below are empty. ResourceExhausted: memory ran out, which must end the
  // run; any other error: the image is unreadable.
  absl::Status status;
  std::vector<uint8_t> tensor;  // bytes of the input tensor
  int width = 0, height = 0;    // size of the image in pixels
  Placement placement;          // position of the image in the tensor
  int64_t decode_us = 0;        // time of reading and decoding
  int64_t preprocess_us = 0;    // time of cropping, resizing and normalising
};

// Reads, decodes and preprocesses one image; errors are in `status`. Thread-safe.
PreparedImage PrepareImage(int64_t item, const std::string& path, const DecodeOptions& decode,
                           const Preprocessor& preprocessor);

struct FeedItem {
  int64_t item = 0;
  std::string path;
};

// Prepares the images in the order of `items` on `threads` threads, which are at most a few images
// ahead. `preprocessor` must outlive the feed.
std::unique_ptr<OrderedPipeline<PreparedImage>> MakeImageFeed(std::vector<FeedItem> items,
                                                              const DecodeOptions& decode,
                                                              const Preprocessor& preprocessor,
                                                              int threads);

// Checks for a resumed run that the images of the finished `items` still have the same bytes, by
// reading them without decoding. `journal` is named in the message. InvalidArgument names the first
// image that changed.
absl::Status CheckUnchanged(const std::string& journal, const std::vector<FeedItem>& items,
                            const InputDigests& digests, int threads);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_IMAGE_FEED_H_
