// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "json/parse_json.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

// Returns "line 3, column 17" for the byte before `position`.
std::string PlaceOf(absl::string_view text, size_t position) {
  const size_t end = std::min(position == 0 ? 0 : position - 1, text.size());
  const absl::string_view before = text.substr(0, end);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const size_t start = before.rfind('\n') == absl::string_view::npos ? 0 : before.rfind('\n') + 1;
  return absl::StrCat("line ", line, ", column ", end - start + 1);
}

// Builds the value. A handler that returns false stops the parser.
class Builder : public nlohmann::json_sax<json> {
 public:
  explicit Builder(absl::string_view text) : text_(text) {}

  bool null() override { return Add(nullptr); }
  bool boolean(bool value) override { return Add(value); }
  bool number_integer(number_integer_t value) override { return Add(value); }
  bool number_unsigned(number_unsigned_t value) override { return Add(value); }
  bool number_float(number_float_t value, const string_t&) override { return Add(value); }
  bool string(string_t& value) override { return Add(std::move(value)); }
  bool binary(binary_t&) override { return Refuse("has binary values"); }
  bool start_object(size_t) override { return Open(json::object()); }
  bool start_array(size_t) override { return Open(json::array()); }
  bool end_array() override { return Close(); }
  bool end_object() override {
    const std::string* twice = NameThatIsThereTwice(open_.back()->get_ref<json::object_t&>());
    if (twice != nullptr) return Refuse(absl::StrCat("has '", *twice, "' twice in one object"));
    return Close();
  }
  bool key(string_t& name) override {
    auto& members = open_.back()->get_ref<json::object_t&>();
    if (members.size() == kMaxJsonMembers) {
      return Refuse(absl::StrCat("has an object of more than ", kMaxJsonMembers, " members"));
    }
    // operator[] is not used, because it searches all existing members for the name.
    members.emplace_back(std::move(name), nullptr);
    return true;
  }
  bool parse_error(size_t position, const std::string&,
                   const nlohmann::json::exception& error) override {
    // The exception's text is "[json.exception.parse_error.101] parse error at line 1, column 2:
    // syntax error …"; only its end is used.
    absl::string_view what = error.what();
    for (const char* before : {"] ", "parse error at ", ": "}) {
      const size_t at = what.find(before);
      if (at != absl::string_view::npos) what.remove_prefix(at + std::strlen(before));
    }
    return Refuse(absl::StrCat("is not JSON: ", PlaceOf(text_, position), ": ", what));
  }

  json TakeValue() { return std::move(value_); }
  const std::string& problem() const { return problem_; }

 private:
  static const std::string* NameThatIsThereTwice(const json::object_t& members) {
    std::vector<const std::string*> names;
    names.reserve(members.size());
    for (const auto& member : members) names.push_back(&member.first);
    std::sort(names.begin(), names.end(),
              [](const std::string* a, const std::string* b) { return *a < *b; });
    const auto twice =
        std::adjacent_find(names.begin(), names.end(),
                           [](const std::string* a, const std::string* b) { return *a == *b; });
    return twice == names.end() ? nullptr : *twice;
  }

  bool Refuse(std::string problem) {
    problem_ = std::move(problem);
    return false;
  }

  // Inserts the value where it belongs: as the member whose name came last, as a new element, or as
  // the document.
  json* Place(json value) {
    if (open_.empty()) {
      value_ = std::move(value);
      return &value_;
    }
    if (open_.back()->is_array()) {
      auto& elements = open_.back()->get_ref<json::array_t&>();
      elements.push_back(std::move(value));
      return &elements.back();
    }
    json& member = open_.back()->get_ref<json::object_t&>().back().second;
    member = std::move(value);
    return &member;
  }

  // Counts a value before memory is allocated for it.
  bool Count() {
    if (values_ == kMaxJsonValues) {
      return Refuse(absl::StrCat("has more than ", kMaxJsonValues, " values"));
    }
    ++values_;
    return true;
  }
  bool Add(json value) {
    if (!Count()) return false;
    Place(std::move(value));
    return true;
  }
  bool Open(json empty) {
    if (!Count()) return false;
    if (open_.size() == kMaxJsonDepth) {
      return Refuse(absl::StrCat("is nested deeper than ", kMaxJsonDepth, " levels"));
    }
    // The pointer stays valid, because no sibling is added while a value is open.
    open_.push_back(Place(std::move(empty)));
    return true;
  }
  bool Close() {
    open_.pop_back();
    return true;
  }

  const absl::string_view text_;
  json value_;
  std::vector<json*> open_;
  size_t values_ = 0;
  std::string problem_;
};

}  // namespace

absl::StatusOr<json> ParseJson(absl::string_view text) {
  if (text.size() > kMaxJsonBytes) {
    return absl::InvalidArgumentError(
        absl::StrCat("is larger than the ", kMaxJsonBytes, " bytes that are read as JSON"));
  }
  Builder builder(text);
  if (json::sax_parse(text.begin(), text.end(), &builder)) return builder.TakeValue();
  return absl::InvalidArgumentError(builder.problem());
}

}  // namespace litmus
