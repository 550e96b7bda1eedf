// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/history/read_history.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>
#include <system_error>
#include <tuple>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "json/parse_json.h"
#include "tools/common/interrupt.h"
#include "tools/common/read_file.h"
#include "tools/common/sha256.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;
namespace fs = std::filesystem;

// The files below `folder`, relative to it, sorted. Links to folders are not followed: they may
// form a cycle.
absl::StatusOr<std::vector<std::string>> FilesBelow(const std::string& folder) {
  std::error_code error;
  fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, error);
  if (error) {
    return absl::NotFoundError(
        absl::StrCat("cannot read the folder '", folder, "': ", error.message()));
  }
  std::vector<std::string> files;
  while (it != fs::recursive_directory_iterator()) {
    std::error_code ignored;
    const bool hidden = absl::StartsWith(it->path().filename().string(), ".");
    if (hidden && it->is_directory(ignored)) it.disable_recursion_pending();
    if (!hidden && !it->is_directory(ignored)) {
      files.push_back(it->path().lexically_relative(folder).string());
    }
    it.increment(error);
    if (error) break;
  }
  std::sort(files.begin(), files.end());
  return files;
}

// The digest of a document regardless of its white space, since a program that copies it may write
// it anew.
std::string DigestOf(const json& document) {
  const std::string text = document.dump(-1, ' ', false, json::error_handler_t::replace);
  return Sha256Hex(text.data(), text.size());
}

class Reader {
 public:
  explicit Reader(const std::string& folder) : folder_(folder) {}

  void Read(const std::string& file) {
    const absl::Status status = Add(file);
    if (!status.ok()) read_.skipped.push_back({file, std::string(status.message())});
  }

  HistoryFolder Take() {
    std::sort(read_.results.begin(), read_.results.end(),
              [](const StoredResult& a, const StoredResult& b) {
                return std::tie(a.started_utc, a.file) < std::tie(b.started_utc, b.file);
              });
    return std::move(read_);
  }

 private:
  absl::Status Add(const std::string& file) {
    if (!absl::EndsWith(file, ".json")) {
      return absl::InvalidArgumentError("its name does not end in .json");
    }
    const std::string path = absl::StrCat(folder_, "/", file);
    std::error_code error;
    if (!fs::is_regular_file(path, error))
      return absl::InvalidArgumentError("is not a regular file");
    const absl::StatusOr<std::string> text = ReadFileWithin(path, kMaxJsonBytes);
    if (!text.ok()) return text.status();
    const absl::StatusOr<json> document = ParseJson(*text);
    if (!document.ok()) return document.status();
    absl::StatusOr<std::vector<StoredResult>> results = ResultsIn(*document, file);
    if (!results.ok()) return results.status();
    if (!digests_.insert(DigestOf(*document)).second) {
      ++read_.duplicates;
      return absl::OkStatus();
    }
    ++read_.documents;
    std::move(results->begin(), results->end(), std::back_inserter(read_.results));
    return absl::OkStatus();
  }

  const std::string& folder_;
  std::set<std::string> digests_;
  HistoryFolder read_;
};

}  // namespace

absl::StatusOr<HistoryFolder> ReadHistory(const std::string& folder) {
  const absl::StatusOr<std::vector<std::string>> files = FilesBelow(folder);
  if (!files.ok()) return files.status();
  Reader reader(folder);
  for (const std::string& file : *files) {
    if (Interrupted()) return absl::AbortedError("interrupted while reading the folder");
    reader.Read(file);
  }
  return reader.Take();
}

absl::StatusOr<json> ReadResultFile(const std::string& path) {
  const absl::StatusOr<std::string> text = ReadFileBytes(path, kMaxJsonBytes + 1);
  if (!text.ok()) {
    return absl::NotFoundError(absl::StrCat("cannot read '", path, "': ", text.status().message()));
  }
  absl::StatusOr<json> document = ParseJson(*text);
  if (document.ok()) return document;
  return absl::InvalidArgumentError(absl::StrCat(path, ": ", document.status().message()));
}

}  // namespace litmus
