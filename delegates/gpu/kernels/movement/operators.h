// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The operators of this package, which only move elements. Each is defined in the file of its name.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_OPERATORS_H_
#define LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_OPERATORS_H_

#include "absl/status/status.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"

namespace litmus::gpu {

absl::Status SelectStridedCopy(const StridedCopy&, const Node&, KernelSelector*);
absl::Status SelectReshape(const Reshape&, const Node&, KernelSelector*);
absl::Status SelectConcatenate(const Concatenate&, const Node&, KernelSelector*);
absl::Status SelectMirrorPad(const MirrorPad&, const Node&, KernelSelector*);
absl::Status SelectGather(const Gather&, const Node&, KernelSelector*);
absl::Status SelectGatherNd(const GatherNd&, const Node&, KernelSelector*);
absl::Status SelectOneHot(const OneHot&, const Node&, KernelSelector*);
absl::Status SelectAssignVariable(const AssignVariable&, const Node&, KernelSelector*);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_OPERATORS_H_
