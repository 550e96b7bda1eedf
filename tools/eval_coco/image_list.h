// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The images of a folder, each with its id in the ground truth.
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
  std::string file;  // within the folder
  int64_t image_id = -1;
};

struct ImageList {
  std::vector<ListedImage> images;  // in byte order of names
  std::vector<std::string> notes;   // for people: what does not fit together
};

struct ImageListOptions {
  std::string folder, ground_truth_path;
  // Images that the ground truth does not know count too (TensorFlow Lite's metric: all that is
  // found in them is wrong).
  bool with_unknown = false;
  int64_t most = 0;  // 0: all
};

// "a/b" is the file "b".
std::string BaseName(const std::string& path);

// Files are found in the ground truth by its whole names, then by the longest name that their path
// ends with, then by base names that only one image has. Unknown ones, and all without ground
// truth, get ids of their own: negative, and none of the ground truth's. NotFound: no such folder;
// InvalidArgument: no file in it, or none that counts, or a file that may be two images.
absl::StatusOr<ImageList> ListWithIds(const ImageListOptions& options,
                                      const std::optional<GroundTruth>& ground_truth);

// SHA-256 over names and ids: equal for shards that belong together.
std::string Digest(const std::vector<ListedImage>& images);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_IMAGE_LIST_H_
