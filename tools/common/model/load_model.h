// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The forms in which every tool takes a model: a path, an open file, a pipe.
#ifndef LITMUS_TOOLS_COMMON_MODEL_LOAD_MODEL_H_
#define LITMUS_TOOLS_COMMON_MODEL_LOAD_MODEL_H_

#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "runtime/model/model_builder.h"

namespace litmus {

// Whether `text` is a path, rather than one of the forms below.
bool IsModelPath(const std::string& text);

// Why the file at `path`, of which no model was built, is none: "is a Git LFS pointer, ..." (see
// other_format.h), "is not a .tflite model: ...". Empty where it is a flatbuffer of a model: then
// the model builder has said what is wrong. Thread-safe.
std::string WhyNoModel(const std::string& path);

// `text`: "fd:<fd>:<offset>:<size>", "pipe:<read fd>:<write fd or -1>:<size>" or a path; `flag`
// ("--graph") gave it. OutOfRange (a wrong text), NotFound, ResourceExhausted or InvalidArgument;
// the message is empty where the model builder has said on stderr all that is known. `weights`: of
// --external_weights. `mapped`, where there is one and `text` is a path, is called when the file is
// mapped and not yet verified.
absl::StatusOr<std::shared_ptr<const tflite::FlatBufferModel>> LoadModel(
    const std::string& flag, const std::string& text, const ExternalWeightFiles& weights = {},
    const std::function<void()>& mapped = nullptr);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_LOAD_MODEL_H_
