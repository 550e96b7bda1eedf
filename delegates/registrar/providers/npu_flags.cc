// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One row per flag, as LiteRT of August 2026 declares it in litert/tools/flags/vendors.
#include "delegates/registrar/providers/npu_flags.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

namespace litmus {
namespace {

struct NpuFlag {
  const char* name;
  FlagType type;
  const char* def;
  const char* help;
  const char* choices;  // with a space between them; "": any text
};

constexpr FlagType kBool = FlagType::kBool, kCount = FlagType::kInt64, kText = FlagType::kString;

constexpr char kHtpModes[] =
    "default sustained_high_performance burst high_performance power_saver low_power_saver "
    "high_power_saver low_balanced balanced extreme_power_saver";
constexpr char kDspModes[] =
    "default sustained_high_performance burst high_performance power_saver low_power_saver "
    "high_power_saver low_balanced balanced";

constexpr NpuFlag kFlags[] = {
    {"dispatch_library_path", kText, "", "folder of LiteRT's dispatch library", ""},
    {"compiler_plugin_library_path", kText, "", "folder of LiteRT's compiler plugin", ""},
    {"compiler_cache_path", kText, "", "folder of models that the plugin has compiled", ""},
    {"mediatek_nerun_pilot_version", kText, "version8", "version of MediaTek's SDK", ""},

    {"qualcomm_log_level", kText, "info", "what the back end logs",
     "off error warn info verbose debug"},
    {"qualcomm_enable_weight_sharing", kBool, "false", "share weights between graphs", ""},
    {"qualcomm_enable_just_in_time", kBool, "false", "compile without serialisation", ""},
    {"qualcomm_use_htp_preference", kBool, "false", "no longer used by LiteRT", ""},
    {"qualcomm_use_qint16_as_quint16", kBool, "false", "no longer used by LiteRT", ""},
    {"qualcomm_use_int64_bias_as_int32", kBool, "true", "convert biases of 64 bits", ""},
    {"qualcomm_htp_performance_mode", kText, "default", "clock of the HTP", kHtpModes},
    {"qualcomm_dsp_performance_mode", kText, "default", "clock of the DSP", kDspModes},
    {"qualcomm_htp_perf_ctrl_mode", kText, "manual", "when the HTP's clock is voted for",
     "manual auto"},
    {"qualcomm_dsp_perf_ctrl_mode", kText, "manual", "when the DSP's clock is voted for",
     "manual auto"},
    {"qualcomm_dump_tensor_ids", kText, "", "tensors to write as outputs", ""},
    {"qualcomm_graph_io_tensor_mem_type", kText, "memhandle", "memory of inputs and outputs",
     "raw memhandle"},
    {"qualcomm_profiling", kText, "off", "what the back end measures",
     "off basic detailed linting optrace"},
    {"qualcomm_ir_json_dir", kText, "", "folder for the graph as JSON", ""},
    {"qualcomm_dlc_dir", kText, "", "folder for the graph as DLC", ""},
    {"qualcomm_graph_transform", kText, "", "transformations of the graph", ""},
    {"qualcomm_vtcm_size", kCount, "0", "VTCM to use; 0: all", ""},
    {"qualcomm_num_hvx_thread", kCount, "0", "HVX threads; 0: all", ""},
    {"qualcomm_optimization_level", kText, "O3", "effort of the compiler", "O1 O2 O3"},
    {"qualcomm_graph_priority", kText, "default", "priority of the graph",
     "default low normal normal_high high"},
    {"qualcomm_saver_output_dir", kText, "", "folder for a record of all calls", ""},
    {"qualcomm_schematic_dir", kText, "", "folder for the schematic of optrace", ""},
    {"qualcomm_use_conv_hmx", kBool, "true", "short convolutions on HMX", ""},
    {"qualcomm_use_fold_relu", kBool, "true", "fold RELU into convolutions", ""},
    {"qualcomm_htp_p_point", kCount, "0", "predefined setting of the compiler", ""},
    {"qualcomm_backend", kText, "htp", "QNN back end", "gpu htp dsp ir lpai"},
    {"qualcomm_lpai_target", kText, "adsp", "where LPAI runs", "x86 arm adsp tensilica"},
    {"qualcomm_lpai_fps", kCount, "1", "inferences per second on LPAI", ""},
    {"qualcomm_lpai_ftrt_ratio", kCount, "10", "how much faster than real time LPAI runs", ""},
    {"qualcomm_lpai_client_perf_type", kText, "default", "how LPAI is used",
     "default real_time non_real_time"},
    {"qualcomm_lpai_core_affinity_type", kText, "default", "binding to LPAI's cores",
     "default soft hard"},
    {"qualcomm_lpai_core_selection", kCount, "0", "mask of LPAI's cores; 0: any", ""},
    {"qualcomm_custom_op_package", kText, "", "package of custom operators", ""},

    {"mediatek_sdk_version_type", kText, "version8", "version of the Neuron SDK",
     "version7 version8 version9"},
    {"mediatek_enable_gemma_compiler_optimizations", kBool, "false", "compile for Gemma", ""},
    {"mediatek_enable_l1_cache_optimizations", kBool, "false", "optimise for the L1 cache", ""},
    {"mediatek_performance_mode_type", kText, "sustained_speed", "how the APU runs",
     "low_power fast_single_answer sustained_speed turbo_boost"},
    {"mediatek_optimization_hint", kText, "normal", "what the compiler optimises",
     "normal low_latency deep_fusion batch_processing"},
    {"mediatek_disable_dla_dir_removal", kBool, "false", "keep compiled files", ""},
    {"mediatek_dla_dir", kText, "", "folder for compiled files", ""},
    {"mediatek_aot_compilation_options", kText, "", "options of the compiler", ""},

    {"google_tensor_truncation_type", kText, "auto", "how floats are shortened",
     "auto no_truncation bfloat16 half"},
    {"google_tensor_int64_to_int32", kBool, "false", "shorten int64 to int32", ""},
    {"google_tensor_dump_op_timings", kBool, "false", "write times of operators", ""},
    {"google_tensor_enable_large_model_support", kBool, "false", "accept large models", ""},
    {"google_tensor_enable_4bit_compilation", kBool, "false", "compile for 4 bits", ""},
    {"google_tensor_sharding_intensity", kText, "unspecified", "how far a graph is split",
     "unspecified minimal moderate extensive maximum"},
    {"google_tensor_enable_dynamic_range_quantization", kBool, "false",
     "accept dynamic-range quantisation", ""},
    {"google_tensor_op_filters_proto", kText, "", "file of operator filters", ""},
    {"google_tensor_extra_options_path", kText, "", "file of compiler options", ""},
    {"google_tensor_extra_options", kText, "", "compiler options", ""},
    {"google_tensor_performance_mode", kText, "balanced", "how the TPU runs",
     "extreme_power_saver power_saver balanced high_performance sustained_performance burst"},

    {"intel_openvino_performance_mode", kText, "latency", "what OpenVINO optimises",
     "latency throughput cumulative_throughput"},
    {"intel_openvino_configs_map", kText, "", "OpenVINO's options, KEY=VALUE,…", ""},
    {"intel_openvino_graph_backends", kText, "", "device of each partition", ""},
    {"intel_openvino_graph_configs_map", kText, "", "OpenVINO's options of each partition", ""},

    {"samsung_soc_model", kText, "E9965", "the SoC to compile for", ""},
    {"samsung_large_model_support", kBool, "false", "accept large models", ""},
};

std::vector<std::string> Words(const char* text) {
  std::vector<std::string> words;
  for (const char* at = text; *at != '\0';) {
    const size_t length = std::strcspn(at, " ");
    words.emplace_back(at, length);
    at += length + (at[length] == ' ' ? 1 : 0);
  }
  return words;
}

}  // namespace

void DeclareNpuFlags(FlagRegistry& flags) {
  const FlagUse use = ChangesResult(flags.running_modes());
  for (const NpuFlag& row : kFlags) {
    switch (row.type) {
      case FlagType::kBool:
        flags.AddBool(row.name, std::strcmp(row.def, "true") == 0, use, row.help);
        break;
      case FlagType::kInt64:  // LiteRT's are uint32
        flags.AddInt64(row.name, std::strtoll(row.def, nullptr, 10), use, row.help)
            .AtLeast(0)
            .AtMost(std::numeric_limits<uint32_t>::max());
        break;
      default: {
        Flag& flag = flags.AddString(row.name, row.def, use, row.help);
        if (*row.choices != '\0') flag.Choices(Words(row.choices));
      }
    }
  }
}

}  // namespace litmus
