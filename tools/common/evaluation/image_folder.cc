// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/image_folder.h"

#include <dirent.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "tools/common/evaluation/output.h"
#include "tools/common/status_exit.h"

namespace litmus {

std::string JoinPath(const std::string& folder, const std::string& name) {
  return absl::StrCat(folder, absl::EndsWith(folder, "/") ? "" : "/", name);
}

absl::StatusOr<std::vector<std::string>> ListImages(const std::string& flag,
                                                    const std::string& folder) {
  if (folder.empty()) return UsageError(flag + " is missing: give the folder of images");
  const std::unique_ptr<DIR, int (*)(DIR*)> dir(opendir(folder.c_str()), closedir);
  if (dir == nullptr) {
    return absl::NotFoundError(
        absl::StrCat(flag, ": cannot read the folder '", folder, "': ", std::strerror(errno)));
  }
  std::vector<std::string> names;
  while (const dirent* entry = readdir(dir.get())) {
    const std::string name = entry->d_name;
    struct stat info;
    // What cannot be looked at (a broken link) stays in the list and is reported as broken.
    if (stat(JoinPath(folder, name).c_str(), &info) == 0 && S_ISDIR(info.st_mode)) continue;
    names.push_back(name);
  }
  if (names.empty()) {
    return absl::InvalidArgumentError(absl::StrCat(flag, ": there is no file in '", folder, "'"));
  }
  std::sort(names.begin(), names.end());  // char_traits<char> compares as unsigned: byte order
  return names;
}

absl::StatusOr<std::vector<std::string>> ReadLines(const std::string& flag,
                                                   const std::string& path) {
  if (path.empty()) return UsageError(flag + " is missing: give a text file");
  const absl::StatusOr<std::string> text = ReadWholeFile(flag, path);
  if (!text.ok()) return text.status();
  // Each line takes 32 bytes, though it may be empty.
  constexpr std::ptrdiff_t kMaxLines = 1 << 22;
  if (std::count(text->begin(), text->end(), '\n') > kMaxLines) {
    return absl::FailedPreconditionError(absl::StrCat(flag, ": '", path, "' has more than ",
                                                      kMaxLines, " lines; give a shorter list"));
  }
  // A byte order mark belongs to the file and not to its first line.
  std::vector<std::string> lines = absl::StrSplit(absl::StripPrefix(*text, "\xEF\xBB\xBF"), '\n');
  if (lines.back().empty()) lines.pop_back();
  for (std::string& line : lines) {
    if (absl::EndsWith(line, "\r")) line.pop_back();
  }
  if (lines.empty())
    return absl::InvalidArgumentError(absl::StrCat(flag, ": '", path, "' is empty"));
  return lines;
}

absl::StatusOr<std::vector<std::vector<std::string>>> ParseTable(const std::string& path,
                                                                 const std::string& text) {
  const char separator =
      text.substr(0, text.find('\n')).find('\t') != std::string::npos ? '\t' : ',';
  std::vector<std::vector<std::string>> rows(1, std::vector<std::string>(1));
  bool quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    std::string& cell = rows.back().back();
    if (quoted) {
      if (c != '"') {
        cell += c;
      } else if (i + 1 < text.size() && text[i + 1] == '"') {
        cell += text[++i];
      } else {
        quoted = false;
      }
    } else if (c == '"' && cell.empty() && separator == ',') {
      quoted = true;
    } else if (c == separator) {
      rows.back().emplace_back();
    } else if (c == '\n') {
      rows.emplace_back(1);
    } else if (c != '\r' || i + 1 == text.size() || text[i + 1] != '\n') {
      cell += c;
    }
  }
  if (quoted) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": a quote is opened and never closed"));
  }
  rows.erase(std::remove(rows.begin(), rows.end(), std::vector<std::string>(1)), rows.end());
  return rows;
}

}  // namespace litmus
