// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/output_number.h"

#include <regex.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <system_error>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "cli/decimal.h"

namespace litmus::compare {
namespace {

class Pattern {
 public:
  explicit Pattern(const std::string& text)
      : error_(regcomp(&compiled_, text.c_str(), REG_EXTENDED | REG_NEWLINE)) {}
  ~Pattern() {
    if (error_ == 0) regfree(&compiled_);
  }
  Pattern(const Pattern&) = delete;
  Pattern& operator=(const Pattern&) = delete;

  bool ok() const { return error_ == 0; }
  std::string Problem() const {
    char text[256];
    regerror(error_, &compiled_, text, sizeof(text));
    return text;
  }

  // The text of the first group, or of the match; nullopt without a match. A first group that takes
  // no part in the match gives "".
  std::optional<std::string> Find(std::string text) const {
    // A zero byte would end the text for regexec.
    std::replace(text.begin(), text.end(), '\0', '\n');
    regmatch_t found[2];
    if (regexec(&compiled_, text.c_str(), 2, found, 0) != 0) return std::nullopt;
    const regmatch_t& of = compiled_.re_nsub > 0 ? found[1] : found[0];
    return of.rm_so < 0 ? "" : text.substr(of.rm_so, of.rm_eo - of.rm_so);
  }

 private:
  regex_t compiled_ = {};
  const int error_;
};

}  // namespace

absl::Status CheckPattern(const std::string& pattern) {
  if (pattern.empty()) return absl::InvalidArgumentError("the pattern after output: is missing");
  const Pattern compiled(pattern);
  if (compiled.ok()) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "'", pattern, "' is not a POSIX extended regular expression: ", compiled.Problem()));
}

absl::StatusOr<double> FindNumber(const std::string& pattern, const std::string& out,
                                  const std::string& err) {
  absl::Status good = CheckPattern(pattern);
  if (!good.ok()) return good;
  const Pattern compiled(pattern);
  std::optional<std::string> found = compiled.Find(out);
  if (!found) found = compiled.Find(err);
  if (!found) {
    return absl::InvalidArgumentError(
        absl::StrCat("the output has no match of '", pattern, "', the pattern of --metric=output"));
  }
  const std::string text(absl::StripAsciiWhitespace(*found));
  const char* end = text.data() + text.size();
  const char* begin = text.data() + (!text.empty() && text[0] == '+' ? 1 : 0);
  double value = 0;
  const auto [last, error] = DecimalFromChars(begin, end, &value);
  if (error != std::errc() || last != end || begin == end || !std::isfinite(value)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the pattern '", pattern, "' of --metric=output finds '", text.substr(0, 80),
        "', which is not a number; a group in brackets selects the number: output:time=([0-9.]+)"));
  }
  return value;
}

}  // namespace litmus::compare
