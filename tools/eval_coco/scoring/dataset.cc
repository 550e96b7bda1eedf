// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/scoring/dataset.h"

#include <set>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "tools/eval_coco/scoring/ground_truth_proto.h"
#include "tools/eval_coco/scoring/json_records.h"

namespace litmus::coco {
namespace {

// Builds a GroundTruth from records.
class InstancesBuilder {
 public:
  absl::Status Add(Section section, Record* record) {
    switch (section) {
      case Section::kImages:
        return AddImage(record);
      case Section::kCategories:
        return AddCategory(record);
      case Section::kAnnotations:
        return AddAnnotation(record);
      default:
        return absl::OkStatus();
    }
  }
  GroundTruth Take() { return std::move(result_); }

 private:
  absl::Status AddImage(Record* record) {
    absl::Status status = Require(*record, {{Field::kId, "id"}});
    if (!status.ok()) return status;
    if (!image_ids_.insert(record->id).second) {
      return absl::InvalidArgumentError(absl::StrCat("image id ", record->id, " appears twice"));
    }
    if (record->width < 0 || record->height < 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("a negative size, ", record->width, " x ", record->height));
    }
    result_.images.push_back(
        {record->id, std::move(record->file_name), record->width, record->height});
    return absl::OkStatus();
  }

  absl::Status AddCategory(Record* record) {
    absl::Status status = Require(*record, {{Field::kId, "id"}});
    if (!status.ok()) return status;
    if (!category_ids_.insert(record->id).second) {
      return absl::InvalidArgumentError(absl::StrCat("category id ", record->id, " appears twice"));
    }
    if (!record->Has(Field::kName)) record->name = absl::StrCat(record->id);
    result_.categories.push_back({record->id, std::move(record->name)});
    return absl::OkStatus();
  }

  absl::Status AddAnnotation(Record* record) {
    absl::Status status = Require(*record, {{Field::kId, "id"},
                                            {Field::kImageId, "image_id"},
                                            {Field::kCategoryId, "category_id"},
                                            {Field::kBbox, "bbox"}});
    if (!status.ok()) return status;
    Annotation annotation;
    annotation.id = record->id;
    annotation.image_id = record->image_id;
    annotation.category_id = record->category_id;
    annotation.bbox = record->bbox;
    annotation.area = record->Has(Field::kArea) ? record->area : record->bbox[2] * record->bbox[3];
    annotation.crowd = record->crowd;
    annotation.ignore = record->ignore;
    annotation.segmentation = std::move(record->segmentation);
    result_.annotations.push_back(std::move(annotation));
    return absl::OkStatus();
  }

  GroundTruth result_;
  absl::flat_hash_set<int64_t> image_ids_, category_ids_;
};

absl::StatusOr<GroundTruth> ParseInstances(const std::string& text, const std::string& path,
                                           const LoadOptions& options) {
  InstancesBuilder builder;
  std::set<Section> found;
  const absl::Status status = ReadInstanceRecords(
      text, path, options,
      [&](Section section, Record* record) { return builder.Add(section, record); }, &found);
  if (!status.ok()) return status;
  GroundTruth result = builder.Take();
  if (result.images.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat(path,
                     ": no images; expected COCO's instances JSON, with images, categories "
                     "and annotations"));
  }
  if (!result.annotations.empty() && found.count(Section::kCategories) == 0) {
    return absl::InvalidArgumentError(
        absl::StrCat(path,
                     ": there is no array \"categories\", so that no annotation counts; add an "
                     "entry {\"id\": 1, \"name\": \"cat\"} for each category_id"));
  }
  return result;
}

}  // namespace

absl::StatusOr<GroundTruth> LoadInstances(const std::string& path, const LoadOptions& options) {
  const absl::StatusOr<std::string> text = ReadRecordFile(path);
  if (!text.ok()) return text.status();
  return ParseInstances(*text, path, options);
}

absl::StatusOr<GroundTruth> LoadGroundTruthProto(const std::string& path) {
  const absl::StatusOr<std::string> bytes = ReadRecordFile(path);
  if (!bytes.ok()) return bytes.status();
  return ParseGroundTruthProto(*bytes, path);
}

absl::StatusOr<GroundTruth> LoadGroundTruth(const std::string& path, const LoadOptions& options) {
  const absl::StatusOr<std::string> text = ReadRecordFile(path);
  if (!text.ok()) return text.status();
  // The proto begins with the tag of field 1, which is a line feed, and a length. The length may be
  // '{', so a file that begins so is first parsed as a proto.
  constexpr char kProtoTag = '\n';
  const size_t first = text->find_first_not_of(" \t\r\n");
  const bool looks_like_json =
      first != std::string::npos && ((*text)[first] == '{' || (*text)[first] == '[');
  if (!looks_like_json || (*text)[0] == kProtoTag) {
    absl::StatusOr<GroundTruth> proto = ParseGroundTruthProto(*text, path);
    if (proto.ok() || (!looks_like_json && (*text)[0] == kProtoTag)) return proto;
  }
  if (looks_like_json) return ParseInstances(*text, path, options);
  return absl::InvalidArgumentError(
      absl::StrCat(path,
                   ": expected COCO's instances JSON, which starts with '{', or TensorFlow Lite's "
                   "binary ObjectDetectionGroundTruth"));
}

void ScaleToPixels(const ImageSizes& sizes, GroundTruth* ground_truth) {
  if (!ground_truth->normalized) return;
  ground_truth->normalized = false;
  absl::flat_hash_map<int64_t, std::pair<int64_t, int64_t>> by_id;
  for (Image& image : ground_truth->images) {
    const std::optional<std::pair<int64_t, int64_t>> size = sizes(image);
    if (!size.has_value()) continue;
    image.width = size->first;
    image.height = size->second;
    by_id[image.id] = *size;
  }
  std::vector<Annotation> kept;
  for (Annotation& annotation : ground_truth->annotations) {
    const auto found = by_id.find(annotation.image_id);
    if (found == by_id.end()) continue;
    const double width = static_cast<double>(found->second.first);
    const double height = static_cast<double>(found->second.second);
    annotation.bbox[0] *= width;
    annotation.bbox[1] *= height;
    annotation.bbox[2] *= width;
    annotation.bbox[3] *= height;
    annotation.area = annotation.bbox[2] * annotation.bbox[3];
    kept.push_back(std::move(annotation));
  }
  ground_truth->annotations = std::move(kept);
}

absl::Status CheckImageIds(const GroundTruth& ground_truth, absl::Span<const Detection> detections,
                           const std::string& what) {
  absl::flat_hash_set<int64_t> known;
  for (const Image& image : ground_truth.images) known.insert(image.id);
  for (size_t i = 0; i < detections.size(); ++i) {
    if (known.contains(detections[i].image_id)) continue;
    return absl::InvalidArgumentError(
        absl::StrCat(what, ": [", i, "].image_id: the ground truth has no image ",
                     detections[i].image_id, "; check that the two files match"));
  }
  return absl::OkStatus();
}

}  // namespace litmus::coco
