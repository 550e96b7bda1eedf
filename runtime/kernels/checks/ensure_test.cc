// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/checks/ensure.h"

#include <gtest/gtest.h>

#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>

namespace litmus {
namespace {

std::string g_message;

void Report(TfLiteContext*, const char* format, ...) {
  char text[512];
  va_list args;
  va_start(args, format);
  std::vsnprintf(text, sizeof(text), format, args);
  va_end(args);
  g_message = text;
}

TEST(EnsureTest, MessagesAreWordsAndValues) {
  TfLiteContext context = {};
  context.ReportError = Report;
  TfLiteTensor a = {}, b = {};
  a.dims = TfLiteIntArrayCreate(2);
  b.dims = TfLiteIntArrayCreate(2);
  for (int d = 0; d < 2; ++d) a.dims->data[d] = 4 + d, b.dims->data[d] = 5 + d;
  const struct {
    std::function<TfLiteStatus()> check;
    std::string message;  // expected message; "": the check passes
  } kCases[] = {
      {[&] {
         LITMUS_ENSURE_VALUE(&context, 2, 2, "The number of inputs");
         return kTfLiteOk;
       },
       ""},
      {[&] {
         LITMUS_ENSURE_VALUE(&context, 3, 2, "The number of inputs");
         return kTfLiteOk;
       },
       "The number of inputs is 3; it must be 2."},
      {[&] {
         LITMUS_ENSURE_VALUE(&context, int64_t{1} << 40, int64_t{-2}, "The size");
         return kTfLiteOk;
       },
       "The size is 1099511627776; it must be -2."},
      {[&] {
         LITMUS_ENSURE_VALUE_OF(&context, size_t{1}, size_t{3}, "The length of the end",
                                "the length of the start");
         return kTfLiteOk;
       },
       "The length of the end is 1; it must be 3, the length of the start."},
      {[&] {
         LITMUS_ENSURE_DIMENSION(&context, &a, 1, "the ids", &b, 0, "the data");
         return kTfLiteOk;
       },
       ""},
      {[&] {
         LITMUS_ENSURE_DIMENSION(&context, &a, 0, "the ids", &b, 1, "the data");
         return kTfLiteOk;
       },
       "Dimension 0 of the ids is 4; it must be 6, dimension 1 of the data."},
      {[&] {
         LITMUS_ENSURE_TYPE(&context, kTfLiteInt8, kTfLiteFloat32, "The type of the ids");
         return kTfLiteOk;
       },
       "The type of the ids is INT8; it must be FLOAT32."},
      {[&] {
         LITMUS_ENSURE_TYPE_OF(&context, kTfLiteInt8, kTfLiteFloat32, "The type of the ids",
                               "the type of the output");
         return kTfLiteOk;
       },
       "The type of the ids is INT8; it must be FLOAT32, the type of the output."},
  };
  for (const auto& c : kCases) {
    g_message.clear();
    EXPECT_EQ(c.check(), c.message.empty() ? kTfLiteOk : kTfLiteError) << c.message;
    EXPECT_EQ(g_message, c.message);
  }
  TfLiteIntArrayFree(a.dims);
  TfLiteIntArrayFree(b.dims);
}

}  // namespace
}  // namespace litmus
