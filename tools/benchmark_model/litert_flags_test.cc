// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Every flag of LiteRT's benchmark_model (LiteRT f6745779, August 2026), with its default and with
// another value: served, without effect and a warning, or refused. A value that would change the
// result and cannot be obeyed is never ignored silently.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using Flags = std::vector<std::string>;

constexpr char kTool[] = "tools/benchmark_model/benchmark_model";
constexpr char kGraph[] = "--graph=testdata/tiny_cnn_float.tflite";

struct Case {
  Flags flags;
  int exit_code;
  const char* in_err;  // expected part of stderr; "": neither an error nor a warning
};

void ExpectEach(const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    Flags flags = {kGraph, "--dry_run"};
    flags.insert(flags.end(), c.flags.begin(), c.flags.end());
    const ToolRun run = RunTool(kTool, flags);
    std::string line;
    for (const std::string& flag : flags) line += flag + " ";
    SCOPED_TRACE(line);
    EXPECT_EQ(run.exit_code, c.exit_code) << run.err;
    if (*c.in_err != '\0') {
      EXPECT_NE(run.err.find(c.in_err), std::string::npos) << run.err;
    } else {
      EXPECT_EQ(run.err.find("ERROR"), std::string::npos) << run.err;
      EXPECT_EQ(run.err.find("WARN"), std::string::npos) << run.err;
    }
  }
}

std::string Out(const char* name) { return testing::TempDir() + name; }

TEST(LitertFlagsTest, OfTheRunner) {
  ExpectEach({
      {{"--num_runs=50"}, kExitOk, ""},
      {{"--num_runs=3"}, kExitOk, ""},
      {{"--min_secs=1"}, kExitOk, ""},
      {{"--min_secs=0.1"}, kExitOk, ""},
      {{"--max_secs=150"}, kExitOk, ""},
      {{"--max_secs=10"}, kExitOk, ""},
      {{"--run_delay=-1"}, kExitOk, ""},
      {{"--run_delay=0.01"}, kExitOk, ""},
      {{"--run_frequency=-1"}, kExitOk, ""},
      {{"--run_frequency=100"}, kExitOk, ""},
      {{"--num_threads=-1"}, kExitOk, ""},
      {{"--num_threads=1"}, kExitOk, ""},
      {{"--use_caching=false"}, kExitOk, "WARN: --use_caching: no effect"},
      {{"--use_caching=true"}, kExitOk, "WARN: --use_caching: no effect"},
      {{"--benchmark_name=name"}, kExitOk, ""},
      {{"--output_prefix=prefix"}, kExitOk, ""},
      {{"--warmup_runs=1"}, kExitOk, ""},
      {{"--warmup_runs=2"}, kExitOk, ""},
      {{"--warmup_min_secs=0.5"}, kExitOk, ""},
      {{"--warmup_min_secs=0.1"}, kExitOk, ""},
      {{"--verbose=false"}, kExitOk, ""},
      {{"--report_peak_memory_footprint=false"}, kExitOk, ""},
      {{"--report_peak_memory_footprint=true"}, kExitOk, ""},
      {{"--memory_footprint_check_interval_ms=50"}, kExitOk, ""},
      {{"--memory_footprint_check_interval_ms=10"}, kExitOk, ""},
      {{"--signature_to_run_for="}, kExitOk, ""},
      {{"--signature_to_run_for=none"}, kExitUsage, "Signature not specified or incorrect"},
      {{"--result_file_path=" + Out("litert_result.pb")}, kExitOk, ""},
      {{"--model_runtime_info_output_file=" + Out("litert_info.pb")}, kExitOk, ""},
      {{"--input_layer_value_range=input,0,1"}, kExitOk, ""},
      {{"--input_layer_value_range=input,0.25,0.5"}, kExitOk, ""},
      {{"--input_layer_value_range=x,0,1"}, kExitUsage, "'x' is not a name"},
      {{"--xnnpack_weight_cache_file_path="}, kExitOk, ""},
      {{"--xnnpack_weight_cache_file_path=" + Out("litert.cache")}, kExitOk, ""},
      {{"--xnnpack_weight_cache_file_path=:memory"}, kExitOk, ""},
  });
}

TEST(LitertFlagsTest, OfAccelerators) {
  ExpectEach({
      {{"--use_cpu"}, kExitOk, ""},
      {{"--use_cpu=true"}, kExitOk, ""},
      {{"--use_cpu=false"}, kExitOk, "WARN: --use_cpu=false has no effect without"},
      {{"--use_cpu=false", "--require_full_delegation"}, kExitUnavailable, "CPU fallback"},
      {{"--use_cpu", "--require_full_delegation"}, kExitUsage, "contradict each other"},
      {{"--require_full_delegation=false"}, kExitOk, ""},
      {{"--require_full_delegation"}, kExitUnavailable, "CPU fallback"},
      {{"--use_gpu=false"}, kExitOk, ""},
      {{"--use_npu=false"}, kExitOk, ""},
      {{"--use_npu"}, kExitUnavailable, "ERROR: --use_npu: an NPU needs LiteRT's runtime"},
      {{"--use_npu", "--allow_cpu_fallback"}, kExitOk, "WARN: --use_npu: an NPU needs"},
      {{"--use_npu=maybe"}, kExitUsage, "--use_npu: 'maybe' does not fit"},
      {{"--use_profiler=false"}, kExitOk, ""},
      {{"--use_profiler"}, kExitOk, ""},
      {{"--use_profiler", "--enable_op_profiling=false"}, kExitUsage, "one flag"},
      {{"--enable_perfetto=false"}, kExitOk, ""},
      {{"--enable_perfetto"}, kExitUsage, "--trace_out=FILE writes a trace"},
  });
}

// Without --use_gpu these have no effect, as in LiteRT; with it the values are checked before a
// device is opened, so that the test needs none.
TEST(LitertFlagsTest, OfTheGpu) {
  ExpectEach({
      {{"--gpu_backend=webgpu"}, kExitOk, "--gpu_backend has no effect without --use_gpu"},
      {{"--gpu_backend=webgpu", "--use_gpu"}, kExitUnavailable, "no WebGPU"},
      {{"--gpu_backend=vulkan"}, kExitUsage, "must be one of cl, gl, opencl, opengl, webgpu"},
      {{"--gpu-precision=auto"}, kExitOk, "--gpu_precision has no effect without --use_gpu"},
      {{"--gpu-precision=fp8"}, kExitUsage, "must be one of auto, fp16, fp32"},
      {{"--gpu_precision=fp32", "--gpu-precision=fp16"}, kExitUsage, "one flag"},
      {{"--gpu-precision=fp32", "--use_gpu", "--gpu_precision_loss_allowed=true"},
       kExitUsage,
       "contradict each other"},
      {{"--gpu-precision=fp16", "--use_gpu", "--gpu_precision_loss_allowed=false"},
       kExitUsage,
       "contradict each other"},
      {{"--gpu_low_priority"}, kExitOk, "--gpu_low_priority has no effect without --use_gpu"},
      {{"--gpu_low_priority", "--use_gpu"}, kExitUsage, "no priorities"},
      {{"--enable_weight_sharing", "--use_gpu"}, kExitUsage, "each partition has its own weights"},
      {{"--convert_weights_on_gpu", "--use_gpu"}, kExitUsage, "the CPU packs weights"},
      {{"--gpu_prefer_texture_weights", "--use_gpu"}, kExitUsage, "each kernel decides"},
      {{"--gpu_cache_compiled_programs_only", "--use_gpu"}, kExitUsage, "programs and weights"},
      {{"--gpu_serialize_external_tensors"}, kExitOk, "has no effect without --use_gpu"},
      {{"--gpu_wait_for_weights_conversion_complete"}, kExitOk, "no effect without --use_gpu"},
      {{"--gpu_serialization_dir=" + testing::TempDir()}, kExitOk, "has no effect"},
      {{"--gpu_model_cache_key=key"}, kExitOk, "has no effect"},
      {{"--gpu_model_cache_key=a", "--delegate_serialize_token=b"}, kExitUsage, "one flag"},
  });
  for (const char* refused : {"gpu_low_priority", "enable_weight_sharing", "convert_weights_on_gpu",
                              "gpu_prefer_texture_weights", "gpu_cache_compiled_programs_only"}) {
    ExpectEach({{{std::string("--") + refused + "=false"}, kExitOk, "no effect without"}});
  }
}

struct NpuFlag {
  const char *name, *def, *other;
  const char* bad;  // a refused value; "": any text is accepted
};

constexpr NpuFlag kNpuFlags[] = {
    {"dispatch_library_path", "", "/data/local/tmp", ""},
    {"compiler_plugin_library_path", "", "/data/local/tmp", ""},
    {"compiler_cache_path", "", "/data/local/tmp/cache", ""},
    {"mediatek_nerun_pilot_version", "version8", "version9", ""},
    {"qualcomm_log_level", "info", "off", "loud"},
    {"qualcomm_enable_weight_sharing", "false", "true", "maybe"},
    {"qualcomm_enable_just_in_time", "false", "true", "maybe"},
    {"qualcomm_use_htp_preference", "false", "true", "maybe"},
    {"qualcomm_use_qint16_as_quint16", "false", "true", "maybe"},
    {"qualcomm_use_int64_bias_as_int32", "true", "false", "maybe"},
    {"qualcomm_htp_performance_mode", "default", "extreme_power_saver", "turbo"},
    {"qualcomm_dsp_performance_mode", "default", "burst", "extreme_power_saver"},
    {"qualcomm_htp_perf_ctrl_mode", "manual", "auto", "never"},
    {"qualcomm_dsp_perf_ctrl_mode", "manual", "auto", "never"},
    {"qualcomm_dump_tensor_ids", "", "-1", ""},
    {"qualcomm_graph_io_tensor_mem_type", "memhandle", "raw", "ion"},
    {"qualcomm_profiling", "off", "optrace", "on"},
    {"qualcomm_ir_json_dir", "", "/tmp", ""},
    {"qualcomm_dlc_dir", "", "/tmp", ""},
    {"qualcomm_graph_transform", "", "a,b", ""},
    {"qualcomm_vtcm_size", "0", "4", "-1"},
    {"qualcomm_num_hvx_thread", "0", "4", "4294967296"},
    {"qualcomm_optimization_level", "O3", "O1", "O4"},
    {"qualcomm_graph_priority", "default", "normal_high", "highest"},
    {"qualcomm_saver_output_dir", "", "/tmp", ""},
    {"qualcomm_schematic_dir", "", "/tmp", ""},
    {"qualcomm_use_conv_hmx", "true", "false", "maybe"},
    {"qualcomm_use_fold_relu", "true", "false", "maybe"},
    {"qualcomm_htp_p_point", "0", "3", "x"},
    {"qualcomm_backend", "htp", "lpai", "cpu"},
    {"qualcomm_lpai_target", "adsp", "tensilica", "gpu"},
    {"qualcomm_lpai_fps", "1", "30", "x"},
    {"qualcomm_lpai_ftrt_ratio", "10", "1", "x"},
    {"qualcomm_lpai_client_perf_type", "default", "real_time", "fast"},
    {"qualcomm_lpai_core_affinity_type", "default", "hard", "none"},
    {"qualcomm_lpai_core_selection", "0", "3", "x"},
    {"qualcomm_custom_op_package", "", "name:a;target:HTP", ""},
    {"mediatek_sdk_version_type", "version8", "version9", "version6"},
    {"mediatek_enable_gemma_compiler_optimizations", "false", "true", "maybe"},
    {"mediatek_enable_l1_cache_optimizations", "false", "true", "maybe"},
    {"mediatek_performance_mode_type", "sustained_speed", "turbo_boost", "burst"},
    {"mediatek_optimization_hint", "normal", "deep_fusion", "fast"},
    {"mediatek_disable_dla_dir_removal", "false", "true", "maybe"},
    {"mediatek_dla_dir", "", "/tmp", ""},
    {"mediatek_aot_compilation_options", "", "--opt 3", ""},
    {"google_tensor_truncation_type", "auto", "bfloat16", "fp8"},
    {"google_tensor_int64_to_int32", "false", "true", "maybe"},
    {"google_tensor_dump_op_timings", "false", "true", "maybe"},
    {"google_tensor_enable_large_model_support", "false", "true", "maybe"},
    {"google_tensor_enable_4bit_compilation", "false", "true", "maybe"},
    {"google_tensor_sharding_intensity", "unspecified", "maximum", "most"},
    {"google_tensor_enable_dynamic_range_quantization", "false", "true", "maybe"},
    {"google_tensor_op_filters_proto", "", "/tmp/f.txt", ""},
    {"google_tensor_extra_options_path", "", "/tmp/o.txt", ""},
    {"google_tensor_extra_options", "", "a: 1", ""},
    {"google_tensor_performance_mode", "balanced", "burst", "fast"},
    {"intel_openvino_performance_mode", "latency", "throughput", "fast"},
    {"intel_openvino_configs_map", "", "CACHE_DIR=/tmp", ""},
    {"intel_openvino_graph_backends", "", "0:npu;1:cpu", ""},
    {"intel_openvino_graph_configs_map", "", "1:CACHE_DIR=/tmp", ""},
    {"samsung_soc_model", "E9965", "E9955", ""},
    {"samsung_large_model_support", "false", "true", "maybe"},
};

// One command with all of them, so that each value's warning is checked without a process of its
// own.
TEST(LitertFlagsTest, OfNpus) {
  for (const bool other : {false, true}) {
    Flags flags = {kGraph, "--dry_run"};
    for (const NpuFlag& flag : kNpuFlags) {
      flags.push_back(std::string("--") + flag.name + "=" + (other ? flag.other : flag.def));
    }
    const ToolRun run = RunTool(kTool, flags);
    EXPECT_EQ(run.exit_code, kExitOk) << run.err;
    for (const NpuFlag& flag : kNpuFlags) {
      const std::string warning =
          std::string("WARN: --") + flag.name + " has no effect without --use_npu\n";
      EXPECT_NE(run.err.find(warning), std::string::npos) << warning << run.err;
    }
    flags.push_back("--use_npu");
    EXPECT_EQ(RunTool(kTool, flags).exit_code, kExitUnavailable);
  }
  Flags flags = {kGraph, "--dry_run"};
  for (const NpuFlag& flag : kNpuFlags) {
    if (*flag.bad != '\0') flags.push_back(std::string("--") + flag.name + "=" + flag.bad);
  }
  const ToolRun run = RunTool(kTool, flags);
  EXPECT_EQ(run.exit_code, kExitUsage);
  for (const NpuFlag& flag : kNpuFlags) {
    if (*flag.bad == '\0') continue;
    const std::string error = std::string("--") + flag.name + ": '" + flag.bad + "' does not fit";
    EXPECT_NE(run.err.find(error), std::string::npos) << error << "\n" << run.err;
  }
}

// The command lines of ai.google.dev/edge/litert/next/benchmark, of LiteRT's litert/tools/README.md
// and g3doc/instructions/BUILD_INSTRUCTIONS.md, and of litert/tools/google/README.md, with another
// model.
TEST(LitertFlagsTest, CommandLinesOfPages) {
  const struct {
    Flags flags;
    int exit_code;  // -1: depends on whether the machine has a GPU
  } kCases[] = {
      {{kGraph, "--num_threads=4"}, kExitOk},
      {{kGraph, "--use_gpu=true"}, -1},
      {{kGraph, "--use_profiler=true"}, kExitOk},
      {{kGraph, "--use_gpu"}, -1},
      {{kGraph, "--use_npu", "--dispatch_library_path=/data/local/tmp"}, kExitUnavailable},
      {{kGraph, "--num_runs=1000", "--num_threads=1", "--use_cpu=true", "--use_profiler=true"},
       kExitOk},
  };
  for (const auto& c : kCases) {
    Flags flags = c.flags;
    flags.insert(flags.end(), {"--num_runs=2", "--min_secs=0", "--warmup_min_secs=0"});
    const ToolRun run = RunTool(kTool, flags);
    std::string line;
    for (const std::string& flag : c.flags) line += flag + " ";
    SCOPED_TRACE(line);
    if (c.exit_code >= 0) {
      EXPECT_EQ(run.exit_code, c.exit_code) << run.err;
    } else {
      EXPECT_TRUE(run.exit_code == kExitOk || run.exit_code == kExitUnavailable) << run.err;
    }
  }
}

// The flags are not in the everyday help, and those of NPUs in no help.
TEST(LitertFlagsTest, Help) {
  const std::string everyday = RunTool(kTool, {"--help"}).out;
  for (const char* flag : {"--use_cpu", "--use_npu", "--gpu_precision", "--enable_perfetto",
                           "--qualcomm_", "--gpu_low_priority"}) {
    EXPECT_EQ(everyday.find(flag), std::string::npos) << flag;
  }
  const std::string all = RunTool(kTool, {"--help=all"}).out;
  for (const char* flag : {"--use_cpu", "--gpu_precision", "--enable_perfetto"}) {
    EXPECT_NE(all.find(flag), std::string::npos) << flag;
  }
  EXPECT_EQ(all.find("--qualcomm_"), std::string::npos);
  const std::string group = RunTool(kTool, {"--help=litert"}).out;
  EXPECT_NE(group.find("--use_cpu"), std::string::npos) << group;
}

}  // namespace
}  // namespace litmus
