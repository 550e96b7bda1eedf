// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/api/device_choices.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "delegates/gpu/api/log.h"
#include "delegates/gpu/serialization/cache_file.h"
#include "delegates/gpu/serialization/cache_key.h"

namespace litmus::gpu {
namespace {

// int32 numbers per choice: two halves of the hash, and the candidate.
constexpr size_t kNumbers = 3;

CacheEntry EntryOf(const std::string& directory, const DeviceInfo& device) {
  return {directory, "choices", MakeDeviceKey(device)};
}

std::vector<int32_t> Numbers(const KnownChoices& choices) {
  std::vector<int32_t> numbers;
  for (const auto& [hash, candidate] : choices.fastest) {
    numbers.insert(numbers.end(), {static_cast<int32_t>(hash >> 32),
                                   static_cast<int32_t>(hash & 0xffffffff), candidate});
  }
  return numbers;
}

}  // namespace

KnownChoices LoadDeviceChoices(const std::string& directory, const DeviceInfo& device) {
  KnownChoices choices;
  const absl::StatusOr<std::unique_ptr<CacheFile>> file =
      CacheFile::Open(EntryOf(directory, device));
  if (!file.ok()) {
    if (!absl::IsNotFound(file.status())) {
      LogWarning(absl::StrCat("Choices of kernels are not used: ", file.status().message()));
    }
    return choices;
  }
  const absl::Span<const int32_t> numbers = (*file)->parts().choices;
  for (size_t i = 0; i + kNumbers <= numbers.size(); i += kNumbers) {
    const uint64_t hash = static_cast<uint64_t>(static_cast<uint32_t>(numbers[i])) << 32 |
                          static_cast<uint32_t>(numbers[i + 1]);
    choices.fastest[hash] = numbers[i + 2];
  }
  return choices;
}

void KeepDeviceChoices(const std::string& directory, const DeviceInfo& device,
                       const KnownChoices& choices) {
  KnownChoices all = choices;  // Other processes may have added choices to the file.
  all.fastest.merge(LoadDeviceChoices(directory, device).fastest);
  const std::vector<int32_t> numbers = Numbers(all);
  const absl::Status status = WriteCacheFile(EntryOf(directory, device), {"", numbers, {}});
  if (!status.ok()) LogWarning(absl::StrCat("Choices of kernels are not kept: ", status.message()));
}

}  // namespace litmus::gpu
