// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/common/block_copy.h"

#include <cstring>

#include "runtime/kernels/common/packed.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/string_tensor.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

TfLiteStatus CopyStrings(TfLiteContext* context, const TfLiteTensor* input,
                         const CountedVector<int64_t>& blocks, int64_t block_size,
                         TfLiteTensor* output) {
  CountedVector<tflite::StringRef> strings;
  TF_LITE_ENSURE_OK(context, ReadStrings(context, input, &strings));
  tflite::DynamicBuffer buffer;
  for (const int64_t block : blocks) {
    for (int64_t i = 0; i < block_size; ++i) {
      TF_LITE_ENSURE_OK(context, buffer.AddString(strings[block * block_size + i]));
    }
  }
  buffer.WriteToTensor(output, TfLiteIntArrayCopy(output->dims));
  return kTfLiteOk;
}

void CopyNibbles(const uint8_t* in, const CountedVector<int64_t>& blocks, int64_t block_size,
                 uint8_t* out) {
  const PackedType type = PackedTypeOf(kTfLiteInt4);
  int64_t to = 0;
  for (const int64_t block : blocks) {
    for (int64_t i = 0; i < block_size; ++i) {
      AppendPacked(out, type, to++, PackedAt(in, type, block * block_size + i));
    }
  }
}

}  // namespace

TfLiteStatus CheckCopyable(TfLiteContext* context, const TfLiteTensor* tensor) {
  if (tensor->type == kTfLiteString || tensor->type == kTfLiteInt4) return kTfLiteOk;
  size_t size;
  return ElementSize(context, tensor, &size);
}

TfLiteStatus CopyBlocks(TfLiteContext* context, const TfLiteTensor* input,
                        const CountedVector<int64_t>& blocks, int64_t block_size,
                        TfLiteTensor* output) {
  if (input->type == kTfLiteString) {
    return CopyStrings(context, input, blocks, block_size, output);
  }
  if (input->type == kTfLiteInt4) {
    CopyNibbles(reinterpret_cast<const uint8_t*>(input->data.raw), blocks, block_size,
                reinterpret_cast<uint8_t*>(output->data.raw));
    return kTfLiteOk;
  }
  size_t size;
  TF_LITE_ENSURE_OK(context, ElementSize(context, input, &size));
  const size_t bytes = static_cast<size_t>(block_size) * size;
  if (bytes == 0) return kTfLiteOk;
  char* to = output->data.raw;
  for (const int64_t block : blocks) {
    std::memcpy(to, input->data.raw + static_cast<size_t>(block) * bytes, bytes);
    to += bytes;
  }
  return kTfLiteOk;
}

}  // namespace litmus
