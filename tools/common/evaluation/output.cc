// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/output.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/common/read_file.h"

namespace litmus {
namespace {

std::string CsvCell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string cell = "\"";
  for (const char c : text) cell += c == '"' ? std::string("\"\"") : std::string(1, c);
  return cell + "\"";
}

std::string TemporaryName(const std::string& path) {
  return absl::StrCat(path, ".", getpid(), ".tmp");
}

// A link stays a link: the file that it leads to is the one to replace.
std::string BehindLinks(const std::string& path) {
  std::error_code error;
  const auto target = std::filesystem::canonical(path, error);
  return error ? path : target.string();
}

absl::Status CannotCreate(const std::string& flag, const std::string& path) {
  return absl::PermissionDeniedError(
      absl::StrCat(flag, ": cannot create '", path, "': ", std::strerror(errno)));
}

}  // namespace

OutputFormat OutputFormatOf(const std::string& format, const std::string& path) {
  const auto is = [&](const char* name) {
    return format.empty() ? absl::EndsWithIgnoreCase(path, absl::StrCat(".", name))
                          : format == name;
  };
  if (is("json")) return OutputFormat::kJson;
  if (is("csv")) return OutputFormat::kCsv;
  if (is("pb")) return OutputFormat::kProto;
  return OutputFormat::kText;
}

std::string ToText(const EvaluationResult& result, bool prefix) {
  std::string text;
  for (const std::string& line : result.lines) {
    absl::StrAppend(&text, prefix ? "INFO: " : "", line, "\n");
  }
  for (const std::string& line : result.remarks) absl::StrAppend(&text, line, "\n");
  return text;
}

std::string ToJsonText(const nlohmann::ordered_json& document) {
  return document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string ToCsvText(const CsvTable& table) {
  std::string text;
  for (const std::vector<std::string>& row : table) {
    absl::StrAppend(&text,
                    absl::StrJoin(row, ",",
                                  [](std::string* out, const std::string& cell) {
                                    absl::StrAppend(out, CsvCell(cell));
                                  }),
                    "\n");
  }
  return text;
}

std::string Render(const EvaluationResult& result, OutputFormat format) {
  switch (format) {
    case OutputFormat::kJson:
      return ToJsonText(result.document);
    case OutputFormat::kCsv:
      return ToCsvText(result.csv);
    case OutputFormat::kProto:
      return result.proto;
    case OutputFormat::kText:
      break;
  }
  return ToText(result, false);
}

bool IsSpecialFile(const std::string& path) {
  // /dev/stdout may lead to a regular file that others write, too; it must not be replaced.
  if (absl::StartsWith(path, "/dev/") || absl::StartsWith(path, "/proc/")) return true;
  struct stat info;
  return stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode);
}

absl::Status WriteFileAtomically(const std::string& flag, const std::string& path,
                                 const std::string& bytes) {
  // A device or pipe (/dev/stdout) is written to after what it got before, never replaced.
  const bool special = IsSpecialFile(path);
  const std::string target = special ? path : BehindLinks(path);
  const std::string temporary = special ? path : TemporaryName(target);
  std::FILE* file = std::fopen(temporary.c_str(), special ? "ab" : "wb");
  if (file == nullptr) return CannotCreate(flag, path);
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  if (std::fclose(file) != 0 || !written) {
    if (!special) unlink(temporary.c_str());
    return absl::DataLossError(
        absl::StrCat(flag, ": writing '", path, "' failed: ", std::strerror(errno)));
  }
  if (!special && std::rename(temporary.c_str(), target.c_str()) != 0) {
    absl::Status status = CannotCreate(flag, path);
    unlink(temporary.c_str());
    return status;
  }
  return absl::OkStatus();
}

absl::Status CheckCreatable(const std::string& flag, const std::string& path) {
  if (path.empty()) return absl::OkStatus();
  if (IsSpecialFile(path)) {
    struct stat info;
    if (stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode)) {
      errno = EISDIR;
      return CannotCreate(flag, path);
    }
    if (access(path.c_str(), W_OK) == 0) return absl::OkStatus();
    return CannotCreate(flag, path);
  }
  const std::string temporary = TemporaryName(BehindLinks(path));
  std::FILE* file = std::fopen(temporary.c_str(), "wb");
  if (file == nullptr) return CannotCreate(flag, path);
  std::fclose(file);
  unlink(temporary.c_str());
  return absl::OkStatus();
}

absl::StatusOr<std::string> ReadWholeFile(const std::string& flag, const std::string& path,
                                          size_t most) {
  absl::StatusOr<std::string> bytes = ReadFileBytes(path, most);
  if (!bytes.ok()) {
    return absl::NotFoundError(
        absl::StrCat(flag, ": cannot read '", path, "': ", bytes.status().message()));
  }
  return bytes;
}

}  // namespace litmus
