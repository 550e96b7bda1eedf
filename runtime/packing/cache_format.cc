// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/packing/cache_format.h"

#include <cstring>

namespace litmus {
namespace {

constexpr char kMagic[8] = {'L', 'i', 't', 'm', 'u', 's', 'P', 'W'};
constexpr uint64_t kFormat = 1;

struct Header {
  char magic[8];
  uint64_t format;
  uint64_t file_bytes, front_bytes;
  uint64_t model_bytes, build_bytes, target_bytes;  // lengths of the three texts of the identity
  uint64_t entries;
  Digest front;   // digest of everything between the header and front_bytes
  Digest header;  // digest of the fields above
};
// An entry of the index, which its key follows.
struct IndexEntry {
  uint64_t key_bytes;
  CachePlace place;
};

Digest HeaderDigest(const Header& header) { return DigestOf(&header, offsetof(Header, header)); }

const char* HeaderProblem(const Header& header, size_t bytes) {
  if (std::memcmp(header.magic, kMagic, sizeof(kMagic)) != 0) return "is not a weight cache";
  if (header.format != kFormat) return "has a different version of the format";
  if (header.header != HeaderDigest(header)) return "is damaged (header)";
  if (bytes < header.file_bytes) return "is truncated";
  if (bytes > header.file_bytes) return "is too long";
  return nullptr;
}

// Reads the front of the file, field by field.
class Cursor {
 public:
  Cursor(const char* from, size_t bytes) : from_(from), left_(bytes) {}
  bool Text(uint64_t bytes, std::string* text) {
    if (bytes > left_) return false;
    text->assign(from_, static_cast<size_t>(bytes));
    from_ += bytes, left_ -= static_cast<size_t>(bytes);
    return true;
  }
  bool Entry(IndexEntry* entry) {
    if (left_ < sizeof(*entry)) return false;
    std::memcpy(entry, from_, sizeof(*entry));
    from_ += sizeof(*entry), left_ -= sizeof(*entry);
    return true;
  }

 private:
  const char* from_;
  size_t left_;
};

std::string IdentityProblem(const CacheIdentity& found, const CacheIdentity& wanted) {
  if (found.model != wanted.model) return "was created from a different model";
  if (found.build != wanted.build) return "was created by a different build of Litmus";
  if (found.cpu_target == wanted.cpu_target) return "";
  return "was created for the CPU target " + found.cpu_target + " instead of " + wanted.cpu_target;
}

}  // namespace

size_t FrontBytes(const CacheIdentity& identity, const CacheIndex& index) {
  size_t bytes =
      sizeof(Header) + identity.model.size() + identity.build.size() + identity.cpu_target.size();
  for (const auto& entry : index) bytes += sizeof(IndexEntry) + entry.first.size();
  return NextPlace(bytes);
}

std::string EncodeFront(const CacheIdentity& identity, const CacheIndex& index, size_t file_bytes) {
  Header header = {};
  std::memcpy(header.magic, kMagic, sizeof(kMagic));
  header.format = kFormat;
  header.file_bytes = file_bytes;
  header.front_bytes = FrontBytes(identity, index);
  header.model_bytes = identity.model.size();
  header.build_bytes = identity.build.size();
  header.target_bytes = identity.cpu_target.size();
  header.entries = index.size();
  std::string rest = identity.model + identity.build + identity.cpu_target;
  for (const auto& [key, place] : index) {
    const IndexEntry entry = {key.size(), place};
    rest.append(reinterpret_cast<const char*>(&entry), sizeof(entry)).append(key);
  }
  rest.resize(header.front_bytes - sizeof(header));
  header.front = DigestOf(rest.data(), rest.size());
  header.header = HeaderDigest(header);
  return std::string(reinterpret_cast<const char*>(&header), sizeof(header)) + rest;
}

std::string DecodeFront(const char* file, size_t bytes, const CacheIdentity& identity,
                        CacheIndex* index) {
  Header header;
  if (bytes < sizeof(header)) return bytes == 0 ? "is empty" : "is truncated";
  std::memcpy(&header, file, sizeof(header));
  if (const char* problem = HeaderProblem(header, bytes)) return problem;
  // The digest of the header was checked, so its fields are those that were written.
  if (header.front_bytes < sizeof(header) || header.front_bytes > bytes) {
    return "is damaged (lengths)";
  }
  const size_t rest = static_cast<size_t>(header.front_bytes) - sizeof(header);
  if (DigestOf(file + sizeof(header), rest) != header.front) return "is damaged (index)";
  Cursor cursor(file + sizeof(header), rest);
  CacheIdentity found;
  if (!cursor.Text(header.model_bytes, &found.model) ||
      !cursor.Text(header.build_bytes, &found.build) ||
      !cursor.Text(header.target_bytes, &found.cpu_target)) {
    return "is damaged (lengths)";
  }
  std::string problem = IdentityProblem(found, identity);
  if (!problem.empty()) return problem;
  index->clear();
  for (uint64_t i = 0; i < header.entries; ++i) {
    IndexEntry entry;
    std::string key;
    if (!cursor.Entry(&entry) || !cursor.Text(entry.key_bytes, &key) ||
        entry.place.offset % kCacheAlignment != 0 || entry.place.offset > bytes ||
        entry.place.bytes > bytes - entry.place.offset) {
      return "is damaged (lengths)";
    }
    (*index)[key] = entry.place;
  }
  return "";
}

}  // namespace litmus
