// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a file is that was given as a model and is not a .tflite model: a bundle of models, a model
// of another framework, a download that failed. Recognised by its first bytes, with the command
// that helps.
#ifndef LITMUS_TOOLS_COMMON_MODEL_OTHER_FORMAT_H_
#define LITMUS_TOOLS_COMMON_MODEL_OTHER_FORMAT_H_

#include <string>

#include "tools/common/zip_directory.h"

namespace litmus {

// "is a Git LFS pointer, not the file itself; run: git lfs pull": what follows the file's name in a
// message, on one line. Empty where the format is unknown or a .tflite model's. `path` is the
// file's name in commands; it is not opened. Reads the first 4 KiB, and of a zip archive as
// ReadZipDirectory does. Thread-safe.
std::string DescribeOtherFormat(const std::string& path, const PartialFile& file);

// The same of what `path` names: also a folder.
std::string DescribeOtherFormat(const std::string& path);

// Reads `size` bytes from `offset` of an open file, whose position stays.
PartialFile PartOfOpenFile(int fd, uint64_t offset, uint64_t size);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_OTHER_FORMAT_H_
