// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Every header under both roots exists and compiles, twice over and together with all others.
#include "tensorflow/lite/allocation.h"
#include "tensorflow/lite/builtin_op_data.h"
#include "tensorflow/lite/builtin_ops.h"
#include "tensorflow/lite/c/builtin_op_data.h"
#include "tensorflow/lite/c/c_api.h"
#include "tensorflow/lite/c/c_api_experimental.h"
#include "tensorflow/lite/c/c_api_types.h"
#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/context.h"
#include "tensorflow/lite/context_util.h"
#include "tensorflow/lite/core/api/error_reporter.h"
#include "tensorflow/lite/core/api/op_resolver.h"
#include "tensorflow/lite/core/api/profiler.h"
#include "tensorflow/lite/core/c/builtin_op_data.h"
#include "tensorflow/lite/core/c/c_api.h"
#include "tensorflow/lite/core/c/c_api_experimental.h"
#include "tensorflow/lite/core/c/c_api_types.h"
#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/core/c/operator.h"
#include "tensorflow/lite/core/model_builder.h"
#include "tensorflow/lite/delegates/external/external_delegate.h"
#include "tensorflow/lite/delegates/external/external_delegate_interface.h"
#include "tensorflow/lite/delegates/utils.h"
#include "tensorflow/lite/error_reporter.h"
#include "tensorflow/lite/model_builder.h"
#include "tensorflow/lite/mutable_op_resolver.h"
#include "tensorflow/lite/op_resolver.h"
#include "tensorflow/lite/profiling/profiler.h"
#include "tensorflow/lite/schema/schema_generated.h"
#include "tensorflow/lite/stderr_reporter.h"
#include "tensorflow/lite/string_type.h"
#include "tensorflow/lite/string_util.h"
#include "tensorflow/lite/version.h"
#include "tflite/allocation.h"
#include "tflite/builtin_op_data.h"
#include "tflite/builtin_ops.h"
#include "tflite/c/builtin_op_data.h"
#include "tflite/c/c_api.h"
#include "tflite/c/c_api_experimental.h"
#include "tflite/c/c_api_types.h"
#include "tflite/c/common.h"
#include "tflite/context.h"
#include "tflite/context_util.h"
#include "tflite/core/api/error_reporter.h"
#include "tflite/core/api/op_resolver.h"
#include "tflite/core/api/profiler.h"
#include "tflite/core/c/builtin_op_data.h"
#include "tflite/core/c/c_api.h"
#include "tflite/core/c/c_api_experimental.h"
#include "tflite/core/c/c_api_types.h"
#include "tflite/core/c/common.h"
#include "tflite/core/c/operator.h"
#include "tflite/core/model_builder.h"
#include "tflite/delegates/external/external_delegate.h"
#include "tflite/delegates/external/external_delegate_interface.h"
#include "tflite/delegates/utils.h"
#include "tflite/error_reporter.h"
#include "tflite/model_builder.h"
#include "tflite/mutable_op_resolver.h"
#include "tflite/op_resolver.h"
#include "tflite/profiling/profiler.h"
#include "tflite/schema/schema_generated.h"
#include "tflite/stderr_reporter.h"
#include "tflite/string_type.h"
#include "tflite/string_util.h"
#include "tflite/version.h"

#include <gtest/gtest.h>

#include <type_traits>

namespace {

TEST(Headers, TheSchemaIsTheModels) {
  EXPECT_TRUE((std::is_same<decltype(std::declval<tflite::FlatBufferModel>().GetModel()),
                            const tflite::Model*>::value));
  EXPECT_EQ(TFLITE_SCHEMA_VERSION, 3);
}

}  // namespace
