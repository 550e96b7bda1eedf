// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/report/html.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tools/common/report/demo_report.h"
#include "tools/common/report/markup_checker.h"

namespace litmus {
namespace {

std::vector<Element> Read(const std::string& page) {
  const Markup markup = ReadMarkup(page, /*xml=*/false);
  EXPECT_EQ(markup.problem, "");
  return markup.elements;
}

std::vector<Element> Named(const std::vector<Element>& elements, const std::string& name) {
  std::vector<Element> out;
  for (const Element& element : elements) {
    if (element.name == name) out.push_back(element);
  }
  return out;
}

TEST(HtmlTest, EmptyReportIsADocument) {
  const auto elements = Read(HtmlReport("", "").ToString());
  EXPECT_EQ(Named(elements, "title").size(), 1u);
  EXPECT_EQ(Named(elements, "nav").size(), 0u);
}

TEST(HtmlTest, EmptyPartsAreWellFormed) {
  HtmlReport report("t", "s");
  report.Verdict(Tone::kNone, "");
  report.Cards({});
  report.Table({}, {});
  report.Table({{"a"}}, {});
  report.Table({{"a"}, {"b"}}, {{}, {"1"}, {"1", "2", "3"}});
  report.Charts({});
  report.Chart({});
  report.Gallery({});
  report.Gallery({GalleryImage()});
  report.KeyValues({});
  report.Details("", "");
  report.Section("");
  const auto elements = Read(report.ToString());
  for (const Element& span : Named(elements, "span")) EXPECT_NE(span.text, "3");
  EXPECT_EQ(Named(elements, "td").size(), 1u + 3 * 2);
}

// A text column that may wrap and has no minimum width shrinks to one letter if the other columns
// do not wrap.
TEST(HtmlTest, CellsOfTextDoNotWrapOrHaveAWidth) {
  const struct {
    size_t letters;
    const char* style;
  } cases[] = {{1, "short"},   {20, "short"},  {21, "line"}, {52, "line"},
               {53, "medium"}, {80, "medium"}, {81, "long"}};
  for (const auto& c : cases) {
    HtmlReport report("t", "s");
    report.Table({{"a"}}, {{std::string(c.letters, 'x')}});
    const std::string page = report.ToString();
    const auto cells = Named(Read(page), "td");
    ASSERT_EQ(cells.size(), 1u);
    const auto style = cells[0].attributes.find("class");
    ASSERT_NE(style, cells[0].attributes.end()) << c.letters << " letters";
    EXPECT_EQ(style->second, c.style) << c.letters << " letters";
    const std::string rule = c.letters <= 52 ? "td.short, td.line { white-space: nowrap; }"
                                             : "td.medium, td.long { min-width: ";
    EXPECT_NE(page.find(rule), std::string::npos) << rule;
    // On a phone, too, wrapping columns have a minimum width.
    const std::string narrow = page.substr(page.find("@media (max-width: 40rem)"));
    for (const char* own :
         {"td.line { white-space: normal; min-width: ", "td.medium, td.long { min-width: "}) {
      EXPECT_NE(narrow.find(own), std::string::npos) << own;
    }
  }
}

// A long text in a numeric column must wrap, so that the column stays visible.
TEST(HtmlTest, LongTextAmongNumbersWraps) {
  HtmlReport report("t", "s");
  report.Table({{"a", Align::kRight}}, {{"12"}, {"no such file or directory"}});
  const std::string page = report.ToString();
  EXPECT_NE(page.find("<td class=\"num\" data-key=\"12\">"), std::string::npos) << page;
  EXPECT_NE(page.find("<td class=\"num words\">"), std::string::npos) << page;
  EXPECT_NE(page.find("td.num.words { white-space: normal; min-width: "), std::string::npos);
}

TEST(HtmlTest, HostileTextStaysText) {
  const std::string page = DemoReport();
  const auto elements = Read(page);
  EXPECT_EQ(page.find("<script>alert"), std::string::npos);
  EXPECT_EQ(page.find("onerror=alert(2)>"), std::string::npos);
  EXPECT_EQ(Named(elements, "script").size(), 2u);  // the data block and the page's script
  for (const Element& element : elements) {
    for (const auto& [name, value] : element.attributes) {
      EXPECT_NE(name.substr(0, 2), "on") << element.name << " " << value;
      EXPECT_NE(name, "style") << "the policy forbids it: " << value;
    }
  }
}

TEST(HtmlTest, NothingIsFetched) {
  for (const Element& element : Read(DemoReport())) {
    for (const char* name : {"src", "href", "xlink:href", "srcset", "action"}) {
      const auto found = element.attributes.find(name);
      if (found == element.attributes.end()) continue;
      const std::string& value = found->second;
      EXPECT_TRUE(value.rfind("data:", 0) == 0 || (!value.empty() && value[0] == '#'))
          << element.name << " " << name << "=" << value.substr(0, 80);
    }
  }
}

TEST(HtmlTest, PolicyAllowsThePagesOwnStyleAndScriptOnly) {
  std::string policy;
  for (const Element& meta : Named(Read(DemoReport()), "meta")) {
    if (meta.attributes.count("http-equiv")) policy = meta.attributes.at("content");
  }
  EXPECT_EQ(policy.rfind("default-src 'none'; img-src data:; style-src 'sha256-", 0), 0u) << policy;
  EXPECT_EQ(policy.find("unsafe"), std::string::npos) << policy;
}

TEST(HtmlTest, NumbersSortAsNumbers) {
  HtmlReport report("t", "s");
  report.Table({{"n", Align::kRight}, {"fixed", Align::kRight, false}, {"name"}},
               {{"1,234.5 ms", "1", "a"},
                {"\u22127 %", "2", "b"},
                {"n/a", "3", "c"},
                {Cell("small", -1.5), "4", "d"},
                {"1e999", "5", "9"}});
  std::vector<std::string> keys;
  const auto elements = Read(report.ToString());
  const auto cells = Named(elements, "td");
  for (size_t i = 0; i < cells.size(); ++i) {
    const auto key = cells[i].attributes.find("data-key");
    const bool has = key != cells[i].attributes.end();
    if (i % 3 == 0) {
      keys.push_back(has ? key->second : "none");
    } else {
      EXPECT_FALSE(has) << i;
    }
  }
  EXPECT_EQ(keys, (std::vector<std::string>{"1234.5", "-7", "none", "-1.5", "none"}));
  EXPECT_EQ(Named(elements, "button").size(), 2u);
}

TEST(HtmlTest, ManySectionsGetContents) {
  HtmlReport report("t", "s");
  for (const char* title : {"a", "b & c", "d"}) report.Section(title);
  EXPECT_EQ(Named(Read(report.ToString()), "nav").size(), 0u);
  report.Section("e");
  const auto links = Named(Read(report.ToString()), "a");
  ASSERT_EQ(links.size(), 4u);
  EXPECT_EQ(links[1].attributes.at("href"), "#s2");
  EXPECT_EQ(links[1].text, "b &amp; c");
}

TEST(HtmlTest, ToStringMayBeCalledAgain) {
  HtmlReport report("t", "s");
  report.Section("one");
  EXPECT_EQ(report.ToString(), report.ToString());
  report.Paragraph("later");
  EXPECT_NE(report.ToString().find("later"), std::string::npos);
}

TEST(HtmlTest, LabelsDoNotCoverEachOther) {
  GalleryImage image;
  image.bytes = "not decoded here";
  image.mime = "image/jpeg";
  image.width = image.source_width = 300;
  image.height = image.source_height = 300;
  image.boxes = {{10, 10, 50, 50, "right", BoxKind::kMatch},
                 {12, 12, 50, 50, "wrong", BoxKind::kWrong},
                 {10, 200, 50, 50, "elsewhere", BoxKind::kMatch},
                 {295, 100, 5, 5, "at the edge", BoxKind::kMatch}};
  HtmlReport report("t", "s");
  report.Gallery({image});
  const auto elements = Read(report.ToString());
  std::vector<std::string> labels, tips;
  for (const Element& text : Named(elements, "text")) {
    labels.push_back(text.text);
    EXPECT_LT(std::stod(text.attributes.at("x")), 250) << text.text;
  }
  for (const Element& tip : Named(elements, "title")) tips.push_back(tip.text);
  EXPECT_EQ(labels, (std::vector<std::string>{"wrong", "elsewhere", "at the edge"}));
  EXPECT_EQ(tips,
            (std::vector<std::string>{"t", "right (true positive)", "wrong (false positive)",
                                      "elsewhere (true positive)", "at the edge (true positive)"}));
}

TEST(HtmlTest, FlagsAreNotBrokenAfterTheirDashes) {
  HtmlReport report("t", "s");
  const std::string text = "give --a=1";
  const std::string shown = "give <span class=\"word\">--a=</span>1";
  report.Verdict(Tone::kOk, text, {text});
  report.Section("s", text);
  report.Paragraph(text);
  report.KeyValues({{"Command", text}});
  report.Table({{"Command"}}, {{text}});
  const std::string page = report.ToString();
  Read(page);
  int count = 0;
  for (size_t at = page.find(shown); at != std::string::npos; at = page.find(shown, at + 1))
    ++count;
  EXPECT_EQ(count, 6) << page;
}

TEST(HtmlTest, BoxesOutsideOfTheImageAndNotFinite) {
  GalleryImage image;
  image.bytes = "not decoded here";
  image.mime = "image/jpeg\" onload=\"alert(1)";
  image.width = image.source_width = 10;
  image.height = image.source_height = 10;
  const double nan = std::nan(""), inf = INFINITY;
  image.boxes = {{-5, -5, 100, 100, "all", BoxKind::kMatch},
                 {20, 20, 5, 5, "outside", BoxKind::kWrong},
                 {5, 5, -3, -3, "negative", BoxKind::kTruth},
                 {nan, 0, 1, 1, "nan", BoxKind::kTruth},
                 {0, 0, inf, 1, "inf", BoxKind::kTruth}};
  HtmlReport report("t", "s");
  report.Gallery({image});
  const auto elements = Read(report.ToString());
  EXPECT_EQ(Named(elements, "rect").size(), 2u * 3);
  EXPECT_EQ(Named(elements, "rect")[0].attributes.at("width"), "10.00");
  EXPECT_EQ(Named(elements, "img")[0].attributes.count("onload"), 0u);
}

}  // namespace
}  // namespace litmus
