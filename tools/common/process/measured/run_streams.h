// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The standard streams of one run.
#ifndef LITMUS_TOOLS_COMMON_PROCESS_MEASURED_RUN_STREAMS_H_
#define LITMUS_TOOLS_COMMON_PROCESS_MEASURED_RUN_STREAMS_H_

#include "absl/status/statusor.h"
#include "tools/common/process/file_descriptor.h"
#include "tools/common/process/measured/measured_process.h"

namespace litmus {

struct RunStreams {
  FileDescriptor in, out, err;            // the program's ends
  FileDescriptor out_reader, err_reader;  // this process's ends of pipes; not open: none
};

// NotFound: the input cannot be read. PermissionDenied: the output file cannot be written.
// ResourceExhausted: no descriptor is left.
absl::StatusOr<RunStreams> OpenRunStreams(const ProcessRequest& request);

// Streams of the empty program, which uses none: an empty input, and outputs that drop everything.
absl::StatusOr<RunStreams> OpenNoStreams();

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROCESS_MEASURED_RUN_STREAMS_H_
