// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Small operators and a delegate for tests of the core, which does not depend on kernels.
#ifndef LITMUS_RUNTIME_CORE_TEST_OPS_H_
#define LITMUS_RUNTIME_CORE_TEST_OPS_H_

#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "runtime/c/builtin_ops.h"
#include "runtime/core/interpreter.h"

namespace tflite {
namespace testing {

// Collects the reported messages.
class RecordingReporter : public ErrorReporter {
 public:
  using ErrorReporter::Report;
  int Report(const char* format, va_list args) override {
    char line[1024];
    std::vsnprintf(line, sizeof(line), format, args);
    text += std::string(line) + "\n";
    return 0;
  }
  bool Has(const char* part) const { return text.find(part) != std::string::npos; }
  std::string text;
};

// output[i] = 1 + the sum of all inputs at i. All tensors are float32; the output has the shape of
// the first input.
inline TfLiteRegistration SumPlusOne() {
  TfLiteRegistration registration = {};
  registration.builtin_code = kTfLiteBuiltinCustom;
  registration.custom_name = "SumPlusOne";
  registration.version = 1;
  registration.prepare = [](TfLiteContext* context, TfLiteNode* node) {
    const TfLiteTensor& input = context->tensors[node->inputs->data[0]];
    for (int i = 0; i < node->outputs->size; ++i) {
      TfLiteTensor* output = &context->tensors[node->outputs->data[i]];
      TF_LITE_ENSURE_STATUS(context->ResizeTensor(context, output, TfLiteIntArrayCopy(input.dims)));
    }
    return kTfLiteOk;
  };
  registration.invoke = [](TfLiteContext* context, TfLiteNode* node) {
    for (int o = 0; o < node->outputs->size; ++o) {
      TfLiteTensor& output = context->tensors[node->outputs->data[o]];
      for (size_t i = 0; i < output.bytes / sizeof(float); ++i) {
        float sum = 1.0f;
        for (int n = 0; n < node->inputs->size; ++n) {
          if (node->inputs->data[n] >= 0) sum += context->tensors[node->inputs->data[n]].data.f[i];
        }
        output.data.f[i] = sum;
      }
    }
    return kTfLiteOk;
  };
  return registration;
}

// Repeats the input's elements; the second input (an int32 scalar) is the number of repetitions, so
// the output shape is known only at run time.
inline TfLiteRegistration Repeat() {
  TfLiteRegistration registration = {};
  registration.builtin_code = kTfLiteBuiltinCustom;
  registration.custom_name = "Repeat";
  registration.version = 1;
  registration.prepare = [](TfLiteContext* context, TfLiteNode* node) {
    TfLiteTensor* output = &context->tensors[node->outputs->data[0]];
    if (output->allocation_type != kTfLiteDynamic) {
      output->allocation_type = kTfLiteDynamic;
      output->data.raw = nullptr;
    }
    return kTfLiteOk;
  };
  registration.invoke = [](TfLiteContext* context, TfLiteNode* node) {
    const TfLiteTensor input = context->tensors[node->inputs->data[0]];
    const int times = context->tensors[node->inputs->data[1]].data.i32[0];
    TfLiteTensor* output = &context->tensors[node->outputs->data[0]];
    const int count = static_cast<int>(input.bytes / sizeof(float));
    TfLiteIntArray* dims = TfLiteIntArrayCreate(1);
    dims->data[0] = count * times;
    TF_LITE_ENSURE_STATUS(context->ResizeTensor(context, output, dims));
    for (int i = 0; i < count * times; ++i) output->data.f[i] = input.data.f[i % count];
    return kTfLiteOk;
  };
  return registration;
}

constexpr TfLiteQuantizationParams kNotQuantized = {0.0f, 0};

// Adds `count` float tensors of shape `dims` with the names "t0", "t1", … (static strings).
inline void AddFloatTensors(Interpreter* interpreter, int count, const std::vector<int>& dims) {
  static const char* kNames[] = {"t0", "t1", "t2", "t3", "t4", "t5", "t6", "t7", "t8", "t9"};
  int first = 0;
  interpreter->AddTensors(count, &first);
  for (int i = first; i < first + count; ++i) {
    interpreter->SetTensorParametersReadWrite(i, kTfLiteFloat32, kNames[i % 10], dims,
                                              kNotQuantized);
  }
}

// Replaces the given nodes, which must be SumPlusOne, and computes the same.
struct TestDelegate {
  TfLiteDelegate delegate = {};
  std::vector<int> nodes;
  bool fail_delegate_prepare = false;
  bool fail_node_prepare = false;
  bool fail_node_invoke = false;
  bool use_buffer_handles = false;
  int prepared = 0;  // calls of delegate.Prepare
  int kernels_alive = 0;
  int handles_freed = 0;
  int previewed_partitions = -1;

  explicit TestDelegate(std::vector<int> nodes_to_take, int64_t flags = kTfLiteDelegateFlagsNone)
      : nodes(std::move(nodes_to_take)) {
    delegate.data_ = this;
    delegate.flags = flags;
    delegate.Prepare = &Prepare;
    delegate.CopyFromBufferHandle = [](TfLiteContext*, TfLiteDelegate*, TfLiteBufferHandle handle,
                                       TfLiteTensor* tensor) {
      for (size_t i = 0; i < tensor->bytes / sizeof(float); ++i) {
        tensor->data.f[i] = static_cast<float>(handle);
      }
      return kTfLiteOk;
    };
    delegate.FreeBufferHandle = [](TfLiteContext*, TfLiteDelegate* d, TfLiteBufferHandle* handle) {
      ++static_cast<TestDelegate*>(d->data_)->handles_freed;
      *handle = kTfLiteNullBufferHandle;
    };
  }

  struct Kernel {
    TestDelegate* owner;
    std::vector<std::pair<std::vector<int>, int>> nodes;  // inputs and output of each node
  };

  static TfLiteStatus Prepare(TfLiteContext* context, TfLiteDelegate* delegate) {
    auto* self = static_cast<TestDelegate*>(delegate->data_);
    ++self->prepared;
    TfLiteIntArray* plan = nullptr;
    TF_LITE_ENSURE_STATUS(context->GetExecutionPlan(context, &plan));
    TfLiteRegistration registration = {};
    registration.custom_name = "TestDelegate";
    registration.version = 1;
    registration.init = [](TfLiteContext* init_context, const char* buffer, size_t) -> void* {
      const auto* params = reinterpret_cast<const TfLiteDelegateParams*>(buffer);
      auto* owner = static_cast<TestDelegate*>(params->delegate->data_);
      auto* kernel = new Kernel{owner, {}};
      ++owner->kernels_alive;
      // The function may be called here, because init runs while the delegate is being applied.
      for (int i = 0; i < params->nodes_to_replace->size; ++i) {
        TfLiteNode* node = nullptr;
        TfLiteRegistration* found = nullptr;
        if (init_context->GetNodeAndRegistration(init_context, params->nodes_to_replace->data[i],
                                                 &node, &found) != kTfLiteOk) {
          break;
        }
        const litmus::IntArrayView inputs(node->inputs);
        kernel->nodes.emplace_back(std::vector<int>(inputs.begin(), inputs.end()),
                                   node->outputs->data[0]);
      }
      return kernel;
    };
    registration.free = [](TfLiteContext*, void* data) {
      auto* kernel = static_cast<Kernel*>(data);
      --kernel->owner->kernels_alive;
      delete kernel;
    };
    registration.prepare = [](TfLiteContext* prepare_context, TfLiteNode* node) {
      auto* kernel = static_cast<Kernel*>(node->user_data);
      if (kernel->owner->fail_node_prepare) return kTfLiteError;
      const TfLiteTensor& input = prepare_context->tensors[node->inputs->data[0]];
      for (int i = 0; i < node->outputs->size; ++i) {
        TF_LITE_ENSURE_STATUS(prepare_context->ResizeTensor(
            prepare_context, &prepare_context->tensors[node->outputs->data[i]],
            TfLiteIntArrayCopy(input.dims)));
      }
      return kTfLiteOk;
    };
    registration.invoke = [](TfLiteContext* invoke_context, TfLiteNode* node) {
      auto* kernel = static_cast<Kernel*>(node->user_data);
      if (kernel->owner->fail_node_invoke) return kTfLiteError;
      if (kernel->owner->use_buffer_handles) {
        for (const int t : litmus::IntArrayView(node->outputs)) {
          invoke_context->tensors[t].buffer_handle = 7;
          invoke_context->tensors[t].data_is_stale = true;
        }
        return kTfLiteOk;
      }
      const size_t count = invoke_context->tensors[node->inputs->data[0]].bytes / sizeof(float);
      std::map<int, std::vector<float>> values;
      for (const int t : litmus::IntArrayView(node->inputs)) {
        const float* data = invoke_context->tensors[t].data.f;
        values[t].assign(data, data + count);
      }
      for (const auto& replaced : kernel->nodes) {
        std::vector<float> sum(count, 1.0f);
        for (const int t : replaced.first) {
          for (size_t i = 0; i < count; ++i) sum[i] += values[t][i];
        }
        values[replaced.second] = sum;
      }
      for (const int t : litmus::IntArrayView(node->outputs)) {
        std::memcpy(invoke_context->tensors[t].data.f, values[t].data(), count * sizeof(float));
      }
      return kTfLiteOk;
    };
    TfLiteIntArray* to_replace = TfLiteIntArrayCreate(static_cast<int>(self->nodes.size()));
    for (size_t i = 0; i < self->nodes.size(); ++i) to_replace->data[i] = self->nodes[i];
    TfLiteDelegateParams* preview = nullptr;
    context->PreviewDelegatePartitioning(context, to_replace, &preview,
                                         &self->previewed_partitions);
    const TfLiteStatus status =
        context->ReplaceNodeSubsetsWithDelegateKernels(context, registration, to_replace, delegate);
    TfLiteIntArrayFree(to_replace);
    return self->fail_delegate_prepare ? kTfLiteError : status;
  }
};

}  // namespace testing
}  // namespace tflite

#endif  // LITMUS_RUNTIME_CORE_TEST_OPS_H_
