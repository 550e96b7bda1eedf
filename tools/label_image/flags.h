// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The flags of label_image, and how they set the flags of the delegates.
#ifndef LITMUS_TOOLS_LABEL_IMAGE_FLAGS_H_
#define LITMUS_TOOLS_LABEL_IMAGE_FLAGS_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "cli/flags.h"

namespace litmus::label_image {

struct Flags {
  std::string tflite_model, image, labels;
  float input_mean = 0, input_std = 0;
  int32_t count = 0, warmup_runs = 0, threads = 0, num_results = 0;
  int32_t max_profiling_buffer_entries = 0;
  bool accelerated = false, gl_backend = false, hexagon_delegate = false, xnnpack_delegate = false;
  bool allow_fp16 = false, profiling = false, verbose = false, log_prefix = false;
};

// Declares the flags of the tool and of the delegates. `values` must outlive `flags`.
void DeclareFlags(FlagRegistry& flags, Flags* values);

// Returns which of the model, the image and the labels are missing: no flag gives them, and the
// default file does not exist; and the flags to give. "": none.
std::string MissingDefaults(const FlagRegistry& flags, const Flags& values);

// Call after parsing. Sets the delegate flags for --gl_backend, --accelerated, --hexagon_delegate
// and --xnnpack_delegate, as TensorFlow Lite's label_image does; a precision on the command line is
// kept. Uses --num_threads if --threads is not given. Returns OutOfRange if a value is invalid.
absl::Status CompleteFlags(FlagRegistry& flags, Flags* values);

}  // namespace litmus::label_image

#endif  // LITMUS_TOOLS_LABEL_IMAGE_FLAGS_H_
