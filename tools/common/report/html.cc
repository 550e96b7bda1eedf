// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/report/html.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "tools/common/report/escape.h"
#include "tools/common/report/page_assets.h"
#include "tools/common/sha256.h"

namespace litmus {
namespace {

constexpr size_t kSectionsForContents = 4;

// The hash with which a Content-Security-Policy allows exactly this inline text.
std::string HashSource(const std::string& text) {
  const std::string digest = Sha256Bytes(text.data(), text.size());
  return absl::StrCat("'sha256-", absl::Base64Escape(digest), "'");
}

}  // namespace

HtmlReport::HtmlReport(std::string_view title, std::string_view subtitle)
    : title_(title), subtitle_(subtitle) {}

void HtmlReport::Verdict(Tone tone, std::string_view sentence,
                         const std::vector<std::string>& details) {
  absl::StrAppend(&body_, "<div class=\"verdict ", ToneClass(tone), "\"><div>", ToneSign(tone),
                  "</div><p>", EscapeWithFlags(sentence), "</p>");
  if (!details.empty()) {
    body_ += "<ul>";
    for (const std::string& line : details) {
      absl::StrAppend(&body_, "<li>", EscapeWithFlags(line), "</li>");
    }
    body_ += "</ul>";
  }
  body_ += "</div>\n";
}

void HtmlReport::Cards(const std::vector<Card>& cards) {
  if (cards.empty()) return;
  body_ += "<dl class=\"cards\">\n";
  for (const Card& card : cards) {
    absl::StrAppend(&body_, "<div><dt>", EscapeHtml(card.label), "</dt><dd class=\"value\">",
                    EscapeHtml(card.value), "</dd>");
    if (!card.note.empty()) {
      absl::StrAppend(&body_, "<dd class=\"note\">", EscapeHtml(card.note), "</dd>");
    }
    body_ += "</div>\n";
  }
  body_ += "</dl>\n";
}

void HtmlReport::Section(std::string_view title, std::string_view intro) {
  if (!headings_.empty()) body_ += "</section>\n";
  headings_.push_back({absl::StrCat("s", headings_.size() + 1), std::string(title)});
  absl::StrAppend(&body_, "<section aria-labelledby=\"", headings_.back().id, "\">\n<h2 id=\"",
                  headings_.back().id, "\">", EscapeHtml(title), "</h2>\n");
  if (!intro.empty())
    absl::StrAppend(&body_, "<p class=\"intro\">", EscapeWithFlags(intro), "</p>\n");
}

void HtmlReport::Paragraph(std::string_view text) {
  absl::StrAppend(&body_, "<p>", EscapeWithFlags(text), "</p>\n");
}

void HtmlReport::Table(const std::vector<Column>& columns, const std::vector<Row>& rows,
                       std::string_view caption) {
  body_ += TableMarkup(columns, rows, caption);
}

void HtmlReport::Chart(const Svg& chart) {
  absl::StrAppend(&body_, "<figure class=\"chart", chart.wide ? " wide" : "", "\"><figcaption>",
                  EscapeHtml(chart.title), "</figcaption><div class=\"scroll\">", chart.markup,
                  "</div></figure>\n");
}

void HtmlReport::Charts(const std::vector<Svg>& charts) {
  if (charts.empty()) return;
  body_ += "<div class=\"charts\">\n";
  for (const Svg& chart : charts) Chart(chart);
  body_ += "</div>\n";
}

void HtmlReport::KeyValues(const std::vector<std::pair<std::string, std::string>>& items) {
  if (items.empty()) return;
  body_ += "<dl class=\"facts\">\n";
  for (const auto& [key, value] : items) {
    absl::StrAppend(&body_, "<dt>", EscapeHtml(key), "</dt><dd>", EscapeWithFlags(value),
                    "</dd>\n");
  }
  body_ += "</dl>\n";
}

void HtmlReport::Details(std::string_view summary, std::string_view preformatted) {
  absl::StrAppend(&body_, "<details><summary>", EscapeHtml(summary), "</summary><pre>",
                  EscapeHtml(preformatted), "</pre></details>\n");
}

void HtmlReport::DataBlock(std::string_view id, std::string_view json) {
  absl::StrAppend(&body_, "<script type=\"application/json\" id=\"", EscapeHtml(id), "\">",
                  EscapeJsonForScript(json), "</script>\n");
}

std::string HtmlReport::ToString() const {
  const std::string title = EscapeHtml(title_);
  const std::string style(ReportStyle()), script(ReportScript());
  std::string contents;
  if (headings_.size() >= kSectionsForContents) {
    contents = "<nav aria-label=\"Contents\"><ul>\n";
    for (const Heading& heading : headings_) {
      absl::StrAppend(&contents, "<li><a href=\"#", heading.id, "\">", EscapeHtml(heading.title),
                      "</a></li>\n");
    }
    contents += "</ul></nav>\n";
  }
  return absl::StrCat(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
      "style-src ",
      HashSource(style), "; script-src ", HashSource(script),
      "; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
      title, "</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>", style,
      "</style>\n</head>\n<body>\n<header>\n<h1>", title, "</h1>\n<p class=\"subtitle\">",
      EscapeWithFlags(subtitle_), "</p>\n</header>\n", contents, "<main>\n", body_,
      headings_.empty() ? "" : "</section>\n", "</main>\n<script>", script,
      "</script>\n</body>\n</html>\n");
}

}  // namespace litmus
