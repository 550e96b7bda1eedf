// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A SAX handler that converts nlohmann's events to records.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_RECORD_HANDLER_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_RECORD_HANDLER_H_

#include <cstdint>
#include <set>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "nlohmann/json.hpp"
#include "tools/eval_coco/scoring/record_fields.h"

namespace litmus::coco {

// Receives nlohmann's events. Returning false stops the parser; error_ is set then.
class RecordHandler {
 public:
  using number_integer_t = nlohmann::json::number_integer_t;
  using number_unsigned_t = nlohmann::json::number_unsigned_t;
  using number_float_t = nlohmann::json::number_float_t;
  using string_t = nlohmann::json::string_t;
  using binary_t = nlohmann::json::binary_t;

  RecordHandler(bool is_results, const std::string& path, const LoadOptions& options,
                const RecordSink& sink)
      : is_results_(is_results), path_(path), sink_(sink), record_depth_(is_results ? 2 : 3) {
    allowed_ = ~0u;
    if (!options.with_segmentation && !is_results) allowed_ &= ~Bits(Field::kSegmentation);
    skip_segmentation_with_bbox_ = !options.with_segmentation;
    if (is_results) section_ = Section::kDetections;
  }

  const absl::Status& error() const { return error_; }
  // The arrays of instances_*.json that were read.
  const std::set<Section>& sections() const { return sections_; }

  bool null();
  bool boolean(bool value);
  bool number_integer(number_integer_t value) { return Integer(value); }
  bool number_unsigned(number_unsigned_t value);
  bool number_float(number_float_t value, const string_t&);
  bool string(string_t& value);
  bool binary(binary_t&) { return Unexpected(); }
  bool start_object(std::size_t);
  bool key(string_t& name);
  bool end_object();
  bool start_array(std::size_t);
  bool end_array();

  bool parse_error(std::size_t byte, const std::string& token,
                   const nlohmann::detail::exception& exception);

 private:
  bool InSkipped() const { return depth_ >= record_depth_ && field_ == Field::kNone; }
  std::string Where() const;
  bool Fail(absl::string_view what);
  bool Unexpected();
  bool Present() {
    record_.present |= Bits(field_);
    return true;
  }
  // A scalar outside all fields.
  bool Scalar();
  bool Integer(int64_t value);
  bool Number(double value);
  bool NestedNumber(double value);
  bool StartNested(bool array);

  const bool is_results_;
  const std::string& path_;
  const RecordSink& sink_;
  const int record_depth_;  // Number of open containers at the fields of a record.
  bool skip_segmentation_with_bbox_ = false;
  uint32_t allowed_;

  int depth_ = 0;  // Number of open containers.
  Section section_ = Section::kNone;
  std::set<Section> sections_;
  std::string top_key_;
  int64_t index_ = -1;  // index of the record in its section
  Field field_ = Field::kNone;
  int numbers_ = 0;  // Numbers read so far of bbox or size.
  Record record_;

  enum class Part { kNone, kSize, kCounts } part_ = Part::kNone;  // current part of run lengths
  bool is_rle_ = false, has_size_ = false, has_counts_ = false;
  absl::Status error_;
};

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_RECORD_HANDLER_H_
