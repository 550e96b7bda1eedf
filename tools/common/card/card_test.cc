// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests cards as tables of rows and expected lines.
#include "tools/common/card/card.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "cli/utf8.h"

namespace litmus {
namespace {

constexpr CardStyle kPlain = {false, false}, kUtf8 = {false, true}, kTerminal = {true, true},
                    kMono = {true, false};

std::string TextOf(const std::function<void(ResultCard&)>& fill, const CardStyle& style = kPlain) {
  ResultCard card;
  fill(card);
  return card.Text(style);
}

TEST(CardTest, SixRowsInColumns) {
  EXPECT_EQ(TextOf([](ResultCard& card) {
              card.Row("model", {"m.tflite, 16.1 MiB"});
              card.Headline("median", {"5.252 ms ± 1.9 % (95 %: 5.194 to 5.352 ms)"});
              card.Row("throughput", {"190 runs/s"});
              card.Row("memory", {"+24.7 MiB"});
              card.Verdict(CardTone::kGood, "stable", {});
              card.Next({"tflitmus", "bench", "m.tflite", "--enable_op_profiling"});
            }),
            "model       m.tflite, 16.1 MiB\n"
            "median      5.252 ms +/- 1.9 % (95 %: 5.194 to 5.352 ms)\n"
            "throughput  190 runs/s\n"
            "memory      +24.7 MiB\n"
            "verdict     stable\n"
            "next        tflitmus bench m.tflite --enable_op_profiling\n");
}

TEST(CardTest, WhatATerminalShows) {
  const auto fill = [](ResultCard& card) {
    card.Headline("median", {"5 µs ± 1 %"});
    card.Verdict(CardTone::kDoubtful, "noisy", {"interval 8 % wide"});
  };
  const struct {
    CardStyle style;
    const char* text;
  } cases[] = {
      {kPlain, "median      5 us +/- 1 %\nverdict     noisy: interval 8 % wide\n"},
      {kUtf8, "median      5 µs ± 1 %\nverdict     noisy: interval 8 % wide\n"},
      {kTerminal,
       "median      \033[1m5 µs ± 1 %\033[0m\n"
       "verdict     \033[1;33mnoisy\033[0m: interval 8 % wide\n"},
      {kMono,
       "median      \033[1m5 us +/- 1 %\033[0m\n"
       "verdict     \033[1;33mnoisy\033[0m: interval 8 % wide\n"},
  };
  for (const auto& c : cases) EXPECT_EQ(TextOf(fill, c.style), c.text);
}

TEST(CardTest, TonesHaveColours) {
  const std::pair<CardTone, const char*> cases[] = {{CardTone::kPlain, "\033[1m"},
                                                    {CardTone::kGood, "\033[1;32m"},
                                                    {CardTone::kDoubtful, "\033[1;33m"},
                                                    {CardTone::kBad, "\033[1;31m"}};
  for (const auto& [tone, escape] : cases) {
    const CardTone of = tone;
    EXPECT_EQ(TextOf([of](ResultCard& card) { card.Verdict(of, "word", {}); }, kTerminal),
              std::string("verdict     ") + escape + "word\033[0m\n");
  }
}

TEST(CardTest, TheFirstTextThatFits) {
  const std::string wide(69, 'w'), fits(68, 'f'), micro = "µ" + std::string(67, 'm');
  const struct {
    std::vector<std::string> texts;
    std::string shown;
  } cases[] = {
      {{wide, fits, "short"}, fits},
      {{wide, "short"}, "short"},
      {{wide}, std::string(65, 'w') + "..."},
      {{wide, wide + "x"}, std::string(65, 'w') + "..."},
      {{micro}, "u" + std::string(67, 'm')},
      // Characters of two bytes are not split.
      {{"ä" + wide}, "ä" + std::string(64, 'w') + "..."},
      {{"two\nlines\033[31m"}, "two lines?[31m"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(TextOf([&](ResultCard& card) { card.Row("row", c.texts); }),
              "row         " + c.shown + "\n");
  }
}

TEST(CardTest, WhatIsEmptyHasNoRow) {
  EXPECT_EQ(TextOf([](ResultCard& card) {
              card.Row("a", {});
              card.Row("b", {""});
              card.Headline("c", {});
              card.Next({});
            }),
            "");
  EXPECT_EQ(TextOf([](ResultCard& card) { card.Verdict(CardTone::kGood, "stable", {""}); }),
            "verdict     stable\n");
}

// The columns of the longest line.
size_t Widest(const std::string& text) {
  size_t widest = 0;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = text.find('\n', begin);
    widest = std::max(widest, Utf8Columns(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return widest;
}

TEST(CardTest, ACommandIsNeverShortened) {
  const std::string path = "/a folder/" + std::string(100, 'p') + "±.tflite";
  EXPECT_EQ(TextOf([&](ResultCard& card) {
              card.Next({"bench", path, "--processes=10"});
            }),
            "next        bench \\\n"
            "            '" +
                path +
                "' \\\n"
                "            --processes=10\n");
}

// Paths of every length up to that of a line, after a short and after a long name of the program.
TEST(CardTest, NoLineIsWiderThanATerminal) {
  for (const std::string tool : {"bench", "/opt/litmus/bin/benchmark_model"}) {
    for (size_t length = 1; length <= 66; ++length) {
      const std::string name(length, 'm'), twice(2 * length, 't');
      const auto fill = [&](ResultCard& card) {
        card.Row("model", {name + ", 16.1 MiB", name});
        card.Headline("median", {twice + " ms ± 1.9 %"});
        card.Verdict(CardTone::kGood, "stable", {twice});
        card.Next({tool, name, "--num_threads=4", "--enable_op_profiling"});
      };
      EXPECT_LE(Widest(TextOf(fill, kUtf8)), kCardColumns) << tool << " " << length;
    }
  }
}

}  // namespace
}  // namespace litmus
