// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates a report as one HTML file that needs no network: style, script, charts and images are
// embedded, and its Content-Security-Policy forbids every request. Has light and dark colours and
// layouts from 390 px width to paper.
#ifndef LITMUS_TOOLS_COMMON_REPORT_HTML_H_
#define LITMUS_TOOLS_COMMON_REPORT_HTML_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/common/report/charts.h"
#include "tools/common/report/table.h"
#include "tools/common/report/tone.h"

namespace litmus {

// A number at the top of the report, e.g. label "Top-1 accuracy", value "70.9 %", note "95 %
// interval 69.1 … 72.7".
struct Card {
  std::string label;
  std::string value;
  std::string note;  // may be empty
};

// The kind of a box on an image, which determines its colour and stroke.
enum class BoxKind {
  kTruth,   // ground truth: dashed
  kMatch,   // true positive: solid
  kWrong,   // false positive: solid and thick
  kIgnore,  // ignored: dotted
};

// A rectangle on an image, in pixels of the original (GalleryImage::source_width × source_height).
struct ImageBox {
  double x = 0, y = 0, width = 0, height = 0;
  std::string label;  // may be empty
  BoxKind kind = BoxKind::kMatch;
};

// One image of a gallery; MakeThumbnail (thumbnail.h) sets the members from `bytes` on.
struct GalleryImage {
  std::string caption;                      // e.g. the file name
  std::vector<std::string> lines;           // shown below the image, e.g. "truth: tabby"
  std::string bytes;                        // the encoded image; empty: a placeholder is shown
  std::string mime;                         // "image/jpeg" or "image/png"
  int width = 0, height = 0;                // of the encoded image, in pixels
  int source_width = 0, source_height = 0;  // of the original image, in whose pixels `boxes` are
  std::vector<ImageBox> boxes;
};

// Calls append to the report in order. Texts may contain any bytes: they are escaped. Not
// thread-safe.
class HtmlReport {
 public:
  // `title` is also the document's title; `subtitle` is one line about what was run on which data.
  HtmlReport(std::string_view title, std::string_view subtitle);

  // Adds the outcome in one sentence; each of `details`, shown on a separate line, explains it.
  void Verdict(Tone tone, std::string_view sentence, const std::vector<std::string>& details = {});

  void Cards(const std::vector<Card>& cards);

  // Starts a section; `intro` may be empty. A report with four or more sections gets a table of
  // contents.
  void Section(std::string_view title, std::string_view intro = "");

  void Paragraph(std::string_view text);

  // Adds a table. A row shorter than `columns` is filled with empty cells, a longer one is
  // truncated. `caption` may be empty. A table without rows prints a note.
  void Table(const std::vector<Column>& columns, const std::vector<Row>& rows,
             std::string_view caption = "");

  void Chart(const Svg& chart);

  // Adds charts, next to each other if the page is wide enough.
  void Charts(const std::vector<Svg>& charts);

  void Gallery(const std::vector<GalleryImage>& images);

  void KeyValues(const std::vector<std::pair<std::string, std::string>>& items);

  // Adds collapsed text in a fixed-width font: the command line, the whole environment, a log.
  void Details(std::string_view summary, std::string_view preformatted);

  // Adds valid JSON for programs that read the report, which browsers do not show: <script
  // type="application/json">.
  void DataBlock(std::string_view id, std::string_view json);

  // Returns the complete document. Later additions are in the next call's result.
  std::string ToString() const;

 private:
  struct Heading {
    std::string id;
    std::string title;
  };

  std::string title_;
  std::string subtitle_;
  std::string body_;
  std::vector<Heading> headings_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_REPORT_HTML_H_
