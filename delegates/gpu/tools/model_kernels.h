// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lists all kernels of a model on a described device: the model passes through all steps of the
// delegate, up to bound dispatches on a null device.
#ifndef LITMUS_DELEGATES_GPU_TOOLS_MODEL_KERNELS_H_
#define LITMUS_DELEGATES_GPU_TOOLS_MODEL_KERNELS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/api/settings.h"
#include "delegates/gpu/engine/kernel_listing.h"
#include "delegates/gpu/null/null_device.h"
#include "runtime/model/model_builder.h"

namespace litmus::gpu {

struct PartitionListing {
  KernelListing listing;
  std::vector<NullBinding> bindings;  // one for each dispatch
  std::string prelude;
  Precision precision = Precision::kF32;  // supported by the device and the model
};

// Returns the partitions of all subgraphs of the model, in order. InvalidArgument: no interpreter
// can be made of the model. FailedPrecondition: no node can be delegated; the message has the
// reasons.
absl::StatusOr<std::vector<PartitionListing>> ListModelKernels(const tflite::FlatBufferModel& model,
                                                               const Settings& settings,
                                                               NullDevice* device);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_TOOLS_MODEL_KERNELS_H_
