// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Provides the GPU delegate and its flags.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "absl/strings/str_format.h"
#include "cli/version.h"
#include "delegates/gpu/api/backends.h"
#include "delegates/gpu/api/gpu_delegate.h"
#include "delegates/gpu/api/report.h"
#include "delegates/gpu/api/settings.h"
#include "delegates/gpu/serialization/checksum.h"
#include "delegates/registrar/delegate_provider.h"
#include "delegates/registrar/providers/gpu_litert_flags.h"
#include "nlohmann/json.hpp"

namespace litmus {
namespace {

// Converts the flags to options as TensorFlow Lite's tools do.
TfLiteGpuDelegateOptionsV2 OptionsOf(const FlagRegistry& flags) {
  TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
  if (AllowsPrecisionLoss(flags)) {
    options.inference_priority1 = TFLITE_GPU_INFERENCE_PRIORITY_MIN_LATENCY;
    options.inference_priority2 = TFLITE_GPU_INFERENCE_PRIORITY_MIN_MEMORY_USAGE;
    options.inference_priority3 = TFLITE_GPU_INFERENCE_PRIORITY_MAX_PRECISION;
  }
  if (!flags.GetBool("gpu_experimental_enable_quant")) {
    options.experimental_flags = TFLITE_GPU_EXPERIMENTAL_FLAGS_NONE;
  }
  if (flags.GetBool("gpu_inference_for_sustained_speed")) {
    options.inference_preference = TFLITE_GPU_INFERENCE_PREFERENCE_SUSTAINED_SPEED;
  }
  const std::string& backend = flags.GetString("gpu_backend");
  if (backend == "cl" || backend == "opencl") {
    options.experimental_flags |= TFLITE_GPU_EXPERIMENTAL_FLAGS_CL_ONLY;
  }
  if (backend == "gl" || backend == "opengl") {
    options.experimental_flags |= TFLITE_GPU_EXPERIMENTAL_FLAGS_GL_ONLY;
  }
  return options;
}

// Returns a hash of the file in hexadecimal digits; "" if it cannot be read.
std::string HashOfFile(const std::string& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return "";
  std::string hash;
  struct stat status;
  if (fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0) {
    const size_t bytes = static_cast<size_t>(status.st_size);
    void* data = mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, fd, 0);
    if (data != MAP_FAILED) {
      hash = absl::StrFormat("%016x", gpu::Checksum(data, bytes));
      munmap(data, bytes);
    }
  }
  close(fd);
  return hash;
}

// The model's token for serialized data: that of the flag, else a hash of the model's file; "" if
// there is no file.
std::string ModelToken(const FlagRegistry& flags, const std::string& model_file) {
  const std::string& token = flags.GetString("delegate_serialize_token");
  return token.empty() ? HashOfFile(model_file) : token;
}

std::vector<OfferedDevice> FindDevices() {
  std::vector<OfferedDevice> devices;
  for (const gpu::FoundDevice& found : gpu::FindDevices()) {
    devices.push_back(
        {found.api, found.index, found.name, gpu::TypeName(found.type), found.why_none});
  }
  return devices;
}

// Returns the document litmus.devices (docs/reference/schema/devices-3.schema.json).
std::string DevicesJson(const FlagRegistry& flags) {
  using json = nlohmann::ordered_json;
  json devices = json::array(), missing = json::array();
  for (const OfferedDevice& device : FindDevices()) {
    if (device.index < 0) {
      missing.push_back({{"api", device.api}, {"reason", device.why_none}});
    } else {
      devices.push_back({{"index", device.index},
                         {"name", device.name},
                         {"api", device.api},
                         {"type", device.type}});
    }
  }
  const json document = {{"schema", {{"name", "litmus.devices"}, {"version", "3.0"}}},
                         {"tool", {{"name", flags.tool()}, {"version", kVersion}}},
                         {"devices", devices},
                         {"missing", missing}};
  return document.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

constexpr char kEnableQuant[] = "not with --gpu_experimental_enable_quant=false";
constexpr char kWithoutWeights[] =
    "with --gpu_experimental_enable_quant=false not operators with 8-bit weights";

class GpuProvider : public DelegateProvider {
 public:
  const char* name() const override { return "GPU"; }
  const char* enabling_flag() const override { return "use_gpu"; }
  std::optional<DelegateChoice> choice() const override {
    return DelegateChoice{"gpu", "use_gpu", 200};
  }
  ModelKinds model_kinds() const override {
    return {{{KindSupport::kYes},
             {KindSupport::kYes},
             {KindSupport::kYes, kWithoutWeights},
             {KindSupport::kYes, kEnableQuant},
             {KindSupport::kYes, kEnableQuant}}};
  }

  std::vector<OfferedDevice> Devices() const override { return FindDevices(); }

  void DeclareFlags(FlagRegistry& flags) const override {
    flags.SetGroup("Delegate: GPU");
    flags.AddBool("use_gpu", false, ChangesResult(flags.running_modes()), "run on the GPU")
        .Label("Use gpu")
        .Everyday();
    flags
        .AddBool("gpu_precision_loss_allowed", true, ChangesResult(flags.running_modes()),
                 "let the GPU compute in 16-bit floats where that is faster")
        .Label("Allow lower precision in gpu");
    flags
        .AddBool("gpu_experimental_enable_quant", true, ChangesResult(flags.running_modes()),
                 "delegate operators of quantised models; the GPU computes them in float")
        .Label("Enable running quant models in gpu");
    flags
        .AddBool("gpu_inference_for_sustained_speed", false, ChangesResult(flags.running_modes()),
                 "optimise the GPU delegate for sustained throughput instead of the latency of a "
                 "single inference")
        .Label("Prefer maximizing the throughput in gpu");
    flags
        .AddString("gpu_backend", "", ChangesResult(flags.running_modes()),
                   "API of the GPU, without fallback: cl or opencl, gl or opengl (OpenGL ES); "
                   "webgpu, which is LiteRT's, is refused; empty: OpenCL, then OpenGL ES")
        .Label("GPU backend")
        .Choices({"", "cl", "gl", "opencl", "opengl", "webgpu"});
    flags
        .AddString("gpu_wait_type", "", ChangesResult(flags.running_modes()),
                   "how to wait for the GPU; has an effect on Apple devices only")
        .Label("GPU delegate wait type")
        .Choices({"", "passive", "active", "do_not_wait", "aggressive"});
    flags
        .AddString("gpu_device", "", ChangesResult(flags.running_modes()),
                   "the GPU to use: its number, or a part of its name; default: the best one of "
                   "the backend")
        .Label("GPU device");
    flags
        .AddBool("gpu_strict_thread", false, ChangesResult(flags.running_modes()),
                 "the GPU delegate fails on every thread except the one that created it, as "
                 "TensorFlow Lite's does")
        .Label("GPU strict thread");
    flags
        .AddBool(
            "gpu_deterministic", false, ChangesResult(flags.running_modes()),
            "disable kernel auto-tuning on the GPU, so that results are identical in every run")
        .Label("GPU deterministic");
    flags
        .AddString("gpu_quantized", "exact", ChangesResult(flags.running_modes()),
                   "quantised models on the GPU: exact: results equal the CPU's; fast: results are "
                   "not rounded between operators")
        .Label("GPU quantised models")
        .Choices({"exact", "fast"});
    flags.AddListing("list_devices", "print the devices that --gpu_device chooses from",
                     gpu::DescribeDevices, DevicesJson);
    DeclareLiteRtGpuFlags(flags);
  }

  DelegateOrError Create(const FlagRegistry& flags, const DelegateRequest& request) const override {
    if (std::optional<DelegateOrError> refusal = RefusalOfLiteRtGpuFlags(flags)) {
      return *std::move(refusal);
    }
    absl::StatusOr<gpu::Settings> settings = gpu::ResolveOptions(OptionsOf(flags));
    if (!settings.ok()) {
      return DelegateOrError::Error(kExitUsage,
                                    "--use_gpu: " + std::string(settings.status().message()));
    }
    const int partitions = flags.GetInt32("max_delegated_partitions");
    settings->max_partitions = partitions > 0 ? partitions : gpu::Settings::kNoLimit;
    settings->min_nodes = std::max(flags.GetInt32("min_nodes_per_partition"), 1);
    settings->first_node = flags.GetInt32("first_delegate_node_index");
    settings->last_node = flags.GetInt32("last_delegate_node_index");
    settings->serialization_dir = flags.GetString("delegate_serialize_dir");
    if (!settings->serialization_dir.empty()) {
      settings->model_token = ModelToken(flags, request.model_file);
    }
    if (!flags.GetString("gpu_device").empty()) settings->device = flags.GetString("gpu_device");
    settings->strict_thread = flags.GetBool("gpu_strict_thread");
    settings->deterministic = flags.GetBool("gpu_deterministic");
    settings->fast_quantized = flags.GetString("gpu_quantized") == "fast";
    settings->verbose |= request.verbose;

    DelegatePtr delegate(gpu::GpuDelegate::Create(*settings), gpu::GpuDelegate::Delete);
    gpu::GpuDelegate* made = gpu::GpuDelegate::Of(delegate.get());
    const absl::StatusOr<std::shared_ptr<gpu::Device>> device = made->OpenDevice();
    if (!device.ok()) {
      return UnavailableDelegate("use_gpu", std::string(device.status().message()));
    }
    return DelegateOrError::Ok(std::move(delegate), gpu::GpuDelegateReport());
  }

  std::vector<std::string> Warnings(const FlagRegistry& flags,
                                    const DelegateRequest&) const override {
    if (!flags.GetBool("use_gpu") || flags.GetString("gpu_wait_type").empty()) return {};
    return {"--gpu_wait_type has no effect: it is for Apple's systems"};
  }
};

LITMUS_DELEGATE_PROVIDER(500, GpuProvider);

}  // namespace
}  // namespace litmus
