// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/outputs.h"

#include "runtime/c/tensor_size.h"
#include "runtime/memory/memory_account.h"
#include "tools/benchmark_model/protos/example.h"
#include "tools/common/document/output_file.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

// Claims the memory for creating a tf.Example: its numbers, and their encoding in nested messages.
MemoryClaim ClaimExample(const std::vector<std::pair<std::string, const TfLiteTensor*>>& outputs) {
  constexpr size_t kNumber = 8, kEncoded = 10, kCopies = 3;
  size_t elements = 0;
  for (const auto& [name, tensor] : outputs) {
    elements += static_cast<size_t>(ElementCount(tensor->dims));
  }
  const size_t bytes = elements * (kNumber + kCopies * kEncoded);
  MemoryClaim claim;
  if (!claim.Resize(bytes)) throw MemoryRefused(bytes);
  return claim;
}

}  // namespace

int CheckOutputFiles(const Options& options, Printer* printer) {
  const std::pair<const char*, const std::string*> kFiles[] = {
      {"--json_out", &options.json_out},
      {"--op_profiling_output_file", &options.op_profiling_output_file},
      {"--trace_out", &options.trace.out},
      {"--output_filepath", &options.output_filepath},
      {"--output_proto_filepath", &options.output_proto_filepath},
      {"--result_file_path", &options.result_file_path},
      {"--samples_out", &options.samples_out},
      {"--model_runtime_info_output_file", &options.model_runtime_info_output_file}};
  for (const auto& [flag, path] : kFiles) {
    const absl::Status status = CheckCreatable(flag, *path);
    if (status.ok()) continue;
    printer->Error(std::string(status.message()));
    return ExitCodeOf(status);
  }
  return kExitOk;
}

int WriteOutputs(const Options& options,
                 const std::vector<std::pair<std::string, const TfLiteTensor*>>& outputs,
                 Printer* printer) {
  const auto write = [&](const char* flag, const std::string& path,
                         absl::Span<const absl::string_view> pieces) {
    const absl::Status status = WriteFileAtomically(flag, path, pieces);
    if (!status.ok()) printer->Error(std::string(status.message()));
    return ExitCodeOf(status);
  };
  int code = kExitOk;
  if (!options.output_filepath.empty()) {
    std::vector<absl::string_view> pieces;
    for (const auto& [name, tensor] : outputs) {
      pieces.emplace_back(tensor->data.raw, tensor->bytes);
    }
    code = write("--output_filepath", options.output_filepath, pieces);
  }
  if (options.output_proto_filepath.empty() || code != kExitOk) return code;
  const MemoryClaim copies = ClaimExample(outputs);
  std::vector<std::string> left_out;
  const std::string example = ExampleBytes(outputs, &left_out);
  for (const std::string& name : left_out) {
    printer->Warn("--output_proto_filepath: a tf.Example cannot hold the type of '" + name +
                  "'; it is left out");
  }
  return write("--output_proto_filepath", options.output_proto_filepath, {example});
}

}  // namespace litmus::benchmark
