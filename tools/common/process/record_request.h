// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A program that starts itself as a child can ask the child for a record: bytes in a private format
// that the child writes to a pipe. The request is an environment variable, because users cannot
// choose it: LITMUS_CHILD_RECORD=KIND:DESCRIPTOR.
#ifndef LITMUS_TOOLS_COMMON_PROCESS_RECORD_REQUEST_H_
#define LITMUS_TOOLS_COMMON_PROCESS_RECORD_REQUEST_H_

#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/common/process/file_descriptor.h"

namespace litmus {

// Returns "LITMUS_CHILD_RECORD=KIND:DESCRIPTOR" for the environment of a child that inherits the
// descriptor. `kind`: a word.
std::string RecordRequestText(const char* kind, int descriptor);

// In the child: the parent's request.
class RecordRequest {
 public:
  RecordRequest() = default;
  RecordRequest(std::string kind, FileDescriptor pipe)
      : kind_(std::move(kind)), pipe_(std::move(pipe)) {}

  // "" if there is no request.
  const std::string& kind() const { return kind_; }
  // Call once. DataLoss: the parent does not read.
  absl::Status Write(const std::string& record);

 private:
  std::string kind_;
  FileDescriptor pipe_;
};

// Removes the request from the environment and makes the pipe non-inheritable, so that children of
// this process do not see them. InvalidArgument: the variable is malformed, or its descriptor is
// not a pipe. Call before threads are started.
absl::StatusOr<RecordRequest> TakeRecordRequest();

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROCESS_RECORD_REQUEST_H_
