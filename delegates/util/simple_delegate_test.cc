// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Both forms of simple delegates over a chain of operators that add one: which nodes they take, and
// what a failure of each of their functions leaves.
#include "delegates/util/simple_delegate.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "delegates/util/simple_opaque_delegate.h"
#include "runtime/core/interpreter.h"
#include "runtime/core/test_ops.h"
#include "runtime/opaque/operator.h"

namespace tflite {
namespace {

enum Failure { kNone, kInitialize, kNoKernel, kInit, kPrepare, kEval };

// What a delegate is to do, and what it did.
struct Script {
  std::set<int> supported;  // node i reads tensor i
  SimpleDelegateInterface::Options options;
  Failure failure = kNone;
  int delegates = 0, kernels = 0;  // that are alive

  TfLiteStatus At(Failure place) const { return failure == place ? kTfLiteError : kTfLiteOk; }
};

void Add(int count, const float* from, float* to) {
  for (int i = 0; i < 2; ++i) to[i] = from[i] + static_cast<float>(count);
}

class Kernel : public SimpleDelegateKernelInterface {
 public:
  explicit Kernel(Script* script) : script_(script) { ++script_->kernels; }
  ~Kernel() override { --script_->kernels; }
  TfLiteStatus Init(TfLiteContext*, const TfLiteDelegateParams* params) override {
    count_ = params->nodes_to_replace->size;
    return script_->At(kInit);
  }
  TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) override {
    TF_LITE_ENSURE_STATUS(script_->At(kPrepare));
    const TfLiteTensor& input = context->tensors[node->inputs->data[0]];
    return context->ResizeTensor(context, &context->tensors[node->outputs->data[0]],
                                 TfLiteIntArrayCopy(input.dims));
  }
  TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) override {
    Add(count_, context->tensors[node->inputs->data[0]].data.f,
        context->tensors[node->outputs->data[0]].data.f);
    return script_->At(kEval);
  }

 private:
  Script* script_;
  int count_ = 0;
};

class Plain : public SimpleDelegateInterface {
 public:
  explicit Plain(Script* script) : script_(script) { ++script_->delegates; }
  ~Plain() override { --script_->delegates; }
  bool IsNodeSupportedByDelegate(const TfLiteRegistration*, const TfLiteNode* node,
                                 TfLiteContext*) const override {
    return script_->supported.count(node->inputs->data[0]) != 0;
  }
  TfLiteStatus Initialize(TfLiteContext*) override { return script_->At(kInitialize); }
  const char* Name() const override { return "Plain"; }
  std::unique_ptr<SimpleDelegateKernelInterface> CreateDelegateKernelInterface() override {
    if (script_->failure == kNoKernel) return nullptr;
    return std::make_unique<Kernel>(script_);
  }
  Options DelegateOptions() const override { return script_->options; }

 private:
  Script* script_;
};

class OpaqueKernel : public SimpleOpaqueDelegateKernelInterface {
 public:
  explicit OpaqueKernel(Script* script) : script_(script) { ++script_->kernels; }
  ~OpaqueKernel() override { --script_->kernels; }
  TfLiteStatus Init(TfLiteOpaqueContext*, const TfLiteOpaqueDelegateParams* params) override {
    count_ = params->nodes_to_replace->size;
    return script_->At(kInit);
  }
  TfLiteStatus Prepare(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) override {
    TF_LITE_ENSURE_STATUS(script_->At(kPrepare));
    const TfLiteOpaqueTensor* input = TfLiteOpaqueNodeGetInput(context, node, 0);
    TfLiteIntArray* dims = TfLiteIntArrayCreate(TfLiteOpaqueTensorNumDims(input));
    for (int i = 0; i < dims->size; ++i) dims->data[i] = TfLiteOpaqueTensorDim(input, i);
    return TfLiteOpaqueContextResizeTensor(context, TfLiteOpaqueNodeGetOutput(context, node, 0),
                                           dims);
  }
  TfLiteStatus Eval(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) override {
    Add(count_,
        static_cast<const float*>(
            TfLiteOpaqueTensorData(TfLiteOpaqueNodeGetInput(context, node, 0))),
        static_cast<float*>(TfLiteOpaqueTensorData(TfLiteOpaqueNodeGetOutput(context, node, 0))));
    return script_->At(kEval);
  }

 private:
  Script* script_;
  int count_ = 0;
};

class Opaque : public SimpleOpaqueDelegateInterface {
 public:
  explicit Opaque(Script* script) : script_(script) { ++script_->delegates; }
  ~Opaque() override { --script_->delegates; }
  bool IsNodeSupportedByDelegate(const TfLiteOperator* op, const TfLiteOpaqueNode* node,
                                 TfLiteOpaqueContext*) const override {
    EXPECT_STREQ(TfLiteOperatorGetCustomName(op), "SumPlusOne");
    return script_->supported.count(TfLiteOpaqueNodeGetInputTensorIndex(node, 0)) != 0;
  }
  TfLiteStatus Initialize(TfLiteOpaqueContext*) override { return script_->At(kInitialize); }
  const char* Name() const override { return "Opaque"; }
  std::unique_ptr<SimpleOpaqueDelegateKernelInterface> CreateDelegateKernelInterface() override {
    if (script_->failure == kNoKernel) return nullptr;
    return std::make_unique<OpaqueKernel>(script_);
  }

 private:
  Script* script_;
};

constexpr int kNodes = 6;

// Builds x -> node 0 -> … -> node 5, applies the delegate and runs it. Returns the number of nodes
// of the plan; -1 if the delegate could not be applied.
int RunWith(TfLiteDelegate* delegate, const Script& script) {
  testing::RecordingReporter reporter;
  Interpreter interpreter(&reporter);
  const TfLiteRegistration op = testing::SumPlusOne();
  testing::AddFloatTensors(&interpreter, kNodes + 1, {2});
  interpreter.SetInputs({0});
  interpreter.SetOutputs({kNodes});
  for (int i = 0; i < kNodes; ++i) {
    interpreter.AddNodeWithParameters({i}, {i + 1}, nullptr, 0, nullptr, &op);
  }
  const bool applied = interpreter.ModifyGraphWithDelegate(delegate) == kTfLiteOk;
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  interpreter.typed_input_tensor<float>(0)[1] = 10;
  const bool runs = interpreter.Invoke() == kTfLiteOk;
  EXPECT_EQ(runs, script.failure != kEval);
  if (runs) {
    EXPECT_EQ(interpreter.typed_output_tensor<float>(0)[1], 10 + kNodes);
  }
  const int nodes = static_cast<int>(interpreter.execution_plan().size());
  if (applied) return nodes;
  EXPECT_EQ(nodes, kNodes);
  return -1;
}

const struct Case {
  std::set<int> supported;
  int max_partitions, min_nodes;
  Failure failure;
  int plain, opaque;  // nodes of the plan
} kCases[] = {
    {{}, 0, 0, kNone, 6, 6},
    {{0, 1, 2, 3, 4, 5}, 0, 0, kNone, 1, 1},
    {{0, 2, 3, 5}, 0, 0, kNone, 5, 5},
    {{0, 2, 3, 5}, 1, 0, kNone, 5, 5},
    {{0, 2, 3, 5}, 2, 0, kNone, 5, 5},
    {{0, 2, 3, 5}, 0, 2, kNone, 5, 5},
    {{0, 1, 3, 4, 5}, 1, 0, kNone, 4, 3},
    {{0, 1, 3, 4, 5}, 0, 3, kNone, 4, 3},
    {{0, 1}, 0, 0, kInitialize, -1, -1},
    {{0, 1}, 0, 0, kNoKernel, -1, -1},
    {{0, 1}, 0, 0, kInit, -1, -1},
    {{0, 1}, 0, 0, kPrepare, -1, -1},
    {{0, 1}, 0, 0, kEval, 5, 5},
};

TEST(SimpleDelegate, TakesWhatItSupports) {
  for (const Case& c : kCases) {
    Script script;
    script.supported = c.supported;
    script.options.max_delegated_partitions = c.max_partitions;
    script.options.min_nodes_per_partition = c.min_nodes;
    script.failure = c.failure;
    const std::string what = "case " + std::to_string(&c - kCases);
    {
      const TfLiteDelegateUniquePtr delegate =
          TfLiteDelegateFactory::Create(std::make_unique<Plain>(&script));
      EXPECT_EQ(script.delegates, 1) << what;
      EXPECT_EQ(RunWith(delegate.get(), script), c.plain) << what;
    }
    EXPECT_EQ(script.delegates, 0) << what;
    EXPECT_EQ(script.kernels, 0) << what;
    {
      const TfLiteOpaqueDelegateUniquePtr delegate =
          TfLiteOpaqueDelegateFactory::Create(std::make_unique<Opaque>(&script));
      EXPECT_EQ(RunWith(delegate.get(), script), c.opaque) << what;
    }
    EXPECT_EQ(script.delegates, 0) << what;
    EXPECT_EQ(script.kernels, 0) << what;
  }
}

TEST(SimpleDelegate, FlagsAndNull) {
  Script script;
  TfLiteDelegate* plain = TfLiteDelegateFactory::CreateSimpleDelegate(
      std::make_unique<Plain>(&script), kTfLiteDelegateFlagsAllowDynamicTensors);
  EXPECT_EQ(plain->flags, kTfLiteDelegateFlagsAllowDynamicTensors);
  TfLiteDelegateFactory::DeleteSimpleDelegate(plain);
  TfLiteOpaqueDelegate* opaque = TfLiteOpaqueDelegateFactory::CreateSimpleDelegate(
      std::make_unique<Opaque>(&script), kTfLiteDelegateFlagsAllowDynamicTensors);
  EXPECT_EQ(opaque->opaque_delegate_builder->flags, kTfLiteDelegateFlagsAllowDynamicTensors);
  TfLiteOpaqueDelegateFactory::DeleteSimpleDelegate(opaque);
  EXPECT_EQ(script.delegates, 0);
  EXPECT_EQ(TfLiteDelegateFactory::CreateSimpleDelegate(nullptr), nullptr);
  EXPECT_EQ(TfLiteOpaqueDelegateFactory::CreateSimpleDelegate(nullptr), nullptr);
  TfLiteDelegateFactory::DeleteSimpleDelegate(nullptr);
  TfLiteOpaqueDelegateFactory::DeleteSimpleDelegate(nullptr);
}

// A delegate whose tensors lie in memory of its own.
class WithBuffers : public Opaque {
 public:
  using Opaque::Opaque;
  TfLiteStatus CopyFromBufferHandle(TfLiteOpaqueContext*, TfLiteBufferHandle handle,
                                    TfLiteOpaqueTensor* tensor) override {
    static_cast<float*>(TfLiteOpaqueTensorData(tensor))[0] = static_cast<float>(handle);
    return kTfLiteOk;
  }
  TfLiteStatus CopyToBufferHandle(TfLiteOpaqueContext*, TfLiteBufferHandle handle,
                                  const TfLiteOpaqueTensor*) override {
    written = handle;
    return kTfLiteOk;
  }
  void FreeBufferHandle(TfLiteOpaqueContext*, TfLiteBufferHandle* handle) override {
    freed = *handle;
  }
  TfLiteBufferHandle written = -1, freed = -1;
};

TEST(SimpleDelegate, BufferHandlesOfOpaqueOnes) {
  Script script;
  auto owned = std::make_unique<WithBuffers>(&script);
  WithBuffers* simple = owned.get();
  const auto delegate = TfLiteOpaqueDelegateFactory::Create(std::move(owned));
  const TfLiteOpaqueDelegateBuilder& builder = *delegate->opaque_delegate_builder;
  float value = 0;
  TfLiteTensor tensor = {};
  tensor.data.f = &value;
  auto* opaque_tensor = reinterpret_cast<TfLiteOpaqueTensor*>(&tensor);
  TfLiteBufferHandle handle = 7;
  EXPECT_EQ(builder.CopyFromBufferHandle(nullptr, delegate.get(), builder.data, 5, opaque_tensor),
            kTfLiteOk);
  EXPECT_EQ(value, 5);
  EXPECT_EQ(builder.CopyToBufferHandle(nullptr, delegate.get(), builder.data, 6, opaque_tensor),
            kTfLiteOk);
  EXPECT_EQ(simple->written, 6);
  builder.FreeBufferHandle(nullptr, delegate.get(), builder.data, &handle);
  EXPECT_EQ(simple->freed, 7);
  Opaque without(&script);
  EXPECT_EQ(without.CopyFromBufferHandle(nullptr, 5, opaque_tensor), kTfLiteError);
  EXPECT_EQ(without.CopyToBufferHandle(nullptr, 5, opaque_tensor), kTfLiteError);
  without.FreeBufferHandle(nullptr, &handle);
}

}  // namespace
}  // namespace tflite
