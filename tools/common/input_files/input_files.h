// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --inputs: the values of a model's inputs from files, other ones in each run.
#ifndef LITMUS_TOOLS_COMMON_INPUT_FILES_INPUT_FILES_H_
#define LITMUS_TOOLS_COMMON_INPUT_FILES_INPUT_FILES_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "runtime/c/common.h"

namespace litmus {

struct FileInput {
  std::string name;  // "" when the model gives none
  TfLiteType type = kTfLiteNoType;
  size_t bytes = 0;     // not of strings
  size_t elements = 0;  // needed of strings only
};

// The files of each input, in the order in which runs take them and then again from the first;
// empty for an input that the flag does not name. `value`: [INPUT:]PATH[;…] (named_texts.h). PATH
// is a file, or a folder whose files are taken in byte order of their names, hidden ones left out.
// Without INPUT: that of the only input, or, of several inputs, a folder with one sub-folder for
// each, called by the input's name ('/' as '_') or index. Where two inputs have several files, the
// k-th files belong together.
//
// OutOfRange (a usage error): no such input, or PATH is a file and the model has several inputs.
// NotFound: no such file or folder, no file in it. InvalidArgument: inputs with different numbers
// of files, both above one. Messages begin with "--inputs".
absl::StatusOr<std::vector<std::vector<std::string>>> ListInputFiles(
    const std::string& value, const std::vector<FileInput>& inputs);

// The values in a file: raw bytes, as many as the input's, or a .npy array of the input's type and
// number of elements; of an input of strings ReadStrings, as StringTensorBytes. NotFound: the file
// cannot be read. InvalidArgument: the file does not fit. Messages begin with "--inputs" and name
// the file.
absl::StatusOr<std::string> ReadInputFile(const std::string& path, const FileInput& input);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_INPUT_FILES_INPUT_FILES_H_
