// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/interpreter_setup.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "runtime/cpu/usable_cpus.h"

namespace litmus::benchmark {

tflite::InterpreterOptions InterpreterOptionsOf(const Options& options, const FlagRegistry& flags) {
  tflite::InterpreterOptions made;
  made.SetEnsureDynamicTensorsAreReleased(options.release_dynamic_tensors ||
                                          options.optimize_memory_for_large_tensors > 0);
  made.OptimizeMemoryForLargeTensors(options.optimize_memory_for_large_tensors);
  made.SetDisableDelegateClustering(options.disable_delegate_clustering);
  made.SetCacheConstantCastOp(options.enable_builtin_cast_constant_cache);
  made.SetGraphRewriting(flags.GetBool("graph_rewriting"));
  return made;
}

Threads ThreadsOf(const Options& options) {
  return {std::max(options.num_threads, 1), cpu::GetUsableCpus().ThreadsOf(options.num_threads)};
}

CpuUse CpuUseOf(const Options& options) { return {ThreadsOf(options).ran, cpu::AffinityCpus()}; }

uint32_t ProfilerEntries(const Options& options, const FlagRegistry& flags,
                         const tflite::Interpreter& interpreter, Printer* printer) {
  int64_t nodes = 0;
  for (size_t s = 0; s < interpreter.subgraphs_size(); ++s) {
    nodes += static_cast<int64_t>(interpreter.subgraph(static_cast<int>(s))->nodes_size());
  }
  constexpr int64_t kExtra = 512;
  const auto entries = static_cast<uint32_t>(
      std::max<int64_t>(options.max_profiling_buffer_entries, nodes + kExtra));
  if (flags.WasSet("max_profiling_buffer_entries") &&
      entries != static_cast<uint32_t>(options.max_profiling_buffer_entries)) {
    printer->Warn(
        absl::StrCat("--max_profiling_buffer_entries=", options.max_profiling_buffer_entries,
                     " is too few for one run of this model; ", entries, " are kept"));
  }
  return entries;
}

}  // namespace litmus::benchmark
