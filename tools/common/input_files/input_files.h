// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --inputs: reads the values of a model's inputs from files, different ones in each run.
#ifndef LITMUS_TOOLS_COMMON_INPUT_FILES_INPUT_FILES_H_
#define LITMUS_TOOLS_COMMON_INPUT_FILES_INPUT_FILES_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "runtime/c/common.h"

namespace litmus {

struct FileInput {
  std::string name;  // "" if the model has no name for the input
  TfLiteType type = kTfLiteNoType;
  size_t bytes = 0;     // unused for strings
  size_t elements = 0;  // used for strings only
};

// Returns each input's files in the order in which runs use them; after the last, the first
// follows. The list is empty for an input that the flag does not name. `value` is [INPUT:]PATH[;…]
// (named_texts.h). PATH is a file, or a folder whose files are used in byte order of their names,
// without hidden files. Without INPUT, PATH belongs to the only input, or, for several inputs, is a
// folder with one sub-folder per input, named after the input ('/' replaced by '_') or its index.
// If two inputs have several files, the k-th files are used together.
//
// OutOfRange (a usage error): the input does not exist, or PATH is a file and the model has several
// inputs. NotFound: the file or folder does not exist, or the folder is empty. InvalidArgument: two
// inputs have different numbers of files above one. Messages begin with "--inputs".
absl::StatusOr<std::vector<std::vector<std::string>>> ListInputFiles(
    const std::string& value, const std::vector<FileInput>& inputs);

// Reads the values in a file: raw bytes, as many as the input has, or a .npy array of the input's
// type and number of elements. For string inputs, the result is StringTensorBytes of ReadStrings.
// NotFound: the file is unreadable. InvalidArgument: type or size differs. Messages begin with
// "--inputs" and name the file.
absl::StatusOr<std::string> ReadInputFile(const std::string& path, const FileInput& input);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_INPUT_FILES_INPUT_FILES_H_
