// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/results/options.h"

#include "cli/quantity.h"
#include "tools/benchmark_model/modes/modes.h"
#include "tools/common/affinity/cpu_affinity.h"
#include "tools/common/cpu_target.h"
#include "tools/common/graph_rewriting.h"
#include "tools/common/memory_limit.h"
#include "tools/common/model/entry_point.h"
#include "tools/common/model/external_weights.h"
#include "tools/common/weight_cache.h"

namespace litmus::benchmark {
namespace {

void DeclareRunFlags(FlagRegistry& flags, Options* o) {
  flags.SetGroup("Run control", "benchmark_model m.tflite --num_runs=200 --num_threads=4");
  flags
      .AddInt32("num_runs", 50, ChangesResult(kMeasured), "minimum number of regular runs",
                &o->num_runs)
      .Label("Min num runs")
      .AtLeast(0)
      .Everyday();
  flags
      .AddFloat("min_secs", 1.0f, ChangesResult(kMeasured),
                "minimum duration of the regular runs, in seconds", &o->min_secs)
      .Label("Min runs duration (seconds)");
  flags
      .AddFloat("max_secs", 150.0f, ChangesResult(kMeasured),
                "do not start another run after this many seconds, counted separately for warm-up "
                "and regular runs; if given, the run in progress is stopped too",
                &o->max_secs)
      .Label("Max runs duration (seconds)");
  flags
      .AddFloat("run_delay", -1.0f, ChangesResult(kMeasured), "seconds to sleep between runs",
                &o->run_delay)
      .Label("Inter-run delay (seconds)");
  flags
      .AddFloat("run_frequency", -1.0f, ChangesResult(kMeasured),
                "target runs per second; overrides --run_delay", &o->run_frequency)
      .Label("Number of prorated runs per second");
  flags
      .AddInt32("num_threads", -1, ChangesResult(kLoaded),
                "threads of the interpreter; -1, 0 and 1 mean one", &o->num_threads)
      .Label("Num threads")
      .AtLeast(-1)
      .AtMost(kMaxThreads)
      .Everyday();
  DeclareCpuAffinity(flags);
  DeclareCpuTarget(flags);
  DeclareMemoryLimit(flags);
  DeclareGraphRewriting(flags);
  DeclareWeightCache(flags);
  flags
      .AddBool("use_caching", false, KeepsResult(kEveryMode),
               "no effect; weights are always packed once")
      .Label("Use caching");
  flags.AddString("benchmark_name", "", KeepsResult(kEveryMode), "a label, stored with the results")
      .Label("Benchmark name");
  flags.AddString("output_prefix", "", KeepsResult(kEveryMode), "a label, stored with the results")
      .Label("Output prefix");
  flags
      .AddInt32("warmup_runs", 1, ChangesResult(kMeasured), "minimum number of warm-up runs",
                &o->warmup_runs)
      .Label("Min warmup runs")
      .AtLeast(0)
      .Everyday();
  flags
      .AddFloat("warmup_min_secs", 0.5f, ChangesResult(kMeasured),
                "minimum duration of the warm-up runs, in seconds", &o->warmup_min_secs)
      .Label("Min warmup runs duration (seconds)");
  flags.AddFloat(
      "warmup_max_secs", 3.0f, ChangesResult(kMeasured),
      "extend the warm-up while later runs are still faster, by at most this many seconds",
      &o->warmup_max_secs);
  flags
      .AddString("max_interval", "", ChangesResult(kMeasured),
                 "extend the regular runs until the 95 % interval of the median has this relative "
                 "width, for example '2%', up to --max_secs",
                 &o->max_interval)
      .Check(&CheckShareOrNone)
      .Everyday();
  flags
      .AddInt32("processes", 1, ChangesResult(kProcesses | kGrid | kOptionRuns),
                "measure in this many fresh processes; the interval includes process-to-process "
                "variation",
                &o->processes)
      .AtLeast(1)
      .Everyday();
  flags.AddFloat(
      "wait_until_cool", 0.0f, ChangesResult(kMeasured),
      "before the runs, wait at most this many seconds until the machine has cooled down",
      &o->wait_until_cool);
  flags.AddBool(
      "verbose", false, KeepsResult(kLatency | kProcesses | kOptionRuns | kCold),
      "print all flags and their values, not only those given, and the kernel of each operator",
      &o->verbose);
  flags
      .AddBool("dry_run", false, ChangesResult(kLatency | kOptionRuns),
               "prepare everything, run nothing", &o->dry_run)
      .Label("Run w/o invoking kernels");
  flags
      .AddBool("report_peak_memory_footprint", false, ChangesResult(kMeasured),
               "sample the resident memory during the runs and report the peak",
               &o->report_peak_memory_footprint)
      .Label("Report the peak memory footprint");
  flags
      .AddInt32("memory_footprint_check_interval_ms", 50, ChangesResult(kMeasured),
                "milliseconds between the samples of --report_peak_memory_footprint",
                &o->memory_footprint_check_interval_ms)
      .Label("Memory footprint check interval (ms)");
  flags.AddBool(
      "memory_report", false, ChangesResult(kLatency | kGrid | kOptionRuns),
      "report what the memory is used for, before the model is loaded, after each step, and "
      "after the runs; takes milliseconds between the steps",
      &o->memory_report);
  flags.AddInt32("gpu_invoke_loop_times", 1, KeepsResult(kEveryMode),
                 "no effect; needs a GPU delegate built for it");
}

void DeclareModelFlags(FlagRegistry& flags, Options* o) {
  flags.SetGroup("Model and input",
                 "benchmark_model m.tflite --input_layer=x --input_layer_shape=1,80");
  flags
      .AddString(
          "graph", "", ChangesResult(kEveryMode).Model(),
          "the .tflite file, or fd:<fd>:<offset>:<size>, or pipe:<read fd>:<write fd or -1>:<size>",
          &o->graph)
      .Label("Graph")
      .AlsoNamed({"model", "model_file"})
      .Everyday();
  DeclareSignature(flags, kLoaded, &o->signature_to_run_for);
  DeclareExternalWeights(flags, kEveryMode);
  flags.AddBool("list_signatures", false, KeepsResult(kLatency),
                "print the model's signatures and stop", &o->list_signatures);
  flags.AddBool("print_model", false, KeepsResult(kLatency),
                "describe the model (operators, cost, memory) and stop", &o->print_model);
  flags.AddBool("print_placement", false, KeepsResult(kLatency | kProcesses | kOptionRuns),
                "print where each node runs, why it is not delegated, and what is transferred at "
                "partition boundaries",
                &o->print_placement);
  flags
      .AddString("input_layer", "", ChangesResult(kLoaded),
                 "names of all inputs in the model's order, comma separated; '#0' is the first "
                 "input regardless of its name",
                 &o->input_layer)
      .Label("Input layers");
  flags
      .AddString("input_layer_shape", "", ChangesResult(kLoaded),
                 "shapes of the inputs that --input_layer names: ':' between inputs, ',' between "
                 "dimensions; an empty shape, or [], is a scalar",
                 &o->input_layer_shape)
      .Label("Input shapes");
  flags
      .AddString("input_layer_value_range", "", ChangesResult(kLoaded),
                 "ranges of random input values: NAME,LOW,HIGH:NAME,LOW,HIGH; LOW and HIGH are "
                 "integers if the input has integers",
                 &o->input_layer_value_range)
      .Label("Input value ranges");
  flags
      .AddString("input_layer_value_files", "",
                 ChangesResult(kLoaded).Names(FlagText::kNamedInputs),
                 "files of input values: NAME:PATH,NAME:PATH; '::' is a literal ':'",
                 &o->input_layer_value_files)
      .Label("Input value files");
  flags
      .AddBool("allow_fp16", false, ChangesResult(kLoaded),
               "let float32 models compute in 16-bit floats, on a CPU that has such arithmetic; a "
               "plugin may read this flag",
               &o->allow_fp16)
      .Label("Allow fp16");
  flags
      .AddBool("require_full_delegation", false, ChangesResult(kLoaded),
               "fail unless a single delegate runs the whole graph", &o->require_full_delegation)
      .Label("Require full delegation");
}

void DeclareProfilingFlags(FlagRegistry& flags, Options* o) {
  flags.SetGroup("Profiling",
                 "benchmark_model m.tflite --enable_op_profiling --trace_out=trace.json");
  flags
      .AddBool("enable_op_profiling", false, ChangesResult(kLatency | kGrid | kOptionRuns),
               "measure the time of every operator", &o->enable_op_profiling)
      .Label("Enable op profiling")
      .AlsoNamed({"use_profiler"})
      .Everyday();
  flags
      .AddString("op_profiling_output_mode", "stdout", KeepsResult(kLatency | kOptionRuns),
                 "format of the profile; proto is BenchmarkProfilingData",
                 &o->op_profiling_output_mode)
      .Label("Op profiling output mode.")
      .Choices({"stdout", "csv", "proto"});
  flags
      .AddString("op_profiling_output_file", "", KeepsResult(kLatency | kOptionRuns).Output(),
                 "file for the profile of --enable_op_profiling; default: standard output",
                 &o->op_profiling_output_file)
      .Label("Op profiling output file.");
  flags
      .AddInt32("max_profiling_buffer_entries", 1024, ChangesResult(kLatency | kGrid | kOptionRuns),
                "initial size of the profiling buffer, in events", &o->max_profiling_buffer_entries)
      .Label("Max initial profiling buffer entries")
      .AtLeast(1);
  flags
      .AddBool("allow_dynamic_profiling_buffer_increase", false,
               ChangesResult(kLatency | kGrid | kOptionRuns),
               "grow the buffer of profiling events when it is full",
               &o->allow_dynamic_profiling_buffer_increase)
      .Label("Allow dynamic increase on profiling buffer entries");
  flags
      .AddString("profiling_output_csv_file", "", KeepsResult(kLatency | kOptionRuns).Output(),
                 "write the profile to this file as CSV: short for --op_profiling_output_mode=csv "
                 "and --op_profiling_output_file",
                 &o->profiling_output_csv_file)
      .Label("CSV File to export profiling data to");
  flags
      .AddBool("export_model_runtime_info", false, KeepsResult(kLatency | kOptionRuns),
               "write the graph after delegation as ModelRuntimeDetails, a proto; "
               "--model_runtime_info_output_file implies it",
               &o->export_model_runtime_info)
      .Label("Enable Model Runtime Info Export");
  flags
      .AddString("model_runtime_info_output_file", "", KeepsResult(kLatency | kOptionRuns).Output(),
                 "file for --export_model_runtime_info; default: standard output, as text",
                 &o->model_runtime_info_output_file)
      .Label("Proto File to export model runtime info to");
  flags
      .AddBool("print_preinvoke_state", false, KeepsResult(kLatency | kOptionRuns),
               "print tensors and nodes before the runs", &o->print_preinvoke_state)
      .Label("Print pre-invoke interpreter state");
  flags
      .AddBool("print_postinvoke_state", false, KeepsResult(kLatency | kOptionRuns),
               "print tensors and nodes after the runs", &o->print_postinvoke_state)
      .Label("Print post-invoke interpreter state");
  DeclareTraceFlags(flags, &o->trace);
}

}  // namespace

void DeclareFlags(FlagRegistry& flags, Options* options) {
  flags.SetModes(BenchmarkModes());
  flags.SetRunningModes(kLoaded);
  DeclareRunFlags(flags, options);
  DeclareColdFlags(flags, &options->cold);
  DeclareGateFlags(flags, options);
  DeclareModelFlags(flags, options);
  DeclareProfilingFlags(flags, options);
  DeclareOutputFlags(flags, options);
  DeclareScenarioFlags(flags, &options->scenarios);
  DeclareLiteRtFlags(flags);
}

}  // namespace litmus::benchmark
