// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads values of a JSON document with type and bounds. The document may be untrusted: a member
// that is missing, has another type or is out of bounds causes a problem that names the member, and
// reads as 0, false or empty. Only the first problem is kept; reading continues, so callers check
// once at the end:
//
//   std::string problem;
//   const JsonReader record(json, "record", &problem);
//   const int64_t rank = record.At("rank").Integer(0, 10);
//   const std::string file = record.At("file").Text();
//   if (!problem.empty()) …  // "record.rank: must be an integer from 0 to 10, not 500"
#ifndef LITMUS_JSON_JSON_READER_H_
#define LITMUS_JSON_JSON_READER_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>

#include "nlohmann/json.hpp"

namespace litmus {

// Cheap to copy. The document, the problem and the names must outlive it.
class JsonReader {
 public:
  // `name`: the document's name in problems; "" if the names of the members suffice.
  JsonReader(const nlohmann::ordered_json& value, const char* name, std::string* problem)
      : value_(&value), problem_(problem) {
    path_[0].name = name;
  }

  // The member `name`. A problem if it is missing or this value is not an object.
  JsonReader At(const char* name) const;
  bool Has(const char* name) const;
  // The size of an array; a problem, and 0, if the value is not an array or the size is out of
  // bounds.
  size_t Size(size_t least, size_t most) const;
  // Element `index`. Call Size first.
  JsonReader operator[](size_t index) const;

  // The value; a problem if it is no integer from `least` to `most`. Then returns the number of
  // that range that is nearest to 0, or `least` if the range is empty.
  int64_t Integer(int64_t least, int64_t most) const;
  double Number() const;  // Finite, as all numbers of JSON are.
  bool Bool() const;
  const std::string& Text() const;
  // Accepts only the given words.
  const std::string& Word(std::initializer_list<const char*> words) const;
  bool IsNull() const { return value_->is_null(); }
  // The object; a problem, and an empty object, if the value is not an object.
  const nlohmann::ordered_json& Object() const;

  // For comparison with known values.
  const nlohmann::ordered_json& value() const { return *value_; }
  // The value as one line of JSON, truncated if it is long.
  std::string ForPeople() const;

  // Reports a problem that the caller has found in this value: "must be …".
  void Refuse(const std::string& what) const;
  // The first problem of all readers of this document; "" if there is none.
  const std::string& problem() const { return *problem_; }

 private:
  struct Step {
    const char* name = nullptr;  // null: an array element
    size_t index = 0;
  };
  static constexpr size_t kMaxSteps = 8;  // deeper values are reported by the path to this depth

  JsonReader Below(const nlohmann::ordered_json* value, Step step) const;
  std::string Path() const;

  const nlohmann::ordered_json* value_;
  std::string* problem_;
  std::array<Step, kMaxSteps> path_ = {};
  size_t steps_ = 1;
};

}  // namespace litmus

#endif  // LITMUS_JSON_JSON_READER_H_
