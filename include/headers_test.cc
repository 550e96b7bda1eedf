// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests that every header exists under both roots and compiles, when it is included twice and
// together with all others.
#include <gtest/gtest.h>

#include <type_traits>

#include "tensorflow/lite/allocation.h"
#include "tensorflow/lite/array.h"
#include "tensorflow/lite/builtin_op_data.h"
#include "tensorflow/lite/builtin_ops.h"
#include "tensorflow/lite/c/builtin_op_data.h"
#include "tensorflow/lite/c/c_api.h"
#include "tensorflow/lite/c/c_api_experimental.h"
#include "tensorflow/lite/c/c_api_opaque.h"
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
#include "tensorflow/lite/core/c/c_api_opaque.h"
#include "tensorflow/lite/core/c/c_api_types.h"
#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/core/c/operator.h"
#include "tensorflow/lite/core/interpreter.h"
#include "tensorflow/lite/core/interpreter_builder.h"
#include "tensorflow/lite/core/kernels/builtin_op_kernels.h"
#include "tensorflow/lite/core/kernels/register.h"
#include "tensorflow/lite/core/macros.h"
#include "tensorflow/lite/core/model.h"
#include "tensorflow/lite/core/model_builder.h"
#include "tensorflow/lite/core/signature_runner.h"
#include "tensorflow/lite/core/subgraph.h"
#include "tensorflow/lite/delegates/external/external_delegate.h"
#include "tensorflow/lite/delegates/external/external_delegate_interface.h"
#include "tensorflow/lite/delegates/gpu/cl_bindings.h"
#include "tensorflow/lite/delegates/gpu/delegate.h"
#include "tensorflow/lite/delegates/gpu/delegate_options.h"
#include "tensorflow/lite/delegates/gpu/gl_bindings.h"
#include "tensorflow/lite/delegates/gpu/metal_delegate.h"
#include "tensorflow/lite/delegates/interpreter_utils.h"
#include "tensorflow/lite/delegates/nnapi/nnapi_delegate_c_api.h"
#include "tensorflow/lite/delegates/utils.h"
#include "tensorflow/lite/delegates/utils/simple_delegate.h"
#include "tensorflow/lite/delegates/utils/simple_opaque_delegate.h"
#include "tensorflow/lite/delegates/xnnpack/xnnpack_delegate.h"
#include "tensorflow/lite/error_reporter.h"
#include "tensorflow/lite/external_cpu_backend_context.h"
#include "tensorflow/lite/internal/signature_def.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/interpreter_builder.h"
#include "tensorflow/lite/interpreter_options.h"
#include "tensorflow/lite/kernels/builtin_op_kernels.h"
#include "tensorflow/lite/kernels/custom_ops_register.h"
#include "tensorflow/lite/kernels/internal/common.h"
#include "tensorflow/lite/kernels/internal/compatibility.h"
#include "tensorflow/lite/kernels/internal/cppmath.h"
#include "tensorflow/lite/kernels/internal/quantization_util.h"
#include "tensorflow/lite/kernels/internal/runtime_shape.h"
#include "tensorflow/lite/kernels/internal/tensor.h"
#include "tensorflow/lite/kernels/internal/tensor_ctypes.h"
#include "tensorflow/lite/kernels/internal/types.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/kernels/op_macros.h"
#include "tensorflow/lite/kernels/padding.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/minimal_logging.h"
#include "tensorflow/lite/model.h"
#include "tensorflow/lite/model_builder.h"
#include "tensorflow/lite/mutable_op_resolver.h"
#include "tensorflow/lite/op_resolver.h"
#include "tensorflow/lite/optional_debug_tools.h"
#include "tensorflow/lite/portable_type_to_tflitetype.h"
#include "tensorflow/lite/profiling/buffered_profiler.h"
#include "tensorflow/lite/profiling/noop_profiler.h"
#include "tensorflow/lite/profiling/profile_buffer.h"
#include "tensorflow/lite/profiling/profiler.h"
#include "tensorflow/lite/schema/schema_conversion_utils.h"
#include "tensorflow/lite/schema/schema_generated.h"
#include "tensorflow/lite/schema/schema_utils.h"
#include "tensorflow/lite/signature_runner.h"
#include "tensorflow/lite/stateful_error_reporter.h"
#include "tensorflow/lite/stderr_reporter.h"
#include "tensorflow/lite/string_type.h"
#include "tensorflow/lite/string_util.h"
#include "tensorflow/lite/tools/logging.h"
#include "tensorflow/lite/tools/verifier.h"
#include "tensorflow/lite/type_to_tflitetype.h"
#include "tensorflow/lite/util.h"
#include "tensorflow/lite/version.h"
#include "tflite/allocation.h"
#include "tflite/array.h"
#include "tflite/builtin_op_data.h"
#include "tflite/builtin_ops.h"
#include "tflite/c/builtin_op_data.h"
#include "tflite/c/c_api.h"
#include "tflite/c/c_api_experimental.h"
#include "tflite/c/c_api_opaque.h"
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
#include "tflite/core/c/c_api_opaque.h"
#include "tflite/core/c/c_api_types.h"
#include "tflite/core/c/common.h"
#include "tflite/core/c/operator.h"
#include "tflite/core/interpreter.h"
#include "tflite/core/interpreter_builder.h"
#include "tflite/core/kernels/builtin_op_kernels.h"
#include "tflite/core/kernels/register.h"
#include "tflite/core/macros.h"
#include "tflite/core/model.h"
#include "tflite/core/model_builder.h"
#include "tflite/core/signature_runner.h"
#include "tflite/core/subgraph.h"
#include "tflite/delegates/external/external_delegate.h"
#include "tflite/delegates/external/external_delegate_interface.h"
#include "tflite/delegates/gpu/cl_bindings.h"
#include "tflite/delegates/gpu/delegate.h"
#include "tflite/delegates/gpu/delegate_options.h"
#include "tflite/delegates/gpu/gl_bindings.h"
#include "tflite/delegates/gpu/metal_delegate.h"
#include "tflite/delegates/interpreter_utils.h"
#include "tflite/delegates/nnapi/nnapi_delegate_c_api.h"
#include "tflite/delegates/utils.h"
#include "tflite/delegates/utils/simple_delegate.h"
#include "tflite/delegates/utils/simple_opaque_delegate.h"
#include "tflite/delegates/xnnpack/xnnpack_delegate.h"
#include "tflite/error_reporter.h"
#include "tflite/external_cpu_backend_context.h"
#include "tflite/internal/signature_def.h"
#include "tflite/interpreter.h"
#include "tflite/interpreter_builder.h"
#include "tflite/interpreter_options.h"
#include "tflite/kernels/builtin_op_kernels.h"
#include "tflite/kernels/custom_ops_register.h"
#include "tflite/kernels/internal/common.h"
#include "tflite/kernels/internal/compatibility.h"
#include "tflite/kernels/internal/cppmath.h"
#include "tflite/kernels/internal/quantization_util.h"
#include "tflite/kernels/internal/runtime_shape.h"
#include "tflite/kernels/internal/tensor.h"
#include "tflite/kernels/internal/tensor_ctypes.h"
#include "tflite/kernels/internal/types.h"
#include "tflite/kernels/kernel_util.h"
#include "tflite/kernels/op_macros.h"
#include "tflite/kernels/padding.h"
#include "tflite/kernels/register.h"
#include "tflite/minimal_logging.h"
#include "tflite/model.h"
#include "tflite/model_builder.h"
#include "tflite/mutable_op_resolver.h"
#include "tflite/op_resolver.h"
#include "tflite/optional_debug_tools.h"
#include "tflite/portable_type_to_tflitetype.h"
#include "tflite/profiling/buffered_profiler.h"
#include "tflite/profiling/noop_profiler.h"
#include "tflite/profiling/profile_buffer.h"
#include "tflite/profiling/profiler.h"
#include "tflite/schema/schema_conversion_utils.h"
#include "tflite/schema/schema_generated.h"
#include "tflite/schema/schema_utils.h"
#include "tflite/signature_runner.h"
#include "tflite/stateful_error_reporter.h"
#include "tflite/stderr_reporter.h"
#include "tflite/string_type.h"
#include "tflite/string_util.h"
#include "tflite/tools/logging.h"
#include "tflite/tools/verifier.h"
#include "tflite/type_to_tflitetype.h"
#include "tflite/util.h"
#include "tflite/version.h"

namespace {

TEST(Headers, TheSchemaIsTheModels) {
  EXPECT_TRUE((std::is_same<decltype(std::declval<tflite::FlatBufferModel>().GetModel()),
                            const tflite::Model*>::value));
  EXPECT_EQ(TFLITE_SCHEMA_VERSION, 3);
}

// kernels/register.h includes the model; builtin_op_kernels.h and custom_ops_register.h declare the
// registrations.
TEST(Headers, RegistrationsAreDeclared) {
  EXPECT_NE(tflite::ops::builtin::Register_CONV_2D(), nullptr);
  EXPECT_NE(tflite::ops::builtin::Register_PADV2(), nullptr);
  EXPECT_NE(tflite::ops::custom::Register_ROLL(), nullptr);
}

TEST(Headers, TheProfilerOfPrograms) {
  tflite::profiling::Profiler none(16);
  none.StartProfiling();
  {
    TFLITE_SCOPED_TAGGED_DEFAULT_PROFILE(&none, "all");
    SCOPED_TAGGED_OPERATOR_PROFILE(&none, "one", 1);
  }
  none.StopProfiling();
  EXPECT_TRUE(none.GetProfileEvents().empty());

  tflite::profiling::BufferedProfiler profiler(16);
  profiler.StartProfiling();
  {
    TFLITE_SCOPED_TAGGED_DEFAULT_PROFILE(&profiler, "all");
    TFLITE_SCOPED_TAGGED_OPERATOR_PROFILE(&profiler, "one", 1);
    TFLITE_SCOPED_DELEGATE_OPERATOR_PROFILE(&profiler, "two", 2);
    TFLITE_ADD_RUNTIME_INSTRUMENTATION_EVENT(&profiler, "dropped", 0, 0);
  }
  using EventType = tflite::Profiler::EventType;
  const struct {
    const char* tag;
    EventType type;
    int64_t metadata;
  } kExpected[] = {{"all", EventType::DEFAULT, 0},
                   {"one", EventType::OPERATOR_INVOKE_EVENT, 1},
                   {"two", EventType::DELEGATE_OPERATOR_INVOKE_EVENT, 2}};
  const auto events = profiler.GetProfileEvents();
  ASSERT_EQ(events.size(), std::size(kExpected));
  for (size_t i = 0; i < events.size(); ++i) {
    EXPECT_EQ(events[i]->tag, kExpected[i].tag) << i;
    EXPECT_EQ(events[i]->event_type, kExpected[i].type) << i;
    EXPECT_EQ(events[i]->event_metadata, kExpected[i].metadata) << i;
  }
  EXPECT_EQ(static_cast<int>(EventType::TELEMETRY_DELEGATE_REPORT_SETTINGS), 256);
}

// A resolver as programs write it, which overrides every function of TensorFlow Lite's OpResolver.
class Resolver : public tflite::OpResolver {
 public:
  const TfLiteRegistration* FindOp(tflite::BuiltinOperator, int) const override { return nullptr; }
  const TfLiteRegistration* FindOp(const char*, int) const override { return nullptr; }
  TfLiteDelegatePtrVector GetDelegates(int) const override { return {}; }
  TfLiteDelegateCreators GetDelegateCreators() const override { return {}; }
  TfLiteOpaqueDelegateCreators GetOpaqueDelegateCreators() const override { return {}; }

 private:
  bool MayContainUserDefinedOps() const override { return false; }
};

TEST(Headers, ResolversOverrideEveryFunction) {
  EXPECT_TRUE(Resolver().GetOpaqueDelegateCreators().empty());
}

// Returns a status through a template whose name contains a comma.
template <int, int>
TfLiteStatus Pair() {
  return kTfLiteError;
}
TfLiteStatus EnsurePair() {
  TF_LITE_ENSURE_OK(nullptr, Pair<1, 2>());
  return kTfLiteOk;
}

TEST(Headers, MacrosTakeCommas) { EXPECT_EQ(EnsurePair(), kTfLiteError); }

TEST(Headers, WhichNodesADelegateTook) {
  tflite::Interpreter interpreter;
  const auto metadata = tflite::GetNodeDelegationMetadata(*interpreter.subgraph(0));
  EXPECT_FALSE(metadata.has_delegate_applied);
  EXPECT_TRUE(metadata.is_node_delegated.empty());
}

}  // namespace
