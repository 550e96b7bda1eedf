// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/process/measured/run_streams.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace litmus {
namespace {

constexpr char kNoFile[] = "/dev/null";

absl::Status MakePipe(FileDescriptor* reader, FileDescriptor* writer) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    return absl::ResourceExhaustedError(
        absl::StrCat("cannot create a pipe: ", std::strerror(errno)));
  }
  *reader = FileDescriptor(ends[0]);
  *writer = FileDescriptor(ends[1]);
  return absl::OkStatus();
}

bool Exhausted(int error) { return error == EMFILE || error == ENFILE || error == ENOMEM; }

absl::Status OpenInput(const std::string& file, FileDescriptor* in) {
  if (file.empty()) {
    *in = FileDescriptor(open(kNoFile, O_RDONLY | O_CLOEXEC));
    if (in->is_open()) return absl::OkStatus();
    FileDescriptor closed;  // without /dev, a pipe that nothing writes to
    return MakePipe(in, &closed);
  }
  *in = FileDescriptor(open(file.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat status {};
  const bool is_folder = in->is_open() && fstat(in->get(), &status) == 0 && S_ISDIR(status.st_mode);
  if (in->is_open() && !is_folder) return absl::OkStatus();
  const int error = is_folder ? EISDIR : errno;
  const std::string text =
      absl::StrCat("cannot read the input '", file, "': ", std::strerror(error));
  return Exhausted(error) ? absl::ResourceExhaustedError(text) : absl::NotFoundError(text);
}

absl::Status OpenOutput(const std::string& file, FileDescriptor* out) {
  *out = FileDescriptor(open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (out->is_open()) return absl::OkStatus();
  const std::string text =
      absl::StrCat("cannot write the output '", file, "': ", std::strerror(errno));
  return Exhausted(errno) ? absl::ResourceExhaustedError(text) : absl::PermissionDeniedError(text);
}

// Without /dev/null a pipe is read, and what comes is dropped.
absl::Status OpenDropped(FileDescriptor* out, FileDescriptor* reader) {
  *out = FileDescriptor(open(kNoFile, O_WRONLY | O_CLOEXEC));
  return out->is_open() ? absl::OkStatus() : MakePipe(reader, out);
}

}  // namespace

absl::StatusOr<RunStreams> OpenRunStreams(const ProcessRequest& request) {
  RunStreams streams;
  absl::Status opened = OpenInput(request.input, &streams.in);
  if (!opened.ok()) return opened;
  switch (request.output) {
    case ProcessRequest::Output::kNull:
      opened = OpenDropped(&streams.out, &streams.out_reader);
      break;
    case ProcessRequest::Output::kPipe:
      opened = MakePipe(&streams.out_reader, &streams.out);
      break;
    case ProcessRequest::Output::kFile:
      opened = OpenOutput(request.output_file, &streams.out);
      break;
  }
  if (opened.ok()) opened = MakePipe(&streams.err_reader, &streams.err);
  if (!opened.ok()) return opened;
  return streams;
}

absl::StatusOr<RunStreams> OpenNoStreams() {
  RunStreams streams;
  absl::Status opened = OpenInput("", &streams.in);
  if (opened.ok()) opened = OpenDropped(&streams.out, &streams.out_reader);
  if (opened.ok()) opened = OpenDropped(&streams.err, &streams.err_reader);
  if (!opened.ok()) return opened;
  return streams;
}

}  // namespace litmus
