// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/image_list.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <map>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tools/common/evaluation/image_folder.h"
#include "tools/common/sha256.h"

namespace litmus::coco {

namespace {

// Looks up the ground truth's images by file name.
class ImagesByName {
 public:
  explicit ImagesByName(const std::optional<GroundTruth>& ground_truth) {
    if (!ground_truth) return;
    for (const Image& image : ground_truth->images) {
      named_ = named_ || !image.file_name.empty();
      by_base_name_.emplace(BaseName(image.file_name), &image);
    }
  }

  bool named() const { return named_; }  // whether any image has a file name

  // Returns the image whose file is `file` in `folder`, or null. Data sets with one folder per
  // camera or video repeat base names, so the whole name is tried first, then the longest image
  // name that the file's path ends with. InvalidArgument if two images match.
  absl::StatusOr<const Image*> Find(const std::string& folder, const std::string& file) const {
    std::error_code error;
    const std::string path =
        std::filesystem::absolute(JoinPath(folder, file), error).lexically_normal().string();
    std::vector<const Image*> best;
    size_t longest = 0;
    const auto [begin, end] = by_base_name_.equal_range(file);
    for (auto named = begin; named != end; ++named) {
      const size_t length = SameEnd(named->second->file_name, file, path);
      if (!best.empty() && length < longest) continue;
      if (length > longest) best.clear();
      longest = length;
      best.push_back(named->second);
    }
    if (best.empty()) return nullptr;
    if (best.size() == 1) return best[0];
    return absl::InvalidArgumentError(absl::StrCat(
        "'", file, "' may be '", best[0]->file_name, "' (image id ", best[0]->id, ") or '",
        best[1]->file_name, "' (image id ", best[1]->id,
        "); give one such folder as --ground_truth_images_path, under the name that it has in "
        "\"file_name\", or give the images different file names"));
  }

 private:
  // Length of the common ending of `name` and the path, as a measure of the match; a complete match
  // with `file` is the maximum.
  static size_t SameEnd(const std::string& name, const std::string& file, const std::string& path) {
    if (name == file) return std::numeric_limits<size_t>::max();
    return name == path || absl::EndsWith(path, "/" + name) ? name.size() : 0;
  }

  std::multimap<std::string, const Image*> by_base_name_;
  bool named_ = false;
};

}  // namespace

std::string BaseName(const std::string& path) { return path.substr(path.rfind('/') + 1); }

absl::StatusOr<ImageList> ListWithIds(const ImageListOptions& options,
                                      const std::optional<GroundTruth>& ground_truth) {
  const auto folder = ListImages("--ground_truth_images_path", options.folder);
  if (!folder.ok()) return folder.status();
  const std::vector<std::string>& files = folder->files;
  const ImagesByName by_name(ground_truth);
  int64_t own_id = 0;  // the most recently assigned id of an image without ground truth
  if (ground_truth) {
    if (!by_name.named()) {
      return absl::InvalidArgumentError(
          absl::StrCat("--ground_truth: '", options.ground_truth_path,
                       "': no image has a \"file_name\", which finds its file in '", options.folder,
                       "'; add it to each entry of \"images\""));
    }
    for (const Image& image : ground_truth->images) own_id = std::min(own_id, image.id);
  }
  ImageList list;
  if (!folder->note.empty()) list.notes.push_back(folder->note);
  size_t unknown = 0;
  for (const std::string& file : files) {
    const auto image = by_name.Find(options.folder, file);
    if (!image.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("--ground_truth: '", options.ground_truth_path,
                                                     "': ", image.status().message()));
    }
    if (*image != nullptr) {
      list.images.push_back({file, (*image)->id});
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
