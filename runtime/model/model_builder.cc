// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/model/model_builder.h"

#include <algorithm>
#include <climits>
#include <utility>

#include "runtime/model/buffer_data.h"
#include "runtime/model/verify.h"
#include "runtime/packing/packed_store.h"
#include "runtime/schema/schema_tables_generated.h"

namespace tflite {
namespace {

// The largest length that TfLiteVerifier::Verify can take. A flatbuffer is never longer.
constexpr size_t kMaxLength = INT_MAX;
constexpr char kMinimumRuntime[] = "min_runtime_version";

ErrorReporter* OrDefault(ErrorReporter* reporter) {
  return reporter == nullptr ? DefaultErrorReporter() : reporter;
}

}  // namespace

FlatBufferModel::FlatBufferModel(std::unique_ptr<Allocation> allocation, const Model* model,
                                 ErrorReporter* error_reporter)
    : allocation_(std::move(allocation)), model_(model), error_reporter_(error_reporter) {
  if (allocation_ == nullptr) return;
  packed_ = std::make_shared<litmus::PackedStore>(
      litmus::ModelBytes{static_cast<const char*>(allocation_->base()), allocation_->bytes()});
}

FlatBufferModel::~FlatBufferModel() = default;

void FlatBufferModel::UseWeightCache(const std::string& path) const {
  if (packed_ != nullptr) packed_->UseCacheFile(path);
}

std::unique_ptr<FlatBufferModel> FlatBufferModel::Build(std::unique_ptr<Allocation> allocation,
                                                        const char* name,
                                                        const litmus::ExternalWeightFiles& weights,
                                                        TfLiteVerifier* extra_verifier,
                                                        ErrorReporter* error_reporter) {
  if (allocation == nullptr || !allocation->valid()) {
    // If a file could not be read, its allocation has already reported the reason.
    if (allocation == nullptr || allocation->type() == Allocation::Type::kMemory) {
      error_reporter->Report("The model allocation is null/empty");
    }
    return nullptr;
  }
  const auto* bytes = static_cast<const char*>(allocation->base());
  if (!litmus::VerifyWireFormat(bytes, allocation->bytes()).ok()) {
    // The text is that of LiteRT, because programs and their tests compare it. Tools add what kind
    // of file it is.
    error_reporter->Report("The model is not a valid Flatbuffer buffer");
    return nullptr;
  }
  if (extra_verifier != nullptr &&
      !extra_verifier->Verify(bytes, static_cast<int>(std::min(allocation->bytes(), kMaxLength)),
                              error_reporter)) {
    return nullptr;
  }
  const Model* model = tflite::GetModel(bytes);
  std::unique_ptr<const litmus::ExternalBuffers> external;
  if (!weights.empty()) {
    external = litmus::ExternalBuffers::Map(*model, weights, error_reporter);
    if (external == nullptr) return nullptr;
  }
  const absl::Status meaning =
      litmus::VerifyMeaning(*model, {{bytes, allocation->bytes()}, external.get()});
  if (!meaning.ok()) {
    error_reporter->Report("%s: %s", name, std::string(meaning.message()).c_str());
    return nullptr;
  }
  std::unique_ptr<FlatBufferModel> built(
      new FlatBufferModel(std::move(allocation), model, error_reporter));
  built->external_ = std::move(external);
  return built;
}

std::unique_ptr<FlatBufferModel> FlatBufferModel::BuildFromFile(const char* filename,
                                                                ErrorReporter* error_reporter) {
  return VerifyAndBuildFromFile(filename, nullptr, error_reporter);
}

std::unique_ptr<FlatBufferModel> FlatBufferModel::VerifyAndBuildFromFile(
    const char* filename, TfLiteVerifier* extra_verifier, ErrorReporter* error_reporter) {
  error_reporter = OrDefault(error_reporter);
  if (filename == nullptr) {
    error_reporter->Report("The model's file name is a null pointer.");
    return nullptr;
  }
  return Build(std::make_unique<MMAPAllocation>(filename, error_reporter), filename, {},
               extra_verifier, error_reporter);
}

std::unique_ptr<FlatBufferModel> FlatBufferModel::BuildFromFile(
    const char* filename, const litmus::ExternalWeightFiles& weights,
    ErrorReporter* error_reporter) {
  error_reporter = OrDefault(error_reporter);
  if (filename == nullptr) {
    error_reporter->Report("The model's file name is a null pointer.");
    return nullptr;
  }
  return Build(std::make_unique<MMAPAllocation>(filename, error_reporter), filename, weights,
               nullptr, error_reporter);
}

std::unique_ptr<FlatBufferModel> FlatBufferModel::BuildFromAllocation(
    std::unique_ptr<Allocation> allocation, const litmus::ExternalWeightFiles& weights,
    ErrorReporter* error_reporter) {
  return Build(std::move(allocation), "model", weights, nullptr, OrDefault(error_reporter));
}

std::unique_ptr<FlatBufferModel> FlatBufferModel::VerifyAndBuildFromFileDescriptor(
    int fd, TfLiteVerifier* extra_verifier, ErrorReporter* error_reporter) {
  error_reporter = OrDefault(error_reporter);
  return Build(std::make_unique<MMAPAllocation>(fd, error_reporter), "model", {}, extra_verifier,
               error_reporter);
}

std::unique_ptr<FlatBufferModel> FlatBufferModel::BuildFromFileDescriptor(
    int fd, size_t offset, size_t length, ErrorReporter* error_reporter) {
  error_reporter = OrDefault(error_reporter);
  return Build(std::make_unique<MMAPAllocation>(fd, offset, length, error_reporter), "model", {},
               nullptr, error_reporter);
}

std::unique_ptr<FlatBufferModel> FlatBufferModel::BuildFromBuffer(const char* caller_owned_buffer,
                                                                  size_t buffer_size,
                                                                  ErrorReporter* error_reporter) {
  return VerifyAndBuildFromBuffer(caller_owned_buffer, buffer_size, nullptr, error_reporter);
}

std::unique_ptr<FlatBufferModel> FlatBufferModel::VerifyAndBuildFromBuffer(
    const char* caller_owned_buffer, size_t buffer_size, TfLiteVerifier* extra_verifier,
    ErrorReporter* error_reporter) {
  error_reporter = OrDefault(error_reporter);
  return Build(std::make_unique<MemoryAllocation>(caller_owned_buffer, buffer_size, error_reporter),
               "model", {}, extra_verifier, error_reporter);
}

std::unique_ptr<FlatBufferModel> FlatBufferModel::BuildFromAllocation(
    std::unique_ptr<Allocation> allocation, ErrorReporter* error_reporter) {
  return Build(std::move(allocation), "model", {}, nullptr, OrDefault(error_reporter));
}

std::unique_ptr<FlatBufferModel> FlatBufferModel::VerifyAndBuildFromAllocation(
    std::unique_ptr<Allocation> allocation, TfLiteVerifier* extra_verifier,
    ErrorReporter* error_reporter) {
  return Build(std::move(allocation), "model", {}, extra_verifier, OrDefault(error_reporter));
}

std::unique_ptr<FlatBufferModel> FlatBufferModel::BuildFromModel(
    const Model* caller_owned_model_spec, ErrorReporter* error_reporter) {
  error_reporter = OrDefault(error_reporter);
  if (caller_owned_model_spec == nullptr) {
    error_reporter->Report("The model is a null pointer.");
    return nullptr;
  }
  const absl::Status status = litmus::VerifyMeaning(*caller_owned_model_spec, {});
  if (!status.ok()) {
    error_reporter->Report("model: %s", std::string(status.message()).c_str());
    return nullptr;
  }
  return std::unique_ptr<FlatBufferModel>(
      new FlatBufferModel(nullptr, caller_owned_model_spec, error_reporter));
}

std::string FlatBufferModel::GetMinimumRuntime() const {
  const auto metadata = ReadAllMetadata();
  const auto entry = metadata.find(kMinimumRuntime);
  // The entry is padded with zero bytes to a fixed size, so it is read as a C string.
  return entry == metadata.end() ? "" : std::string(entry->second.c_str());
}

std::map<std::string, std::string> FlatBufferModel::ReadAllMetadata() const {
  return ReadAllMetadata(model_, allocation_.get());
}

std::map<std::string, std::string> FlatBufferModel::ReadAllMetadata(const Model* model,
                                                                    const Allocation* allocation) {
  std::map<std::string, std::string> result;
  if (model == nullptr || model->metadata() == nullptr || model->buffers() == nullptr) {
    return result;
  }
  litmus::FileBytes file;
  if (allocation != nullptr) {
    file = {static_cast<const char*>(allocation->base()), allocation->bytes()};
  }
  for (const Metadata* entry : *model->metadata()) {
    if (entry == nullptr || entry->name() == nullptr) continue;
    if (entry->buffer() >= model->buffers()->size()) continue;
    const litmus::FileBytes content =
        litmus::BufferData(model->buffers()->Get(entry->buffer()), file);
    result[entry->name()->str()] = std::string(content.data, content.size);
  }
  return result;
}

bool FlatBufferModel::CheckModelIdentifier() const {
  return allocation_ == nullptr || CheckModelIdentifier(allocation_.get());
}

bool FlatBufferModel::CheckModelIdentifier(const Allocation* allocation) {
  constexpr size_t kHeader = 8;  // the root offset and the identifier, four bytes each
  return allocation != nullptr && allocation->valid() && allocation->bytes() >= kHeader &&
         ModelBufferHasIdentifier(allocation->base());
}

}  // namespace tflite
