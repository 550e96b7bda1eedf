// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/results/options.h"

#include "tools/common/affinity/cpu_affinity.h"
#include "tools/common/cpu_target.h"
#include "tools/common/graph_rewriting.h"
#include "tools/common/memory_limit.h"
#include "tools/common/weight_cache.h"

namespace litmus::benchmark {
namespace {

void DeclareRunFlags(FlagRegistry& flags, Options* o) {
  flags.SetGroup("Run control");
  flags.AddInt32("num_runs", 50, "regular runs, at least", &o->num_runs)
      .Label("Min num runs")
      .AtLeast(0)
      .Essential();
  flags.AddFloat("min_secs", 1.0f, "seconds of regular runs, at least", &o->min_secs)
      .Label("Min runs duration (seconds)");
  flags
      .AddFloat("max_secs", 150.0f,
                "start no further run after this many seconds; given, it also ends the run that is "
                "under way; for warm-up and regular runs separately",
                &o->max_secs)
      .Label("Max runs duration (seconds)");
  flags.AddFloat("run_delay", -1.0f, "seconds to sleep between runs", &o->run_delay)
      .Label("Inter-run delay (seconds)");
  flags
      .AddFloat("run_frequency", -1.0f, "runs per second to aim at; overrides run_delay",
                &o->run_frequency)
      .Label("Number of prorated runs per second");
  flags
      .AddInt32("num_threads", -1, "threads of the interpreter; -1, 0 and 1 mean one",
                &o->num_threads)
      .Label("Num threads")
      .AtLeast(-1)
      .AtMost(kMaxThreads)
      .Essential();
  DeclareCpuAffinity(flags);
  DeclareCpuTarget(flags);
  DeclareMemoryLimit(flags);
  DeclareGraphRewriting(flags);
  DeclareWeightCache(flags);
  flags.AddBool("use_caching", false, "no effect; weights are always packed once")
      .Label("Use caching");
  flags.AddString("benchmark_name", "", "a label for the results").Label("Benchmark name");
  flags.AddString("output_prefix", "", "a label for the results").Label("Output prefix");
  flags.AddInt32("warmup_runs", 1, "warm-up runs, at least", &o->warmup_runs)
      .Label("Min warmup runs")
      .AtLeast(0)
      .Essential();
  flags.AddFloat("warmup_min_secs", 0.5f, "seconds of warm-up runs, at least", &o->warmup_min_secs)
      .Label("Min warmup runs duration (seconds)");
  flags.AddFloat(
      "warmup_max_secs", 3.0f,
      "go on with the warm-up while later runs are faster, for this many seconds at most",
      &o->warmup_max_secs);
  flags
      .AddString("max_interval", "",
                 "go on with the regular runs until the 95 % interval of the median is this wide, "
                 "'2%' for example, for max_secs at most",
                 &o->max_interval)
      .Essential();
  flags
      .AddInt32("processes", 1,
                "measure in this many fresh processes; the interval covers how much they differ",
                &o->processes)
      .AtLeast(1)
      .Essential();
  flags.AddFloat("wait_until_cool", 0.0f,
                 "before the runs, wait until the machine is cool, for this many seconds at most",
                 &o->wait_until_cool);
  flags.AddBool("verbose", false, "echo all parameters, not only those given", &o->verbose);
  flags.AddBool("dry_run", false, "prepare everything, run nothing", &o->dry_run)
      .Label("Run w/o invoking kernels");
  flags
      .AddBool("report_peak_memory_footprint", false, "sample the resident memory while running",
               &o->report_peak_memory_footprint)
      .Label("Report the peak memory footprint");
  flags
      .AddInt32("memory_footprint_check_interval_ms", 50, "milliseconds between these samples",
                &o->memory_footprint_check_interval_ms)
      .Label("Memory footprint check interval (ms)");
  flags.AddBool("memory_report", false,
                "say what the memory is used for, before the model is loaded, after each step, and "
                "after the runs; takes milliseconds between the steps",
                &o->memory_report);
  flags.AddInt32("gpu_invoke_loop_times", 1, "no effect; needs a GPU delegate built for it");
}

void DeclareGateFlags(FlagRegistry& flags, Options* o) {
  flags.SetGroup("Limits (exit code 1 when one is broken; intervals decide)");
  flags.AddFloat("max_median_us", 0.0f, "the median latency, in microseconds", &o->max_median_us);
  flags.AddFloat("max_p95_us", 0.0f, "the 95th percentile, in microseconds", &o->max_p95_us);
  flags.AddFloat("max_init_ms", 0.0f, "the initialisation, in milliseconds", &o->max_init_ms);
  flags.AddFloat("max_memory_mb", 0.0f, "the growth of the resident memory, in 2^20 bytes",
                 &o->max_memory_mb);
  flags.AddBool("require_stable", false, "exit code 75 unless the verdict is 'stable'",
                &o->require_stable);
}

void DeclareModelFlags(FlagRegistry& flags, Options* o) {
  flags.SetGroup("Model and input");
  flags
      .AddString(
          "graph", "",
          "the .tflite file, or fd:<fd>:<offset>:<size>, or pipe:<read fd>:<write fd or -1>:<size>",
          &o->graph)
      .Label("Graph")
      .Essential();
  flags
      .AddString("signature_to_run_for", "", "signature key; needed if the model has several",
                 &o->signature_to_run_for)
      .Label("Signature to run");
  flags.AddBool("list_signatures", false, "print the model's signatures and stop",
                &o->list_signatures);
  flags.AddBool("print_model", false, "print what the model holds, costs and needs, and stop",
                &o->print_model);
  flags.AddBool("print_placement", false,
                "print where each node runs, why not on a delegate, and what crosses partitions",
                &o->print_placement);
  flags
      .AddString("input_layer", "",
                 "names of all inputs in the model's order, comma separated; '#0' names the first "
                 "whatever the model calls it",
                 &o->input_layer)
      .Label("Input layers");
  flags
      .AddString("input_layer_shape", "",
                 "shapes: ':' between inputs, ',' between dimensions; an empty one, or [], is a "
                 "scalar's",
                 &o->input_layer_shape)
      .Label("Input shapes");
  flags
      .AddString("input_layer_value_range", "", "name,low,high:name,low,high; whole numbers",
                 &o->input_layer_value_range)
      .Label("Input value ranges");
  flags
      .AddString("input_layer_value_files", "", "name:path,name:path; '::' stands for ':'",
                 &o->input_layer_value_files)
      .Label("Input value files");
  flags
      .AddBool(
          "allow_fp16", false,
          "allow sums of floats in half arithmetic, on a CPU that has it; a plug-in may read it",
          &o->allow_fp16)
      .Label("Allow fp16");
  flags
      .AddBool("require_full_delegation", false, "fail unless one delegate runs the whole graph",
               &o->require_full_delegation)
      .Label("Require full delegation");
}

void DeclareProfilingFlags(FlagRegistry& flags, Options* o) {
  flags.SetGroup("Profiling");
  flags.AddBool("enable_op_profiling", false, "time every operator", &o->enable_op_profiling)
      .Label("Enable op profiling")
      .Essential();
  flags
      .AddString("op_profiling_output_mode", "stdout",
                 "how to print the profile; proto is BenchmarkProfilingData",
                 &o->op_profiling_output_mode)
      .Label("Op profiling output mode.")
      .Choices({"stdout", "csv", "proto"});
  flags
      .AddString("op_profiling_output_file", "", "where to; stdout if empty",
                 &o->op_profiling_output_file)
      .Label("Op profiling output file.");
  flags
      .AddInt32("max_profiling_buffer_entries", 1024, "events to keep per run, at least",
                &o->max_profiling_buffer_entries)
      .Label("Max initial profiling buffer entries")
      .AtLeast(1);
  flags
      .AddBool("allow_dynamic_profiling_buffer_increase", false, "keep more when they come",
               &o->allow_dynamic_profiling_buffer_increase)
      .Label("Allow dynamic increase on profiling buffer entries");
  flags
      .AddString("profiling_output_csv_file", "", "short for mode csv and this file",
                 &o->profiling_output_csv_file)
      .Label("CSV File to export profiling data to");
  flags
      .AddBool("export_model_runtime_info", false,
               "write the runtime graph, after the delegates, as ModelRuntimeDetails",
               &o->export_model_runtime_info)
      .Label("Enable Model Runtime Info Export");
  flags
      .AddString("model_runtime_info_output_file", "", "where to; stdout, as text, if empty",
                 &o->model_runtime_info_output_file)
      .Label("Proto File to export model runtime info to");
  flags
      .AddBool("print_preinvoke_state", false, "print tensors and nodes before the runs",
               &o->print_preinvoke_state)
      .Label("Print pre-invoke interpreter state");
  flags
      .AddBool("print_postinvoke_state", false, "print tensors and nodes after the runs",
               &o->print_postinvoke_state)
      .Label("Print post-invoke interpreter state");
  DeclareTraceFlags(flags, &o->trace);
}

void DeclareOutputFlags(FlagRegistry& flags, Options* o) {
  flags.SetGroup("Output");
  flags
      .AddBool("release_dynamic_tensors", false, "free dynamic tensors as soon as possible",
               &o->release_dynamic_tensors)
      .Label("Release dynamic tensor memory");
  flags
      .AddInt32("optimize_memory_for_large_tensors", 0,
                "a size in bytes; above 0 it sets release_dynamic_tensors (the arena is the same)",
                &o->optimize_memory_for_large_tensors)
      .Label("Optimize memory usage for large tensors");
  flags
      .AddBool("disable_delegate_clustering", false,
               "do not reorder nodes to join a delegate's partitions",
               &o->disable_delegate_clustering)
      .Label("Disable delegate clustering");
  flags
      .AddBool("enable_builtin_cast_constant_cache", false, "no effect; see --graph_rewriting",
               &o->enable_builtin_cast_constant_cache)
      .Label("Constant CAST output cache");
  flags
      .AddString("output_filepath", "", "write all outputs of the last run there, raw",
                 &o->output_filepath)
      .Label("File path to export outputs layer to");
  flags
      .AddString("output_proto_filepath", "",
                 "write the outputs of the last run there as a tf.Example",
                 &o->output_proto_filepath)
      .Label("File path to export outputs layer as tf example to");
  flags
      .AddString("result_file_path", "", "write the result there as BenchmarkResult, a proto",
                 &o->result_file_path)
      .Label("File path to save the benchmark result in binary proto format");
  flags
      .AddInt32("tensor_name_display_length", 25, "width in the printed state",
                &o->tensor_name_display_length)
      .Label("Tensor name display length");
  flags
      .AddInt32("tensor_type_display_length", 15, "width in the printed state",
                &o->tensor_type_display_length)
      .Label("Tensor type display length");
  flags
      .AddInt32("alloc_type_display_length", 18, "width in the printed state",
                &o->alloc_type_display_length)
      .Label("Tensor allocation type display length");
  flags.AddString("output", "text", "what stdout carries", &o->output)
      .Choices({"text", "json", "csv"})
      .Essential();
  flags.AddString("json_out", "", "also write the result as JSON there", &o->json_out);
  flags.AddString("samples", "10000",
                  "how many samples the JSON holds: all, none or a number (evenly spaced over the "
                  "runs where there are more)",
                  &o->samples);
  flags
      .AddString(
          "log_prefix", "false",
          "print TensorFlow Lite's lines with its prefix 'INFO: '; both: each of them without "
          "and with it, for scripts of either kind",
          &o->log_prefix)
      .Choices({"false", "true", "0", "1", "both"})
      .Bare("true")
      .FromEnvironment("LITMUS_LOG_PREFIX");
}

}  // namespace

void DeclareFlags(FlagRegistry& flags, Options* options) {
  DeclareRunFlags(flags, options);
  DeclareColdFlags(flags, &options->cold);
  DeclareGateFlags(flags, options);
  DeclareModelFlags(flags, options);
  DeclareProfilingFlags(flags, options);
  DeclareOutputFlags(flags, options);
  DeclareScenarioFlags(flags, &options->scenarios);
}

}  // namespace litmus::benchmark
