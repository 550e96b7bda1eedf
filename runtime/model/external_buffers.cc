// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/model/external_buffers.h"

#include <optional>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "runtime/model/verify.h"
#include "runtime/schema/schema_tables_generated.h"

namespace litmus {
namespace {

// An absent packing and "unpacked" both mean that the bytes have the tensor's layout.
bool IsUnpacked(const flatbuffers::String* packing) {
  return packing == nullptr || packing->size() == 0 || packing->str() == "unpacked";
}

std::string NameOf(const tflite::ExternalBufferGroup& group) {
  return group.name() == nullptr ? "" : group.name()->str();
}

// A text such as "external buffer 7 (64 bytes from offset 0) of group 'weights'".
std::string Describe(const tflite::ExternalBuffer& buffer, const std::string& group) {
  return absl::StrCat("external buffer ", buffer.id(), " (", buffer.length(), " bytes from offset ",
                      buffer.offset(), ") of group '", group, "'");
}

using NoFiles = std::vector<std::shared_ptr<const tflite::Allocation>>;

absl::Status Bad(const std::string& what) { return absl::InvalidArgumentError(what); }

}  // namespace

ExternalBuffers::ExternalBuffers(const tflite::Model& model,
                                 std::vector<std::shared_ptr<const tflite::Allocation>> files)
    : files_(std::move(files)) {
  std::set<const tflite::Allocation*> seen;
  for (const auto& file : files_) {
    if (file != nullptr && seen.insert(file.get()).second) total_bytes_ += file->bytes();
  }
  if (model.external_buffers() == nullptr) return;
  for (const tflite::ExternalBuffer* buffer : *model.external_buffers()) {
    const auto [at, is_first] = entries_.emplace(buffer->id(), buffer);
    if (!is_first) at->second = nullptr;
  }
}

std::unique_ptr<const ExternalBuffers> ExternalBuffers::Map(const tflite::Model& model,
                                                            const ExternalWeightFiles& files,
                                                            tflite::ErrorReporter* reporter) {
  const auto* groups = model.external_buffer_groups();
  std::vector<std::shared_ptr<const tflite::Allocation>> mapped(groups == nullptr ? 0
                                                                                  : groups->size());
  for (const auto& [name, path] : files) {
    std::shared_ptr<const tflite::Allocation> file;
    for (size_t i = 0; i < mapped.size(); ++i) {
      if (NameOf(*groups->Get(static_cast<flatbuffers::uoffset_t>(i))) != name) continue;
      if (file == nullptr) {
        file = std::make_shared<tflite::MMAPAllocation>(path.c_str(), reporter);
        if (!file->valid()) return nullptr;  // the allocation has reported the reason
      }
      mapped[i] = file;
    }
  }
  return std::make_unique<const ExternalBuffers>(model, std::move(mapped));
}

const tflite::ExternalBuffer* ExternalBuffers::Entry(uint32_t id) const {
  const auto found = entries_.find(id);
  return found == entries_.end() ? nullptr : found->second;
}

const tflite::Allocation* ExternalBuffers::File(uint32_t group) const {
  return group < files_.size() ? files_[group].get() : nullptr;
}

ExternalBuffers::Found ExternalBuffers::Find(uint32_t id) const {
  const tflite::ExternalBuffer* buffer = Entry(id);
  const tflite::Allocation* file = buffer == nullptr ? nullptr : File(buffer->group());
  if (file == nullptr || buffer->offset() > file->bytes() ||
      buffer->length() > file->bytes() - buffer->offset()) {
    return {};
  }
  return {{static_cast<const char*>(file->base()) + buffer->offset(),
           static_cast<size_t>(buffer->length())},
          file};
}

FileBytes TensorData(const tflite::Model& model, const tflite::Tensor& tensor,
                     const ModelFiles& files) {
  if (tensor.external_buffer() != 0) {
    return files.external == nullptr ? FileBytes{}
                                     : files.external->Find(tensor.external_buffer()).bytes;
  }
  if (tensor.buffer() == 0) return {};
  return BufferData(model.buffers()->Get(tensor.buffer()), files.model);
}

absl::Status VerifyExternalBuffer(const tflite::Model& model, const tflite::Tensor& tensor,
                                  const ModelFiles& files) {
  const uint32_t id = tensor.external_buffer();
  if (tensor.buffer() != 0 &&
      BufferData(model.buffers()->Get(tensor.buffer()), files.model).size > 0) {
    return Bad(absl::StrCat("its data are buffer ", tensor.buffer(), " and external_buffer ", id,
                            "; a tensor has one or the other"));
  }
  // Without files, an object that refuses every external buffer is made once, before the loop over
  // tensors.
  std::optional<ExternalBuffers> without_files;
  if (files.external == nullptr) without_files.emplace(model, NoFiles());
  const ExternalBuffers& buffers = without_files ? *without_files : *files.external;
  const tflite::ExternalBuffer* buffer = buffers.Entry(id);
  if (buffer == nullptr) {
    return Bad(absl::StrCat("external_buffer ", id, " is the id of none of the model's ",
                            "external_buffers, or of several"));
  }
  const auto* groups = model.external_buffer_groups();
  if (groups == nullptr || buffer->group() >= groups->size()) {
    return Bad(absl::StrCat("external buffer ", id, " names group ", buffer->group(), " of ",
                            groups == nullptr ? 0 : groups->size(), " external_buffer_groups"));
  }
  const std::string group = NameOf(*groups->Get(buffer->group()));
  const std::string described = Describe(*buffer, group);
  if (!IsUnpacked(buffer->packing())) {
    return Bad(absl::StrCat(described, " has packing '", buffer->packing()->str(),
                            "', which is not supported; only 'unpacked' is"));
  }
  const tflite::Allocation* file = buffers.File(buffer->group());
  if (file == nullptr) {
    return Bad(absl::StrCat("its data are ", described,
                            ", a file next to the model that was not given; give it by "
                            "--external_weights=",
                            group,
                            ":FILE, a program by FlatBufferModel::BuildFromFile, which "
                            "find it by the group's name"));
  }
  if (buffers.Find(id).bytes.data == nullptr) {
    return Bad(absl::StrCat(described, " lies past the end of the group's file (", file->bytes(),
                            " bytes)"));
  }
  if (buffer->length() == 0) return Bad(absl::StrCat(described, " is empty: length is 0"));
  return absl::OkStatus();
}

}  // namespace litmus
