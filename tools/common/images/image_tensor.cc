// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/images/image_tensor.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace litmus {

bool ImageTensor::IsQuantised() const {
  return type == kTfLiteUInt8 || type == kTfLiteInt8 || type == kTfLiteInt16;
}

size_t ImageTensor::ElementBytes() const {
  switch (type) {
    case kTfLiteFloat32:
      return 4;
    case kTfLiteFloat16:
    case kTfLiteInt16:
      return 2;
    default:
      return 1;
  }
}

absl::Status ImageTensor::Check() const {
  if (type != kTfLiteFloat32 && type != kTfLiteFloat16 && !IsQuantised()) {
    return absl::UnimplementedError(
        absl::StrCat("the model's input is of type ", TfLiteTypeGetName(type),
                     "; images become FLOAT32, FLOAT16, UINT8, INT8 or INT16"));
  }
  constexpr int kMaxSide = 1 << 14;
  if (width < 1 || height < 1 || width > kMaxSide || height > kMaxSide) {
    return absl::InvalidArgumentError(
        absl::StrFormat("the model's input is %d high and %d wide; images become 1 to %d pixels",
                        height, width, kMaxSide));
  }
  return absl::OkStatus();
}

size_t ImageTensor::Bytes() const { return size_t{3} * width * height * ElementBytes(); }

absl::StatusOr<ImageTensor> ImageTensor::From(const TfLiteTensor& tensor) {
  const std::string name = tensor.name == nullptr ? "" : absl::StrCat(" ", tensor.name);
  const TfLiteIntArray* dims = tensor.dims;
  if (dims == nullptr || dims->size != 4 || dims->data[0] != 1 || dims->data[3] != 3) {
    std::string shape;
    for (int i = 0; dims != nullptr && i < dims->size; ++i) {
      absl::StrAppend(&shape, i == 0 ? "" : ", ", dims->data[i]);
    }
    return absl::InvalidArgumentError(absl::StrCat(
        "the model's input", name, " has shape [", shape,
        "], but images need [1, height, width, 3]: convert the model with that input shape"));
  }
  ImageTensor out;
  out.type = tensor.type;
  out.height = dims->data[1];
  out.width = dims->data[2];
  if (out.IsQuantised()) {
    const auto* affine = static_cast<const TfLiteAffineQuantization*>(tensor.quantization.params);
    if (tensor.quantization.type == kTfLiteAffineQuantization && affine != nullptr &&
        affine->scale != nullptr && affine->scale->size > 1) {
      return absl::UnimplementedError(absl::StrCat("the model's input", name,
                                                   " is quantised by channel; images are "
                                                   "quantised with one scale"));
    }
    out.scale = tensor.params.scale;
    out.zero_point = tensor.params.zero_point;
  }
  const absl::Status status = out.Check();
  if (!status.ok()) return status;
  return out;
}

}  // namespace litmus
