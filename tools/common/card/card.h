// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats the end of a tool's text: the measured object, the main result, two more numbers, the
// verdict, and a suggested next command; one row each, at most six unless the tool needs a row for
// each of several results, within 80 columns. A long command continues in further lines.
#ifndef LITMUS_TOOLS_COMMON_CARD_CARD_H_
#define LITMUS_TOOLS_COMMON_CARD_CARD_H_

#include <cstddef>
#include <string>
#include <vector>

namespace litmus {

struct CardStyle {
  bool color = false;  // colours and bold letters
  bool utf8 = false;   // if false, "+/-" replaces "±" and "us" replaces "µs"
};

// The style that the file descriptor supports (cli/terminal.h).
CardStyle CardStyleOf(int file);

enum class CardTone { kPlain, kGood, kDoubtful, kBad };

inline constexpr size_t kCardColumns = 80;
inline constexpr size_t kMostCardRows = 6;

// Rows are shown in the order in which they were added. Texts may be untrusted; they are UTF-8
// regardless of the style, and control characters are shown as '?'.
class ResultCard {
 public:
  explicit ResultCard(size_t most_rows = kMostCardRows) : most_rows_(most_rows) {}

  // Adds a row with the first of `texts` that fits; they are sorted from long to short. If none
  // fits, the last one is truncated. Adds no row if the list or its first text is empty.
  void Row(const std::string& name, const std::vector<std::string>& texts);
  // Adds the row of the main result, which is bold.
  void Headline(const std::string& name, const std::vector<std::string>& texts);
  // Adds the row "verdict": a keyword in the tone's colour, and the reasons, sorted from long to
  // short.
  void Verdict(CardTone tone, const std::string& word, const std::vector<std::string>& reasons);
  // Adds the row "next" with a command line, which is never truncated because users copy it: it
  // continues in further lines, with a backslash before each line break, and only a single argument
  // may make a line longer than 80 columns. Adds no row if `argv` is empty.
  void Next(const std::vector<std::string>& argv);

  bool empty() const { return rows_.empty(); }
  // All rows, each with a line feed.
  std::string Text(const CardStyle& style) const;

 private:
  struct Line {
    std::string name, text;
    size_t marked = 0;  // number of leading characters of the text that `escape` applies to
    const char* escape = nullptr;  // escape sequence of a terminal; null: none
    bool verbatim = false;         // printed unchanged regardless of the style, to be copied
  };
  void Add(const std::string& name, const std::string& head, const std::vector<std::string>& texts,
           const char* escape, bool mark_all);

  [[maybe_unused]] size_t most_rows_;  // read by assertions alone
  std::vector<Line> rows_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_CARD_CARD_H_
