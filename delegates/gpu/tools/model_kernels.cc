// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/tools/model_kernels.h"

#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/api/lower_partition.h"
#include "delegates/gpu/api/partition.h"
#include "runtime/c/composite_flags.h"
#include "runtime/core/interpreter.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/register.h"

namespace litmus::gpu {
namespace {

// A delegate that lists the kernels of the graph and delegates no node.
struct Lister {
  Settings settings;
  NullDevice* device;
  std::vector<PartitionListing> listings;
  std::string refusals;
  absl::Status status;
};

absl::Status ListPartition(TfLiteContext* context, const TfLiteDelegateParams& params,
                           const std::shared_ptr<const ModelScan>& scan, Lister* lister) {
  absl::StatusOr<LoweredPartition> lowered =
      LowerPartition(context, params, lister->settings, lister->device->info(), scan);
  if (!lowered.ok()) return lowered.status();
  PartitionListing partition;
  partition.precision = lowered->options.precision;
  absl::StatusOr<KernelListing> listing =
      ListKernels(std::move(lowered->graph), lister->device, lowered->options);
  if (!listing.ok()) return listing.status();
  partition.listing = *std::move(listing);
  const std::vector<NullBinding> bindings = lister->device->bindings();
  const auto count = static_cast<std::ptrdiff_t>(partition.listing.dispatches.size());
  partition.bindings.assign(bindings.end() - count, bindings.end());
  if (!partition.bindings.empty()) partition.prelude = partition.bindings[0].program->prelude;
  lister->listings.push_back(std::move(partition));
  return absl::OkStatus();
}

absl::Status ListGraph(TfLiteContext* context, Lister* lister) {
  const LoweringOptions options = MakeLoweringOptions(lister->settings, lister->device->info(),
                                                      std::make_shared<const ModelScan>(context));
  const absl::StatusOr<Partitioning> chosen = ChooseNodes(context, lister->settings, options);
  if (!chosen.ok()) return chosen.status();
  lister->refusals += chosen->Summary();
  if (chosen->nodes.empty()) return absl::OkStatus();
  const IntArray nodes = MakeIntArray(chosen->nodes);
  TfLiteDelegateParams* params = nullptr;
  int count = 0;
  if (context->PreviewDelegatePartitioning(context, nodes.get(), &params, &count) != kTfLiteOk) {
    return absl::InternalError("The graph cannot be partitioned.");
  }
  for (int i = 0; i < count; ++i) {
    const absl::Status status = ListPartition(context, params[i], options.scan, lister);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::vector<PartitionListing>> ListModelKernels(const tflite::FlatBufferModel& model,
                                                               const Settings& settings,
                                                               NullDevice* device) {
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  if (tflite::InterpreterBuilder(model, resolver)(&interpreter) != kTfLiteOk) {
    return absl::InvalidArgumentError("cannot create an interpreter for the model");
  }
  Lister lister{settings, device, {}, "", {}};
  TfLiteDelegate delegate = TfLiteDelegateCreate();
  delegate.data_ = &lister;
  delegate.flags = kLitmusDelegateFlagsTakesStaticPart | kLitmusDelegateFlagsInlinesComposites;
  delegate.Prepare = [](TfLiteContext* context, TfLiteDelegate* self) {
    auto* to = static_cast<Lister*>(self->data_);
    to->status.Update(ListGraph(context, to));
    return to->status.ok() ? kTfLiteOk : kTfLiteDelegateError;
  };
  const TfLiteStatus applied = interpreter->ModifyGraphWithDelegate(&delegate);
  if (!lister.status.ok()) return lister.status;
  if (applied != kTfLiteOk) {
    return absl::InvalidArgumentError("the model's tensors cannot be allocated");
  }
  if (lister.listings.empty()) {
    return absl::FailedPreconditionError(absl::StrCat("no node of the model is for this device",
                                                      lister.refusals.empty() ? "" : ":\n",
                                                      lister.refusals));
  }
  return std::move(lister.listings);
}

}  // namespace litmus::gpu
