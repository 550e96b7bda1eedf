// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "json/json_place.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace litmus {
namespace {

// Walks over text that is known to be JSON.
class Walker {
 public:
  explicit Walker(absl::string_view text) : text_(text) { SkipBlanks(); }

  // The place of the current value, which begins here.
  size_t at() const { return at_; }

  // Enters the current value, an object, and stops at the member `name`. The name in the text must
  // have no escapes. Returns false, anywhere within the value, if there is none.
  bool EnterMember(absl::string_view name) {
    if (!Take('{')) return false;
    while (!Ends('}')) {
      const size_t start = at_ + 1;
      SkipString();
      const absl::string_view found = text_.substr(start, at_ - 1 - start);
      SkipBlanks();
      Take(':');
      if (found == name) return true;
      SkipValue();
      Take(',');
    }
    return false;
  }

  // Likewise for element `index` of an array.
  bool EnterElement(size_t index) {
    if (!Take('[')) return false;
    while (!Ends(']')) {
      if (index-- == 0) return true;
      SkipValue();
      Take(',');
    }
    return false;
  }

 private:
  bool Ends(char c) const { return at_ >= text_.size() || text_[at_] == c; }
  void SkipBlanks() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }
  // Skips `c`, if it is here, and the blanks after it.
  bool Take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    SkipBlanks();
    return true;
  }
  void SkipString() {
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\') ++at_;
    }
    at_ = std::min(at_ + 1, text_.size());
  }
  // Skips the current value and the blanks after it.
  void SkipValue() {
    size_t depth = 0;
    do {
      const char c = text_[at_];
      if (c == '"') {
        SkipString();
      } else if (c == '{' || c == '[') {
        ++depth;
        ++at_;
      } else if (c == '}' || c == ']') {
        --depth;
        ++at_;
      } else if (depth > 0) {
        ++at_;
      } else {
        at_ = std::min(text_.find_first_of(",]} \t\r\n", at_), text_.size());
      }
    } while (depth > 0 && at_ < text_.size());
    SkipBlanks();
  }

  const absl::string_view text_;
  size_t at_ = 0;
};

}  // namespace

std::string JsonPlace(absl::string_view text, absl::string_view path) {
  Walker walker(text);
  size_t place = walker.at();
  bool there = true;
  while (there && !path.empty()) {
    if (path[0] == '[') {
      const size_t end = path.find(']');
      size_t index = 0;
      there = end != absl::string_view::npos && absl::SimpleAtoi(path.substr(1, end - 1), &index) &&
              walker.EnterElement(index);
      if (there) path.remove_prefix(end + 1);
    } else {
      if (path[0] == '.') path.remove_prefix(1);
      const size_t end = std::min(path.find_first_of(".["), path.size());
      there = end > 0 && walker.EnterMember(path.substr(0, end));
      if (there) path.remove_prefix(end);
    }
    if (there) place = walker.at();
  }
  const absl::string_view before = text.substr(0, place);
  const size_t line_end = before.rfind('\n');
  const size_t start = line_end == absl::string_view::npos ? 0 : line_end + 1;
  return absl::StrCat("line ", std::count(before.begin(), before.end(), '\n') + 1, ", column ",
                      place - start + 1);
}

}  // namespace litmus
