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

// A kernel with the declarations that the request adds.
struct Function {
  ParsedKernel kernel;
  std::map<std::string, int> constants;  // buffer name -> its ConstantCount
  int subgroup = 0;                      // work-items of a subgroup; 0: any number
  std::string shared;                    // declarations of work-group memory
  std::string body;
};

int CountOf(const Function& function, const KernelArgument& buffer) {
  return function.constants.at(buffer.name);
}

bool IsHalf(const ExpandRequest& request, const std::string& buffer) {
  const auto storage = request.storages.find(buffer);
  return storage != request.storages.end() && storage->second == Storage::kF16;
}

bool IsIn(const std::vector<std::string>& names, const KernelArgument& buffer) {
  return std::find(names.begin(), names.end(), buffer.name) != names.end();
}

// Text that advances the pointers of `bound_whole` buffers to the value's first slice.
std::string SkipStarts(const ExpandRequest& request, const Function& function) {
  std::string text;
  for (const KernelArgument& buffer : function.kernel.buffers) {
    if (!IsIn(request.bound_whole, buffer) || IsIn(request.images, buffer)) continue;
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
    if (IsIn(request.images, buffer)) {
      arguments.push_back(absl::StrCat("__read_only image1d_buffer_t ", buffer.name));
    } else if (CountOf(function, buffer) > 0) {
      const char* vector = IsHalf(request, buffer.name) ? "VA" : type;
      arguments.push_back(absl::StrCat("__constant ", vector, "* ", buffer.name));
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
    if (const int count = CountOf(function, buffer); count > 0) {
      ++constants;  // binding 0 is the block of scalar arguments
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

// Returns the kernel with the declarations that the request adds, and with all counts evaluated.
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
  if (request.pitched) kernel.scalars.push_back({"int", "PITCH_", false, false, ""});
  if (request.mask_tail) kernel.scalars.push_back({"int", "CHANNELS_", false, false, ""});
  for (const KernelArgument& buffer : kernel.buffers) {
    const auto count = ConstantCount(buffer, request.params);
    if (!count.ok()) return TextError(kernel.name, buffer.name, count.status().message());
    function.constants[buffer.name] = *count;
    const bool computes_halves =
        request.precision == Precision::kF16 && request.language == Language::kOpenClC;
    if (*count > 0 && IsHalf(request, buffer.name) && !computes_halves) {
      return TextError(kernel.name, buffer.name,
                       "constant memory holds 16-bit floats only where OpenCL computes in them");
    }
  }
  const bool cl = request.language == Language::kOpenClC;
  for (const auto& [type, name, count] : kernel.shared) {
    const auto elements = Evaluate(count, request.params);
    if (!elements.ok()) return TextError(kernel.name, count, elements.status().message());
    absl::StrAppend(&function.shared, cl ? "__local " : "shared ", type, " ", name, "[", *elements,
                    "];\n");
  }
  // Constant memory stores vectors in the type that the kernel computes with; they need no
  // conversion.
  ExpandRequest in_vectors = request;
  for (const auto& [buffer, count] : function.constants) {
    if (count > 0) in_vectors.storages.erase(buffer);
  }
  if (!kernel.subgroup.empty()) {
    const auto items = Evaluate(kernel.subgroup, request.params);
    if (!items.ok()) return TextError(kernel.name, kernel.subgroup, items.status().message());
    function.subgroup = *items;
  }
  absl::StatusOr<std::string> body = WriteBody(in_vectors);
  if (!body.ok()) return body.status();
  function.body = *std::move(body);
  return function;
}

}  // namespace

absl::StatusOr<int> ConstantCount(const KernelArgument& buffer, const Params& params) {
  return buffer.constant_count.empty() ? 0 : Evaluate(buffer.constant_count, params);
}

absl::StatusOr<KernelCode> Expand(const ExpandRequest& request) {
  const absl::StatusOr<Function> function = MakeFunction(request);
  if (!function.ok()) return function.status();
  KernelCode code;
  code.name = request.alias;
  code.local = request.local;
  code.buffers = static_cast<int>(function->kernel.buffers.size());
  for (int i = 0; i < code.buffers; ++i) {
    const KernelArgument& buffer = function->kernel.buffers[static_cast<size_t>(i)];
    if (CountOf(*function, buffer) > 0) code.constants.push_back(i);
    if (IsIn(request.images, buffer)) {
      code.images.push_back({i, IsHalf(request, buffer.name) ? 2 : 4});
    }
  }
  for (const KernelArgument& scalar : function->kernel.scalars) code.scalars.push_back(scalar.name);
  code.source = request.language == Language::kOpenClC ? OpenClFunction(request, *function)
                                                       : GlslShader(request, *function);
  return code;
}

}  // namespace litmus::gpu
