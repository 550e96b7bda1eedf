// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Flags that apply to every delegate and to the CPU (TensorFlow Lite's "Default-NoDelegate"). Makes
// no delegate: the runtime's kernels run on the CPU.
#include <limits>

#include "delegates/registrar/delegate_provider.h"

namespace litmus {
namespace {

// Flags that no delegate of this build reads: accepted, so that command lines stay valid, with a
// warning.
constexpr const char* kUnread[] = {"gpu_invoke_loop_times"};
// Flags that only the GPU delegate reads.
constexpr const char* kReadByGpu[] = {
    "max_delegated_partitions", "min_nodes_per_partition", "first_delegate_node_index",
    "last_delegate_node_index", "delegate_serialize_dir",  "delegate_serialize_token",
};

class CpuProvider : public DelegateProvider {
 public:
  const char* name() const override { return "Default-NoDelegate"; }
  const char* enabling_flag() const override { return nullptr; }
  ModelKinds model_kinds() const override { return EveryKind(KindSupport::kYes); }

  void DeclareFlags(FlagRegistry& flags) const override {
    flags.SetGroup("Delegates");
    // The registry implements --help; declaring it here sets its place and its label in the echo of
    // parameters.
    flags.AddBool("help", false, KeepsResult(kEveryMode), "print every flag")
        .Label("print out all supported flags");
    flags
        .AddInt32(
            "num_threads", -1, KeepsResult(flags.running_modes()),
            "threads for inference on the CPU, the calling one included; -1, 0 and 1 mean one")
        .Label("#threads used for CPU inference")
        .Everyday()
        .AtLeast(-1)
        .AtMost(kMaxThreads);
    flags
        .AddInt32("max_delegated_partitions", 0, ChangesResult(flags.running_modes()),
                  "max. number of partitions that are delegated; 0: all that save time")
        .Label("Max number of delegated partitions");
    flags
        .AddInt32("min_nodes_per_partition", 0, ChangesResult(flags.running_modes()),
                  "min. nodes in a delegated partition; 0: the delegate's default")
        .Label("Min nodes per partition");
    flags
        .AddInt32("first_delegate_node_index", 0, ChangesResult(flags.running_modes()),
                  "first node that may be delegated (debugging)")
        .Label("Index of the first node that could be delegated");
    flags
        .AddInt32("last_delegate_node_index", std::numeric_limits<int32_t>::max(),
                  ChangesResult(flags.running_modes()),
                  "last node that may be delegated (debugging)")
        .Label("Index of the last node that could be delegated");
    flags
        .AddInt32("gpu_invoke_loop_times", -1, ChangesResult(flags.running_modes()),
                  "times that a GPU delegate repeats the work of one inference (debugging)")
        .Label("Number of GPU delegate invoke loop iterations");
    flags
        .AddString(
            "delegate_serialize_dir", "",
            ChangesResult(flags.running_modes()).Names(FlagText::kCache),
            "folder where delegates store compiled programs and packed weights for the next start")
        .Label("Directory for delegate serialization")
        .AlsoNamed({"gpu_serialization_dir"});
    flags
        .AddString("delegate_serialize_token", "", ChangesResult(flags.running_modes()),
                   "name of the model in --delegate_serialize_dir; default: a hash of the model")
        .Label("Model-specific token/key for delegate serialization.")
        .AlsoNamed({"gpu_model_cache_key"});
    flags.AddBool("allow_cpu_fallback", false, ChangesResult(flags.running_modes()),
                  "warn and run on the CPU if a requested delegate is not available, cannot be "
                  "applied to the "
                  "model, or fails at run time");
  }

  DelegateOrError Create(const FlagRegistry&, const DelegateRequest&) const override {
    return DelegateOrError::Ok(DelegatePtr(nullptr, [](TfLiteDelegate*) {}));
  }

  std::vector<std::string> Warnings(const FlagRegistry& flags,
                                    const DelegateRequest&) const override {
    std::vector<std::string> warnings;
    for (const char* name : kUnread) {
      if (flags.WasSet(name)) {
        warnings.push_back(std::string("--") + name +
                           " has no effect: no delegate of this build reads it");
      }
    }
    const bool with_gpu = flags.Find("use_gpu") != nullptr && flags.GetBool("use_gpu");
    for (const char* name : kReadByGpu) {
      if (flags.WasSet(name) && !with_gpu) {
        warnings.push_back(std::string("--") + name + " has no effect without --use_gpu");
      }
    }
    return warnings;
  }
};

LITMUS_DELEGATE_PROVIDER(100, CpuProvider);

}  // namespace
}  // namespace litmus
