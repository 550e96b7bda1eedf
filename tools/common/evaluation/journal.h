// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The journal of a long run: one line of JSON per finished item, written before the next item
// begins and on disk a second later, so that a killed run goes on where it stopped. The first line
// describes the run; a journal of another run is refused.
//
// A line counts when it is complete (ends with a line feed): what a kill cut off is dropped.
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

// Records by item. A record is an object; it does not hold its item's index.
using Records = std::map<int64_t, nlohmann::ordered_json>;
// By item: a digest of the input that the record was made from.
using InputDigests = std::map<int64_t, std::string>;

// How the file begins.
inline constexpr char kJournalBegins[] = "{\"litmus_journal\"";
// A record of an image has some 300 bytes: those of ImageNet's training images have 0.4 GB.
inline constexpr int64_t kMaxJournalBytes = int64_t{1} << 30;

struct JournalItems {
  Records records;
  InputDigests digests;  // of those items that have one
};

// Whether a journal may be a symbolic link. A name that the user did not choose may be one that
// somebody else planted in a shared folder, to have a file of the user's written.
enum class Links { kFollowed, kRefused };

// Not thread-safe. One process at a time has a journal (a lock that ends with the process).
class Journal {
 public:
  // Creates PATH, or, with `resume`, goes on with it when it exists. Without, a journal that holds
  // no finished item yet is overwritten; one that does is refused, as is any other file. A file
  // that is refused stays as it was.
  // `header`: all that decides what records say. `sync_after`: the time for which an item may not
  // be on disk.
  // Errors: InvalidArgument (the journal belongs to another run, or is no journal),
  // FailedPrecondition (larger than kMaxJournalBytes), OutOfRange
  // (there are finished items, and `resume` is not given), Aborted (another process writes it),
  // PermissionDenied (cannot be created, or is a link that is refused), DataLoss (cannot be read or
  // written).
  static absl::StatusOr<std::unique_ptr<Journal>> Open(
      const std::string& path, const nlohmann::ordered_json& header, bool resume,
      JournalItems* items, Links links = Links::kFollowed,
      std::chrono::milliseconds sync_after = std::chrono::seconds(1));
  // What was appended is on disk, unless an error of Append said otherwise.
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // With the operating system when this returns: a kill does not lose the item. An error of an
  // earlier item's way to the disk is returned, too. `digest` may be empty.
  absl::Status Append(int64_t item, const nlohmann::ordered_json& record,
                      const std::string& digest);
  // Deletes the file.
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
