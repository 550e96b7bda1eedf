// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The text of a kernel in the dialect, parsed once: its declarations and the lines of its body.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_DIALECT_KERNEL_TEXT_H_
#define LITMUS_DELEGATES_GPU_KERNELS_DIALECT_KERNEL_TEXT_H_

#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace litmus::gpu {

// A buffer or scalar argument of a kernel.
struct KernelArgument {
  std::string type, name;
  bool written = false;  // %out
  bool wide = false;     // read by LOADV or LOADVA
  // Expression for the VFs in constant memory; empty: not in constant memory.
  std::string constant_count;
};

// The parsed kernel: signature and body.
struct ParsedKernel {
  std::string name;
  std::vector<KernelArgument> buffers, scalars;
  std::vector<std::array<std::string, 3>> shared;  // type, name, count
  std::string subgroup;  // expression for the work-items of a subgroup; empty or 0: any number
  std::vector<std::string> body;           // lines
  std::vector<std::string> stored_slices;  // operand S of each %store and %store2
};

// Returns NotFound if the text has no such kernel. Other errors name the kernel and the line.
absl::StatusOr<ParsedKernel> ParseKernel(absl::string_view text, absl::string_view name);

// A cache of parsed kernels by text, so that each is parsed once.
class KernelTexts {
 public:
  // Equal texts and names return the same object. Errors: see ParseKernel.
  absl::StatusOr<std::shared_ptr<const ParsedKernel>> Get(absl::string_view text,
                                                          const std::string& name);

 private:
  // The texts are constants that outlive the map.
  std::map<std::pair<absl::string_view, std::string>, std::shared_ptr<const ParsedKernel>> known_;
};

// Adds the declaration in `line` to the kernel. Returns false if the line declares nothing.
absl::StatusOr<bool> ParseDeclaration(const std::string& line, ParsedKernel* kernel);

// Splits a %store or %store2 line into its five operands.
absl::StatusOr<std::array<std::string, 5>> StoreOperands(absl::string_view kernel,
                                                         absl::string_view line);

// True if the statement reads the buffer with LOADV or LOADVA.
bool IsReadWide(absl::string_view statement, absl::string_view buffer);

// Splits a line into words at spaces and tabs.
std::vector<std::string> Words(absl::string_view line);

// An error in the kernel's text at this line.
absl::Status TextError(absl::string_view kernel, absl::string_view line, absl::string_view what);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_DIALECT_KERNEL_TEXT_H_
