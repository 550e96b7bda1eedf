// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The folder for temporary files. Android has no /tmp, and its shell user may write below
// /data/local/tmp.
#ifndef LITMUS_TOOLS_COMMON_WRITABLE_FOLDER_H_
#define LITMUS_TOOLS_COMMON_WRITABLE_FOLDER_H_

#include <string>

#include "absl/types/span.h"

namespace litmus {

// The folder that the environment variable TMPDIR names, where that is set: whoever names a folder
// is to hear that nothing can be written there. Else the first of /data/local/tmp (on Android),
// /tmp and the working folder that can be written; the working folder where none can. No "/" at
// the end. Not thread-safe beside setenv.
std::string WritableFolder();

// The same for the value of TMPDIR, which may be null, and the usual folders.
std::string ChooseWritableFolder(const char* named, absl::Span<const std::string> usual);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_WRITABLE_FOLDER_H_
