// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Declares the flags of benchmark_model, except those of delegates.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_OPTIONS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_OPTIONS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "cli/flags.h"
#include "tools/benchmark_model/results/cold_start.h"
#include "tools/benchmark_model/results/options_profile.h"
#include "tools/benchmark_model/results/scenarios.h"

namespace litmus::benchmark {

struct Options {
  // Flags of the runs.
  int32_t num_runs, warmup_runs, num_threads;
  float min_secs, max_secs, warmup_min_secs, warmup_max_secs, run_delay, run_frequency;
  std::string max_interval;
  double max_interval_share;  // 0: no limit
  int32_t processes;
  float wait_until_cool;
  bool dry_run, verbose;
  // Limits; 0: no limit.
  float max_median_us, max_p95_us, max_init_ms, max_memory_mb;
  bool require_stable;
  // Flags of memory.
  bool release_dynamic_tensors, disable_delegate_clustering, enable_builtin_cast_constant_cache;
  int32_t optimize_memory_for_large_tensors;
  bool report_peak_memory_footprint, memory_report;
  int32_t memory_footprint_check_interval_ms;
  // Flags of the model and inputs.
  std::string graph, signature_to_run_for;
  bool list_signatures, print_model, print_placement;
  std::string input_layer, input_layer_shape, input_layer_value_range, input_layer_value_files;
  bool allow_fp16, require_full_delegation;
  // Flags of profiling.
  bool enable_op_profiling, allow_dynamic_profiling_buffer_increase;
  std::string op_profiling_output_mode, op_profiling_output_file, profiling_output_csv_file;
  int32_t max_profiling_buffer_entries;
  TraceOptions trace;
  bool export_model_runtime_info;
  std::string model_runtime_info_output_file;
  // Flags of the output.
  bool print_preinvoke_state, print_postinvoke_state;
  std::string output_filepath, output_proto_filepath, result_file_path, output, json_out, samples;
  std::string percentiles;
  std::vector<double> percentile_list;  // of `percentiles`, ascending
  std::string samples_out;
  int64_t most_samples;  // maximum number of samples in the document
  std::string log_prefix, log_format;
  bool details;
  ScenarioOptions scenarios;
  ColdOptions cold;
  int32_t tensor_name_display_length, tensor_type_display_length, alloc_type_display_length;
};

// Declares every flag of TensorFlow Lite's benchmark_model, in its order and with its labels, and
// Litmus's flags. `options` must outlive the registry.
void DeclareFlags(FlagRegistry& flags, Options* options);

// Declares some of the flags of DeclareFlags.
void DeclareOutputFlags(FlagRegistry& flags, Options* options);

void DeclareGateFlags(FlagRegistry& flags, Options* options);
void DeclareLiteRtFlags(FlagRegistry& flags);

// Call after parsing. Returns a line about flags of LiteRT that cannot be obeyed, or "".
std::string ProblemOfLiteRtFlags(const FlagRegistry& flags);
// Likewise about one that has no effect.
std::string WarningOfLiteRtFlags(const FlagRegistry& flags);

// Call after parsing. Sets the options that depend on several flags or on parts of a flag's value.
// Returns a line about an invalid value, or "".
std::string CompleteOptions(Options* options);

// Call after parsing. Returns a line for each flag that was set but has no effect.
// docs/reference/differences.md lists these flags and those of delegates.
std::vector<std::string> NoEffectWarnings(const FlagRegistry& flags);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_OPTIONS_H_
