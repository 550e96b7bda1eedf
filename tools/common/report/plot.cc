// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/report/plot.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/report/escape.h"

namespace litmus {
namespace {

// Differences and quotients of values outside this range overflow.
constexpr double kLargest = 1e300, kSmallest = 1e-290;

// The smallest of 1, 2, 5 × 10ⁿ that is at least `step`.
double RoundStep(double step) {
  const double decade = std::pow(10.0, std::floor(std::log10(step)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * decade >= step * (1 - 1e-9)) return factor * decade;
  }
  return 10 * decade;
}

// Fraction of a logarithmic axis below its decades, at whose end 0 is drawn.
constexpr double kZeroShare = 0.12;

// Formats "12,345": the integer part is grouped in threes from 10,000 on.
std::string Grouped(double value, int most_decimals) {
  std::string text = absl::StrFormat("%.*f", most_decimals, std::abs(value));
  if (absl::StrContains(text, '.')) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  const size_t whole = std::min(text.find('.'), text.size());
  for (size_t at = whole; whole > 4 && at > 3;) text.insert(at -= 3, ",");
  return (value < 0 ? "-" : "") + text;
}

// Converts "1.5e+07" to "1.5×10⁷".
std::string WithPowerOfTen(const std::string& text) {
  static constexpr const char* kRaised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  const size_t e = text.find('e');
  const int exponent = std::atoi(text.c_str() + e + 1);
  std::string mantissa = text.substr(0, e);
  const bool is_power = mantissa == "1" || mantissa == "-1";
  if (is_power) mantissa.pop_back();
  std::string out = absl::StrCat(mantissa, is_power ? "10" : "×10", exponent < 0 ? "⁻" : "");
  for (const char digit : absl::StrCat(std::abs(exponent))) out += kRaised[digit - '0'];
  return out;
}

// A tick's label, with as many decimals as `step` needs.
std::string TickName(double value, double step) {
  if (std::abs(value) < step * 1e-6) return "0";
  const double size = std::max(std::abs(value), step);
  if (size >= 1e6 || step < 1e-5) return NumberText(value);
  if (size >= 1e4 && step >= 1) return Grouped(value, 0);
  const int digits = std::max(0, static_cast<int>(-std::floor(std::log10(step) + 1e-9)));
  return absl::StrFormat("%.*f", digits, value);
}

void FitDecades(const Axis& axis, int most_ticks, Ruler& ruler) {
  const auto limit = [](const std::optional<double>& given) {
    return given && IsPlottable(*given) && *given >= kSmallest;
  };
  int first = static_cast<int>(std::floor(std::log10(ruler.low) + 1e-9));
  int last = static_cast<int>(std::ceil(std::log10(ruler.high) - 1e-9));
  if (last <= first) last = first + 1;
  if (!limit(axis.min)) ruler.low = std::pow(10.0, first);
  if (!limit(axis.max)) ruler.high = std::pow(10.0, last);
  if (ruler.high <= ruler.low) ruler.high = ruler.low * 10;
  const int step = std::max(1, (last - first + most_ticks - 1) / most_ticks);
  for (int n = first; n <= last; n += step) {
    const double tick = std::pow(10.0, n);
    if (tick < ruler.low * (1 - 1e-9) || tick > ruler.high * (1 + 1e-9)) continue;
    ruler.ticks.push_back(tick);
    ruler.names.push_back(NumberText(tick));
  }
}

void FitSteps(const Axis& axis, int most_ticks, Ruler& ruler) {
  const auto limit = [](const std::optional<double>& given) {
    return given && IsPlottable(*given);
  };
  const double size = std::max(std::abs(ruler.low), std::abs(ruler.high));
  if (ruler.high - ruler.low <= std::max(1e-12 * size, kSmallest)) {
    // A single value: the axis shows its neighbourhood.
    const double around = size > kSmallest ? 0.1 * size : 1;
    if (!limit(axis.min)) ruler.low -= around;
    ruler.high = ruler.low + 2 * around;
  }
  double step = RoundStep((ruler.high - ruler.low) / std::max(1, most_ticks));
  if (axis.whole) step = std::max(1.0, step);
  if (!limit(axis.min)) ruler.low = std::floor(ruler.low / step + 1e-9) * step;
  if (!limit(axis.max)) ruler.high = std::ceil(ruler.high / step - 1e-9) * step;
  const double first = std::ceil(ruler.low / step - 1e-9);
  for (int i = 0; i <= 2 * most_ticks + 2; ++i) {
    const double tick = (first + i) * step;
    if (tick > ruler.high + 1e-6 * step) break;
    ruler.ticks.push_back(tick);
    ruler.names.push_back(TickName(tick, step));
  }
}

}  // namespace

bool IsPlottable(double value) { return std::isfinite(value) && std::abs(value) <= kLargest; }

std::string NumberText(double value, int digits) {
  if (std::isnan(value)) return "n/a";
  if (std::isinf(value)) return value > 0 ? "\u221E" : "\u2212\u221E";
  if (std::abs(value) >= 1e3 && std::abs(value) < 1e6) {
    return Grouped(value, std::max(0, digits - (std::abs(value) < 1e4   ? 4
                                                : std::abs(value) < 1e5 ? 5
                                                                        : 6)));
  }
  const std::string text = absl::StrFormat("%.*g", digits, value);
  return absl::StrContains(text, 'e') ? WithPowerOfTen(text) : text;
}

std::string Shorten(std::string_view text, size_t most) {
  size_t count = 0, cut = text.size();
  for (size_t i = 0; i < text.size(); ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0) == 0x80) continue;
    if (++count == most) cut = i;
  }
  if (count <= most) return std::string(text);
  return std::string(text.substr(0, cut)) + "\u2026";
}

double TextWidth(std::string_view text) {
  double width = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0) == 0x80) continue;  // a continuation byte, counted with its first byte
    // Widths measured with DejaVu Sans, the widest of the common fonts.
    if (byte >= 0xE0) {
      width += 12;
    } else if (byte >= 0x80 || std::isupper(byte) || std::isdigit(byte)) {
      width += 8.2;
    } else if (std::string_view(" .,:;|!'ijlftr-").find(c) != std::string_view::npos) {
      width += 4.6;
    } else {
      width += c == 'm' || c == 'w' || c == '%' || c == '@' ? 11.6 : 7.4;
    }
  }
  return width;
}

double Ruler::Share(double value) const {
  if (!log) return (value - low) / (high - low);
  if (value == 0) return 0;
  return zero_share + (1 - zero_share) * std::log(value / low) / std::log(high / low);
}

bool Ruler::Takes(double value) const {
  return IsPlottable(value) && (!log || value >= kSmallest || (value == 0 && zero_share > 0));
}

void Ruler::MakeRoomForZero() {
  zero_share = kZeroShare;
  ticks.insert(ticks.begin(), 0);
  names.insert(names.begin(), "0");
}

Ruler FitRuler(const Axis& axis, const std::vector<double>& values, int most_ticks) {
  Ruler ruler;
  ruler.log = axis.log;
  bool any = false;
  for (const double value : values) {
    if (!ruler.Takes(value)) continue;
    ruler.low = any ? std::min(ruler.low, value) : value;
    ruler.high = any ? std::max(ruler.high, value) : value;
    any = true;
  }
  if (!any) {
    ruler.low = axis.log ? 0.1 : 0;
    ruler.high = 1;
  }
  if (axis.min && ruler.Takes(*axis.min)) ruler.low = *axis.min;
  if (axis.max && ruler.Takes(*axis.max)) ruler.high = *axis.max;
  if (ruler.high < ruler.low) ruler.high = ruler.low;
  if (axis.log) {
    FitDecades(axis, most_ticks, ruler);
  } else {
    FitSteps(axis, most_ticks, ruler);
  }
  return ruler;
}

Frame FrameBeside(const Axis& y_axis, const Ruler& y, double chart_width, double plot_height) {
  double widest = 0;
  for (const std::string& name : y.names) widest = std::max(widest, TextWidth(name));
  Frame frame;
  frame.left = widest + (y_axis.label.empty() ? 14 : 32);
  frame.top = 10;
  frame.width = chart_width - frame.left - 20;
  frame.height = plot_height;
  return frame;
}

std::string DrawXAxis(const Frame& frame, const Ruler& ruler, std::string_view label) {
  std::string out = "<g>";
  const double bottom = frame.top + frame.height;
  for (size_t i = 0; i < ruler.ticks.size(); ++i) {
    const double x = frame.X(ruler, ruler.ticks[i]);
    absl::StrAppendFormat(&out, "<path class=\"grid\" d=\"M%.1f %.1fV%.1f\"/>", x, frame.top,
                          bottom);
    absl::StrAppendFormat(&out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>", x,
                          bottom + 17, ruler.names[i]);
  }
  absl::StrAppendFormat(&out, "<path class=\"axis\" d=\"M%.1f %.1fH%.1f\"/>", frame.left, bottom,
                        frame.left + frame.width);
  absl::StrAppendFormat(&out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text></g>",
                        frame.left + frame.width / 2, bottom + 36, EscapeHtml(label));
  return out;
}

std::string DrawYAxis(const Frame& frame, const Ruler& ruler, std::string_view label) {
  std::string out = "<g>";
  for (size_t i = 0; i < ruler.ticks.size(); ++i) {
    const double y = frame.Y(ruler, ruler.ticks[i]);
    absl::StrAppendFormat(&out, "<path class=\"grid\" d=\"M%.1f %.1fH%.1f\"/>", frame.left, y,
                          frame.left + frame.width);
    absl::StrAppendFormat(&out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%s</text>",
                          frame.left - 7, y + 4, ruler.names[i]);
  }
  const double middle = frame.top + frame.height / 2;
  absl::StrAppendFormat(
      &out,
      "<text x=\"12\" y=\"%.1f\" text-anchor=\"middle\" transform=\"rotate(-90 12 %.1f)\">"
      "%s</text></g>",
      middle, middle, EscapeHtml(label));
  return out;
}

Svg WrapChart(std::string_view title, std::string_view description, double width, double height,
              bool fits, std::string_view content) {
  const std::string opening = absl::StrFormat(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" class=\"%s\" width=\"%.0f\" "
      "height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\">",
      fits ? "fit" : "wide", width, height, width, height);
  return {std::string(title),
          absl::StrCat(opening, "<title>", EscapeHtml(title), "</title><desc>",
                       EscapeHtml(description), "</desc>", std::string(content), "</svg>"),
          !fits};
}

Svg EmptyChart(std::string_view title, std::string_view description) {
  return WrapChart(title, description, 440, 90, true,
                   "<text x=\"220\" y=\"50\" text-anchor=\"middle\">no data</text>");
}

}  // namespace litmus
