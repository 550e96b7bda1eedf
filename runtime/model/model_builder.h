// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A model: the verified bytes of a .tflite file, and functions that look things up in it.
#ifndef LITMUS_RUNTIME_MODEL_MODEL_BUILDER_H_
#define LITMUS_RUNTIME_MODEL_MODEL_BUILDER_H_

#include <cstddef>
#include <map>
#include <memory>
#include <string>

#include "runtime/base/error_reporter.h"
#include "runtime/base/impl_names.h"  // IWYU pragma: export
#include "runtime/model/allocation.h"
#include "runtime/model/external_buffers.h"
#include "runtime/schema/schema_names.h"

namespace litmus {
class PackedStore;
}  // namespace litmus

namespace tflite {

// An additional check of a model's bytes, run before the built-in ones by the VerifyAndBuild
// functions.
class TfLiteVerifier {
 public:
  virtual ~TfLiteVerifier() = default;
  // Returns false, after reporting the reason, to refuse the model.
  virtual bool Verify(const char* data, int length, ErrorReporter* reporter) = 0;
};

// A model. Immutable, so any number of interpreters and threads can share it. The model must
// outlive the interpreters.
//
// Every function that builds from bytes verifies them first: the wire format, then the meaning
// (indices, sizes, numbers of inputs, quantisation; see runtime/model/verify.h). Unlike in
// TensorFlow Lite, functions without "Verify" in their name do so, too. All functions return null
// on failure and report one message with the reason. A null reporter means DefaultErrorReporter().
class FlatBufferModel {
 public:
  ~FlatBufferModel();
  FlatBufferModel(const FlatBufferModel&) = delete;
  FlatBufferModel& operator=(const FlatBufferModel&) = delete;

  // Maps the file; nothing is copied.
  static std::unique_ptr<FlatBufferModel> BuildFromFile(
      const char* filename, ErrorReporter* error_reporter = DefaultErrorReporter());
  static std::unique_ptr<FlatBufferModel> VerifyAndBuildFromFile(
      const char* filename, TfLiteVerifier* extra_verifier = nullptr,
      ErrorReporter* error_reporter = DefaultErrorReporter());
  // For models with weights in separate files (Tensor.external_buffer), which the other functions
  // refuse with a message that names the group. `weights`: the path of the file of each group; the
  // files are mapped. Groups that the model does not have are ignored. Not in TensorFlow Lite.
  static std::unique_ptr<FlatBufferModel> BuildFromFile(
      const char* filename, const litmus::ExternalWeightFiles& weights,
      ErrorReporter* error_reporter = DefaultErrorReporter());
  static std::unique_ptr<FlatBufferModel> BuildFromAllocation(
      std::unique_ptr<Allocation> allocation, const litmus::ExternalWeightFiles& weights,
      ErrorReporter* error_reporter = DefaultErrorReporter());
  // Maps the file behind `fd`, which the caller still owns and may close afterwards.
  static std::unique_ptr<FlatBufferModel> BuildFromFileDescriptor(
      int fd, ErrorReporter* error_reporter = DefaultErrorReporter()) {
    return VerifyAndBuildFromFileDescriptor(fd, nullptr, error_reporter);
  }
  static std::unique_ptr<FlatBufferModel> BuildFromFileDescriptor(
      int fd, size_t offset, size_t length, ErrorReporter* error_reporter = DefaultErrorReporter());
  static std::unique_ptr<FlatBufferModel> VerifyAndBuildFromFileDescriptor(
      int fd, TfLiteVerifier* extra_verifier = nullptr,
      ErrorReporter* error_reporter = DefaultErrorReporter());
  // The caller must keep the buffer valid and unchanged as long as the model exists.
  static std::unique_ptr<FlatBufferModel> BuildFromBuffer(
      const char* caller_owned_buffer, size_t buffer_size,
      ErrorReporter* error_reporter = DefaultErrorReporter());
  static std::unique_ptr<FlatBufferModel> VerifyAndBuildFromBuffer(
      const char* caller_owned_buffer, size_t buffer_size, TfLiteVerifier* extra_verifier = nullptr,
      ErrorReporter* error_reporter = DefaultErrorReporter());
  static std::unique_ptr<FlatBufferModel> BuildFromAllocation(
      std::unique_ptr<Allocation> allocation,
      ErrorReporter* error_reporter = DefaultErrorReporter());
  static std::unique_ptr<FlatBufferModel> VerifyAndBuildFromAllocation(
      std::unique_ptr<Allocation> allocation, TfLiteVerifier* extra_verifier = nullptr,
      ErrorReporter* error_reporter = DefaultErrorReporter());
  // Makes a model from a flatbuffer whose wire format is correct, for instance because the caller
  // has built it. Verifies the meaning. Buffers behind the flatbuffer are not available.
  static std::unique_ptr<FlatBufferModel> BuildFromModel(
      const Model* caller_owned_model_spec, ErrorReporter* error_reporter = DefaultErrorReporter());

  bool initialized() const { return model_ != nullptr; }
  const Model* operator->() const { return model_; }
  const Model* GetModel() const { return model_; }
  ErrorReporter* error_reporter() const { return error_reporter_; }
  // Null for a model from BuildFromModel.
  const Allocation* allocation() const { return allocation_.get(); }

  // The files of the model's external buffers; null: it was built without such files.
  const litmus::ExternalBuffers* external_buffers() const { return external_.get(); }

  // Stores packed weights in a file, so that processes that run the same model share one mapping
  // and need not pack them again. A file that was made from another model, by another build or for
  // another CPU target, or that is damaged, is replaced, with one warning. To be called before the
  // first interpreter is made. The folder of `path` must exist; an empty path means no file.
  // AllocateTensors writes the file. Not in TensorFlow Lite.
  void UseWeightCache(const std::string& path) const;
  // The packed weights that the model's interpreters share; null for a model from BuildFromModel.
  const std::shared_ptr<litmus::PackedStore>& packed() const { return packed_; }

  // The minimum TensorFlow Lite version that can run the model, from its metadata; "" if it has
  // none.
  std::string GetMinimumRuntime() const;
  // All metadata entries: name to content.
  std::map<std::string, std::string> ReadAllMetadata() const;
  static std::map<std::string, std::string> ReadAllMetadata(const Model* model,
                                                            const Allocation* allocation = nullptr);

  // Whether the file has the identifier of .tflite files. False if it is shorter than a header.
  bool CheckModelIdentifier() const;
  static bool CheckModelIdentifier(const Allocation* allocation);

 private:
  FlatBufferModel(std::unique_ptr<Allocation> allocation, const Model* model,
                  ErrorReporter* error_reporter);
  static std::unique_ptr<FlatBufferModel> Build(std::unique_ptr<Allocation> allocation,
                                                const char* name,
                                                const litmus::ExternalWeightFiles& weights,
                                                TfLiteVerifier* extra_verifier,
                                                ErrorReporter* error_reporter);

  std::unique_ptr<Allocation> allocation_;
  std::unique_ptr<const litmus::ExternalBuffers> external_;
  // Keys refer to bytes of the allocation, which must outlive the store.
  std::shared_ptr<litmus::PackedStore> packed_;
  const Model* model_;
  ErrorReporter* error_reporter_;
};

}  // namespace tflite

#endif  // LITMUS_RUNTIME_MODEL_MODEL_BUILDER_H_
