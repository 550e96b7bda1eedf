// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/input_folder.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "tools/common/npy.h"
#include "tools/common/read_file.h"

namespace litmus::benchmark {
namespace {

namespace fs = std::filesystem;

absl::StatusOr<std::vector<std::string>> FilesOf(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (name[0] != '.' && !entry->is_directory()) files.push_back(entry->path().string());
  }
  if (error) {
    return absl::NotFoundError(
        absl::StrCat("--inputs: cannot read the folder '", folder, "': ", error.message()));
  }
  if (files.empty()) {
    return absl::NotFoundError(absl::StrCat("--inputs: the folder '", folder, "' has no file"));
  }
  std::sort(files.begin(), files.end());
  return files;
}

// Where the files of one of several inputs are.
absl::StatusOr<std::string> FolderOf(const std::string& folder, const ModelInputs& inputs,
                                     size_t index) {
  if (inputs.size() == 1) return folder;
  const std::string name = absl::StrReplaceAll(inputs.name(index), {{"/", "_"}});
  for (const std::string& candidate : {name, absl::StrCat(index)}) {
    const std::string path = folder + "/" + candidate;
    if (!candidate.empty() && fs::is_directory(path)) return path;
  }
  return absl::NotFoundError(absl::StrCat("--inputs: '", folder, "' has no sub-folder '", name,
                                          "' or '", index, "' for input ", index,
                                          " of the model's ", inputs.size()));
}

absl::Status DoesNotFit(const std::string& path, const std::string& why) {
  return absl::InvalidArgumentError(absl::StrCat("--inputs: '", path, "' ", why));
}

absl::StatusOr<std::string> ReadArray(const std::string& path, const TfLiteTensor& tensor) {
  // An array of another type, of up to 16 bytes in place of one, is told by its type below.
  const absl::StatusOr<Array> array = ReadNpy(path, 16 * uint64_t{tensor.bytes});
  if (!array.ok()) return DoesNotFit(path, std::string(array.status().message()));
  const std::string wanted = NpyTypeOf(tensor.type);
  if (array->dtype != wanted) {
    return DoesNotFit(
        path, absl::StrCat("holds elements of type ", array->dtype, ", the input takes ", wanted));
  }
  return std::string(array->bytes.begin(), array->bytes.end());
}

absl::StatusOr<InputData> ReadOne(const std::string& path, const TfLiteTensor& tensor) {
  const bool is_array = absl::EndsWith(path, ".npy");
  absl::StatusOr<std::string> bytes =
      is_array ? ReadArray(path, tensor) : ReadFileBytes(path, tensor.bytes + 1);
  if (!bytes.ok()) {
    return is_array ? bytes.status()
                    : absl::NotFoundError(absl::StrCat("--inputs: cannot read '", path,
                                                       "': ", bytes.status().message()));
  }
  if (bytes->size() != tensor.bytes) {
    const bool more = bytes->size() > tensor.bytes;
    return DoesNotFit(path, absl::StrCat("has ", more && !is_array ? "more than " : "",
                                         more && !is_array ? tensor.bytes : bytes->size(),
                                         " bytes, the input needs ", tensor.bytes));
  }
  return InputData::Of(*std::move(bytes));
}

}  // namespace

absl::Status InputFolder::Read(const std::string& folder, const ModelInputs& inputs) {
  std::vector<std::vector<InputData>> sets;
  size_t bytes = 0;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const TfLiteTensor& tensor = *inputs.tensor(i);
    if (tensor.type == kTfLiteString) {
      return absl::InvalidArgumentError(
          absl::StrCat("--inputs: input ", i,
                       " takes strings, which no file of the folder can hold; use "
                       "--input_layer_value_files"));
    }
    const absl::StatusOr<std::string> own = FolderOf(folder, inputs, i);
    if (!own.ok()) return own.status();
    const absl::StatusOr<std::vector<std::string>> files = FilesOf(*own);
    if (!files.ok()) return files.status();
    if (i == 0) sets.resize(files->size());
    if (files->size() != sets.size()) {
      return DoesNotFit(
          *own, absl::StrCat("has ", files->size(), " files, the first input's has ", sets.size()));
    }
    bytes += files->size() * tensor.bytes;
    if (bytes > kMostBytes) {
      return absl::FailedPreconditionError(
          absl::StrCat("--inputs: the files of '", folder, "' have more than ", kMostBytes,
                       " bytes, which are all kept in memory; take fewer"));
    }
    for (size_t k = 0; k < files->size(); ++k) {
      absl::StatusOr<InputData> data = ReadOne((*files)[k], tensor);
      if (!data.ok()) return data.status();
      sets[k].push_back(*std::move(data));
    }
  }
  sets_ = std::move(sets);
  next_ = 0;
  return absl::OkStatus();
}

}  // namespace litmus::benchmark
