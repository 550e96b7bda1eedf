// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/card/card.h"

#include <algorithm>
#include <cassert>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "cli/terminal.h"
#include "cli/utf8.h"
#include "tools/common/card/quote_command.h"

namespace litmus {
namespace {

constexpr int kNameColumns = 12;
constexpr size_t kTextColumns = kCardColumns - kNameColumns;
constexpr char kBold[] = "\033[1m", kGreen[] = "\033[1;32m", kYellow[] = "\033[1;33m",
               kRed[] = "\033[1;31m", kNormal[] = "\033[0m";

const char* EscapeOf(CardTone tone) {
  switch (tone) {
    case CardTone::kGood:
      return kGreen;
    case CardTone::kDoubtful:
      return kYellow;
    case CardTone::kBad:
      return kRed;
    case CardTone::kPlain:
      break;
  }
  return kBold;
}

bool IsContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// Makes `text` a single line.
std::string OneLine(const std::string& text) {
  return Printable(absl::StrReplaceAll(text, {{"\n", " "}, {"\t", " "}}));
}

std::string Ascii(const std::string& text) {
  return absl::StrReplaceAll(text, {{"±", "+/-"}, {"µ", "u"}, {"…", "..."}, {"×", "x"}});
}

// The first `columns` characters; if text was removed, the last of them are "...".
std::string Shortened(const std::string& text, size_t columns) {
  constexpr char kMore[] = "...";
  size_t end = 0;
  for (size_t letters = 0; end < text.size(); ++end) {
    if (!IsContinuation(text[end]) && letters++ == columns - sizeof(kMore) + 1) break;
  }
  return text.substr(0, end) + kMore;
}

// "±" takes one column in UTF-8 and three ("+/-") otherwise; the longer form must fit, so that both
// styles choose the same text.
bool Fits(const std::string& text) { return Utf8Columns(Ascii(text)) <= kTextColumns; }

}  // namespace

CardStyle CardStyleOf(int file) { return {MayUseColor(file), MayUseUtf8()}; }

void ResultCard::Add(const std::string& name, const std::string& head,
                     const std::vector<std::string>& texts, const char* escape, bool mark_all) {
  assert(rows_.size() < most_rows_);
  std::string text;
  for (const std::string& each : texts) {
    text = OneLine(head + each);
    if (Fits(text)) break;
  }
  if (!Fits(text)) text = Shortened(text, kTextColumns);
  const size_t marked = mark_all ? text.size() : std::min(head.size(), text.size());
  rows_.push_back({name, text, marked, escape, false});
}

void ResultCard::Row(const std::string& name, const std::vector<std::string>& texts) {
  if (!texts.empty() && !texts.front().empty()) Add(name, "", texts, nullptr, false);
}

void ResultCard::Headline(const std::string& name, const std::vector<std::string>& texts) {
  if (!texts.empty() && !texts.front().empty()) Add(name, "", texts, kBold, true);
}

void ResultCard::Verdict(CardTone tone, const std::string& word,
                         const std::vector<std::string>& reasons) {
  std::vector<std::string> texts;
  for (const std::string& reason : reasons) {
    texts.push_back(reason.empty() ? "" : absl::StrCat(": ", reason));
  }
  if (texts.empty()) texts.emplace_back();
  Add("verdict", word, texts, EscapeOf(tone), false);
}

void ResultCard::Next(const std::vector<std::string>& argv) {
  if (argv.empty()) return;
  assert(rows_.size() < most_rows_);
  std::string text;
  for (const std::string& line : QuoteCommandInLines(argv, kTextColumns)) {
    absl::StrAppend(&text, text.empty() ? "" : "\n" + std::string(kNameColumns, ' '),
                    OneLine(line));
  }
  rows_.push_back({"next", text, 0, nullptr, true});
}

std::string ResultCard::Text(const CardStyle& style) const {
  std::string all;
  for (const Line& row : rows_) {
    std::string marked = row.text.substr(0, row.marked), rest = row.text.substr(row.marked);
    if (!style.utf8 && !row.verbatim) {
      marked = Ascii(marked);
      rest = Ascii(rest);
    }
    if (style.color && row.escape != nullptr) marked = absl::StrCat(row.escape, marked, kNormal);
    absl::StrAppendFormat(&all, "%-*s%s%s\n", kNameColumns, row.name, marked, rest);
  }
  return all;
}

}  // namespace litmus
