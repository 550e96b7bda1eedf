// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Draws the gallery of HtmlReport: images, with boxes as SVG overlays so that labels stay text.
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

// Font size of overlays in CSS pixels if the image has the full width of a gallery with boxes.
constexpr double kLetter = 11;
constexpr int kShownSide = 344;

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
      return "true positive";
    case BoxKind::kWrong:
      return "false positive";
    case BoxKind::kIgnore:
      break;
  }
  return "ignored";
}

bool IsFinite(const ImageBox& box) {
  return std::isfinite(box.x) && std::isfinite(box.y) && std::isfinite(box.width) &&
         std::isfinite(box.height);
}

// The part of a box within the image, and the position of its label.
struct PlacedBox {
  const ImageBox* box;
  double left, top, right, bottom;
  double text_x, baseline, text_width;
};

PlacedBox Place(const ImageBox& box, double width, double height, double font) {
  PlacedBox placed;
  placed.box = &box;
  placed.left = std::clamp(box.x, 0.0, width);
  placed.top = std::clamp(box.y, 0.0, height);
  placed.right = std::clamp(box.x + box.width, placed.left, width);
  placed.bottom = std::clamp(box.y + box.height, placed.top, height);
  placed.text_width = 0.62 * font * box.label.size();
  placed.text_x = std::max(0.0, std::min(placed.left + 0.3 * font, width - placed.text_width));
  // Ground truth is labelled at the lower edge and detections at the upper edge, because their
  // boxes often coincide.
  const bool below = box.kind == BoxKind::kTruth;
  placed.baseline = std::clamp(below ? placed.bottom - 0.4 * font : placed.top + 1.1 * font,
                               1.1 * font, std::max(1.1 * font, height - 0.4 * font));
  return placed;
}

bool LabelsCollide(const PlacedBox& a, const PlacedBox& b, double font) {
  return a.text_x < b.text_x + b.text_width && b.text_x < a.text_x + a.text_width &&
         std::abs(a.baseline - b.baseline) < 1.1 * font;
}

// The order in which boxes are labelled: false positives first.
int LabelRank(BoxKind kind) {
  return kind == BoxKind::kWrong   ? 0
         : kind == BoxKind::kMatch ? 1
         : kind == BoxKind::kTruth ? 2
                                   : 3;
}

// Draws the boxes as an overlay in pixels of the original, which the browser scales with the image.
// A label that would overlap another is shown only as the box's tool tip.
std::string Overlay(const GalleryImage& image) {
  const double width = std::max(1, image.source_width);
  const double height = std::max(1, image.source_height);
  const int shown = std::clamp(std::max(image.width, image.height), 1, kShownSide);
  const double font = kLetter * std::max(width, height) / shown;
  std::vector<PlacedBox> boxes;
  for (const ImageBox& box : image.boxes) {
    if (IsFinite(box)) boxes.push_back(Place(box, width, height, font));
  }
  std::string out =
      absl::StrFormat("<svg viewBox=\"0 0 %g %g\" font-size=\"%g\">", width, height, font);
  for (const PlacedBox& b : boxes) {
    const std::string place =
        absl::StrFormat("x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"", b.left, b.top,
                        b.right - b.left, b.bottom - b.top);
    absl::StrAppend(&out, "<g><title>", EscapeHtml(b.box->label), " (", BoxMeaning(b.box->kind),
                    ")</title><rect class=\"casing\" ", place, "/><rect class=\"box ",
                    BoxClass(b.box->kind), "\" ", place, "/></g>");
  }
  std::stable_sort(boxes.begin(), boxes.end(), [](const PlacedBox& a, const PlacedBox& b) {
    return LabelRank(a.box->kind) < LabelRank(b.box->kind);
  });
  std::vector<PlacedBox> labelled;
  for (const PlacedBox& b : boxes) {
    const auto collides = [&](const PlacedBox& other) { return LabelsCollide(b, other, font); };
    if (b.box->label.empty() || std::any_of(labelled.begin(), labelled.end(), collides)) continue;
    labelled.push_back(b);
    absl::StrAppendFormat(&out, "<text x=\"%.2f\" y=\"%.2f\">%s</text>", b.text_x, b.baseline,
                          EscapeHtml(b.box->label));
  }
  return out + "</svg>";
}

// A legend of the strokes of boxes in the gallery.
std::string BoxLegend(const std::vector<GalleryImage>& images) {
  std::string items;
  for (const BoxKind kind : {BoxKind::kTruth, BoxKind::kMatch, BoxKind::kWrong, BoxKind::kIgnore}) {
    const auto has = [kind](const GalleryImage& image) {
      return std::any_of(image.boxes.begin(), image.boxes.end(),
                         [kind](const ImageBox& box) { return box.kind == kind; });
    };
    if (std::none_of(images.begin(), images.end(), has)) continue;
    absl::StrAppend(&items,
                    "<li><svg viewBox=\"0 0 30 12\" aria-hidden=\"true\"><path class=\"casing\" "
                    "d=\"M0 6H30\"/><path class=\"box ",
                    BoxClass(kind), "\" d=\"M0 6H30\"/></svg>", BoxMeaning(kind), "</li>");
  }
  return items.empty() ? "" : absl::StrCat("<ul class=\"legend\">", items, "</ul>\n");
}

// A file name that may wrap after "_" and "/".
std::string EscapeName(std::string_view name) {
  return absl::StrReplaceAll(EscapeHtml(name), {{"_", "_<wbr>"}, {"/", "/<wbr>"}});
}

std::string FigureOf(const GalleryImage& image) {
  std::string out = "<figure><div class=\"mat\">";
  if (image.bytes.empty()) {
    out += "<span class=\"empty\">no image</span>";
  } else {
    absl::StrAppend(&out, "<div class=\"frame\"><img src=\"data:", EscapeHtml(image.mime),
                    ";base64,", absl::Base64Escape(image.bytes), "\" width=\"", image.width,
                    "\" height=\"", image.height, "\" alt=\"", EscapeHtml(image.caption), "\">");
    if (!image.boxes.empty()) out += Overlay(image);
    out += "</div>";
  }
  absl::StrAppend(&out, "</div><figcaption><b>", EscapeName(image.caption), "</b>");
  for (const std::string& line : image.lines) {
    absl::StrAppend(&out, "<span>", EscapeHtml(line), "</span>");
  }
  return out + "</figcaption></figure>\n";
}

}  // namespace

void HtmlReport::Gallery(const std::vector<GalleryImage>& images) {
  if (images.empty()) return;
  const std::string legend = BoxLegend(images);
  absl::StrAppend(&body_, legend, "<div class=\"gallery", legend.empty() ? "" : " boxed", "\">\n");
  for (const GalleryImage& image : images) body_ += FigureOf(image);
  body_ += "</div>\n";
}

}  // namespace litmus
