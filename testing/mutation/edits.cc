// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/mutation/edits.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>

#include "runtime/c/tensor_size.h"
#include "runtime/model/tensor_type.h"
#include "testing/mutation/change_model.h"

namespace litmus::mutation {
namespace {

using tflite::ModelT;
using tflite::OperatorT;
using tflite::TensorT;
using tflite::TensorType;

OperatorT& OperatorOf(ModelT* model) { return *model->subgraphs[0]->operators[0]; }
TensorT& TensorOf(ModelT* model, int tensor) {
  return *model->subgraphs[0]->tensors[static_cast<size_t>(tensor)];
}

// The content of a constant tensor; null if the tensor is not constant.
std::vector<uint8_t>* ContentOf(ModelT* model, const TensorT& tensor) {
  if (tensor.buffer == 0 || tensor.buffer >= model->buffers.size()) return nullptr;
  std::vector<uint8_t>& data = model->buffers[tensor.buffer]->data;
  return data.empty() ? nullptr : &data;
}

void FitContent(ModelT* model, const TensorT& tensor) {
  std::vector<uint8_t>* content = ContentOf(model, tensor);
  size_t bytes = 0;
  if (content == nullptr || !DenseTensorBytes(ConvertTensorType(tensor.type), tensor.shape.data(),
                                              tensor.shape.size(), &bytes)) {
    return;
  }
  const std::vector<uint8_t> old = *content;
  content->resize(bytes);
  for (size_t i = old.size(); i < bytes; ++i) (*content)[i] = old[i % old.size()];
}

using ChangeTensor = std::function<void(ModelT* model, TensorT* tensor)>;

class Edits {
 public:
  explicit Edits(const ModelT& model) : model_(model) {}

  std::vector<Edit> All() {
    if (model_.subgraphs.empty() || model_.subgraphs[0]->operators.empty()) return {};
    const OperatorT& op = *model_.subgraphs[0]->operators[0];
    OfOperands("input", &OperatorT::inputs);
    OfOperands("output", &OperatorT::outputs);
    if (op.builtin_options.type != tflite::BuiltinOptions_NONE) {
      Add("no options", [](ModelT* m) { OperatorOf(m).builtin_options.Reset(); });
    }
    if (op.builtin_options_2.type != tflite::BuiltinOptions2_NONE) {
      Add("no options", [](ModelT* m) { OperatorOf(m).builtin_options_2.Reset(); });
    }
    if (!op.custom_options.empty()) {
      Add("no options", [](ModelT* m) { OperatorOf(m).custom_options.clear(); });
    }
    return std::move(edits_);
  }

 private:
  void Add(std::string what, std::function<void(ModelT*)> apply) {
    edits_.push_back({std::move(what), std::move(apply)});
  }

  // Adds an edit of a tensor. If the tensor is a constant, its content is then adjusted to the new
  // size.
  void AddOf(const std::string& what, int tensor, ChangeTensor change) {
    Add(what, [tensor, change = std::move(change)](ModelT* m) {
      TensorT& changed = TensorOf(m, tensor);
      change(m, &changed);
      FitContent(m, changed);
    });
  }

  void OfOperands(const std::string& kind, std::vector<int32_t> OperatorT::*operands) {
    const std::vector<int32_t>& all = (*model_.subgraphs[0]->operators[0]).*operands;
    if (!all.empty()) {
      Add("one " + kind + " less", [=](ModelT* m) { (OperatorOf(m).*operands).pop_back(); });
      Add("one " + kind + " more", [=](ModelT* m) {
        std::vector<int32_t>& list = OperatorOf(m).*operands;
        list.push_back(list.front());
      });
    }
    for (size_t i = 0; i < all.size(); ++i) {
      const int tensor = all[i];
      if (tensor < 0) continue;
      const std::string name = kind + " " + std::to_string(i) + ": ";
      Add(name + "absent", [=](ModelT* m) { (OperatorOf(m).*operands)[i] = -1; });
      OfTypes(name, tensor);
      OfShapes(name, tensor);
      OfQuantization(name, tensor);
      OfContent(name, tensor);
    }
  }

  void OfTypes(const std::string& name, int tensor) {
    const TensorType now = TensorNow(tensor).type;
    for (const TensorType type :
         {tflite::TensorType_FLOAT32, tflite::TensorType_INT32, tflite::TensorType_INT64,
          tflite::TensorType_INT8, tflite::TensorType_INT16, tflite::TensorType_BOOL,
          tflite::TensorType_STRING}) {
      if (type == now) continue;
      AddOf(name + tflite::EnumNameTensorType(type), tensor,
            [type](ModelT*, TensorT* t) { t->type = type; });
    }
  }

  void OfShapes(const std::string& name, int tensor) {
    using Shape = std::vector<int32_t>;
    const Shape& now = TensorNow(tensor).shape;
    const auto add = [&](const char* what, Shape shape) {
      if (shape == now) return;
      AddOf(name + what, tensor, [shape = std::move(shape)](ModelT*, TensorT* t) {
        t->shape = shape;
        t->shape_signature.clear();
      });
    };
    add("a scalar", {});
    Shape shape = now;
    shape.push_back(1);
    add("one dimension more at the end", shape);
    shape = now;
    shape.insert(shape.begin(), 2);
    add("a dimension of 2 in front", shape);
    add("9 dimensions", Shape(9, 1));
    if (now.empty()) return;
    shape = now;
    shape.back() += 1;
    add("the last dimension one more", shape);
    shape = now;
    shape.front() += 1;
    add("the first dimension one more", shape);
    shape = now;
    shape.back() = 0;
    add("the last dimension 0", shape);
    shape.assign(1, 1);
    for (const int32_t dimension : now) shape[0] *= dimension;
    add("one dimension", shape);
  }

  void OfQuantization(const std::string& name, int tensor) {
    const auto& now = TensorNow(tensor).quantization;
    if (now == nullptr || now->scale.empty()) return;
    AddOf(name + "not quantised", tensor, [](ModelT*, TensorT* t) { t->quantization.reset(); });
    AddOf(name + "twice the scale", tensor,
          [](ModelT*, TensorT* t) { t->quantization->scale[0] *= 2; });
    AddOf(name + "scale 0", tensor, [](ModelT*, TensorT* t) { t->quantization->scale[0] = 0; });
    AddOf(name + "two scales", tensor, [](ModelT*, TensorT* t) {
      t->quantization->scale.assign(2, t->quantization->scale[0]);
      t->quantization->zero_point.assign(2, 0);
    });
    if (now->zero_point.empty()) return;
    AddOf(name + "zero point one more", tensor,
          [](ModelT*, TensorT* t) { ++t->quantization->zero_point[0]; });
  }

  void OfContent(const std::string& name, int tensor) {
    const TensorT& now = TensorNow(tensor);
    ModelT* const read = const_cast<ModelT*>(&model_);
    const std::vector<uint8_t>* content = ContentOf(read, now);
    if (content == nullptr) return;
    // The tensor also becomes an input of the model, because otherwise nothing would fill it.
    Add(name + "no constant", [tensor](ModelT* m) {
      TensorOf(m, tensor).buffer = 0;
      m->subgraphs[0]->inputs.push_back(tensor);
    });
    const size_t width = IntegerBytes(now.type);
    if (width == 0 || content->size() < width) return;
    for (const int64_t value : {-1000, -1, 0, 1, 2, 1000}) {
      AddOf(name + "first element " + std::to_string(value), tensor,
            [width, value](ModelT* m, TensorT* t) {
              std::memcpy(ContentOf(m, *t)->data(), &value, width);
            });
    }
  }

  const TensorT& TensorNow(int tensor) const {
    return *model_.subgraphs[0]->tensors[static_cast<size_t>(tensor)];
  }

  const ModelT& model_;
  std::vector<Edit> edits_;
};

}  // namespace

std::vector<Edit> EditsOf(const ModelT& model) { return Edits(model).All(); }

}  // namespace litmus::mutation
