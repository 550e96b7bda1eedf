// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Declares the flags of memory during runs, of outputs and of results.
#include "tools/benchmark_model/modes/modes.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/common/statistics/percentiles.h"

namespace litmus::benchmark {
void DeclareOutputFlags(FlagRegistry& flags, Options* o) {
  flags.SetGroup("Output", "benchmark_model m.tflite --json_out=result.json --html_report=r.html");
  flags
      .AddBool("release_dynamic_tensors", false, ChangesResult(kLoaded),
               "free dynamic tensors as soon as possible", &o->release_dynamic_tensors)
      .Label("Release dynamic tensor memory");
  flags
      .AddInt32(
          "optimize_memory_for_large_tensors", 0, ChangesResult(kLoaded),
          "a size in bytes; above 0 it sets --release_dynamic_tensors (the arena is the same)",
          &o->optimize_memory_for_large_tensors)
      .Label("Optimize memory usage for large tensors");
  flags
      .AddBool("disable_delegate_clustering", false, ChangesResult(kLoaded),
               "do not reorder nodes to join a delegate's partitions",
               &o->disable_delegate_clustering)
      .Label("Disable delegate clustering");
  flags
      .AddBool("enable_builtin_cast_constant_cache", false, KeepsResult(kEveryMode),
               "no effect; see --graph_rewriting", &o->enable_builtin_cast_constant_cache)
      .Label("Constant CAST output cache");
  flags
      .AddString("output_filepath", "", KeepsResult(kLatency | kOptionRuns).Output(),
                 "write all outputs of the last run to this file, as raw bytes",
                 &o->output_filepath)
      .Label("File path to export outputs layer to");
  flags
      .AddString("output_proto_filepath", "", KeepsResult(kLatency | kOptionRuns).Output(),
                 "write the outputs of the last run to this file as a tf.Example",
                 &o->output_proto_filepath)
      .Label("File path to export outputs layer as tf example to");
  flags
      .AddString("result_file_path", "", KeepsResult(kLatency | kProcesses | kOptionRuns).Output(),
                 "write the result to this file as BenchmarkResult, a proto", &o->result_file_path)
      .Label("File path to save the benchmark result in binary proto format");
  flags
      .AddInt32("tensor_name_display_length", 25, KeepsResult(kLatency | kOptionRuns),
                "width of the column of tensor names in the printed interpreter state",
                &o->tensor_name_display_length)
      .Label("Tensor name display length");
  flags
      .AddInt32("tensor_type_display_length", 15, KeepsResult(kLatency | kOptionRuns),
                "width of the column of tensor types in the printed interpreter state",
                &o->tensor_type_display_length)
      .Label("Tensor type display length");
  flags
      .AddInt32("alloc_type_display_length", 18, KeepsResult(kLatency | kOptionRuns),
                "width of the column of allocation types in the printed interpreter state",
                &o->alloc_type_display_length)
      .Label("Tensor allocation type display length");
  flags
      .AddString("output", "text", KeepsResult(kEveryMode).OfOutput(), "format of standard output",
                 &o->output)
      .Choices({"text", "json", "csv"})
      .Everyday();
  flags.AddString(
      "json_out", "", KeepsResult(kEveryMode - kOptionRuns).Output(),
      "also write the result to this file as JSON; - is standard output, instead of the text",
      &o->json_out);
  flags.AddString("samples", "10000", KeepsResult(kLatency | kProcesses),
                  "samples in the JSON: all, none or a number (evenly spaced over the runs)",
                  &o->samples);
  flags
      .AddString("percentiles", "", KeepsResult(kMeasured),
                 "percentiles of latency to report with their intervals, for example 50,99,99.9",
                 &o->percentiles)
      .Check(CheckPercentiles);
  flags.AddString("samples_out", "", KeepsResult(kLatency | kProcesses).Output(),
                  "write every sample to this file as CSV during the runs; the file is whole "
                  "up to its last line at any time",
                  &o->samples_out);
  flags
      .AddBool("details", false, KeepsResult(kLatency | kProcesses).OfOutput(),
               "print all statistics before the card: every reason of the verdict, percentiles, "
               "spread, outliers, drift, stop reason, machine, SHA-256",
               &o->details)
      .Everyday();
  flags
      .AddString("log_format", "auto", KeepsResult(kLatency | kProcesses | kCold).OfOutput(),
                 "card: the closing card without TensorFlow Lite's lines; tflite: the lines, then "
                 "the card; litert: the lines and the block of LiteRT's benchmark_model, with "
                 "their prefixes unless --log_prefix is given, for the runs of one process; auto: "
                 "card for 'tflitmus bench' on a terminal without --verbose, "
                 "otherwise tflite",
                 &o->log_format)
      .Choices({"auto", "card", "tflite", "litert"});
  flags
      .AddString(
          "log_prefix", "false", KeepsResult(kEveryMode).OfOutput(),
          "print TensorFlow Lite's lines with its prefix 'INFO: '; both: each of them without "
          "and with it, for scripts of either kind",
          &o->log_prefix)
      .Choices({"false", "true", "0", "1", "both"})
      .Bare("true")
      .FromEnvironment("LITMUS_LOG_PREFIX");
}

}  // namespace litmus::benchmark
