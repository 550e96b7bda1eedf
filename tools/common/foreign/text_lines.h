// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The lines of a text that a program printed for people: without colours, carriage returns and what
// a logger printed before the phrase.
#ifndef LITMUS_TOOLS_COMMON_FOREIGN_TEXT_LINES_H_
#define LITMUS_TOOLS_COMMON_FOREIGN_TEXT_LINES_H_

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace litmus::foreign {

class TextLines {
 public:
  explicit TextLines(absl::string_view text) : left_(text) {}

  // Advances to the next line; false after the last one.
  bool Next();
  // Valid until Next.
  absl::string_view line() const { return line_; }
  size_t number() const { return number_; }  // from 1

  // What follows `label`, without blanks at both ends; none if the line does not have the label at
  // its start, or after a blank or a bracket, which end what a logger printed.
  std::optional<absl::string_view> After(absl::string_view label) const;

  // The number after `label`, which a blank, a comma, a bracket or the end of the line ends. none:
  // the line does not have the label. InvalidArgument: no number from 0 to kMaxValue follows.
  absl::StatusOr<std::optional<double>> Number(absl::string_view label) const;
  // Likewise in microseconds, of a number with one of the units s, ms, us and ns.
  absl::StatusOr<std::optional<double>> Time(absl::string_view label) const;
  // Likewise in bytes, of a number with one of the units bytes, KB and MB (powers of 1024).
  absl::StatusOr<std::optional<double>> Bytes(absl::string_view label) const;

  // "line 3: …"
  absl::Status Broken(absl::string_view what) const;

 private:
  struct Unit {
    absl::string_view name;
    double scale;
  };
  absl::StatusOr<std::optional<double>> Quantity(absl::string_view label,
                                                 std::initializer_list<Unit> units) const;

  absl::string_view left_;
  std::string line_;
  size_t number_ = 0;
};

}  // namespace litmus::foreign

#endif  // LITMUS_TOOLS_COMMON_FOREIGN_TEXT_LINES_H_
