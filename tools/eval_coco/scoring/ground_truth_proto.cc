// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/scoring/ground_truth_proto.h"

#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "tools/common/proto/wire_reader.h"

namespace litmus::coco {
namespace {

constexpr int kVarint = WireReader::kVarint, kBytes = WireReader::kBytes,
              kFixed32 = WireReader::kFixed32;

struct Object {
  int64_t class_id = 0;
  float top = 0, bottom = 0, left = 0, right = 0;
};

bool ParseBox(absl::string_view bytes, Object* object) {
  float* const edges[] = {&object->top, &object->bottom, &object->left, &object->right};
  WireReader reader(bytes);
  for (WireField field; !reader.done();) {
    if (!reader.Next(&field)) return false;
    if (field.number < 1 || field.number > 4 || field.type != kFixed32) continue;
    const float edge = field.AsFloat();
    if (!std::isfinite(edge)) return false;
    *edges[field.number - 1] = edge;
  }
  return true;
}

bool ParseObject(absl::string_view bytes, Object* object) {
  WireReader reader(bytes);
  for (WireField field; !reader.done();) {
    if (!reader.Next(&field)) return false;
    if (field.number == 1 && field.type == kVarint) {
      object->class_id = static_cast<int32_t>(field.value);
    } else if (field.number == 2 && field.type == kBytes && !ParseBox(field.bytes, object)) {
      return false;
    }
  }
  return true;
}

bool ParseImage(absl::string_view bytes, Image* image, std::vector<Object>* objects) {
  WireReader reader(bytes);
  for (WireField field; !reader.done();) {
    if (!reader.Next(&field)) return false;
    if (field.number == 1 && field.type == kBytes) {
      if (!ParseObject(field.bytes, &objects->emplace_back())) return false;
    } else if (field.number == 2 && field.type == kBytes) {
      image->file_name = std::string(field.bytes);
    } else if (field.number == 3 && field.type == kVarint) {
      image->id = static_cast<int64_t>(field.value);
      if (image->id < -kMaxId || image->id > kMaxId) return false;
    }
  }
  return true;
}

}  // namespace

absl::StatusOr<GroundTruth> ParseGroundTruthProto(absl::string_view bytes,
                                                  const std::string& path) {
  GroundTruth result;
  result.normalized = true;
  std::vector<std::vector<Object>> objects;
  bool ids_usable = true;
  absl::flat_hash_set<int64_t> ids;
  WireReader reader(bytes);
  for (WireField field; !reader.done();) {
    bool ok = reader.Next(&field);
    if (ok && field.number == 1 && field.type == kBytes) {
      ok = ParseImage(field.bytes, &result.images.emplace_back(), &objects.emplace_back());
      ids_usable = ids_usable && ids.insert(result.images.back().id).second;
    }
    if (!ok) {
      return absl::InvalidArgumentError(absl::StrCat(
          path, ": detection_results[", result.images.empty() ? 0 : result.images.size() - 1,
          "]: malformed; expected TensorFlow Lite's binary ObjectDetectionGroundTruth "
          "or COCO's instances JSON"));
    }
  }
  if (result.images.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat(path,
                     ": no images; expected TensorFlow Lite's binary "
                     "ObjectDetectionGroundTruth or COCO's instances JSON"));
  }
  std::set<int64_t> classes;
  for (size_t i = 0; i < objects.size(); ++i) {
    if (!ids_usable) result.images[i].id = static_cast<int64_t>(i) + 1;
    for (const Object& object : objects[i]) {
      Annotation annotation;
      annotation.id = static_cast<int64_t>(result.annotations.size()) + 1;
      annotation.image_id = result.images[i].id;
      annotation.category_id = object.class_id;
      // Differences of floats are exact in double, or nearly so: left + width gives right again.
      annotation.bbox = {object.left, object.top, static_cast<double>(object.right) - object.left,
                         static_cast<double>(object.bottom) - object.top};
      annotation.area = annotation.bbox[2] * annotation.bbox[3];
      result.annotations.push_back(std::move(annotation));
      classes.insert(object.class_id);
    }
  }
  for (const int64_t id : classes) result.categories.push_back({id, absl::StrCat(id)});
  return result;
}

}  // namespace litmus::coco
