// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Images on their way from the disk to an input tensor, made ready ahead on threads of their own.
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
  std::string digest;  // of the file's bytes; empty: the file cannot be read
  // Not OK: all below is empty. ResourceExhausted: the machine has not the memory, which says
  // nothing of the image and must end the run; any other: the image is broken.
  absl::Status status;
  std::vector<uint8_t> tensor;  // the bytes of the input
  int width = 0, height = 0;    // of the image
  Placement placement;          // of the image in the tensor
  int64_t decode_us = 0;        // reading and decoding
  int64_t preprocess_us = 0;    // cropping, resizing, normalising
};

// Reads, decodes and preprocesses one image; never fails but in `status`. Thread-safe.
PreparedImage PrepareImage(int64_t item, const std::string& path, const DecodeOptions& decode,
                           const Preprocessor& preprocessor);

struct FeedItem {
  int64_t item = 0;
  std::string path;
};

// The images in the order of `items`, on `threads` threads that stay at most a few images ahead.
// `preprocessor` must outlive the feed.
std::unique_ptr<OrderedPipeline<PreparedImage>> MakeImageFeed(std::vector<FeedItem> items,
                                                              const DecodeOptions& decode,
                                                              const Preprocessor& preprocessor,
                                                              int threads);

// Whether the images of a resumed run's finished `items` still have the bytes that their records
// were made from; reads them, and decodes none. `journal` is for the message. InvalidArgument names
// the first image that has other bytes.
absl::Status CheckUnchanged(const std::string& journal, const std::vector<FeedItem>& items,
                            const InputDigests& digests, int threads);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_IMAGE_FEED_H_
