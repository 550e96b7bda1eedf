// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/model/input_shapes.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/common/input_files/named_texts.h"
#include "tools/common/input_files/shape_texts.h"
#include "tools/common/status_exit.h"

namespace litmus {
namespace {

// True if no dimension is 0 or missing, so that data can fill the input.
bool CanBeFilled(const ShapeText& input) {
  return !input.shape.empty() &&
         std::all_of(input.shape.begin(), input.shape.end(), [](int d) { return d > 0; });
}

std::string Problem(const std::string& text) {
  if (text.empty()) return "";
  const auto inputs = ParseShapeTexts(text);
  if (inputs && std::all_of(inputs->begin(), inputs->end(), CanBeFilled)) return "";
  return "must be [INPUT:]DIM,DIM with dimensions above 0, such as 1,224,224,3; '&' separates "
         "inputs";
}

absl::Status Resize(size_t input, const std::vector<int>& shape, const std::string& name,
                    tflite::Interpreter* interpreter) {
  const int tensor = interpreter->inputs()[input];
  const TfLiteIntArray* dims = interpreter->tensor(tensor)->dims;
  if (dims != nullptr && dims->size != static_cast<int>(shape.size())) {
    return UsageError(absl::StrCat("--shapes: '", absl::StrJoin(shape, ","), "' has ", shape.size(),
                                   " dimensions, the input '", name, "' ", dims->size));
  }
  if (interpreter->ResizeInputTensor(tensor, shape) == kTfLiteOk) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("--shapes: the input '", name, "' cannot be resized: see the message above"));
}

bool IsOpen(const tflite::Tensor& tensor, unsigned dimension) {
  if (tensor.shape_signature()->Get(dimension) >= 0) return false;
  return dimension > 0 || tensor.shape()->Get(0) != 1;
}

// Returns "1,N,N,3" with N for each dynamic dimension; "" if there is none.
std::string ShapeToChoose(const tflite::Tensor& tensor) {
  const auto* shape = tensor.shape();
  const auto* signature = tensor.shape_signature();
  if (shape == nullptr || signature == nullptr || signature->size() != shape->size()) return "";
  // Strings need no choice: whatever the number of elements, each is the same sentence.
  if (tensor.type() == tflite::TensorType_STRING) return "";
  std::vector<std::string> dimensions;
  bool any = false;
  for (unsigned d = 0; d < shape->size(); ++d) {
    any = any || IsOpen(tensor, d);
    dimensions.push_back(IsOpen(tensor, d) ? "N" : absl::StrCat(shape->Get(d)));
  }
  return any ? absl::StrJoin(dimensions, ",") : "";
}

// The input's name for --shapes, or its index if it has no name or one that contains separators of
// the flag.
std::string NameForFlag(const std::string& name, unsigned input) {
  const bool usable = !name.empty() && name.find_first_of("&;") == std::string::npos;
  return usable ? name : absl::StrCat(input);
}

template <typename Numbers>
std::string Bracketed(const Numbers& numbers) {
  return absl::StrCat("[", absl::StrJoin(numbers, ", "), "]");
}

}  // namespace

void DeclareInputShapes(FlagRegistry& flags, Modes modes) {
  flags
      .AddString("shapes", "", ChangesResult(modes),
                 "shapes of inputs, [INPUT:]1,224,224,3, with '&' between inputs; for models whose "
                 "shapes are dynamic")
      .Check(&Problem);
}

absl::Status ApplyInputShapes(const std::string& shapes, const std::vector<std::string>& names,
                              tflite::Interpreter* interpreter) {
  if (shapes.empty()) return absl::OkStatus();
  const auto inputs = ParseShapeTexts(shapes);
  if (!inputs) return UsageError(absl::StrCat("--shapes: '", shapes, "' ", Problem(shapes)));
  for (const ShapeText& input : *inputs) {
    const std::string dimensions = absl::StrJoin(input.shape, ",");
    const auto named = ParseNamedTexts(
        "--shapes", absl::StrCat(input.input, input.input.empty() ? "" : ":", dimensions), names);
    if (!named.ok()) return named.status();
    for (const NamedText& text : *named) {
      for (const size_t i : text.inputs) {
        const absl::Status resized = Resize(i, input.shape, names[i], interpreter);
        if (!resized.ok()) return resized;
      }
    }
  }
  return absl::OkStatus();
}

std::string DynamicShapeWarning(const tflite::Model& model, const EntryPoint& entry) {
  const auto subgraph = static_cast<unsigned>(entry.subgraph);
  if (model.subgraphs() == nullptr || subgraph >= model.subgraphs()->size()) return "";
  const tflite::SubGraph& graph = *model.subgraphs()->Get(subgraph);
  if (graph.inputs() == nullptr || graph.tensors() == nullptr) return "";
  std::vector<std::string> inputs, shapes;
  for (unsigned i = 0; i < graph.inputs()->size(); ++i) {
    const auto index = static_cast<unsigned>(graph.inputs()->Get(i));
    if (index >= graph.tensors()->size()) continue;
    const tflite::Tensor& tensor = *graph.tensors()->Get(index);
    const std::string shape = ShapeToChoose(tensor);
    if (shape.empty()) continue;
    const std::string name = NameForFlag(entry.inputs[i], i);
    inputs.push_back(absl::StrCat("input '", name, "' of shape ",
                                  Bracketed(*tensor.shape_signature()), " runs at ",
                                  Bracketed(*tensor.shape())));
    shapes.push_back(absl::StrCat(name, ":", shape));
  }
  if (inputs.empty()) return "";
  return absl::StrCat("the model's shape is dynamic: ", absl::StrJoin(inputs, ", "),
                      ", the size that its file happens to hold; set the one you need: --shapes='",
                      absl::StrJoin(shapes, "&"), "'");
}

}  // namespace litmus
