// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Values of a JSON document, each read with its type and its bounds. The document may come from
// anybody: a member that is missing, of another type or out of bounds is a problem that names the
// member, and reads as 0, false or empty. The first problem is kept; reading goes on without
// checks in between:
//
//   std::string problem;
//   const JsonReader record(json, "record", &problem);
//   const int64_t rank = record.At("rank").Integer(0, 10);
//   const std::string file = record.At("file").Text();
//   if (!problem.empty()) …  // "record.rank: must be a whole number from 0 to 10, not 500"
#ifndef LITMUS_JSON_JSON_READER_H_
#define LITMUS_JSON_JSON_READER_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>

#include "nlohmann/json.hpp"

namespace litmus {

// Copied freely. The document, the problem and the names must outlive it.
class JsonReader {
 public:
  // `name`: the document's in problems; "" where the members' names are enough.
  JsonReader(const nlohmann::ordered_json& value, const char* name, std::string* problem)
      : value_(&value), problem_(problem) {
    path_[0].name = name;
  }

  // The member, which must be there. A problem where this value is no object.
  JsonReader At(const char* name) const;
  bool Has(const char* name) const;
  // An array, or a problem: 0 elements then.
  size_t Size(size_t least, size_t most) const;
  // After Size.
  JsonReader operator[](size_t index) const;

  // A problem reads as the number within the bounds that is next to 0, or `least` if there is none.
  int64_t Integer(int64_t least, int64_t most) const;
  double Number() const;  // Finite, as all numbers of JSON are.
  bool Bool() const;
  const std::string& Text() const;
  // One of the given words.
  const std::string& Word(std::initializer_list<const char*> words) const;
  bool IsNull() const { return value_->is_null(); }
  // An object, or a problem: an empty object then.
  const nlohmann::ordered_json& Object() const;

  // For comparisons with values of our own.
  const nlohmann::ordered_json& value() const { return *value_; }
  // The value as one line of JSON, whatever it is; a long one is cut.
  std::string ForPeople() const;

  // A problem of this value that the reader's caller found: "must be …".
  void Refuse(const std::string& what) const;
  // The first of all readers of this document; "" where there is none yet.
  const std::string& problem() const { return *problem_; }

 private:
  struct Step {
    const char* name = nullptr;  // Null for an element.
    size_t index = 0;
  };
  static constexpr size_t kMaxSteps = 8;  // What lies deeper is told of by the path to there.

  JsonReader Below(const nlohmann::ordered_json* value, Step step) const;
  std::string Path() const;

  const nlohmann::ordered_json* value_;
  std::string* problem_;
  std::array<Step, kMaxSteps> path_ = {};
  size_t steps_ = 1;
};

}  // namespace litmus

#endif  // LITMUS_JSON_JSON_READER_H_
