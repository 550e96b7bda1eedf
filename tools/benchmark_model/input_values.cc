// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/input_values.h"

#include <algorithm>
#include <random>
#include <utility>

#include "absl/strings/str_cat.h"
#include "runtime/c/tensor_size.h"
#include "tools/common/input_files/input_files.h"

namespace litmus::benchmark {

absl::Status InputValues::ReadFiles(const std::string& files, const ModelInputs& inputs) {
  std::vector<FileInput> described;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const TfLiteTensor& tensor = *inputs.tensor(i);
    described.push_back({inputs.name(i), tensor.type, tensor.bytes,
                         static_cast<size_t>(ElementCount(tensor.dims))});
  }
  const auto lists = ListInputFiles(files, described);
  if (!lists.ok()) return lists.status();
  size_t bytes = 0;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const std::vector<std::string>& list = (*lists)[i];
    bytes += list.size() * described[i].bytes;
    if (bytes > kMostBytes) {
      return absl::FailedPreconditionError(
          absl::StrCat("--inputs: the files have more than ", kMostBytes,
                       " bytes, which are all kept in memory; take fewer"));
    }
    for (const std::string& path : list) {
      absl::StatusOr<std::string> value = ReadInputFile(path, described[i]);
      if (!value.ok()) return value.status();
      values_[i].push_back(InputData::Of(*std::move(value)));
    }
  }
  return absl::OkStatus();
}

absl::Status InputValues::Make(const std::string& files, const std::vector<InputSpec>& specs,
                               const ModelInputs& inputs) {
  values_.resize(inputs.size());
  if (absl::Status read = ReadFiles(files, inputs); !read.ok()) return read;
  std::mt19937 random;  // default seed: the same inputs in every process
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (!values_[i].empty()) continue;
    const InputSpec* spec = specs.empty() ? nullptr : &specs[i];
    if (const auto range = RangeOfRandomIntegers(*inputs.tensor(i), spec)) {
      random_integers_.push_back({i, range->first, range->second});
    }
    auto data = InputData::Make(*inputs.tensor(i), spec, &random);
    if (!data.ok()) return data.status();
    values_[i].push_back(*std::move(data));
  }
  return absl::OkStatus();
}

size_t InputValues::sets() const {
  size_t sets = 1;
  for (const std::vector<InputData>& values : values_) sets = std::max(sets, values.size());
  return sets;
}

void InputValues::CopyNext(const ModelInputs& inputs) {
  for (size_t i = 0; i < values_.size(); ++i) {
    const std::vector<InputData>& values = values_[i];
    values[next_ % values.size()].CopyTo(inputs.tensor(i));
  }
  ++next_;
}

}  // namespace litmus::benchmark
