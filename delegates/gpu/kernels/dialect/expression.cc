// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/dialect/expression.h"

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace litmus::gpu {
namespace {

// A recursive-descent parser that stops at the first error.
class Parser {
 public:
  Parser(absl::string_view text, const std::map<std::string, int>& names)
      : text_(text), rest_(text), names_(names) {}

  absl::StatusOr<int> Parse() {
    const int value = Comparison();
    if (error_.empty() && Peek() != 0) error_ = "unexpected character";
    if (!error_.empty()) {
      return absl::InvalidArgumentError(absl::StrCat("'", text_, "': ", error_));
    }
    return value;
  }

 private:
  char Peek() {
    rest_ = absl::StripLeadingAsciiWhitespace(rest_);
    return rest_.empty() ? '\0' : rest_[0];
  }
  bool Take(char c) {
    if (Peek() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }

  int Comparison() {
    const int left = Sum();
    if (Take('<')) return left < Sum();
    if (Take('>')) return left > Sum();
    if (Take('=')) {
      if (!Take('=')) error_ = "single =";
      return left == Sum();
    }
    return left;
  }
  int Sum() {
    int value = Product();
    while (true) {
      if (Take('+')) {
        value += Product();
      } else if (Take('-')) {
        value -= Product();
      } else {
        return value;
      }
    }
  }
  int Product() {
    int value = Atom();
    while (true) {
      if (Take('*')) {
        value *= Atom();
      } else if (Peek() == '/' || Peek() == '%') {
        const bool divide = Take('/');
        if (!divide) Take('%');
        const int divisor = Atom();
        if (divisor == 0) {
          error_ = "division by zero";
          return 0;
        }
        value = divide ? value / divisor : value % divisor;
      } else {
        return value;
      }
    }
  }
  int Atom() {
    if (Take('(')) {
      const int value = Comparison();
      if (!Take(')')) error_ = ") is missing";
      return value;
    }
    Peek();
    size_t length = 0;
    while (
        length < rest_.size() &&
        (absl::ascii_isalnum(static_cast<unsigned char>(rest_[length])) || rest_[length] == '_')) {
      ++length;
    }
    const std::string token(rest_.substr(0, length));
    rest_.remove_prefix(length);
    int value = 0;
    if (absl::SimpleAtoi(token, &value)) return value;
    const auto name = names_.find(token);
    if (name == names_.end()) {
      error_ = absl::StrCat("unknown name '", token, "'");
      return 0;
    }
    return name->second;
  }

  absl::string_view text_, rest_;
  const std::map<std::string, int>& names_;
  std::string error_;
};

}  // namespace

absl::StatusOr<int> Evaluate(absl::string_view text, const std::map<std::string, int>& names) {
  return Parser(text, names).Parse();
}

}  // namespace litmus::gpu
