// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/quantity.h"

namespace litmus {
namespace {

constexpr std::chrono::milliseconds kBetweenDrawings(100), kQuietAtFirst(500);
constexpr int64_t kBarWidth = 24;

bool IsTerminal() {
  const char* term = std::getenv("TERM");
  return isatty(STDERR_FILENO) != 0 && (term == nullptr || std::strcmp(term, "dumb") != 0);
}

}  // namespace

Progress::Progress(std::string what, int64_t done, int64_t total)
    : Progress(std::move(what), done, total, stderr, IsTerminal()) {}

Progress::Progress(std::string what, int64_t done, int64_t total, std::FILE* stream, bool terminal,
                   std::function<Clock::time_point()> now)
    : what_(std::move(what)),
      before_(done),
      total_(total),
      stream_(stream),
      terminal_(terminal),
      now_(std::move(now)),
      done_(done),
      tenths_(total > 0 ? 10 * done / total : 0) {}

Progress::~Progress() { Clear(); }

void Progress::Clear() {
  if (drawn_) std::fprintf(stream_, "\r\033[K");
  std::fflush(stream_);
  drawn_ = false;
}

void Progress::Step() {
  ++done_;
  const Clock::time_point now = now_();
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const double rate = seconds > 0 ? static_cast<double>(done_ - before_) / seconds : 0;
  const int64_t tenths = total_ > 0 ? 10 * done_ / total_ : 0;
  if (now - start_ < kQuietAtFirst) {
    tenths_ = tenths;
  } else if (terminal_) {
    if (now - last_ < kBetweenDrawings) return;
    last_ = now;
    drawn_ = true;
    std::fprintf(stream_, "\r%s\033[K", Line(what_, done_, total_, rate, true).c_str());
    std::fflush(stream_);
  } else if (tenths > tenths_) {
    tenths_ = tenths;
    std::fprintf(stream_, "%s\n", Line(what_, done_, total_, rate, false).c_str());
    std::fflush(stream_);
  }
}

std::string Progress::Line(const std::string& what, int64_t done, int64_t total, double rate,
                           bool bar) {
  std::string line;
  if (bar && total > 0) {
    const int64_t filled = std::min(kBarWidth, kBarWidth * done / total);
    line = absl::StrCat("[", std::string(static_cast<size_t>(filled), '#'),
                        std::string(static_cast<size_t>(kBarWidth - filled), '.'), "] ");
  }
  absl::StrAppendFormat(&line, "%3d %%  %d/%d %s, %.1f/s", total > 0 ? 100 * done / total : 100,
                        done, total, what, rate);
  if (rate > 0) {
    absl::StrAppend(&line, ", ", ClockText(static_cast<double>(total - done) / rate), " left");
  }
  return line;
}

}  // namespace litmus
