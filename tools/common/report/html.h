// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Builds a report as ONE offline HTML file: style, script, charts and images are inside it, and
// its Content-Security-Policy forbids every request. Light and dark, from 390 px wide to paper.
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

// A number that deserves to be seen first: "Top-1 accuracy", "70.9 %", "95 % interval 69.1 … 72.7".
struct Card {
  std::string label;
  std::string value;
  std::string note;  // may be empty
};

// How a box on an image is drawn: colour and stroke together.
enum class BoxKind {
  kTruth,   // dashed
  kMatch,   // solid
  kWrong,   // solid and thick
  kIgnore,  // dotted
};

// A rectangle over an image, in pixels of the original image (GalleryImage::source_width ×
// _height).
struct ImageBox {
  double x = 0, y = 0, width = 0, height = 0;
  std::string label;  // may be empty
  BoxKind kind = BoxKind::kMatch;
};

// One image of a gallery; MakeThumbnail (thumbnail.h) fills the part below `lines`.
struct GalleryImage {
  std::string caption;             // the file's name, say
  std::vector<std::string> lines;  // below the image: "truth: tabby", "said: tiger cat 0.93"
  std::string bytes;               // the encoded image; empty: a place-holder is shown
  std::string mime;                // "image/jpeg" or "image/png"
  int width = 0, height = 0;       // of the encoded image
  int source_width = 0, source_height = 0;  // what `boxes` refer to
  std::vector<ImageBox> boxes;
};

// Calls append to the report in the order in which they are shown. Every text may hold anything: it
// is escaped. Not thread-safe.
class HtmlReport {
 public:
  // `title` is also the document's; `subtitle` says what was run on what, one line.
  HtmlReport(std::string_view title, std::string_view subtitle);

  // The outcome in one sentence, and what explains it, a line each.
  void Verdict(Tone tone, std::string_view sentence, const std::vector<std::string>& details = {});

  void Cards(const std::vector<Card>& cards);

  // Starts a section; `intro` may be empty. With four sections or more the report gets a contents.
  void Section(std::string_view title, std::string_view intro = "");

  void Paragraph(std::string_view text);

  // A row shorter than `columns` is filled with empty cells, a longer one cut. `caption` may be
  // empty. No rows: the table says so.
  void Table(const std::vector<Column>& columns, const std::vector<Row>& rows,
             std::string_view caption = "");

  void Chart(const Svg& chart);

  // Charts side by side where there is room.
  void Charts(const std::vector<Svg>& charts);

  void Gallery(const std::vector<GalleryImage>& images);

  void KeyValues(const std::vector<std::pair<std::string, std::string>>& items);

  // Folded text in fixed pitch: the command line, the whole environment, a log.
  void Details(std::string_view summary, std::string_view preformatted);

  // Valid JSON for programs that read the report, not shown: <script type="application/json">.
  void DataBlock(std::string_view id, std::string_view json);

  // The whole document. What is appended afterwards is in the next call's.
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
