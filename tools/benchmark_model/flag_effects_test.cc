// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs with every flag of TensorFlow Lite's benchmark_model and its delegates and checks a visible
// effect: a line, a member of the JSON document, a file, or an exit code. Flags without effect must
// print a warning; docs/reference/differences.md lists them.
#include "tools/common/flag_effects.h"

#include <fstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/targets.h"

namespace litmus {
namespace {

const std::string kPlugin = "--external_delegate_path=testing/plugins/perturb_plugin.so";

std::vector<FlagEffect> Effects() {
  return {
      {"--num_runs=7", {}, {"count=7 "}},
      {"--min_secs=0.05", {}, {"^Running benchmark for .* and at least 0.05 seconds"}},
      {"--max_secs=-1", {}, {"Inference \\(avg\\): not measured"}},
      {"--run_delay=1000", {"--max_secs=0.5", "--details"}, {"stop reason +max_secs"}},
      {"--run_frequency=0.001", {"--max_secs=0.5", "--details"}, {"stop reason +max_secs"}},
      {"--num_threads=1025",
       {},
       {"exit 64", "--num_threads: '1025' does not fit; it must be at most 1024"}},
      HasNoEffect("use_caching", "true"),
      {"--benchmark_name=mine",
       {"--json_out=FILE"},
       {"\"name\": \"benchmark_name\"", "\"value\": \"mine\""}},
      {"--output_prefix=mine",
       {"--json_out=FILE"},
       {"\"name\": \"output_prefix\"", "\"value\": \"mine\""}},
      {"--warmup_runs=3", {}, {"at least 3 iterations", "count=3 "}},
      {"--warmup_min_secs=0.02", {}, {"^Running benchmark for .* and at least 0.02 seconds"}},
      {"--verbose=true",
       {},
       {"Log parameter values verbosely: \\[1\\]",
        "^VERBOSE: CONV_2D '.*' runs f32::.* of .*; f32::"}},
      {"--dry_run=true", {}, {"^count=0$", "Inference \\(avg\\): not measured"}},
      {"--report_peak_memory_footprint=true", {}, {"^Overall peak memory footprint \\(MB\\) via "}},
      {"--memory_footprint_check_interval_ms=0",
       {"--report_peak_memory_footprint"},
       {"WARN: --memory_footprint_check_interval_ms is below 1"}},
      HasNoEffect("gpu_invoke_loop_times", "2"),
      {"--graph=/nonexistent", {}, {"exit 66", "Could not open '/nonexistent'"}},
      {"--signature_to_run_for=mul",
       {"--graph=testdata/two_signatures.tflite"},
       {"exit 0$", "^Using signature: mul$"}},
      {"--list_signatures=true", {}, {"^-> Signature Key: serving_default$"}},
      {"--input_layer=other", {}, {"WARN: Tensor # 0 is named input but flags call it other"}},
      {"--input_layer_shape=3,16,16,3",
       {"--input_layer=input", "--json_out=FILE"},
       {"\"shape\": \\[", "^ +3,$"}},
      {"--input_layer_value_range=v,2,2",
       {"--graph=testdata/variable_tensor.tflite", "--input_layer=v", "--output_filepath=FILE"},
       // The file has two floats of 2.0; the model adds them to zeros.
       {"^\\x00\\x00\\x00@\\x00\\x00\\x00@"}},
      {"--input_layer_value_files=v:FOLDER/eight_letters",
       {"--graph=testdata/variable_tensor.tflite", "--input_layer=v", "--output_filepath=FILE"},
       {"abcdefgh"}},
      cpu::MayUseHalfArithmetic()
          ? FlagEffect{"--allow_fp16=true", {"--verbose"}, {"f16::Conv of neonhalf"}}
          : HasNoEffect("allow_fp16", "true"),
      {"--require_full_delegation=true", {}, {"exit 69", "Disallowed CPU fallback detected"}},
      {"--enable_op_profiling=true", {}, {"^Operator-wise Profiling Info for Regular Benchmark"}},
      {"--op_profiling_output_mode=csv", {"--enable_op_profiling"}, {"^node type, first, avg_ms"}},
      {"--op_profiling_output_file=FILE", {"--enable_op_profiling"}, {"^FILE:$", "Run Order"}},
      {"--max_profiling_buffer_entries=9",
       {"--enable_op_profiling"},
       {"WARN: --max_profiling_buffer_entries=9 is too few"}},
      // The loop has more iterations than a buffer of the default size can record.
      {"--allow_dynamic_profiling_buffer_increase=true",
       {"--graph=testdata/counting_loop.tflite", "--enable_op_profiling", "--num_runs=1"},
       {"LESS\t +1\t.*\t +(9[0-9][0-9]|1000|1001)$"}},
      {"--profiling_output_csv_file=FILE",
       {"--enable_op_profiling"},
       {"^FILE:$", "node type, first, avg_ms"}},
      {"--export_model_runtime_info=true",
       {},
       {"^subgraphs \\{$", "^    name: \"CONV_2D\"$", "^  execution_plan: 6$"}},
      {"--model_runtime_info_output_file=FILE",
       {"--export_model_runtime_info"},
       {"^FILE:$", "DEPTHWISE_CONV_2D"}},
      {"--print_preinvoke_state=true", {}, {"Printing out TfLite interpreter pre-invoke state"}},
      {"--print_postinvoke_state=true", {}, {"Printing out TfLite interpreter post-invoke state"}},
      {"--release_dynamic_tensors=true",
       {"--graph=testdata/dynamic_chain.tflite", "--input_layer=in,shape",
        "--input_layer_value_files=shape:FOLDER/three_and_two", "--print_postinvoke_state"},
       {"Tensor +2 reshaped .* no memory$"}},
      {"--optimize_memory_for_large_tensors=1",
       {"--graph=testdata/dynamic_chain.tflite", "--input_layer=in,shape",
        "--input_layer_value_files=shape:FOLDER/three_and_two", "--print_postinvoke_state"},
       {"Tensor +2 reshaped .* no memory$"}},
      // Nodes 0 and 2 belong to two chains whose nodes alternate.
      {"--disable_delegate_clustering=true",
       {"--graph=testdata/two_chains.tflite", kPlugin, "--external_delegate_options=last:3;step:2"},
       {"partially executed by the delegate w/ 2 delegate kernels"}},
      HasNoEffect("enable_builtin_cast_constant_cache", "true"),
      {"--output_filepath=FILE", {}, {"^FILE:$", "."}},
      {"--output_proto_filepath=FILE", {}, {"^FILE:$", "."}},
      {"--result_file_path=FILE", {}, {"^Saved benchmark result to: ", "^FILE:$", "."}},
      {"--tensor_name_display_length=4", {"--print_preinvoke_state"}, {"^Tensor +0 inpu FLOAT32 "}},
      {"--tensor_type_display_length=5",
       {"--print_preinvoke_state"},
       {"^Tensor +0 input +FLOAT kTf"}},
      {"--alloc_type_display_length=6",
       {"--print_preinvoke_state"},
       {"^Tensor +0 .* kTfLit +[0-9]"}},

      {kPlugin, {}, {"^EXTERNAL delegate created.$"}},
      {"--external_delegate_options=first:99", {kPlugin}, {"will not be executed by the delegate"}},
  };
}

TEST(FlagEffectsTest, EveryFlagChangesSomethingOrSaysThatItDoesNot) {
  const std::string folder = testing::TempDir();
  std::ofstream(folder + "/eight_letters") << "abcdefgh";
  std::ofstream(folder + "/three_and_two") << std::string("\3\0\0\0\2\0\0\0", 8);
  std::vector<FlagEffect> effects = Effects();
  for (FlagEffect& effect : DelegateFlagEffects()) effects.push_back(std::move(effect));
  // A later --graph overrides the first, with a warning.
  ExpectFlagEffects("tools/benchmark_model/benchmark_model", {"benchmark_model", "registrar"},
                    {"--graph=testdata/tiny_cnn_float.tflite", "--num_runs=2", "--min_secs=0",
                     "--warmup_min_secs=0"},
                    folder, effects);
}

}  // namespace
}  // namespace litmus
