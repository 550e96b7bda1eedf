// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The journal of a long run: one line of JSON per finished item, written before the next item
// begins and on disk within a second, so that a killed run can be resumed. The first line describes
// the run; the journal of another run is rejected.
//
// Only complete lines (with a line feed) count; a line that a kill truncated is dropped.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_JOURNAL_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_JOURNAL_H_

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "nlohmann/json.hpp"
#include "tools/common/evaluation/periodic_sync.h"

namespace litmus {

// The key is the item's index. A record is an object that does not contain the index.
using Records = std::map<int64_t, nlohmann::ordered_json>;
// The key is the item's index, the value a digest of the input that the record was created from.
using InputDigests = std::map<int64_t, std::string>;

// The first bytes of every journal.
inline constexpr char kJournalBegins[] = "{\"litmus_journal\"";
// The record of an image has about 300 bytes: 0.4 GB for ImageNet's training images.
inline constexpr int64_t kMaxJournalBytes = int64_t{1} << 30;

struct JournalItems {
  Records records;
  InputDigests digests;  // for items with a digest
};

// Whether a journal may be a symbolic link. In a shared folder, another user may have planted a
// link under a default name to overwrite a file of this user, so links are refused unless the user
// chose the name.
enum class Links { kFollowed, kRefused };

// Not thread-safe. A lock lets only one process at a time write a journal; the lock ends with the
// process.
class Journal {
 public:
  // Creates the file `path`, or continues an existing one if `resume` is set. Without `resume`, a
  // journal without finished items is overwritten; a journal with finished items and any other file
  // are rejected and not changed. `header`: all settings that the records depend on. `sync_after`:
  // the maximum time until an item is on disk. Errors: InvalidArgument (the file is the journal of
  // another run, or is not a journal), FailedPrecondition (larger than kMaxJournalBytes),
  // OutOfRange (it has finished items, and `resume` is false), Aborted (another process writes it),
  // PermissionDenied (cannot be created, or is a refused link), DataLoss (cannot be read or
  // written).
  static absl::StatusOr<std::unique_ptr<Journal>> Open(
      const std::string& path, const nlohmann::ordered_json& header, bool resume,
      JournalItems* items, Links links = Links::kFollowed,
      std::chrono::milliseconds sync_after = std::chrono::seconds(1));
  // After the destructor, all appended items are on disk, unless Append returned an error.
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // When Append returns, the operating system has the item, so that killing the process does not
  // lose it. Also returns errors of syncing earlier items. `digest` may be empty.
  absl::Status Append(int64_t item, const nlohmann::ordered_json& record,
                      const std::string& digest);
  // Deletes the journal.
  void Remove();

 private:
  Journal(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}
  absl::Status Load(const nlohmann::ordered_json& header, bool resume, JournalItems* items);
  absl::Status Write(const std::string& line);

  const std::string path_;
  const int fd_;
  std::unique_ptr<PeriodicSync> sync_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_JOURNAL_H_
