// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/npy.h"

#include "testing/fuzzing/memory_file.h"
#include "testing/fuzzing/read_all.h"
#include "testing/fuzzing/targets.h"

namespace litmus::fuzzing {

void FuzzNpy(const uint8_t* data, size_t size) {
  static auto* const file = new MemoryFile;
  const absl::StatusOr<Array> array = ReadNpy(file->Write(data, size));
  if (!array.ok()) return;
  ReadAll(array->bytes.data(), array->bytes.size());
  double sum = 0;
  for (size_t i = 0; i < array->size(); ++i) sum += ValueAt(*array, i);
  ReadAll(&sum, sizeof(sum));
}

}  // namespace litmus::fuzzing
