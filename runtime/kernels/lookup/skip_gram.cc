// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// SKIP_GRAM: groups of words of a sentence in their order, with at most max_skip_size words left
// out between two consecutive ones.
#include <algorithm>
#include <cctype>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/util/string_util.h"

namespace litmus {
namespace {

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 1, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  TF_LITE_ENSURE_MSG(context, node->builtin_data != nullptr, "The operator has no options.");
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  LITMUS_ENSURE_TYPE(context, input->type, kTfLiteString, "The type of the input");
  LITMUS_ENSURE_TYPE(context, output->type, kTfLiteString, "The type of the output");
  tflite::SetTensorToDynamic(output);
  return kTfLiteOk;
}

bool IsSpace(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

// As in TensorFlow Lite, a space at the start of the sentence is not a separator: the first word is
// lost or, if it is the only one, keeps the space.
std::vector<tflite::StringRef> Words(tflite::StringRef text) {
  std::vector<tflite::StringRef> words;
  size_t begin = 0;
  for (size_t i = 1; i < text.len; ++i) {
    if (!IsSpace(text.str[i])) continue;
    if (i > begin && !IsSpace(text.str[begin])) words.push_back({text.str + begin, i - begin});
    begin = i + 1;
  }
  if (text.len > begin) words.push_back({text.str + begin, text.len - begin});
  return words;
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TF_LITE_ENSURE_MSG(context, tflite::GetStringCount(input) >= 1, "The input holds no string.");
  const auto& params = *static_cast<const TfLiteSkipGramParams*>(node->builtin_data);
  const std::vector<tflite::StringRef> words = Words(tflite::GetString(input, 0));
  const auto most = static_cast<size_t>(std::max(params.ngram_size, 0));
  const auto reach = static_cast<size_t>(std::max(int64_t{params.max_skip_size} + 1, int64_t{0}));
  tflite::DynamicBuffer grams;
  std::vector<size_t> gram;
  std::vector<tflite::StringRef> parts;
  // A group is listed before the shorter group that is its beginning.
  for (size_t next = 0; most <= words.size();) {
    // The search stops when the words left are too few to complete the group. Otherwise 60 words,
    // which have a single group of 60, would be searched through 2^60 incomplete groups.
    const size_t missing = params.include_all_ngrams ? 1 : most - gram.size();
    if (gram.size() < most && words.size() - next >= missing &&
        (gram.empty() || next - gram.back() <= reach)) {
      gram.push_back(next++);
      continue;
    }
    if (gram.empty()) break;
    if (params.include_all_ngrams || gram.size() == most) {
      parts.clear();
      for (const size_t word : gram) parts.push_back(words[word]);
      TF_LITE_ENSURE_MSG(context, grams.AddJoinedString(parts, ' ') == kTfLiteOk,
                         "SKIP_GRAM: the groups of words take more than 2^31 bytes.");
    }
    next = gram.back() + 1;
    gram.pop_back();
  }
  grams.WriteToTensorAsVector(tflite::GetOutput(context, node, 0));
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_SKIP_GRAM() {
  return litmus::MakeRegistration<void, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
