// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/dialect/dialect.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "delegates/gpu/kernels/dialect/body_writer.h"
#include "delegates/gpu/kernels/dialect/expression.h"

namespace litmus::gpu {
namespace {

// A kernel with what the request adds to it.
struct Function {
  ParsedKernel kernel;
  std::map<std::string, int> constants;  // VFs, by buffers in constant memory
  int subgroup = 0;                      // work-items; 0: as the compiler likes
  std::string shared;                    // declarations of work-group memory
  std::string body;
};

// The VFs that a buffer has in constant memory; 0: it is not there.
int ConstantCount(const Function& function, const KernelArgument& buffer) {
  const auto found = function.constants.find(buffer.name);
  return found == function.constants.end() ? 0 : found->second;
}

bool IsHalf(const ExpandRequest& request, const std::string& buffer) {
  const auto storage = request.storages.find(buffer);
  return storage != request.storages.end() && storage->second == Storage::kF16;
}

// Moves the pointers of buffers that are bound with the memory before them.
std::string SkipStarts(const ExpandRequest& request, const Function& function) {
  std::string text;
  for (const KernelArgument& buffer : function.kernel.buffers) {
    const std::vector<std::string>& whole = request.bound_whole;
    if (std::find(whole.begin(), whole.end(), buffer.name) == whole.end()) continue;
    const bool vectors = buffer.type == "vec" && !IsHalf(request, buffer.name);
    absl::StrAppend(&text, "  ", buffer.name, " += ", buffer.name,
                    vectors ? "_at_ / V4;\n" : "_at_ * 4;\n");
  }
  return text;
}

std::string OpenClFunction(const ExpandRequest& request, const Function& function) {
  std::vector<std::string> arguments;
  for (const KernelArgument& buffer : function.kernel.buffers) {
    const char* type = IsHalf(request, buffer.name) ? "half"
                       : buffer.type == "vec"       ? "VF"
                       : buffer.type == "words"     ? "int"
                                                    : "float";
    if (ConstantCount(function, buffer) > 0) {
      arguments.push_back(absl::StrCat("__constant ", type, "* ", buffer.name));
    } else {
      arguments.push_back(absl::StrCat("__global ", buffer.written ? "" : "const ", type,
                                       "* restrict ", buffer.name));
    }
  }
  for (const KernelArgument& scalar : function.kernel.scalars) {
    arguments.push_back(absl::StrCat(scalar.type, " ", scalar.name));
  }
  const std::string subgroup =
      function.subgroup == 0
          ? ""
          : absl::StrCat("__attribute__((intel_reqd_sub_group_size(", function.subgroup, "))) ");
  return absl::StrCat(subgroup, "__kernel void ", request.alias, "(",
                      absl::StrJoin(arguments, ", "), ") {\n", function.shared,
                      SkipStarts(request, function), function.body, "}\n");
}

std::string GlslShader(const ExpandRequest& request, const Function& function) {
  std::string text = absl::StrCat("layout(local_size_x = ", request.local[0],
                                  ", local_size_y = ", request.local[1],
                                  ", local_size_z = ", request.local[2], ") in;\n");
  int binding = 0, constants = 0;
  for (const KernelArgument& buffer : function.kernel.buffers) {
    if (const int count = ConstantCount(function, buffer); count > 0) {
      ++constants;  // block 0 is the arguments'
      absl::StrAppend(&text, "layout(std140, binding = ", constants, ") uniform Constants",
                      constants, " { vec4 ", buffer.name, "[", count, "]; };\n");
      continue;
    }
    absl::StrAppend(&text, "layout(std430, binding = ", binding, ") ",
                    buffer.written ? "" : "readonly ", "buffer Block", binding, " { ",
                    buffer.type == "raw"           ? "float "
                    : buffer.type == "words"       ? "int "
                    : IsHalf(request, buffer.name) ? "uvec2 "
                                                   : "vec4 ",
                    buffer.name, "[]; };\n");
    ++binding;
  }
  const bool has_scalars = !function.kernel.scalars.empty();
  // One block of 4-byte members without gaps, in the order of KernelCode::scalars.
  if (has_scalars) text += "layout(std140, binding = 0) uniform Arguments {\n";
  for (const KernelArgument& scalar : function.kernel.scalars) {
    absl::StrAppend(&text, "  ", scalar.type, " ", scalar.name, ";\n");
  }
  if (has_scalars) text += "};\n";
  return absl::StrCat(text, function.shared, "void main() {\n", function.body, "}\n");
}

// The kernel with the declarations that the request adds, all counts known.
absl::StatusOr<Function> MakeFunction(const ExpandRequest& request) {
  Function function{*request.kernel, {}, 0, "", ""};
  ParsedKernel& kernel = function.kernel;
  for (const std::string& declaration : request.epilogue_declarations) {
    auto declared = ParseDeclaration(declaration, &kernel);
    if (!declared.ok()) return declared.status();
    if (!*declared) return TextError(kernel.name, declaration, "no declaration");
  }
  for (const std::string& buffer : request.bound_whole) {
    kernel.scalars.push_back({"int", absl::StrCat(buffer, "_at_"), false, false, ""});
  }
  if (request.mask_tail) kernel.scalars.push_back({"int", "CHANNELS_", false, false, ""});
  for (const KernelArgument& buffer : kernel.buffers) {
    if (buffer.constant_count.empty()) continue;
    const auto count = Evaluate(buffer.constant_count, request.params);
    if (!count.ok()) return TextError(kernel.name, buffer.name, count.status().message());
    function.constants[buffer.name] = *count;
    if (*count > 0 && IsHalf(request, buffer.name)) {
      return TextError(kernel.name, buffer.name, "constant memory holds 32-bit floats only");
    }
  }
  const bool cl = request.language == Language::kOpenClC;
  for (const auto& [type, name, count] : kernel.shared) {
    const auto elements = Evaluate(count, request.params);
    if (!elements.ok()) return TextError(kernel.name, count, elements.status().message());
    absl::StrAppend(&function.shared, cl ? "__local " : "shared ", type, " ", name, "[", *elements,
                    "];\n");
  }
  if (!kernel.subgroup.empty()) {
    const auto items = Evaluate(kernel.subgroup, request.params);
    if (!items.ok()) return TextError(kernel.name, kernel.subgroup, items.status().message());
    function.subgroup = *items;
  }
  absl::StatusOr<std::string> body = WriteBody(request);
  if (!body.ok()) return body.status();
  function.body = *std::move(body);
  return function;
}

}  // namespace

absl::StatusOr<KernelCode> Expand(const ExpandRequest& request) {
  const absl::StatusOr<Function> function = MakeFunction(request);
  if (!function.ok()) return function.status();
  KernelCode code;
  code.name = request.alias;
  code.local = request.local;
  code.buffers = static_cast<int>(function->kernel.buffers.size());
  for (int i = 0; i < code.buffers; ++i) {
    const KernelArgument& buffer = function->kernel.buffers[static_cast<size_t>(i)];
    if (ConstantCount(*function, buffer) > 0) code.constants.push_back(i);
  }
  for (const KernelArgument& scalar : function->kernel.scalars) code.scalars.push_back(scalar.name);
  code.source = request.language == Language::kOpenClC ? OpenClFunction(request, *function)
                                                       : GlslShader(request, *function);
  return code;
}

}  // namespace litmus::gpu
