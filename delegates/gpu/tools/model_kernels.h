// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// All kernels of a model on a described device: the model goes through what the delegate does with
// it, up to bound dispatches on a null device.
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
  std::vector<NullBinding> bindings;  // of each dispatch
  std::string prelude;
  Precision precision = Precision::kF32;  // that the device and the model allow
};

// In the order of the partitions, all subgraphs of the model. InvalidArgument: no interpreter can
// be made of the model; FailedPrecondition: no node is taken, the message says why.
absl::StatusOr<std::vector<PartitionListing>> ListModelKernels(const tflite::FlatBufferModel& model,
                                                               const Settings& settings,
                                                               NullDevice* device);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_TOOLS_MODEL_KERNELS_H_
