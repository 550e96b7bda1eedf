// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "json/json_reader.h"

#include <algorithm>
#include <limits>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

const json& Null() {
  static const json* const null = new json(nullptr);
  return *null;
}

// Describes the value in a few words, whatever its size.
std::string Described(const json& value) {
  constexpr size_t kMaxText = 40;
  if (value.is_object()) return "an object";
  if (value.is_array()) return "an array";
  if (value.is_string() && value.get_ref<const std::string&>().size() > kMaxText) {
    return "a long string";
  }
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace

std::string JsonReader::Path() const {
  std::string path;
  for (size_t i = 0; i < steps_; ++i) {
    if (path_[i].name == nullptr) {
      absl::StrAppend(&path, "[", path_[i].index, "]");
    } else {
      absl::StrAppend(&path, path.empty() ? "" : ".", path_[i].name);
    }
  }
  return path;
}

JsonReader JsonReader::Below(const json* value, Step step) const {
  JsonReader below = *this;
  below.value_ = value == nullptr ? &Null() : value;
  if (steps_ < kMaxSteps) below.path_[below.steps_++] = step;
  return below;
}

std::string JsonReader::ForPeople() const {
  constexpr size_t kMaxText = 10000;
  std::string text = value_->dump(-1, ' ', false, json::error_handler_t::replace);
  if (text.size() <= kMaxText) return text;
  size_t end = kMaxText;  // no multi-byte character is split
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + " …";
}

void JsonReader::Refuse(const std::string& what) const {
  if (!problem_->empty()) return;
  const std::string path = Path();
  *problem_ = path.empty() ? what : absl::StrCat(path, ": ", what);
}

JsonReader JsonReader::At(const char* name) const {
  if (!value_->is_object()) {
    Refuse(absl::StrCat("must be an object with '", name, "', not ", Described(*value_)));
    return Below(nullptr, {name, 0});
  }
  const auto found = value_->find(name);
  if (found != value_->end()) return Below(&*found, {name, 0});
  const JsonReader missing = Below(nullptr, {name, 0});
  missing.Refuse("is missing");
  return missing;
}

bool JsonReader::Has(const char* name) const {
  return value_->is_object() && value_->contains(name);
}

size_t JsonReader::Size(size_t least, size_t most) const {
  if (value_->is_array() && value_->size() >= least && value_->size() <= most) {
    return value_->size();
  }
  const std::string wanted =
      least == most ? absl::StrCat(least) : absl::StrCat(least, " to ", most);
  Refuse(value_->is_array() ? absl::StrCat("must have ", wanted, " elements, not ", value_->size())
                            : absl::StrCat("must be an array, not ", Described(*value_)));
  return 0;
}

JsonReader JsonReader::operator[](size_t index) const {
  const bool there = value_->is_array() && index < value_->size();
  return Below(there ? &(*value_)[index] : nullptr, {nullptr, index});
}

int64_t JsonReader::Integer(int64_t least, int64_t most) const {
  // A number above int64's range is an unsigned integer or a float.
  const bool fits =
      value_->is_number_unsigned()
          ? value_->get<uint64_t>() <= static_cast<uint64_t>(std::numeric_limits<int64_t>::max())
          : value_->is_number_integer();
  const int64_t number = fits ? value_->get<int64_t>() : 0;
  if (fits && number >= least && number <= most) return number;
  Refuse(
      absl::StrCat("must be an integer from ", least, " to ", most, ", not ", Described(*value_)));
  // If the bounds are computed, the range may be empty.
  return std::max(least, std::min(int64_t{0}, most));
}

double JsonReader::Number() const {
  if (value_->is_number()) return value_->get<double>();
  Refuse(absl::StrCat("must be a number, not ", Described(*value_)));
  return 0;
}

bool JsonReader::Bool() const {
  if (value_->is_boolean()) return value_->get<bool>();
  Refuse(absl::StrCat("must be true or false, not ", Described(*value_)));
  return false;
}

const std::string& JsonReader::Text() const {
  static const std::string* const kEmpty = new std::string;
  if (value_->is_string()) return value_->get_ref<const std::string&>();
  Refuse(absl::StrCat("must be a string, not ", Described(*value_)));
  return *kEmpty;
}

const std::string& JsonReader::Word(std::initializer_list<const char*> words) const {
  const std::string& text = Text();
  if (std::find(words.begin(), words.end(), text) == words.end()) {
    Refuse(
        absl::StrCat("must be one of ", absl::StrJoin(words, ", "), ", not ", Described(*value_)));
  }
  return text;
}

const json& JsonReader::Object() const {
  static const json* const kEmpty = new json(json::object());
  if (value_->is_object()) return *value_;
  Refuse(absl::StrCat("must be an object, not ", Described(*value_)));
  return *kEmpty;
}

}  // namespace litmus
