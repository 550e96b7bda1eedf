// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/split_words.h"

#include <optional>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace litmus::compare {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\n'; }

// A backslash in double quotes protects only these.
bool IsProtectedInQuotes(char c) {
  return c == '$' || c == '`' || c == '"' || c == '\\' || c == '\n';
}

class Splitter {
 public:
  explicit Splitter(const std::string& text) : text_(text) {}

  absl::StatusOr<std::vector<std::string>> Split() {
    for (at_ = 0; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '\'' || c == '"') {
        if (!ReadQuoted(c)) return absl::InvalidArgumentError(Unclosed(c));
      } else if (c == '\\') {
        if (at_ + 1 == text_.size()) {
          return absl::InvalidArgumentError("a backslash at the end protects nothing");
        }
        if (text_[++at_] != '\n') Append(text_[at_]);
      } else if (IsBlank(c)) {
        EndWord();
      } else {
        Append(c);
      }
    }
    EndWord();
    return std::move(words_);
  }

 private:
  void Append(char c) {
    if (!word_) word_.emplace();
    word_->push_back(c);
  }
  void EndWord() {
    if (word_) words_.push_back(*std::move(word_));
    word_.reset();
  }
  // From the opening quote to the closing one. False: there is none.
  bool ReadQuoted(char quote) {
    opened_ = at_;
    if (!word_) word_.emplace();
    for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_) {
      const bool escape = quote == '"' && text_[at_] == '\\' && at_ + 1 < text_.size() &&
                          IsProtectedInQuotes(text_[at_ + 1]);
      if (escape && text_[++at_] == '\n') continue;
      word_->push_back(text_[at_]);
    }
    return at_ < text_.size();
  }
  std::string Unclosed(char quote) const {
    return absl::StrCat("the quote ", std::string(1, quote), " at character ", opened_ + 1,
                        " is not closed");
  }

  const std::string& text_;
  size_t at_ = 0, opened_ = 0;
  std::optional<std::string> word_;
  std::vector<std::string> words_;
};

}  // namespace

absl::StatusOr<std::vector<std::string>> SplitWords(const std::string& text) {
  return Splitter(text).Split();
}

}  // namespace litmus::compare
