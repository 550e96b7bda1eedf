// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The journal of a long run: one line of JSON per finished item, on disk before the next begins, so
// that a killed run goes on where it stopped. The first line describes the run; a journal of
// another run is refused.
//
// A line counts when it is complete (ends with a line feed): what a kill cut off is dropped.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_JOURNAL_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_JOURNAL_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "nlohmann/json.hpp"

namespace litmus {

// Records by item. A record is an object; it does not hold its item's index.
using Records = std::map<int64_t, nlohmann::ordered_json>;

// Not thread-safe. One process at a time has a journal (a lock that ends with the process).
class Journal {
 public:
  // Creates PATH, or, with `resume`, goes on with it when it exists; without, an older journal
  // there is overwritten, any other file is not. `header`: all that decides what records say.
  // Errors: InvalidArgument (the journal belongs to another run, or is no journal), Aborted
  // (another process writes it), PermissionDenied (cannot be created).
  static absl::StatusOr<std::unique_ptr<Journal>> Open(const std::string& path,
                                                       const nlohmann::ordered_json& header,
                                                       bool resume, Records* records);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // On disk, as far as the operating system keeps its promises, when this returns.
  absl::Status Append(int64_t item, const nlohmann::ordered_json& record);
  // Deletes the file.
  void Remove();

 private:
  Journal(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}
  absl::Status Write(const std::string& line);
  absl::Status Begin(const nlohmann::ordered_json& header);

  std::string path_;
  int fd_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_JOURNAL_H_
