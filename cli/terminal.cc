// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string>

namespace litmus {
namespace {

constexpr int kMinColumns = 40, kUsualColumns = 80, kMaxColumns = 100;

// The value of an environment variable; "" if it is not set.
std::string Variable(const char* name) {
  const char* text = std::getenv(name);
  return text == nullptr ? "" : text;
}

}  // namespace

int TerminalColumns(int file) {
  winsize size = {};
  int columns = 0;
  if (isatty(file) != 0 && ioctl(file, TIOCGWINSZ, &size) == 0) columns = size.ws_col;
  if (columns <= 0) columns = std::atoi(Variable("COLUMNS").c_str());
  return columns <= 0 ? kUsualColumns : std::clamp(columns, kMinColumns, kMaxColumns);
}

bool MayRewriteLine(int file) {
  const std::string term = Variable("TERM");
  return isatty(file) != 0 && !term.empty() && term != "dumb";
}

bool MayUseColor(int file) { return MayRewriteLine(file) && Variable("NO_COLOR").empty(); }

bool MayUseUtf8() {
  std::string locale;
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    if (locale.empty()) locale = Variable(name);
  }
  std::transform(locale.begin(), locale.end(), locale.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
}

const char* MicrosecondUnit() { return MayUseUtf8() ? "µs" : "us"; }

}  // namespace litmus
