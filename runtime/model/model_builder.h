// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A model: the verified bytes of a .tflite file, and look-ups in the model.
#ifndef LITMUS_RUNTIME_MODEL_MODEL_BUILDER_H_
#define LITMUS_RUNTIME_MODEL_MODEL_BUILDER_H_

#include <cstddef>
#include <map>
#include <memory>
#include <string>

#include "runtime/base/error_reporter.h"
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
  // To refuse the model, reports the reason and returns false.
  virtual bool Verify(const char* data, int length, ErrorReporter* reporter) = 0;
};

// Model. Immutable, so any number of interpreters and threads can share a model, which must outlive
// the interpreters.
//
// Every function that builds from bytes verifies them first: the wire format, then the meaning
// (indices, sizes, arity, quantisation; see runtime/model/verify.h). Unlike in TensorFlow Lite,
// functions without "Verify" in their name verify, too. All functions return null on failure and
// report one message with the reason. A null reporter means DefaultErrorReporter().
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
  // Models whose weights lie in files beside them (Tensor.external_buffer) are refused by the other
  // functions, whose message names the group. `weights`: the file of each group, which is mapped;
  // those of other models' groups are left out. Not in TensorFlow Lite.
  static std::unique_ptr<FlatBufferModel> BuildFromFile(
      const char* filename, const litmus::ExternalWeightFiles& weights,
      ErrorReporter* error_reporter = DefaultErrorReporter());
  static std::unique_ptr<FlatBufferModel> BuildFromAllocation(
      std::unique_ptr<Allocation> allocation, const litmus::ExternalWeightFiles& weights,
      ErrorReporter* error_reporter = DefaultErrorReporter());
  // Maps the file behind `fd`, which the caller still owns and may close afterwards.
  static std::unique_ptr<FlatBufferModel> BuildFromFileDescriptor(
      int fd, ErrorReporter* error_reporter = DefaultErrorReporter());
  static std::unique_ptr<FlatBufferModel> BuildFromFileDescriptor(
      int fd, size_t offset, size_t length, ErrorReporter* error_reporter = DefaultErrorReporter());
  // The caller keeps the buffer alive and unchanged for as long as the model.
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
  // Makes a model from a flatbuffer that the caller built or verified. This function verifies the
  // meaning. Buffers after the flatbuffer are not available.
  static std::unique_ptr<FlatBufferModel> BuildFromModel(
      const Model* caller_owned_model_spec, ErrorReporter* error_reporter = DefaultErrorReporter());

  bool initialized() const { return model_ != nullptr; }
  const Model* operator->() const { return model_; }
  const Model* GetModel() const { return model_; }
  ErrorReporter* error_reporter() const { return error_reporter_; }
  // Null for a model from BuildFromModel.
  const Allocation* allocation() const { return allocation_.get(); }

  // The files of the model's external buffers; null: it was built without.
  const litmus::ExternalBuffers* external_buffers() const { return external_.get(); }

  // Keeps packed weights in a file, so that processes which run the same model share one mapping of
  // them and need not pack them again. A file that was made from another model, by another build or
  // for another CPU target, and a damaged one, are replaced: one warning says so. Call this before
  // the first interpreter is made. `path` must lie in a folder that exists; an empty path: no file.
  // AllocateTensors writes the file. Not in TensorFlow Lite.
  void UseWeightCache(const std::string& path) const;
  // The packed weights that the model's interpreters share; null for a model from BuildFromModel.
  const std::shared_ptr<litmus::PackedStore>& packed() const { return packed_; }

  // The least TensorFlow Lite version that can run the model, from its metadata; "" if it has none.
  std::string GetMinimumRuntime() const;
  // All metadata entries: name to content.
  std::map<std::string, std::string> ReadAllMetadata() const;
  static std::map<std::string, std::string> ReadAllMetadata(const Model* model,
                                                            const Allocation* allocation = nullptr);

  // Whether the file starts as a .tflite file does. For an allocation shorter than a header: false.
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
  // Outlived by the allocation, whose bytes its keys refer to.
  std::shared_ptr<litmus::PackedStore> packed_;
  const Model* model_;
  ErrorReporter* error_reporter_;
};

}  // namespace tflite

#endif  // LITMUS_RUNTIME_MODEL_MODEL_BUILDER_H_
