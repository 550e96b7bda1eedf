// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The forms in which every tool accepts a model: a path, an open file, a pipe.
#ifndef LITMUS_TOOLS_COMMON_MODEL_LOAD_MODEL_H_
#define LITMUS_TOOLS_COMMON_MODEL_LOAD_MODEL_H_

#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "runtime/model/model_builder.h"

namespace litmus {

// True if `text` is a path and not one of the forms below.
bool IsModelPath(const std::string& text);

// Explains why no model could be built from the file at `path`: "is a Git LFS pointer, ..." (see
// other_format.h), "is not a .tflite model: ...". Empty if it is a model's flatbuffer: the model
// builder has then reported the problem. Thread-safe.
std::string WhyNoModel(const std::string& path);

// Loads a model. `text`: "fd:<fd>:<offset>:<size>", "pipe:<read fd>:<write fd or -1>:<size>" or a
// path; `flag`: the flag that gave it ("--graph"). Errors: OutOfRange (a malformed text), NotFound,
// ResourceExhausted or InvalidArgument; the message is empty if the model builder has already
// reported the problem on stderr. `weights`: the files of --external_weights. `mapped` (may be
// null): called when a path's file is mapped, before it is verified.
absl::StatusOr<std::shared_ptr<const tflite::FlatBufferModel>> LoadModel(
    const std::string& flag, const std::string& text, const ExternalWeightFiles& weights = {},
    const std::function<void()>& mapped = nullptr);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_LOAD_MODEL_H_
