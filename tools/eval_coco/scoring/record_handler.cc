// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/scoring/record_handler.h"

#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/eval_coco/scoring/record_messages.h"

namespace litmus::coco {

bool RecordHandler::null() {
  if (depth_ < record_depth_ || InSkipped()) return Scalar();
  // null means that the field is absent; it is accepted only in place of a whole field.
  return depth_ == record_depth_ ? (field_ = Field::kNone, true) : Unexpected();
}

bool RecordHandler::boolean(bool value) {
  if (depth_ < record_depth_ || InSkipped()) return Scalar();
  if (depth_ > record_depth_) return Unexpected();
  if (field_ == Field::kCrowd) return record_.crowd = value, Present();
  if (field_ == Field::kIgnore) return record_.ignore = value, Present();
  return Unexpected();
}

bool RecordHandler::number_unsigned(number_unsigned_t value) {
  if (value > static_cast<uint64_t>(std::numeric_limits<int64_t>::max())) {
    return Number(static_cast<double>(value));
  }
  return Integer(static_cast<int64_t>(value));
}

bool RecordHandler::number_float(number_float_t value, const string_t&) {
  constexpr double kExact = 9007199254740992;  // 2^53: larger integers are not exact in double.
  if (depth_ == record_depth_ && field_ <= Field::kIgnore && value == std::floor(value) &&
      std::fabs(value) <= kExact) {
    return Integer(static_cast<int64_t>(value));
  }
  return Number(value);
}

bool RecordHandler::parse_error(std::size_t byte, const std::string& token,
                                const nlohmann::detail::exception& exception) {
  const std::string where = depth_ == 0 ? "" : absl::StrCat(", in ", Where());
  error_ =
      absl::InvalidArgumentError(absl::StrCat(path_, " is not valid JSON at byte ", byte, where,
                                              ": ", ParseProblem(exception.what(), token)));
  return false;
}

bool RecordHandler::Fail(absl::string_view what) {
  error_ = absl::InvalidArgumentError(absl::StrCat(path_, ": ", Where(), ": ", what));
  return false;
}

bool RecordHandler::Unexpected() {
  if (field_ == Field::kNone) return Fail("unexpected value");
  return Fail(absl::StrCat("expected ", ExpectedOf(field_)));
}

bool RecordHandler::Scalar() {
  if (depth_ >= record_depth_) return true;
  if (depth_ == 0) {
    return Fail(is_results_ ? "expected an array of detections"
                            : "expected an object with images, categories and annotations");
  }
  if (section_ == Section::kNone) return true;
  if (depth_ < record_depth_ - 1) return Fail("expected an array");
  ++index_;
  return Fail("expected an object");
}

std::string RecordHandler::Where() const {
  if (depth_ == 0) return "the top";
  std::string where = is_results_ ? "" : section_ == Section::kNone ? top_key_ : NameOf(section_);
  if (section_ == Section::kNone) return where.empty() ? "the top" : where;
  if (index_ >= 0) absl::StrAppend(&where, "[", index_, "]");
  if (depth_ >= record_depth_ && field_ != Field::kNone) {
    absl::StrAppend(&where, ".", NameOf(field_));
  }
  return where.empty() ? "the top" : where;
}

bool RecordHandler::Integer(int64_t value) {
  if (depth_ != record_depth_ || field_ > Field::kIgnore) {
    return Number(static_cast<double>(value));
  }
  // Later arithmetic on ids must not overflow.
  if (value < -kMaxId || value > kMaxId) return Fail("expected an integer from -2^53 to 2^53");
  SetInteger(field_, value, &record_);
  return Present();
}

bool RecordHandler::Number(double value) {
  if (depth_ < record_depth_ || InSkipped()) return Scalar();
  if (depth_ > record_depth_) return NestedNumber(value);
  if (field_ == Field::kArea) return record_.area = value, Present();
  if (field_ == Field::kScore) return record_.score = value, Present();
  return Unexpected();
}

bool RecordHandler::NestedNumber(double value) {
  const int nested = depth_ - record_depth_;
  if (field_ == Field::kBbox) {
    if (nested != 1 || numbers_ == 4) return Unexpected();
    record_.bbox[numbers_++] = value;
    return true;
  }
  Segmentation& segmentation = *record_.segmentation;
  if (!is_rle_) {
    if (nested != 2) return Unexpected();
    segmentation.polygons.back().push_back(value);
    return true;
  }
  if (part_ == Part::kNone) return true;  // A member that is not used.
  if (nested != 2 || value != std::floor(value) || value < 0 ||
      value > std::numeric_limits<uint32_t>::max()) {
    return Fail("size and counts must be arrays of integers from 0 to 2^32 - 1");
  }
  if (part_ == Part::kCounts) {
    segmentation.counts.push_back(static_cast<uint32_t>(value));
    return true;
  }
  if (numbers_ == 2) return Fail("expected size to be [height, width]");
  (numbers_++ == 0 ? segmentation.height : segmentation.width) = static_cast<int64_t>(value);
  return true;
}

bool RecordHandler::string(string_t& value) {
  if (depth_ < record_depth_ || InSkipped()) return Scalar();
  const int nested = depth_ - record_depth_;
  if (nested == 0 && field_ == Field::kFileName) {
    return record_.file_name = std::move(value), Present();
  }
  if (nested == 0 && field_ == Field::kName) return record_.name = std::move(value), Present();
  if (field_ == Field::kSegmentation && is_rle_ &&
      (part_ == Part::kNone || (part_ == Part::kCounts && nested == 1))) {
    if (part_ == Part::kCounts) {
      record_.segmentation->compressed = std::move(value);
      has_counts_ = true;
    }
    return true;
  }
  if (nested != 0 || field_ > Field::kIgnore) return Unexpected();
  return Fail(StringForInteger(field_, value));
}

bool RecordHandler::start_object(std::size_t) {
  if (depth_ == 0 && is_results_) return Fail(WrongTop(true));
  if (depth_ == 1 && !is_results_ && section_ != Section::kNone) return Fail("expected an array");
  ++depth_;
  if (section_ != Section::kNone && depth_ == record_depth_) {
    ++index_;
    record_ = Record();
    field_ = Field::kNone;
    return true;
  }
  if (depth_ <= record_depth_ || InSkipped()) return true;
  return StartNested(false);
}

bool RecordHandler::start_array(std::size_t) {
  if (depth_ == 0 && !is_results_) return Fail(WrongTop(false));
  if (section_ != Section::kNone && depth_ == record_depth_ - 1) {
    ++index_;
    return Fail("expected an object");
  }
  ++depth_;
  if (depth_ == record_depth_ - 1) index_ = -1;
  if (depth_ <= record_depth_ || InSkipped()) return true;
  return StartNested(true);
}

bool RecordHandler::StartNested(bool array) {
  const int nested = depth_ - record_depth_;
  if (field_ == Field::kBbox && array && nested == 1) {
    numbers_ = 0;
    return true;
  }
  if (field_ != Field::kSegmentation) return Unexpected();
  if (nested == 1) {
    record_.segmentation = std::make_shared<Segmentation>();
    is_rle_ = !array;
    part_ = Part::kNone;
    has_size_ = has_counts_ = false;
    return true;
  }
  if (!is_rle_) {
    if (!array || nested != 2) return Unexpected();
    record_.segmentation->polygons.emplace_back();
    return true;
  }
  if (part_ == Part::kNone) return true;
  if (!array || nested != 2) return Unexpected();
  if (part_ == Part::kSize) {
    numbers_ = 0;
    has_size_ = true;
  } else {
    has_counts_ = true;
  }
  return true;
}

bool RecordHandler::key(string_t& name) {
  if (!is_results_ && depth_ == 1) {
    section_ = SectionOf(name);
    if (section_ != Section::kNone) sections_.insert(section_);
    field_ = Field::kNone;
    top_key_ = name;
    index_ = -1;
    return true;
  }
  if (section_ == Section::kNone || depth_ < record_depth_) return true;
  if (depth_ == record_depth_) {
    field_ = FieldOf(section_, name);
    if (field_ != Field::kNone && (allowed_ & Bits(field_)) == 0) field_ = Field::kNone;
    return true;
  }
  if (field_ == Field::kSegmentation && is_rle_ && depth_ == record_depth_ + 1) {
    part_ = name == "size" ? Part::kSize : name == "counts" ? Part::kCounts : Part::kNone;
  }
  return true;
}

bool RecordHandler::end_array() {
  --depth_;
  if (depth_ != record_depth_ || field_ == Field::kNone) return true;
  if (field_ == Field::kBbox) {
    // pycocotools treats an empty box as absent.
    if (numbers_ != 4 && !(numbers_ == 0 && is_results_)) return Unexpected();
    return numbers_ == 4 ? Present() : true;
  }
  return Present();
}

bool RecordHandler::end_object() {
  --depth_;
  if (section_ == Section::kNone) return true;
  if (depth_ == record_depth_ && field_ == Field::kSegmentation) {
    if (!has_size_ || !has_counts_ || numbers_ != 2) return Unexpected();
    return Present();
  }
  if (depth_ != record_depth_ - 1) return true;
  if (skip_segmentation_with_bbox_ && record_.Has(Field::kBbox)) record_.segmentation.reset();
  const absl::Status status = sink_(section_, &record_);
  if (status.ok()) return true;
  field_ = Field::kNone;
  return Fail(status.message());
}

}  // namespace litmus::coco
