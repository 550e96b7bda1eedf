// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lists the images of a folder, each with its id in the ground truth.
#ifndef LITMUS_TOOLS_EVAL_COCO_IMAGE_LIST_H_
#define LITMUS_TOOLS_EVAL_COCO_IMAGE_LIST_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/eval_coco/scoring/dataset.h"

namespace litmus::coco {

struct ListedImage {
  std::string file;  // relative to the folder
  int64_t image_id = -1;
};

struct ImageList {
  std::vector<ListedImage> images;  // sorted by name, byte by byte
  // Messages about images without ground truth, and ground truth without images.
  std::vector<std::string> notes;
};

struct ImageListOptions {
  std::string folder, ground_truth_path;
  // Also lists images that the ground truth does not contain. (In TensorFlow Lite's metric, all
  // detections in such an image are false positives.)
  bool with_unknown = false;
  int64_t most = 0;  // maximum number of images; 0: all
};

// Returns the path's last component: "b" for "a/b".
std::string BaseName(const std::string& path);

// Matches a file with an image of the ground truth by whole name, then by the longest ground-truth
// name that the path ends with, then by a base name that only one image has. Files without a match
// get new negative ids. NotFound: the folder does not exist; InvalidArgument: the folder has no
// file, no file is listed, or a file matches two images.
absl::StatusOr<ImageList> ListWithIds(const ImageListOptions& options,
                                      const std::optional<GroundTruth>& ground_truth);

// SHA-256 of names and ids. Shards of one run have equal digests.
std::string Digest(const std::vector<ListedImage>& images);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_IMAGE_LIST_H_
