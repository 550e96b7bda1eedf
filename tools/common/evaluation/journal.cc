// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "json/json_reader.h"
#include "json/parse_json.h"
#include "runtime/files/new_file.h"
#include "tools/common/status_exit.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

std::string Dump(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

// The name of the first member that differs, for error messages.
std::string FirstDifference(const json& mine, const json& theirs) {
  for (const auto& [key, value] : mine.items()) {
    if (theirs.is_object() && theirs.contains(key) && theirs[key] == value) continue;
    const bool nested = value.is_object() && theirs.is_object() && theirs.contains(key);
    return nested ? absl::StrCat(key, ".", FirstDifference(value, theirs[key])) : key;
  }
  return "an additional member";
}

// A kill may truncate the first line of a journal, so a beginning of that line is recognised as a
// journal; other files are not changed.
bool BeginsAsJournal(const std::string& text) {
  const size_t compared = std::min(text.size(), sizeof(kJournalBegins) - 1);
  return text.compare(0, compared, kJournalBegins, compared) == 0;
}

absl::Status NoJournal(const std::string& path) {
  return absl::InvalidArgumentError(
      absl::StrCat(path, ": is not a journal of an evaluation; choose another --journal"));
}

// Reads the complete lines of `text` into `items`; *used is set to their size in bytes. `header` is
// the expected first line.
absl::Status Parse(const std::string& path, const std::string& text, const json& header,
                   JournalItems* items, size_t* used) {
  *used = 0;
  for (int64_t line = 1; *used < text.size(); ++line) {
    const size_t end = text.find('\n', *used);
    if (end == std::string::npos) break;
    const auto value = ParseJson(absl::string_view(text).substr(*used, end - *used));
    std::string problem = value.ok() ? "" : std::string(value.status().message());
    if (line == 1) {
      const json none;
      const json& theirs =
          value.ok() && value->contains("litmus_journal") ? (*value)["litmus_journal"] : none;
      if (theirs.is_null()) {
        return absl::InvalidArgumentError(
            absl::StrCat(path, ":1: is damaged; delete the file, or choose another --journal"));
      }
      if (theirs != header) {
        return absl::InvalidArgumentError(absl::StrCat(
            path, ": is the journal of a different run (", FirstDifference(header, theirs),
            " differs); delete it, or choose another "
            "--journal"));
      }
      *used = end + 1;
      continue;
    }
    int64_t item = 0;
    json record;
    if (value.ok()) {
      const JsonReader reader(*value, "", &problem);
      item = reader.At("item").Integer(0, std::numeric_limits<int64_t>::max());
      record = reader.At("record").Object();
      if (reader.Has("digest")) items->digests[item] = reader.At("digest").Text();
    }
    if (!problem.empty()) {
      return absl::InvalidArgumentError(absl::StrCat(path, ":", line, ": is not a record (",
                                                     problem, "); the file is damaged, delete it"));
    }
    if (!items->records.emplace(item, std::move(record)).second) {
      return absl::InvalidArgumentError(absl::StrCat(
          path, ":", line, ": item ", item, " is listed twice; the file is corrupt, delete it"));
    }
    *used = end + 1;
  }
  return absl::OkStatus();
}

// Reads the first `most` bytes from the descriptor, because the path may refer to another file by
// now.
absl::StatusOr<std::string> ReadStart(int fd, size_t most) {
  std::string text;
  char part[1 << 16];
  while (text.size() < most) {
    const ssize_t n = pread(fd, part, std::min(sizeof(part), most - text.size()),
                            static_cast<off_t>(text.size()));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return absl::DataLossError(std::strerror(errno));
    if (n == 0) break;
    text.append(part, static_cast<size_t>(n));
  }
  return text;
}

// Reads the whole journal. The first bytes are checked before memory is allocated for the rest, so
// that another file is rejected early.
absl::StatusOr<std::string> ReadAll(const std::string& path, int fd) {
  const auto unread = [&](const absl::Status& status) {
    return absl::DataLossError(absl::StrCat(
        path, ": the journal cannot be read, and is left unchanged: ", status.message()));
  };
  const absl::StatusOr<std::string> start = ReadStart(fd, sizeof(kJournalBegins) - 1);
  if (!start.ok()) return unread(start.status());
  if (!BeginsAsJournal(*start)) return NoJournal(path);
  struct stat info;
  if (fstat(fd, &info) == 0 && info.st_size <= kMaxJournalBytes) {
    absl::StatusOr<std::string> text = ReadStart(fd, static_cast<size_t>(info.st_size));
    return text.ok() ? std::move(text) : unread(text.status());
  }
  return absl::FailedPreconditionError(absl::StrCat(path, ": the journal has more than ",
                                                    kMaxJournalBytes,
                                                    " bytes, the limit; choose another --journal"));
}

absl::Status CannotBeCreated(const std::string& path, Links links, int error) {
  if (error == ELOOP && links == Links::kRefused) {
    return absl::PermissionDeniedError(
        absl::StrCat(path,
                     ": the journal is a symbolic link, which is followed only if --journal "
                     "names it: delete the link, or give another --journal"));
  }
  return absl::PermissionDeniedError(
      absl::StrCat(path, ": the journal cannot be created: ", std::strerror(error)));
}

// The error for a non-empty journal when --resume is not set: the journal may contain hours of
// work.
absl::Status CheckEmpty(const std::string& path, const std::string& text) {
  const int64_t lines = std::count(text.begin(), text.end(), '\n');
  if (lines <= 1) return absl::OkStatus();
  return UsageError(absl::StrCat(
      path, ": holds ", lines - 1,
      " finished items of an earlier run: --resume continues it; to start over, delete the file"));
}

}  // namespace

absl::StatusOr<std::unique_ptr<Journal>> Journal::Open(const std::string& path, const json& header,
                                                       bool resume, JournalItems* items,
                                                       Links links,
                                                       std::chrono::milliseconds sync_after) {
  const int no_link = links == Links::kRefused ? O_NOFOLLOW : 0;
  const int fd = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | no_link, 0666);
  if (fd < 0) return CannotBeCreated(path, links, errno);
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
  if (absl::Status status = journal->Load(header, resume, items); !status.ok()) return status;
  auto sync = PeriodicSync::Start(fd, sync_after);
  if (!sync.ok()) {
    return absl::Status(sync.status().code(), absl::StrCat(path, ": ", sync.status().message()));
  }
  journal->sync_ = *std::move(sync);
  return journal;
}

absl::Status Journal::Load(const json& header, bool resume, JournalItems* items) {
  const absl::StatusOr<std::string> text = ReadAll(path_, fd_);
  if (!text.ok()) return text.status();
  size_t used = 0;
  // Dump replaces invalid UTF-8 (in file names), so the header is dumped and parsed to equal the
  // stored one.
  absl::Status status = resume ? Parse(path_, *text, json::parse(Dump(header)), items, &used)
                               : CheckEmpty(path_, *text);
  if (!status.ok()) return status;
  if (ftruncate(fd_, static_cast<off_t>(used)) != 0 ||
      lseek(fd_, static_cast<off_t>(used), SEEK_SET) < 0) {
    return absl::DataLossError(absl::StrCat(path_, ": ", std::strerror(errno)));
  }
  if (used > 0) return absl::OkStatus();
  status = Write(Dump({{"litmus_journal", header}}));
  if (status.ok() && !(SyncFile(fd_) && SyncFolderOf(path_))) {
    status = absl::DataLossError(absl::StrCat(path_, ": ", std::strerror(errno)));
  }
  return status;
}

Journal::~Journal() {
  sync_.reset();
  close(fd_);
}

absl::Status Journal::Append(int64_t item, const json& record, const std::string& digest) {
  json line = {{"item", item}};
  if (!digest.empty()) line["digest"] = digest;
  line["record"] = record;
  if (absl::Status status = Write(Dump(line)); !status.ok()) return status;
  absl::Status status = sync_->Written();
  if (status.ok()) return status;
  return absl::DataLossError(absl::StrCat(path_, ": ", status.message()));
}

void Journal::Remove() { unlink(path_.c_str()); }

absl::Status Journal::Write(const std::string& line) {
  if (WriteAll(fd_, line.data(), line.size())) return absl::OkStatus();
  return absl::DataLossError(absl::StrCat(path_, ": ", std::strerror(errno)));
}

}  // namespace litmus
