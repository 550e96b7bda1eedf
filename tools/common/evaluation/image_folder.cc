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
#include "absl/strings/str_join.h"
#include "tools/common/evaluation/output.h"
#include "tools/common/labels/split_lines.h"
#include "tools/common/status_exit.h"

namespace litmus {
namespace {

// Whether systems or file managers create such a file: .DS_Store, ._NAME, Thumbs.db.
bool IsOfDesktop(const std::string& name) {
  return name[0] == '.' || absl::EqualsIgnoreCase(name, "Thumbs.db") ||
         absl::EqualsIgnoreCase(name, "desktop.ini");
}

std::string LeftOut(const std::string& folder, const std::vector<std::string>& names) {
  if (names.empty()) return "";
  constexpr size_t kMostNames = 3;
  const std::vector<std::string> first(
      names.begin(),
      names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), kMostNames)));
  return absl::StrCat(names.size(), names.size() == 1 ? " file" : " files", " of ", folder,
                      names.size() == 1 ? " is" : " are",
                      " left out as no image: ", absl::StrJoin(first, ", "),
                      names.size() > kMostNames ? ", …" : "");
}

}  // namespace

std::string JoinPath(const std::string& folder, const std::string& name) {
  return absl::StrCat(folder, absl::EndsWith(folder, "/") ? "" : "/", name);
}

absl::StatusOr<FolderOfImages> ListImages(const std::string& flag, const std::string& folder) {
  if (folder.empty()) return UsageError(flag + " is missing: give the folder of images");
  const std::unique_ptr<DIR, int (*)(DIR*)> dir(opendir(folder.c_str()), closedir);
  if (dir == nullptr) {
    return absl::NotFoundError(
        absl::StrCat(flag, ": cannot read the folder '", folder, "': ", std::strerror(errno)));
  }
  FolderOfImages images;
  std::vector<std::string> left_out;
  while (const dirent* entry = readdir(dir.get())) {
    const std::string name = entry->d_name;
    struct stat info;
    // A file whose status is unreadable (a dangling link) stays in the list and is reported as an
    // unreadable image.
    if (stat(JoinPath(folder, name).c_str(), &info) == 0 && S_ISDIR(info.st_mode)) continue;
    (IsOfDesktop(name) ? left_out : images.files).push_back(name);
  }
  // char_traits<char> compares bytes as unsigned: the result is in byte order.
  std::sort(images.files.begin(), images.files.end());
  std::sort(left_out.begin(), left_out.end());
  images.note = LeftOut(folder, left_out);
  if (images.files.empty()) {
    return absl::InvalidArgumentError(absl::StrCat(flag, ": there is no image in '", folder, "'",
                                                   images.note.empty() ? "" : "; ", images.note));
  }
  return images;
}

absl::StatusOr<std::vector<std::string>> ReadLines(const std::string& flag,
                                                   const std::string& path) {
  if (path.empty()) return UsageError(flag + " is missing: give a text file");
  const absl::StatusOr<std::string> text = ReadWholeFile(flag, path);
  if (!text.ok()) return text.status();
  // Each line takes 32 bytes of memory even if it is empty.
  constexpr std::ptrdiff_t kMaxLines = 1 << 22;
  if (std::count(text->begin(), text->end(), '\n') > kMaxLines) {
    return absl::FailedPreconditionError(absl::StrCat(flag, ": '", path, "' has more than ",
                                                      kMaxLines, " lines; give a shorter list"));
  }
  std::vector<std::string> lines = SplitLines(*text);
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
