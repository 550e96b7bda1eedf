// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/report/charts.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <regex>

#include "tools/common/report/markup_checker.h"

namespace litmus {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kMax = std::numeric_limits<double>::max();
constexpr double kTiny = std::numeric_limits<double>::denorm_min();
const char kHostile[] = "</title><script>alert(1)</script>\"'&\xff\x01";

// Parses `chart`, which must be well-formed and must not contain numbers that are not finite, or
// coordinates far outside of the chart.
Markup Check(const Svg& chart, const std::string& what) {
  const Markup markup = ReadMarkup(chart.markup, /*xml=*/true);
  EXPECT_EQ(markup.problem, "") << what;
  static const std::regex kBad("[\" MLHV,](-?nan|-?inf)");
  EXPECT_FALSE(std::regex_search(chart.markup, kBad)) << what << "\n" << chart.markup;
  EXPECT_FALSE(markup.elements.empty()) << what;
  return markup;
}

std::vector<std::string> TextOf(const Markup& markup, const std::string& name) {
  std::vector<std::string> out;
  for (const Element& element : markup.elements) {
    if (element.name == name) out.push_back(element.text);
  }
  return out;
}

bool Has(const std::vector<std::string>& texts, const std::string& wanted) {
  return std::find(texts.begin(), texts.end(), wanted) != texts.end();
}

const std::vector<std::vector<double>>& AwkwardValues() {
  static const std::vector<std::vector<double>> values = {
      {},
      {kNan},
      {kInf, -kInf, kNan},
      {0},
      {0, 0, 0},
      {5},
      {-3, -3},
      {1, kNan, 3},
      {kMax, -kMax},
      {kMax, 1},
      {kTiny, 0},
      {1e-300, 1e300},
      {1e16, 1e16 + 2},
      {-1, 2, -0.0},
      {0.1, 0.2, 0.3},
      {1e-9, 2e-9},
      {123456789, 123456790},
  };
  return values;
}

TEST(ChartsTest, AwkwardValuesInEveryKind) {
  for (size_t i = 0; i < AwkwardValues().size(); ++i) {
    const std::vector<double>& values = AwkwardValues()[i];
    for (const bool log : {false, true}) {
      const std::string what = "values " + std::to_string(i) + (log ? ", log" : ", linear");
      for (const auto style :
           {Series::kLine, Series::kPoints, Series::kLineAndPoints, Series::kSteps}) {
        Axis axis{kHostile, {}, {}, log};
        Check(Draw(LineChart{kHostile,
                             kHostile,
                             axis,
                             axis,
                             {{kHostile, values, values, style}, {"b", values, {1, 2}, style}}}),
              "lines, " + what);
      }
      std::vector<Bar> bars;
      for (const double value : values) bars.push_back({kHostile, value, value, -value, ""});
      Check(Draw(BarChart{kHostile, kHostile, {kHostile, {}, {}, log}, bars}), "bars, " + what);
      Check(Draw(Histogram{kHostile, kHostile, {kHostile, {}, {}, log}, values}),
            "histogram, " + what);
      Check(Draw(HeatMap{kHostile,
                         kHostile,
                         kHostile,
                         kHostile,
                         {kHostile, "b"},
                         {kHostile, "c"},
                         values,
                         log}),
            "heat map, " + what);
      Check(Draw(StackedBars{kHostile,
                             kHostile,
                             {kHostile, {}, {}, log},
                             {kHostile, "b"},
                             {{kHostile, values, ""}, {"c", {1}, kHostile}}}),
            "stacked bars, " + what);
      Scatter scatter{
          kHostile,        kHostile, {kHostile, {}, {}, log}, {kHostile, {}, {}, log}, {},
          {kHostile, "b"}, {}};
      scatter.lines = {{kHostile, values, values}};
      for (const double value : values)
        scatter.points.push_back({value, 2, value, 1, kHostile, kHostile});
      Check(Draw(scatter), "scatter, " + what);
    }
  }
}

TEST(ChartsTest, LimitsThatMakeNoSense) {
  for (const double low : {kNan, kInf, -kInf, 7.0, 0.0, -5.0}) {
    for (const double high : {kNan, kInf, -kInf, 7.0, 0.0, 1e-3}) {
      for (const bool log : {false, true}) {
        const Axis axis{"", low, high, log};
        const std::string what = std::to_string(low) + " to " + std::to_string(high);
        Check(Draw(LineChart{"", "", axis, axis, {{"", {1, 2, 900}, {3, -4, 1e7}}}}), what);
        Check(Draw(BarChart{"", "", axis, {{"a", 3, 1, 900, ""}}}), what);
        Check(Draw(Histogram{"", "", axis, {1, 2, 3}}), what);
      }
    }
  }
}

// The number of elements of the chart with class `name`.
int CountOf(const Svg& chart, const std::string& name) {
  int count = 0;
  for (const Element& element : ReadMarkup(chart.markup, true).elements) {
    const auto found = element.attributes.find("class");
    count += found != element.attributes.end() && found->second == name ? 1 : 0;
  }
  return count;
}

TEST(ChartsTest, PartsOfBarsAreThereWhereTheyAreAboveZero) {
  const Svg chart =
      Draw(StackedBars{"", "", {}, {"a", "b", "c"}, {{"x", {1, 0, 2}, ""}, {"y", {3, -1}, ""}}});
  Check(chart, "stacked bars");
  EXPECT_EQ(CountOf(chart, "part f0"), 3);  // two bars and the legend's sample
  EXPECT_EQ(CountOf(chart, "part f1"), 0);
  EXPECT_EQ(CountOf(chart, "part f2"), 2);
}

TEST(ChartsTest, EverySquareHasItsKind) {
  const Svg chart = Draw(CellMap{
      kHostile, kHostile, {"CPU", kHostile, "unused"}, {{0, "n"}, {1, kHostile}, {1, "m"}}});
  Check(chart, "cell map");
  EXPECT_EQ(CountOf(chart, "part f0"), 2);
  EXPECT_EQ(CountOf(chart, "part f1"), 3);
  EXPECT_EQ(CountOf(chart, "part f2"), 0);
}

TEST(ChartsTest, LabelsOfAScatterDoNotCoverEachOther) {
  Scatter chart;
  chart.x.min = chart.y.min = 0;
  chart.x.max = chart.y.max = 2;
  for (int i = 0; i < 9; ++i) chart.points.push_back({1, 1, 0.5, 0, "", "label"});
  const Svg drawn = Draw(chart);
  Check(drawn, "scatter");
  EXPECT_EQ(CountOf(drawn, "dot f0"), 9);
  EXPECT_EQ(CountOf(drawn, "name halo"), 4) << "right, left, above and below of one place";
}

TEST(ChartsTest, LabelsOfAScatterDoNotCoverPoints) {
  Scatter chart;
  chart.x.min = chart.y.min = 0;
  chart.x.max = chart.y.max = 2;
  chart.points = {{1, 1, 1, 0, "", "label"}};
  const std::string alone = Draw(chart).markup;
  const size_t begin = alone.find("name halo\" x=");
  ASSERT_NE(begin, std::string::npos);
  for (int i = 0; i < 8; ++i) chart.points.push_back({1.05 + 0.02 * i, 1, 0.1, 0, "", ""});
  const std::string crowded = Draw(chart).markup;
  EXPECT_NE(crowded.substr(crowded.find("name halo\" x="), 25), alone.substr(begin, 25));
}

TEST(ChartsTest, LinesOfAScatterHaveNames) {
  Scatter chart;
  chart.points = {{1, 1, 0.5, 0, "", "label"}};
  chart.lines = {{"memory", {0.1, 1}, {0.1, 1}}, {"caches", {0.1, 1}, {1, 2}}};
  const Svg drawn = Draw(chart);
  const auto texts = TextOf(Check(drawn, "lines"), "text");
  EXPECT_TRUE(Has(texts, "memory"));
  EXPECT_TRUE(Has(texts, "caches"));
  EXPECT_EQ(CountOf(drawn, "roofline"), 1);
  EXPECT_EQ(CountOf(drawn, "roofline dashed"), 1);
}

TEST(ChartsTest, NumbersHaveNoExponents) {
  const struct {
    double value;
    const char* text;
  } cases[] = {{1234, "1234"},     {12345, "12,345"}, {999999, "999,999"},  {-12345.4, "-12,345"},
               {1.5e7, "1.5×10⁷"}, {-1e6, "-10⁶"},    {2.5e-7, "2.5×10⁻⁷"}, {0.25, "0.25"}};
  for (const auto& c : cases) {
    const Svg chart = Draw(BarChart{"", "", {}, {{"a", c.value, {}, {}, ""}}});
    EXPECT_TRUE(Has(TextOf(Check(chart, c.text), "text"), c.text)) << chart.markup;
  }
}

TEST(ChartsTest, NothingToDrawSaysSo) {
  for (const Svg& chart : {Draw(LineChart{}), Draw(BarChart{}), Draw(Histogram{}), Draw(HeatMap{}),
                           Draw(StackedBars{}), Draw(Scatter{}), Draw(CellMap{})}) {
    EXPECT_TRUE(Has(TextOf(Check(chart, "empty"), "text"), "no data"));
  }
}

TEST(ChartsTest, TicksAreRound) {
  const struct {
    std::vector<double> values;
    Axis axis;
    std::vector<std::string> ticks;
  } cases[] = {
      {{0, 1}, {"", 0.0, 1.0}, {"0", "0.2", "0.4", "0.6", "0.8", "1.0"}},
      {{0, 97}, {}, {"0", "20", "40", "60", "80", "100"}},
      {{-3, 4}, {}, {"-4", "-2", "0", "2", "4"}},
      {{1, 1000}, {"", {}, {}, true}, {"1", "10", "100", "1000"}},
      {{0.001, 0.0042}, {}, {"0.001", "0.002", "0.003", "0.004", "0.005"}},
      {{0, 3e7}, {}, {"0", "10⁷", "2×10⁷", "3×10⁷"}},
      {{0, 30000}, {}, {"0", "10,000", "20,000", "30,000"}},
      {{-300000, 0}, {}, {"-300,000", "0"}},
      {{1, 1e6}, {"", {}, {}, true}, {"1000", "10,000", "100,000", "10⁶"}},
      {{1e-6, 1e-3}, {"", {}, {}, true}, {"10⁻⁶", "10⁻⁵", "0.0001", "0.001"}},
  };
  for (const auto& c : cases) {
    const Svg chart = Draw(LineChart{"t", "", {}, c.axis, {{"", {0, 1}, c.values}}});
    const auto texts = TextOf(Check(chart, "ticks"), "text");
    for (const std::string& tick : c.ticks) {
      EXPECT_TRUE(Has(texts, tick)) << tick << " of " << testing::PrintToString(texts);
    }
  }
}

TEST(ChartsTest, AxesOfWholeNumbersHaveNoTicksBetween) {
  Axis whole;
  whole.whole = true;
  const struct {
    std::vector<double> values;
    std::vector<std::string> ticks;
  } cases[] = {
      {{28, 29, 30}, {"28", "29", "30"}},
      {{0, 1}, {"0", "1"}},
      {{7}, {"6", "7", "8"}},
      {{0, 2}, {"0", "1", "2"}},
      {{0, 65}, {"0", "20", "40", "60", "80"}},
  };
  for (const auto& c : cases) {
    const std::vector<double> ones(c.values.size(), 1);
    const Svg chart = Draw(LineChart{"", "", whole, {"", 0.0, 1.0}, {{"", c.values, ones}}});
    const auto texts = TextOf(Check(chart, "whole"), "text");
    // The ticks of the horizontal axis are the first texts.
    const std::vector<std::string> ticks(texts.begin(), texts.begin() + c.ticks.size());
    EXPECT_EQ(ticks, c.ticks);
  }
}

TEST(ChartsTest, ZeroHasALineOfItsOwnBelowALogarithmicAxis) {
  const std::vector<double> errors = {0, 0, 1e-5, 1e-3, 0, kNan, 0};
  LineChart chart;
  chart.y.log = true;
  chart.series = {{"", {1, 2, 3, 4, 5, 6, 7}, errors, Series::kPoints}};  // x has no tick at 0
  const Svg drawn = Draw(chart);
  const auto texts = TextOf(Check(drawn, "zeros"), "text");
  EXPECT_TRUE(Has(texts, "0")) << testing::PrintToString(texts);
  // The markers of the series: six values, without the NaN; zeros are on one line below the others.
  const size_t begin = drawn.markup.find("class=\"mark");
  ASSERT_NE(begin, std::string::npos);
  const std::string marks = drawn.markup.substr(begin, drawn.markup.find("/>", begin) - begin);
  std::vector<double> ys;
  for (size_t at = marks.find('M'); at != std::string::npos; at = marks.find('M', at + 1)) {
    ys.push_back(std::stod(marks.substr(marks.find(' ', at))));
  }
  ASSERT_EQ(ys.size(), 6u) << marks;
  EXPECT_EQ(ys[0], ys[1]);
  EXPECT_EQ(ys[0], ys[4]);
  EXPECT_EQ(ys[0], ys[5]);
  EXPECT_GT(ys[0], ys[2] + 10);  // y coordinates increase downwards
  EXPECT_GT(ys[2], ys[3]);
  // Without a zero, the axis begins at its first decade.
  chart.series[0].y = {1, 10, 100, 1000, 10, 10, 10};
  EXPECT_FALSE(Has(TextOf(Check(Draw(chart), "no zeros"), "text"), "0"));
  // A series of zeros only is drawn, too.
  chart.series[0].y = std::vector<double>(7, 0.0);
  EXPECT_TRUE(Has(TextOf(Check(Draw(chart), "all zeros"), "text"), "0"));
}

TEST(ChartsTest, SeriesAreNamedAndDifferByMoreThanColour) {
  LineChart chart;
  for (int i = 0; i < 9; ++i) {
    chart.series.push_back(
        {"series " + std::to_string(i), {0, 1}, {0, double(i)}, Series::kLineAndPoints});
  }
  const Svg drawn = Draw(chart);
  const auto texts = TextOf(Check(drawn, "legend"), "text");
  for (const Series& series : chart.series) EXPECT_TRUE(Has(texts, series.name)) << series.name;
  EXPECT_NE(drawn.markup.find("curve s7"), std::string::npos);
  EXPECT_EQ(drawn.markup.find("curve s8"), std::string::npos);  // styles repeat after eight series
}

TEST(ChartsTest, AMillionPointsStaySmall) {
  LineChart chart;
  chart.series.resize(1);
  for (int i = 0; i < 1'000'000; ++i) {
    chart.series[0].x.push_back(i);
    chart.series[0].y.push_back(i * 7919LL % 10007);
  }
  for (const auto style : {Series::kLine, Series::kPoints}) {
    chart.series[0].style = style;
    EXPECT_LT(Draw(chart).markup.size(), 8'000'000u) << style;
  }
}

TEST(ChartsTest, HistogramCountsEveryValueOnce) {
  const Svg chart = Draw(Histogram{"t", "", {"", 0.0, 4.0}, {0, 0.5, 1, 2, 3, 4, 4, kNan, 9}, 4});
  const Markup markup = Check(chart, "histogram");
  std::vector<std::string> counts;
  for (const std::string& title : TextOf(markup, "title")) {
    if (const size_t at = title.rfind(": "); at != std::string::npos) {
      counts.push_back(title.substr(at + 2));
    }
  }
  EXPECT_EQ(counts, (std::vector<std::string>{"2", "1", "1", "3"}));
}

TEST(ChartsTest, HeatMapNamesItsCells) {
  const Svg chart =
      Draw(HeatMap{"t", "", "truth", "said", {"cat", "dog"}, {"cat", "dog"}, {3, 0, -1.5, kNan}});
  const auto titles = TextOf(Check(chart, "heat map"), "title");
  EXPECT_EQ(titles, (std::vector<std::string>{"t", "cat \u2192 cat: 3", "dog \u2192 cat: -1.5"}));
}

TEST(ChartsTest, LongNamesAreShortenedOutsideOfTheirTips) {
  const std::string name(200, 'x');
  const Svg chart = Draw(BarChart{"t", "", {}, {{name, 1, {}, {}, ""}}});
  const Markup markup = Check(chart, "long names");
  EXPECT_TRUE(Has(TextOf(markup, "title"), name + ": 1"));
  EXPECT_TRUE(Has(TextOf(markup, "text"), std::string(21, 'x') + "\u2026"));
}

}  // namespace
}  // namespace litmus
