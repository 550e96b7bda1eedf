// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Finds the folder for temporary files. Android has no /tmp; its shell user may write to
// /data/local/tmp.
#ifndef LITMUS_TOOLS_COMMON_WRITABLE_FOLDER_H_
#define LITMUS_TOOLS_COMMON_WRITABLE_FOLDER_H_

#include <string>

#include "absl/types/span.h"

namespace litmus {

// Returns the folder that the environment variable TMPDIR names, if set, even if it is not
// writable, so that the user gets an error about it. Otherwise the first writable one of
// /data/local/tmp (on Android), /tmp and the working folder; the working folder if none is
// writable. The path has no trailing "/". Not thread-safe with setenv.
std::string WritableFolder();

// The same, given the value of TMPDIR, which may be null, and the default folders.
std::string ChooseWritableFolder(const char* named, absl::Span<const std::string> usual);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_WRITABLE_FOLDER_H_
