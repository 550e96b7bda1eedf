// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Describes a file that was given as a model but is not a .tflite model: a bundle of models, a
// model of another framework, a failed download. It is recognised by its first bytes, and described
// with a command that helps.
#ifndef LITMUS_TOOLS_COMMON_MODEL_OTHER_FORMAT_H_
#define LITMUS_TOOLS_COMMON_MODEL_OTHER_FORMAT_H_

#include <string>

#include "tools/common/zip_directory.h"

namespace litmus {

// Returns a text to append to the file's name in a message, on one line: "is a Git LFS pointer, not
// the file itself; run: git lfs pull". Empty if the format is unknown or .tflite. `path` is the
// name to use in commands; it is not opened. Reads the first 4 KiB, and the directory of a zip
// archive. Thread-safe.
std::string DescribeOtherFormat(const std::string& path, const PartialFile& file);

// Likewise for the file or folder at `path`.
std::string DescribeOtherFormat(const std::string& path);

// Reads `size` bytes from `offset` of an open file without moving its position.
PartialFile PartOfOpenFile(int fd, uint64_t offset, uint64_t size);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_OTHER_FORMAT_H_
