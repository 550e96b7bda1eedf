// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The first pass of the verification: the bytes are a flatbuffer of this schema. Also calls the
// parts of the second pass.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "runtime/model/verify.h"
#include "runtime/schema/schema_tables_generated.h"

namespace litmus {
namespace {

constexpr size_t kHeaderBytes = 8;  // the root offset and the identifier, four bytes each
constexpr uint32_t kSchemaVersion = 3;
// FlatBuffers' offsets have 32 bits and are signed in places, and its verifier requires less than
// 2^31 - 1 bytes.
constexpr size_t kMaxFlatbufferBytes = (size_t{1} << 31) - 2;
// Real models have only a few levels of nested tables.
constexpr int kMaxDepth = 64;

// Max number of tables that the flatbuffers verifier visits. A reference takes four bytes, so a
// file can exceed this only if shared tables refer to further shared tables, and then a verifier
// that follows each reference might not end.
int MaxTables(size_t size) { return static_cast<int>(size / 4 + 1024); }

bool IsFlatbuffer(const char* data, size_t size) {
  flatbuffers::Verifier verifier(reinterpret_cast<const uint8_t*>(data), size, kMaxDepth,
                                 static_cast<flatbuffers::uoffset_t>(MaxTables(size)));
  return tflite::VerifyModelBuffer(verifier);
}

// External buffers lie behind the flatbuffer and are not part of it. Where they begin is known only
// from a verified flatbuffer, so the first verification covers the whole file, as far as 32-bit
// offsets reach.
size_t LowestExternalOffset(const tflite::Model& model, size_t size) {
  uint64_t lowest = size;
  if (model.buffers() != nullptr) {
    for (const tflite::Buffer* buffer : *model.buffers()) {
      if (IsExternal(*buffer)) lowest = std::min<uint64_t>(lowest, buffer->offset());
    }
  }
  return static_cast<size_t>(lowest);
}

}  // namespace

absl::Status VerifyWireFormat(const char* data, size_t size) {
  if (data == nullptr || size < kHeaderBytes) {
    return absl::InvalidArgumentError(
        absl::StrCat("not a .tflite model: ", size, " bytes are less than a header"));
  }
  if (!tflite::ModelBufferHasIdentifier(data)) {
    return absl::InvalidArgumentError(
        "not a .tflite model: bytes 4 to 7 are not the identifier 'TFL3'");
  }
  const size_t reachable = std::min(size, kMaxFlatbufferBytes);
  bool valid = IsFlatbuffer(data, reachable);
  if (valid) {
    const size_t lowest = LowestExternalOffset(*tflite::GetModel(data), reachable);
    valid = lowest == reachable || IsFlatbuffer(data, lowest);
  }
  if (!valid) {
    return absl::InvalidArgumentError(
        "not a valid .tflite model: the flatbuffer is corrupt or truncated");
  }
  return absl::OkStatus();
}

absl::Status VerifyMeaning(const tflite::Model& model, const ModelFiles& files) {
  if (model.version() != kSchemaVersion) {
    return absl::InvalidArgumentError(absl::StrCat("schema version ", model.version(),
                                                   " is not supported, only ", kSchemaVersion));
  }
  // A model without subgraphs has nothing to check here. The interpreter builder reports that a
  // subgraph is needed.
  if (model.subgraphs() == nullptr || model.subgraphs()->size() == 0) return absl::OkStatus();
  absl::Status status = VerifyBuffers(model, files);
  // A model that the caller built in memory has no file size to compare with.
  if (status.ok() && files.model.data != nullptr) status = VerifyExtent(model, files);
  const int subgraphs = static_cast<int>(model.subgraphs()->size());
  for (int s = 0; s < subgraphs && status.ok(); ++s) status = VerifyTensors(model, files, s);
  for (int s = 0; s < subgraphs && status.ok(); ++s) status = VerifyOperators(model, files, s);
  if (status.ok()) status = VerifyCalls(model);
  if (status.ok()) status = VerifySignatures(model);
  return status;
}

}  // namespace litmus
