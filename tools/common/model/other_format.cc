// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/model/other_format.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "tools/common/model/other_format_tables.h"

namespace litmus {
namespace {

constexpr size_t kHead = 4096;

// Quotes `text` as one shell argument on one line, because names may come from untrusted archives.
std::string ShellWord(absl::string_view text) {
  constexpr size_t kLongest = 200;
  std::string word(text.substr(0, kLongest));
  if (text.size() > kLongest) word += "...";
  bool plain = !word.empty();
  for (char& c : word) {
    if (absl::ascii_iscntrl(static_cast<unsigned char>(c))) c = '?';
    plain = plain && (absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
                      absl::StrContains("_./+-=:@%,", c));
  }
  if (absl::StartsWith(word, "-")) word = "./" + word;
  return plain ? word : absl::StrCat("'", absl::StrReplaceAll(word, {{"'", "'\\''"}}), "'");
}

absl::string_view Folder(absl::string_view path) {
  const size_t slash = path.rfind('/');
  return slash == absl::string_view::npos ? "." : path.substr(0, std::max<size_t>(slash, 1));
}

// Returns "is `what`; `fix`", with the placeholders (other_format_tables.h) replaced.
std::string Sentence(absl::string_view what, absl::string_view fix, const std::string& path,
                     const std::string& name = "") {
  return absl::StrCat("is ", what, "; ",
                      absl::StrReplaceAll(fix, {{"FILE", ShellWord(path)},
                                                {"DIR", ShellWord(Folder(path))},
                                                {"NAME", ShellWord(name)}}));
}

std::string Listed(const std::vector<std::string>& names) {
  constexpr size_t kMostListed = 8;
  std::string list;
  for (size_t i = 0; i < std::min(names.size(), kMostListed); ++i) {
    absl::StrAppend(&list, i == 0 ? "" : ", ", ShellWord(names[i]));
  }
  if (names.size() > kMostListed) {
    absl::StrAppend(&list, " and ", names.size() - kMostListed, " more");
  }
  return list;
}

// True for models in a zip archive. In MediaPipe's bundles, those of language models have special
// names.
bool IsModelName(absl::string_view name) {
  return absl::EndsWithIgnoreCase(name, ".tflite") || absl::StartsWith(name, "TF_LITE_");
}

std::string DescribeZip(const std::string& path, const PartialFile& file) {
  const absl::StatusOr<ZipDirectory> directory = ReadZipDirectory(file);
  if (!directory.ok()) {
    return Sentence("a zip archive that is truncated or corrupt", "download or copy FILE again",
                    path);
  }
  std::vector<std::string> names, models;
  for (const ZipEntry& entry : directory->entries) {
    if (entry.name.empty() || entry.is_folder()) continue;
    names.push_back(entry.name);
    if (IsModelName(entry.name)) models.push_back(entry.name);
  }
  if (!models.empty()) {
    const bool bundle = absl::EndsWithIgnoreCase(path, ".task");
    return Sentence(
        absl::StrCat(bundle ? "a MediaPipe bundle (zip)" : "a zip archive", " with ", models.size(),
                     models.size() == 1 ? " model: " : " models: ", Listed(models)),
        "run: unzip -p FILE NAME > model.tflite", path, models[0]);
  }
  for (const ZipContent& content : kZipContents) {
    const auto has = [&](absl::string_view ending) {
      return std::find_if(names.begin(), names.end(),
                          [&](const std::string& name) { return absl::EndsWith(name, ending); });
    };
    const auto found = has(content.ending);
    if (found == names.end() || has(content.and_ending) == names.end()) continue;
    return Sentence(content.what, content.fix, path, *found);
  }
  return Sentence(absl::StrCat("a zip archive of ", names.size(), " files without a .tflite model"),
                  "list them with: unzip -l FILE", path);
}

const OtherFormat* FormatOfMagic(absl::string_view head) {
  for (const OtherFormat& format : kFormatsByMagic) {
    if (head.size() >= format.at && absl::StartsWith(head.substr(format.at), format.magic)) {
      return &format;
    }
  }
  return nullptr;
}

const OtherFormat* FormatOfText(absl::string_view head) {
  absl::ConsumePrefix(&head, "\xEF\xBB\xBF");
  const std::string text = absl::AsciiStrToLower(absl::StripLeadingAsciiWhitespace(head));
  for (const OtherFormat& format : kFormatsByText) {
    if (absl::StartsWith(text, format.magic) && absl::StrContains(text, format.contains)) {
      return &format;
    }
  }
  return nullptr;
}

std::string DescribeFolder(const std::string& path) {
  for (const FolderFormat& format : kFolderFormats) {
    if (access(absl::StrCat(path, "/", format.file).c_str(), F_OK) == 0) {
      return Sentence(format.what, format.fix, path);
    }
  }
  return Sentence("a folder", "give the .tflite file", path);
}

}  // namespace

std::string DescribeOtherFormat(const std::string& path, const PartialFile& file) {
  if (file.size == 0) return Sentence("empty", "download, copy or convert the model again", path);
  const std::string head = file.read(0, kHead);
  const absl::string_view bytes = head;
  if (bytes.substr(std::min<size_t>(4, bytes.size()), 4) == "TFL3") return "";
  if (absl::StartsWith(bytes, "PK\x03\x04") || absl::StartsWith(bytes, "PK\x05\x06")) {
    return DescribeZip(path, file);
  }
  const OtherFormat* format = FormatOfMagic(bytes);
  if (format == nullptr) format = FormatOfText(bytes);
  if (format == nullptr) format = FormatOfProtocolBuffer(bytes);
  if (format == nullptr) return "";
  const bool tar = format->tar_fix != nullptr &&
                   (absl::StrContains(path, ".tar.") || absl::EndsWith(path, "tgz"));
  return Sentence(format->what, tar ? format->tar_fix : format->fix, path);
}

PartialFile PartOfOpenFile(int fd, uint64_t offset, uint64_t size) {
  return {size, [=](uint64_t from, size_t most) {
            if (from >= size) return std::string();
            std::string bytes(static_cast<size_t>(std::min<uint64_t>(most, size - from)), '\0');
            size_t filled = 0;
            while (filled < bytes.size()) {
              const ssize_t n = pread(fd, &bytes[filled], bytes.size() - filled,
                                      static_cast<off_t>(offset + from + filled));
              if (n < 0 && errno == EINTR) continue;
              if (n <= 0) break;
              filled += static_cast<size_t>(n);
            }
            bytes.resize(filled);
            return bytes;
          }};
}

std::string DescribeOtherFormat(const std::string& path) {
  // O_NONBLOCK: opening a pipe without a writer would block.
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat status;
  std::string description;
  if (fd >= 0 && fstat(fd, &status) == 0) {
    if (S_ISDIR(status.st_mode)) description = DescribeFolder(path);
    if (S_ISREG(status.st_mode)) {
      description =
          DescribeOtherFormat(path, PartOfOpenFile(fd, 0, static_cast<uint64_t>(status.st_size)));
    }
  }
  if (fd >= 0) close(fd);
  return description;
}

}  // namespace litmus
