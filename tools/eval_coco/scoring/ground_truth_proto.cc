// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/scoring/ground_truth_proto.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <set>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"

namespace litmus::coco {
namespace {

// One field of a message: a number (varint or fixed), or the bytes of a string or message.
struct WireField {
  uint32_t number = 0;
  int type = 0;
  uint64_t value = 0;
  absl::string_view bytes;

  float AsFloat() const {
    const uint32_t bits = static_cast<uint32_t>(value);
    float result;
    std::memcpy(&result, &bits, sizeof(result));
    return result;
  }
};

// Reads the fields of a message one by one.
class WireReader {
 public:
  explicit WireReader(absl::string_view bytes) : left_(bytes) {}
  bool done() const { return left_.empty(); }

  // Returns false if the bytes are not a valid message.
  bool Next(WireField* field) {
    uint64_t tag;
    if (!Varint(&tag) || tag >> 3 == 0 || tag >> 3 > 0x1fffffff) return false;
    field->number = static_cast<uint32_t>(tag >> 3);
    field->type = static_cast<int>(tag & 7);
    switch (field->type) {
      case 0:
        return Varint(&field->value);
      case 1:
        return Fixed(8, &field->value);
      case 5:
        return Fixed(4, &field->value);
      case 2: {
        uint64_t length;
        if (!Varint(&length) || length > left_.size()) return false;
        field->bytes = left_.substr(0, length);
        left_.remove_prefix(length);
        return true;
      }
      default:
        return false;
    }
  }

 private:
  bool Varint(uint64_t* value) {
    *value = 0;
    for (int shift = 0; shift < 64 && !left_.empty(); shift += 7) {
      const uint8_t byte = static_cast<uint8_t>(left_[0]);
      left_.remove_prefix(1);
      *value |= static_cast<uint64_t>(byte & 127) << shift;
      if (byte < 128) return true;
    }
    return false;
  }
  bool Fixed(size_t size, uint64_t* value) {
    if (left_.size() < size) return false;
    *value = 0;
    for (size_t i = 0; i < size; ++i) {
      *value |= static_cast<uint64_t>(static_cast<uint8_t>(left_[i])) << (8 * i);
    }
    left_.remove_prefix(size);
    return true;
  }

  absl::string_view left_;
};

constexpr int kVarint = 0, kBytes = 2, kFixed32 = 5;

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
