// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A program that starts itself as a child asks the child for a record: bytes of a private form that
// the child writes to a pipe. The request stands in the environment, since the record is between
// the two and no choice of a user's: LITMUS_CHILD_RECORD=KIND:DESCRIPTOR.
#ifndef LITMUS_TOOLS_COMMON_PROCESS_RECORD_REQUEST_H_
#define LITMUS_TOOLS_COMMON_PROCESS_RECORD_REQUEST_H_

#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/common/process/file_descriptor.h"

namespace litmus {

// "LITMUS_CHILD_RECORD=KIND:DESCRIPTOR", for the environment of a child that inherits the
// descriptor. `kind`: a word.
std::string RecordRequestText(const char* kind, int descriptor);

// In the child: what the parent asks for.
class RecordRequest {
 public:
  RecordRequest() = default;
  RecordRequest(std::string kind, FileDescriptor pipe)
      : kind_(std::move(kind)), pipe_(std::move(pipe)) {}

  // "" where nobody asks.
  const std::string& kind() const { return kind_; }
  // Once. DataLoss: the parent does not read.
  absl::Status Write(const std::string& record);

 private:
  std::string kind_;
  FileDescriptor pipe_;
};

// Takes the request out of the environment, so that no child of this process finds it, and keeps
// the pipe from them. InvalidArgument: the variable is no request, or its descriptor no pipe.
// Before threads are started.
absl::StatusOr<RecordRequest> TakeRecordRequest();

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROCESS_RECORD_REQUEST_H_
