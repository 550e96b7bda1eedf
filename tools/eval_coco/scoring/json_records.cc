// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/scoring/json_records.h"

#include <cmath>
#include <cstdio>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "nlohmann/json.hpp"

namespace litmus::coco {
namespace {

struct FieldName {
  const char* name;
  Field field;
  const char* expected;
};

// In the order of Field.
constexpr FieldName kFields[] = {
    {"id", Field::kId, "an integer"},
    {"image_id", Field::kImageId, "an integer"},
    {"category_id", Field::kCategoryId, "an integer"},
    {"width", Field::kWidth, "an integer"},
    {"height", Field::kHeight, "an integer"},
    {"iscrowd", Field::kCrowd, "0 or 1"},
    {"ignore", Field::kIgnore, "0 or 1"},
    {"area", Field::kArea, "a number"},
    {"score", Field::kScore, "a number"},
    {"file_name", Field::kFileName, "a string"},
    {"name", Field::kName, "a string"},
    {"bbox", Field::kBbox, "4 numbers"},
    {"segmentation", Field::kSegmentation,
     "polygons (arrays of numbers) or run lengths ({\"size\": [height, width], \"counts\": ...})"},
};

constexpr uint32_t Bits() { return 0; }
template <typename... Rest>
constexpr uint32_t Bits(Field field, Rest... rest) {
  return 1u << static_cast<int>(field) | Bits(rest...);
}

struct SectionName {
  const char* name;
  uint32_t fields;
};

// In the order of Section.
constexpr SectionName kSections[] = {
    {"images", Bits(Field::kId, Field::kWidth, Field::kHeight, Field::kFileName)},
    {"categories", Bits(Field::kId, Field::kName)},
    {"annotations", Bits(Field::kId, Field::kImageId, Field::kCategoryId, Field::kCrowd,
                         Field::kIgnore, Field::kArea, Field::kBbox, Field::kSegmentation)},
    {"",
     Bits(Field::kImageId, Field::kCategoryId, Field::kScore, Field::kBbox, Field::kSegmentation)},
};

// Receives nlohmann's events. Returning false stops the parser, with error_ set.
class Handler {
 public:
  using number_integer_t = nlohmann::json::number_integer_t;
  using number_unsigned_t = nlohmann::json::number_unsigned_t;
  using number_float_t = nlohmann::json::number_float_t;
  using string_t = nlohmann::json::string_t;
  using binary_t = nlohmann::json::binary_t;

  Handler(bool is_results, const std::string& path, const LoadOptions& options,
          const RecordSink& sink)
      : is_results_(is_results), path_(path), sink_(sink), record_depth_(is_results ? 2 : 3) {
    allowed_ = ~0u;
    if (!options.with_segmentation && !is_results) allowed_ &= ~Bits(Field::kSegmentation);
    skip_segmentation_with_bbox_ = !options.with_segmentation;
    if (is_results) section_ = Section::kDetections;
  }

  const absl::Status& error() const { return error_; }

  bool null() {
    if (depth_ < record_depth_ || InSkipped()) return Scalar();
    // null is absence, wherever a whole field may be absent.
    return depth_ == record_depth_ ? (field_ = Field::kNone, true) : Unexpected();
  }
  bool boolean(bool value) {
    if (depth_ < record_depth_ || InSkipped()) return Scalar();
    if (depth_ > record_depth_) return Unexpected();
    if (field_ == Field::kCrowd) return record_.crowd = value, Present();
    if (field_ == Field::kIgnore) return record_.ignore = value, Present();
    return Unexpected();
  }
  bool number_integer(number_integer_t value) { return Integer(value); }
  bool number_unsigned(number_unsigned_t value) {
    if (value > static_cast<uint64_t>(std::numeric_limits<int64_t>::max())) {
      return Number(static_cast<double>(value));
    }
    return Integer(static_cast<int64_t>(value));
  }
  bool number_float(number_float_t value, const string_t&) {
    constexpr double kExact = 9007199254740992;  // 2^53: integers beyond are not exact.
    if (depth_ == record_depth_ && field_ <= Field::kIgnore && value == std::floor(value) &&
        std::fabs(value) <= kExact) {
      return Integer(static_cast<int64_t>(value));
    }
    return Number(value);
  }
  bool string(string_t& value);
  bool binary(binary_t&) { return Unexpected(); }
  bool start_object(std::size_t);
  bool key(string_t& name);
  bool end_object();
  bool start_array(std::size_t);
  bool end_array();

  bool parse_error(std::size_t byte, const std::string&,
                   const nlohmann::detail::exception& exception) {
    absl::string_view message = exception.what();
    const size_t prefix = message.find("] ");
    if (prefix != absl::string_view::npos) message.remove_prefix(prefix + 2);
    const size_t position = message.find(": ");
    if (message.substr(0, 11) == "parse error" && position != absl::string_view::npos) {
      message.remove_prefix(position + 2);
    }
    const std::string where = depth_ == 0 ? "" : absl::StrCat(", in ", Where());
    error_ = absl::InvalidArgumentError(
        absl::StrCat(path_, " is no valid JSON at byte ", byte, where, ": ", message));
    return false;
  }

 private:
  bool InSkipped() const { return depth_ >= record_depth_ && field_ == Field::kNone; }
  std::string Where() const;
  bool Fail(absl::string_view what) {
    error_ = absl::InvalidArgumentError(absl::StrCat(path_, ": ", Where(), ": ", what));
    return false;
  }
  bool Unexpected() {
    if (field_ == Field::kNone) return Fail("unexpected value");
    return Fail(absl::StrCat("expected ", kFields[static_cast<int>(field_)].expected));
  }
  bool Present() {
    record_.present |= Bits(field_);
    return true;
  }
  // A scalar outside of all fields.
  bool Scalar() {
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
  bool Integer(int64_t value);
  bool Number(double value);
  bool NestedNumber(double value);
  bool StartNested(bool array);

  const bool is_results_;
  const std::string& path_;
  const RecordSink& sink_;
  const int record_depth_;  // Containers that are open where a record's fields are.
  bool skip_segmentation_with_bbox_ = false;
  uint32_t allowed_;

  int depth_ = 0;  // Open containers.
  Section section_ = Section::kNone;
  std::string top_key_;
  int64_t index_ = -1;  // Of the record in its section.
  Field field_ = Field::kNone;
  int numbers_ = 0;  // Read so far of bbox or of a size.
  Record record_;

  enum class Part { kNone, kSize, kCounts } part_ = Part::kNone;  // Of run lengths.
  bool is_rle_ = false, has_size_ = false, has_counts_ = false;
  absl::Status error_;
};

std::string Handler::Where() const {
  if (depth_ == 0) return "the top";
  std::string where = is_results_                  ? ""
                      : section_ == Section::kNone ? top_key_
                                                   : kSections[static_cast<int>(section_)].name;
  if (section_ == Section::kNone) return where.empty() ? "the top" : where;
  if (index_ >= 0) absl::StrAppend(&where, "[", index_, "]");
  if (depth_ >= record_depth_ && field_ != Field::kNone) {
    absl::StrAppend(&where, ".", kFields[static_cast<int>(field_)].name);
  }
  return where.empty() ? "the top" : where;
}

bool Handler::Integer(int64_t value) {
  if (depth_ != record_depth_ || field_ > Field::kIgnore) {
    return Number(static_cast<double>(value));
  }
  switch (field_) {
    case Field::kId:
      record_.id = value;
      break;
    case Field::kImageId:
      record_.image_id = value;
      break;
    case Field::kCategoryId:
      record_.category_id = value;
      break;
    case Field::kWidth:
      record_.width = value;
      break;
    case Field::kHeight:
      record_.height = value;
      break;
    case Field::kCrowd:
      record_.crowd = value != 0;
      break;
    case Field::kIgnore:
      record_.ignore = value != 0;
      break;
    default:
      break;
  }
  return Present();
}

bool Handler::Number(double value) {
  if (depth_ < record_depth_ || InSkipped()) return Scalar();
  if (depth_ > record_depth_) return NestedNumber(value);
  if (field_ == Field::kArea) return record_.area = value, Present();
  if (field_ == Field::kScore) return record_.score = value, Present();
  return Unexpected();
}

bool Handler::NestedNumber(double value) {
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
  if (part_ == Part::kNone) return true;  // A member that means nothing to us.
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

bool Handler::string(string_t& value) {
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
  return Unexpected();
}

bool Handler::start_object(std::size_t) {
  if (depth_ == 0 && is_results_) return Fail("expected an array of detections");
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

bool Handler::start_array(std::size_t) {
  if (depth_ == 0 && !is_results_) {
    return Fail("expected an object with images, categories and annotations");
  }
  if (section_ != Section::kNone && depth_ == record_depth_ - 1) {
    ++index_;
    return Fail("expected an object");
  }
  ++depth_;
  if (depth_ == record_depth_ - 1) index_ = -1;
  if (depth_ <= record_depth_ || InSkipped()) return true;
  return StartNested(true);
}

bool Handler::StartNested(bool array) {
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

bool Handler::key(string_t& name) {
  if (!is_results_ && depth_ == 1) {
    section_ = Section::kNone;
    field_ = Field::kNone;
    top_key_ = name;
    index_ = -1;
    for (int i = 0; i < static_cast<int>(Section::kDetections); ++i) {
      if (name == kSections[i].name) section_ = static_cast<Section>(i);
    }
    return true;
  }
  if (section_ == Section::kNone || depth_ < record_depth_) return true;
  if (depth_ == record_depth_) {
    field_ = Field::kNone;
    for (const FieldName& candidate : kFields) {
      if (name != candidate.name) continue;
      if (kSections[static_cast<int>(section_)].fields & allowed_ & Bits(candidate.field)) {
        field_ = candidate.field;
      }
      break;
    }
    return true;
  }
  if (field_ == Field::kSegmentation && is_rle_ && depth_ == record_depth_ + 1) {
    part_ = name == "size" ? Part::kSize : name == "counts" ? Part::kCounts : Part::kNone;
  }
  return true;
}

bool Handler::end_array() {
  --depth_;
  if (depth_ != record_depth_ || field_ == Field::kNone) return true;
  if (field_ == Field::kBbox) {
    // pycocotools takes an empty box for none.
    if (numbers_ != 4 && !(numbers_ == 0 && is_results_)) return Unexpected();
    return numbers_ == 4 ? Present() : true;
  }
  return Present();
}

bool Handler::end_object() {
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

absl::Status Read(bool is_results, const std::string& text, const std::string& path,
                  const LoadOptions& options, const RecordSink& sink) {
  Handler handler(is_results, path, options, sink);
  if (nlohmann::json::sax_parse(text.data(), text.data() + text.size(), &handler)) {
    return absl::OkStatus();
  }
  return handler.error();
}

}  // namespace

absl::StatusOr<std::string> ReadWholeFile(const std::string& path) {
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                       &std::fclose);
  if (file == nullptr) return absl::NotFoundError(absl::StrCat("cannot open ", path));
  std::string text;
  if (std::fseek(file.get(), 0, SEEK_END) == 0) {
    const long size = std::ftell(file.get());
    if (size > 0 && size < std::numeric_limits<long>::max()) text.reserve(size);
    std::rewind(file.get());
  }
  char buffer[1 << 16];
  for (size_t got; (got = std::fread(buffer, 1, sizeof(buffer), file.get())) > 0;) {
    text.append(buffer, got);
  }
  if (std::ferror(file.get())) return absl::NotFoundError(absl::StrCat("cannot read ", path));
  return text;
}

absl::Status ReadInstanceRecords(const std::string& text, const std::string& path,
                                 const LoadOptions& options, const RecordSink& sink) {
  return Read(false, text, path, options, sink);
}

absl::Status ReadDetectionRecords(const std::string& text, const std::string& path,
                                  const LoadOptions& options, const RecordSink& sink) {
  return Read(true, text, path, options, sink);
}

}  // namespace litmus::coco
