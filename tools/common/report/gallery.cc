// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The gallery of HtmlReport: pictures, with boxes as SVG above them so that labels stay text.
#include <algorithm>
#include <cmath>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "tools/common/report/escape.h"
#include "tools/common/report/html.h"

namespace litmus {
namespace {

const char* BoxClass(BoxKind kind) {
  switch (kind) {
    case BoxKind::kTruth:
      return "truth";
    case BoxKind::kMatch:
      return "match";
    case BoxKind::kWrong:
      return "wrong";
    case BoxKind::kIgnore:
      break;
  }
  return "ignore";
}

const char* BoxMeaning(BoxKind kind) {
  switch (kind) {
    case BoxKind::kTruth:
      return "ground truth";
    case BoxKind::kMatch:
      return "detection, right";
    case BoxKind::kWrong:
      return "detection, wrong";
    case BoxKind::kIgnore:
      break;
  }
  return "ignored";
}

bool IsFinite(const PictureBox& box) {
  return std::isfinite(box.x) && std::isfinite(box.y) && std::isfinite(box.width) &&
         std::isfinite(box.height);
}

// The boxes as an overlay in the original's pixels; the browser scales it with the picture.
std::string Overlay(const Picture& picture) {
  const double width = std::max(1, picture.source_width);
  const double height = std::max(1, picture.source_height);
  // Letters of 11 CSS pixels when the picture has its natural size.
  const double font = 11.0 * std::max(width, height) / std::max({1, picture.width, picture.height});
  std::string out = absl::StrFormat(
      "<svg viewBox=\"0 0 %g %g\" font-size=\"%g\" aria-hidden=\"true\">", width, height, font);
  for (const PictureBox& box : picture.boxes) {
    if (!IsFinite(box)) continue;
    // Detections may reach outside; the overlay shows what lies inside.
    const double left = std::clamp(box.x, 0.0, width), top = std::clamp(box.y, 0.0, height);
    const double right = std::clamp(box.x + box.width, left, width);
    const double bottom = std::clamp(box.y + box.height, top, height);
    const std::string place =
        absl::StrFormat("x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"", left, top,
                        right - left, bottom - top);
    absl::StrAppend(&out, "<rect class=\"casing\" ", place, "/><rect class=\"box ",
                    BoxClass(box.kind), "\" ", place, "/>");
    if (box.label.empty()) continue;
    // Truth is named at the lower edge, detections at the upper one: they often coincide.
    const bool below = box.kind == BoxKind::kTruth;
    const double baseline = std::clamp(below ? bottom - 0.4 * font : top + 1.1 * font, 1.1 * font,
                                       std::max(1.1 * font, height - 0.4 * font));
    absl::StrAppendFormat(&out, "<text x=\"%.2f\" y=\"%.2f\">%s</text>", left + 0.3 * font,
                          baseline, EscapeHtml(box.label));
  }
  return out + "</svg>";
}

// What the strokes of a gallery's boxes mean, those that occur.
std::string BoxLegend(const std::vector<Picture>& pictures) {
  std::string items;
  for (const BoxKind kind : {BoxKind::kTruth, BoxKind::kMatch, BoxKind::kWrong, BoxKind::kIgnore}) {
    const auto has = [kind](const Picture& picture) {
      return std::any_of(picture.boxes.begin(), picture.boxes.end(),
                         [kind](const PictureBox& box) { return box.kind == kind; });
    };
    if (std::none_of(pictures.begin(), pictures.end(), has)) continue;
    absl::StrAppend(&items,
                    "<li><svg viewBox=\"0 0 30 12\" aria-hidden=\"true\"><path class=\"casing\" "
                    "d=\"M0 6H30\"/><path class=\"box ",
                    BoxClass(kind), "\" d=\"M0 6H30\"/></svg>", BoxMeaning(kind), "</li>");
  }
  return items.empty() ? "" : absl::StrCat("<ul class=\"legend\">", items, "</ul>\n");
}

// A file's name that may be broken after its joints.
std::string EscapeName(std::string_view name) {
  return absl::StrReplaceAll(EscapeHtml(name), {{"_", "_<wbr>"}, {"/", "/<wbr>"}});
}

std::string PictureFigure(const Picture& picture) {
  std::string out = "<figure><div class=\"mat\">";
  if (picture.bytes.empty()) {
    out += "<span class=\"empty\">no picture</span>";
  } else {
    absl::StrAppend(&out, "<div class=\"frame\"><img src=\"data:", EscapeHtml(picture.mime),
                    ";base64,", absl::Base64Escape(picture.bytes), "\" width=\"", picture.width,
                    "\" height=\"", picture.height, "\" alt=\"", EscapeHtml(picture.caption),
                    "\">");
    if (!picture.boxes.empty()) out += Overlay(picture);
    out += "</div>";
  }
  absl::StrAppend(&out, "</div><figcaption><b>", EscapeName(picture.caption), "</b>");
  for (const std::string& line : picture.lines) {
    absl::StrAppend(&out, "<span>", EscapeHtml(line), "</span>");
  }
  return out + "</figcaption></figure>\n";
}

}  // namespace

void HtmlReport::Gallery(const std::vector<Picture>& pictures) {
  if (pictures.empty()) return;
  absl::StrAppend(&body_, BoxLegend(pictures), "<div class=\"gallery\">\n");
  for (const Picture& picture : pictures) body_ += PictureFigure(picture);
  body_ += "</div>\n";
}

}  // namespace litmus
