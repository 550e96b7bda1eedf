// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Encodes and verifies cache files.
#include "delegates/gpu/serialization/cache_format.h"

#include <cstddef>
#include <cstring>

#include "delegates/gpu/serialization/checksum.h"

namespace litmus::gpu {
namespace {

constexpr char kMagic[8] = {'L', 'i', 't', 'm', 'u', 's', 'G', 'C'};
constexpr uint64_t kFormat = 1;
constexpr uint64_t kPage = 4096;
constexpr uint64_t kLimit = uint64_t{1} << 40;  // max of each length, so that sums cannot overflow

struct Header {
  char magic[8];
  uint64_t format;
  uint64_t file_bytes;
  uint64_t key_bytes, program_bytes, choices;
  uint64_t weights_offset, weights_bytes;
  uint64_t front_sum;  // checksum of the bytes between header and weights
  uint64_t weights_sum;
  uint64_t header_sum;  // checksum of the fields above
};
static_assert(sizeof(Header) % sizeof(uint64_t) == 0 && sizeof(Header) < kPage);

constexpr uint64_t RoundUp(uint64_t n, uint64_t to) { return (n + to - 1) / to * to; }

// The choices are aligned, because they are read in place.
uint64_t ChoicesOffset(const Header& h) {
  return RoundUp(sizeof(Header) + h.key_bytes + h.program_bytes, sizeof(int32_t));
}
uint64_t WeightsOffset(const Header& h) {
  return RoundUp(ChoicesOffset(h) + h.choices * sizeof(int32_t), kPage);
}
uint64_t HeaderSum(const Header& h) { return Checksum(&h, offsetof(Header, header_sum)); }

absl::Status Damaged(absl::string_view how) { return absl::DataLossError(how); }

absl::Status CheckHeader(const Header& h, uint64_t bytes) {
  if (std::memcmp(h.magic, kMagic, sizeof(kMagic)) != 0) return Damaged("is not a cache file");
  if (h.format != kFormat) return absl::FailedPreconditionError("has a different version");
  if (h.header_sum != HeaderSum(h)) return Damaged("is damaged (header)");
  for (uint64_t length : {h.key_bytes, h.program_bytes, h.choices, h.weights_bytes}) {
    if (length > kLimit) return Damaged("is damaged (lengths)");
  }
  if (h.weights_offset != WeightsOffset(h) || h.file_bytes != h.weights_offset + h.weights_bytes)
    return Damaged("is damaged (lengths)");
  if (bytes < h.file_bytes) return Damaged("is truncated");
  if (bytes > h.file_bytes) return Damaged("is too long");
  return absl::OkStatus();
}

}  // namespace

std::string EncodeFront(absl::string_view key, const CacheParts& parts) {
  Header h = {};
  std::memcpy(h.magic, kMagic, sizeof(kMagic));
  h.format = kFormat;
  h.key_bytes = key.size();
  h.program_bytes = parts.program.size();
  h.choices = parts.choices.size();
  h.weights_offset = WeightsOffset(h);
  h.weights_bytes = parts.weights.size();
  h.file_bytes = h.weights_offset + h.weights_bytes;
  std::string front(h.weights_offset, '\0');
  char* to = front.data() + sizeof(Header);
  to += key.copy(to, key.size());
  parts.program.copy(to, parts.program.size());
  if (!parts.choices.empty()) {
    std::memcpy(front.data() + ChoicesOffset(h), parts.choices.data(),
                parts.choices.size() * sizeof(int32_t));
  }
  h.front_sum = Checksum(front.data() + sizeof(Header), front.size() - sizeof(Header));
  h.weights_sum = Checksum(parts.weights.data(), parts.weights.size());
  h.header_sum = HeaderSum(h);
  std::memcpy(front.data(), &h, sizeof(h));
  return front;
}

absl::StatusOr<CacheParts> Decode(absl::Span<const char> file, absl::string_view key) {
  Header h;
  if (file.size() < sizeof(h)) return Damaged("is truncated");
  std::memcpy(&h, file.data(), sizeof(h));
  const absl::Status header = CheckHeader(h, file.size());
  if (!header.ok()) return header;
  const char* front = file.data() + sizeof(h);
  if (Checksum(front, h.weights_offset - sizeof(h)) != h.front_sum)
    return Damaged("is damaged (program)");
  if (absl::string_view(front, h.key_bytes) != key)
    return absl::FailedPreconditionError("was created for a different model, device or version");
  CacheParts parts;
  parts.program = absl::string_view(front + h.key_bytes, h.program_bytes);
  parts.choices = absl::MakeConstSpan(
      reinterpret_cast<const int32_t*>(file.data() + ChoicesOffset(h)), h.choices);
  parts.weights = file.subspan(h.weights_offset, h.weights_bytes);
  if (Checksum(parts.weights.data(), parts.weights.size()) != h.weights_sum)
    return Damaged("is damaged (weights)");
  return parts;
}

}  // namespace litmus::gpu
