// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/image_list.h"

#include <algorithm>
#include <map>

#include "absl/strings/str_cat.h"
#include "tools/common/evaluation/image_folder.h"
#include "tools/common/sha256.h"

namespace litmus::coco {

std::string BaseName(const std::string& path) { return path.substr(path.rfind('/') + 1); }

absl::StatusOr<ImageList> ListWithIds(const ImageListOptions& options,
                                      const std::optional<GroundTruth>& ground_truth) {
  const auto folder = ListImages("--ground_truth_images_path", options.folder);
  if (!folder.ok()) return folder.status();
  const std::vector<std::string>& files = folder->files;
  std::map<std::string, int64_t> ids;
  int64_t own_id = 0;  // the last that was given away
  if (ground_truth) {
    for (const Image& image : ground_truth->images) {
      ids.emplace(BaseName(image.file_name), image.id);
      own_id = std::min(own_id, image.id);
    }
  }
  ImageList list;
  if (!folder->note.empty()) list.notes.push_back(folder->note);
  size_t unknown = 0;
  for (const std::string& file : files) {
    const auto found = ids.find(file);
    if (found != ids.end()) {
      list.images.push_back({file, found->second});
      continue;
    }
    ++unknown;
    if (!ground_truth || options.with_unknown) list.images.push_back({file, --own_id});
  }
  if (list.images.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("--ground_truth: '", options.ground_truth_path, "' contains none of the ",
                     files.size(), " files in '", options.folder, "', such as ", files[0]));
  }
  if (ground_truth && unknown > 0) {
    list.notes.push_back(absl::StrCat(unknown, " of ", files.size(),
                                      " images are not in the ground truth and are ",
                                      options.with_unknown ? "all false positives" : "left out"));
  }
  const size_t known = files.size() - unknown;
  if (ground_truth && known < ground_truth->images.size()) {
    list.notes.push_back(
        absl::StrCat(ground_truth->images.size() - known, " of ", ground_truth->images.size(),
                     " images of the ground truth are not in the folder; they do not count"));
  }
  if (options.most > 0 && list.images.size() > static_cast<size_t>(options.most)) {
    list.images.resize(static_cast<size_t>(options.most));
  }
  return list;
}

std::string Digest(const std::vector<ListedImage>& images) {
  std::string text;
  for (const ListedImage& image : images) {
    absl::StrAppend(&text, image.file, "\t", image.image_id, "\n");
  }
  return Sha256Hex(text.data(), text.size());
}

}  // namespace litmus::coco
