// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The end of a tool's text: what was measured, the headline, two figures, the verdict, and the
// command that answers the next question; a row each, six at most, within 80 columns.
#ifndef LITMUS_TOOLS_COMMON_CARD_CARD_H_
#define LITMUS_TOOLS_COMMON_CARD_CARD_H_

#include <cstddef>
#include <string>
#include <vector>

namespace litmus {

struct CardStyle {
  bool color = false;  // and bold letters
  bool utf8 = false;   // else "+/-" for "±", "us" for "µs"
};

// What the file descriptor can show (cli/terminal.h).
CardStyle CardStyleOf(int file);

enum class CardTone { kPlain, kGood, kDoubtful, kBad };

inline constexpr size_t kCardColumns = 80;
inline constexpr size_t kMostCardRows = 6;

// Rows stand in the order in which they are added. Texts may come from outside; they are UTF-8 here
// whatever the style, and control characters are shown as '?'.
class ResultCard {
 public:
  // Shows the first of `texts` that fits; they go from long to short. If none fits, the beginning
  // of the last one. An empty list, or a first text that is empty: no row.
  void Row(const std::string& name, const std::vector<std::string>& texts);
  // The row that is read first: bold.
  void Headline(const std::string& name, const std::vector<std::string>& texts);
  // "verdict", a word in the tone's colour, and what explains it, from long to short.
  void Verdict(CardTone tone, const std::string& word, const std::vector<std::string>& reasons);
  // "next" and a command line, which is never shortened: it is there to be copied. Empty: no row.
  void Next(const std::vector<std::string>& argv);

  bool empty() const { return rows_.empty(); }
  // All rows, each with its line feed.
  std::string Text(const CardStyle& style) const;

 private:
  struct Line {
    std::string name, text;
    size_t marked = 0;             // letters of the text, from its start, that are in `escape`
    const char* escape = nullptr;  // a terminal's sequence; null: none
    bool verbatim = false;         // to be copied, whatever the style
  };
  void Add(const std::string& name, const std::string& head, const std::vector<std::string>& texts,
           const char* escape, bool mark_all);

  std::vector<Line> rows_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_CARD_CARD_H_
