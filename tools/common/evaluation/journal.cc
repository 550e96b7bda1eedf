// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/common/read_file.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

std::string Dump(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

// The name of the first member that differs, for people.
std::string FirstDifference(const json& mine, const json& theirs) {
  for (const auto& [key, value] : mine.items()) {
    if (theirs.is_object() && theirs.contains(key) && theirs[key] == value) continue;
    const bool nested = value.is_object() && theirs.is_object() && theirs.contains(key);
    return nested ? absl::StrCat(key, ".", FirstDifference(value, theirs[key])) : key;
  }
  return "an additional member";
}

// A first line that a kill cut off is the beginning of one of ours; other files are left alone.
bool BeginsAsJournal(const std::string& text) {
  constexpr char kBeginning[] = "{\"litmus_journal\"";
  const size_t compared = std::min(text.size(), sizeof(kBeginning) - 1);
  return text.compare(0, compared, kBeginning, compared) == 0;
}

absl::Status NoJournal(const std::string& path) {
  return absl::InvalidArgumentError(
      absl::StrCat(path, ": is no journal of an evaluation; choose another --journal"));
}

// Reads the complete lines of `text` into `records`; *used = bytes of them. `header` is as a
// journal has it.
absl::Status Parse(const std::string& path, const std::string& text, const json& header,
                   Records* records, size_t* used) {
  *used = 0;
  for (int64_t line = 1; *used < text.size(); ++line) {
    const size_t end = text.find('\n', *used);
    if (end == std::string::npos) break;
    const json value = json::parse(text.begin() + static_cast<std::ptrdiff_t>(*used),
                                   text.begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
    if (line == 1) {
      if (!value.is_object() || !value.contains("litmus_journal")) {
        return absl::InvalidArgumentError(
            absl::StrCat(path, ":1: is damaged; delete the file, or choose another --journal"));
      }
      if (value["litmus_journal"] != header) {
        return absl::InvalidArgumentError(
            absl::StrCat(path, ": is the journal of another run (",
                         FirstDifference(header, value["litmus_journal"]),
                         " differs); delete it, or choose another --journal"));
      }
    } else if (!value.is_object() || !value.contains("item") ||
               !value["item"].is_number_integer() || !value.contains("record") ||
               !value["record"].is_object()) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, ":", line, ": is no record; the file is damaged, delete it"));
    } else if (!records->emplace(value["item"].get<int64_t>(), value["record"]).second) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, ":", line, ": item ", value["item"].get<int64_t>(),
                       " is there twice; the file is damaged, delete it"));
    }
    *used = end + 1;
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::unique_ptr<Journal>> Journal::Open(const std::string& path, const json& header,
                                                       bool resume, Records* records) {
  const int fd = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0) {
    return absl::PermissionDeniedError(
        absl::StrCat(path, ": the journal cannot be created: ", std::strerror(errno)));
  }
  std::unique_ptr<Journal> journal(new Journal(path, fd));
  struct stat info;
  if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) {
    return absl::PermissionDeniedError(
        absl::StrCat(path, ": the journal cannot be created: is a device or a pipe"));
  }
  if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
    return absl::AbortedError(
        absl::StrCat(path, ": another run is writing this journal; wait, or choose another"));
  }
  size_t used = 0;
  const std::string text = ReadFileBytes(path).value_or("");
  if (!BeginsAsJournal(text)) return NoJournal(path);
  if (resume) {
    // Bytes that are no UTF-8 (in names of files) come back as they were written: replaced.
    const json written = json::parse(Dump(header));
    if (absl::Status status = Parse(path, text, written, records, &used); !status.ok()) {
      return status;
    }
  }
  if (ftruncate(fd, static_cast<off_t>(used)) != 0 ||
      lseek(fd, static_cast<off_t>(used), SEEK_SET) < 0) {
    return absl::DataLossError(absl::StrCat(path, ": ", std::strerror(errno)));
  }
  if (used == 0) {
    if (absl::Status status = journal->Begin(header); !status.ok()) return status;
  }
  return journal;
}

absl::Status Journal::Begin(const json& header) {
  return Write(Dump({{"litmus_journal", header}}));
}

Journal::~Journal() { close(fd_); }

absl::Status Journal::Append(int64_t item, const json& record) {
  return Write(Dump({{"item", item}, {"record", record}}));
}

void Journal::Remove() { unlink(path_.c_str()); }

absl::Status Journal::Write(const std::string& line) {
  for (size_t done = 0; done < line.size();) {
    const ssize_t n = write(fd_, line.data() + done, line.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return absl::DataLossError(absl::StrCat(path_, ": ", std::strerror(errno)));
    done += static_cast<size_t>(n);
  }
  return absl::OkStatus();
}

}  // namespace litmus
