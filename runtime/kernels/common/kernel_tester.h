// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Runs one operator in an interpreter, for tests. The test passes tensors as plain values and can
// read the messages.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_KERNEL_TESTER_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_KERNEL_TESTER_H_

#include <cstdlib>
#include <cstring>
#include <deque>
#include <string>
#include <vector>

#include "runtime/core/interpreter.h"
#include "runtime/core/type_to_tflitetype.h"

namespace litmus {

// Error reporter that collects the messages.
class KeepingReporter : public tflite::ErrorReporter {
 public:
  using ErrorReporter::Report;
  int Report(const char* format, va_list args) override {
    char line[1024];
    std::vsnprintf(line, sizeof(line), format, args);
    text += std::string(line) + "\n";
    return 0;
  }
  std::string text;
};

// Quantisation of a test tensor: affine, or blockwise with the indices of other tensors. Without
// scales and blocks, the tensor is not quantised.
struct TestQuantization {
  static TestQuantization Blocks(int scales, int block_size, int zero_points = -1) {
    TestQuantization result;
    result.blocks = {scales, zero_points, block_size, 0};
    result.blockwise = true;
    return result;
  }
  std::vector<float> scales;
  std::vector<int> zero_points;
  int axis = 0;
  bool blockwise = false;
  TfLiteBlockwiseQuantization blocks = {};
};

// An interpreter with one node, for tests of one operator.
class KernelTester {
 public:
  // A test calls Input for the operator's inputs in order, then Output, then Build.
  template <typename T>
  void Input(const std::vector<int>& dims, const std::vector<T>& values,
             const TestQuantization& quantization = {}) {
    Add(tflite::typeToTfLiteType<T>(), dims, quantization, false, values.data(),
        values.size() * sizeof(T));
  }
  template <typename T>
  void Constant(const std::vector<int>& dims, const std::vector<T>& values,
                const TestQuantization& quantization = {}) {
    Add(tflite::typeToTfLiteType<T>(), dims, quantization, true, values.data(),
        values.size() * sizeof(T));
  }
  // Adds a constant input of any type, given as the stored bytes.
  void RawConstant(TfLiteType type, const std::vector<int>& dims, const std::vector<uint8_t>& bytes,
                   const TestQuantization& quantization = {}) {
    Add(type, dims, quantization, true, bytes.data(), bytes.size());
  }
  // Adds a constant that is not an input of the operator, given as the stored bytes. Returns its
  // tensor index.
  int Aside(TfLiteType type, const std::vector<int>& dims, const std::vector<uint8_t>& bytes) {
    Add(type, dims, {}, true, bytes.data(), bytes.size());
    const int index = inputs_.back();
    inputs_.pop_back();
    return index;
  }
  void AbsentInput() { inputs_.push_back(-1); }
  // Adds an input that is a variable: it keeps the values that the operator writes to it.
  void Variable(TfLiteType type, const std::vector<int>& dims) {
    const int index = NewTensor();
    inputs_.push_back(index);
    variables_.push_back(index);
    interpreter_.SetTensorParametersReadWrite(index, type, "state", dims, Stored({}), true);
  }
  void Output(TfLiteType type, const TestQuantization& quantization = {}) {
    const int index = NewTensor();
    outputs_.push_back(index);
    interpreter_.SetTensorParametersReadWrite(index, type, "output", {1}, Stored(quantization));
  }

  // Makes the node and prepares it. Copies `params`.
  template <typename Params>
  TfLiteStatus Build(const TfLiteRegistration* registration, const Params& params,
                     int threads = 1) {
    void* copy = std::malloc(sizeof(Params));
    std::memcpy(copy, &params, sizeof(Params));
    return Prepare(registration, copy, threads);
  }

  // Like Build, for a custom operator with its options as bytes.
  TfLiteStatus BuildCustom(const TfLiteRegistration* registration,
                           const std::vector<uint8_t>& options, int threads = 1) {
    custom_options_.assign(options.begin(), options.end());
    TfLiteRegistration custom = *registration;
    custom.builtin_code = kTfLiteBuiltinCustom;
    return Prepare(&custom, nullptr, threads);
  }

  // Fills the inputs and runs the operator.
  TfLiteStatus Invoke() {
    for (const Value& value : values_) {
      TfLiteTensor* tensor = interpreter_.tensor(value.tensor);
      if (tensor->bytes != value.bytes.size()) return kTfLiteError;
      if (!value.bytes.empty()) {
        std::memcpy(tensor->data.raw, value.bytes.data(), value.bytes.size());
      }
    }
    return interpreter_.Invoke();
  }

  // Runs the operator. Returns the messages if the run fails, else "".
  std::string InvokeError() {
    if (Invoke() == kTfLiteOk) return "";
    return errors().empty() ? "an error without a message" : errors();
  }

  // Changes shape and values of the n-th non-constant input.
  template <typename T>
  TfLiteStatus Resize(size_t n, const std::vector<int>& dims, const std::vector<T>& values) {
    const auto* bytes = reinterpret_cast<const char*>(values.data());
    values_[n].bytes.assign(bytes, bytes + values.size() * sizeof(T));
    interpreter_.ResizeInputTensor(values_[n].tensor, dims);
    return interpreter_.AllocateTensors();
  }

  template <typename T>
  std::vector<T> Values(size_t output = 0) {
    const TfLiteTensor* tensor = interpreter_.tensor(outputs_[output]);
    const T* data = reinterpret_cast<const T*>(tensor->data.raw);
    return std::vector<T>(data, data + tensor->bytes / sizeof(T));
  }
  std::vector<int> Dims(size_t output = 0) {
    const TfLiteIntArray* dims = interpreter_.tensor(outputs_[output])->dims;
    return std::vector<int>(dims->data, dims->data + dims->size);
  }
  const std::string& errors() const { return reporter_.text; }
  bool RanOutOfMemory() const { return interpreter_.RanOutOfMemory(); }

 private:
  struct Value {
    int tensor;
    std::vector<char> bytes;
  };

  TfLiteStatus Prepare(const TfLiteRegistration* registration, void* params, int threads) {
    std::vector<int> graph_inputs;
    for (const Value& value : values_) graph_inputs.push_back(value.tensor);
    interpreter_.SetInputs(graph_inputs);
    interpreter_.SetOutputs(outputs_);
    interpreter_.SetVariables(variables_);
    interpreter_.SetNumThreads(threads);
    const TfLiteStatus added = interpreter_.AddNodeWithParameters(
        inputs_, outputs_, custom_options_.data(), custom_options_.size(), params, registration);
    return added == kTfLiteOk ? interpreter_.AllocateTensors() : added;
  }

  int NewTensor() {
    int index = 0;
    interpreter_.AddTensors(1, &index);
    return index;
  }

  static TfLiteQuantization Stored(const TestQuantization& quantization) {
    TfLiteQuantization result = {kTfLiteNoQuantization, nullptr};
    if (quantization.blockwise) {
      result = {kTfLiteBlockwiseQuantization, std::malloc(sizeof(TfLiteBlockwiseQuantization))};
      std::memcpy(result.params, &quantization.blocks, sizeof(TfLiteBlockwiseQuantization));
      return result;
    }
    if (quantization.scales.empty()) return result;
    auto* affine =
        static_cast<TfLiteAffineQuantization*>(std::malloc(sizeof(TfLiteAffineQuantization)));
    affine->scale = TfLiteFloatArrayCreate(static_cast<int>(quantization.scales.size()));
    std::copy(quantization.scales.begin(), quantization.scales.end(), affine->scale->data);
    affine->zero_point = TfLiteIntArrayCreate(static_cast<int>(quantization.zero_points.size()));
    std::copy(quantization.zero_points.begin(), quantization.zero_points.end(),
              affine->zero_point->data);
    affine->quantized_dimension = quantization.axis;
    return {kTfLiteAffineQuantization, affine};
  }

  void Add(TfLiteType type, const std::vector<int>& dims, const TestQuantization& quantization,
           bool constant, const void* data, size_t size) {
    const int index = NewTensor();
    inputs_.push_back(index);
    const auto* bytes = static_cast<const char*>(data);
    if (constant) {
      constants_.emplace_back(bytes, bytes + size);
      interpreter_.SetTensorParametersReadOnly(index, type, "constant", dims, Stored(quantization),
                                               constants_.back().data(), size);
    } else {
      values_.push_back({index, std::vector<char>(bytes, bytes + size)});
      interpreter_.SetTensorParametersReadWrite(index, type, "input", dims, Stored(quantization));
    }
  }

  KeepingReporter reporter_;
  std::deque<std::vector<char>> constants_;  // must outlive the interpreter
  std::vector<char> custom_options_;
  std::vector<Value> values_;
  std::vector<int> inputs_, outputs_, variables_;
  tflite::Interpreter interpreter_{&reporter_};
};

// Passed as the parameters of an operator that has none.
struct NoParams {};

// Builds and runs the operator. Returns the values of the output as T; empty after an error.
template <typename T, typename Params = NoParams>
std::vector<T> ResultOf(KernelTester* tester, const TfLiteRegistration* registration,
                        const Params& params = {}) {
  if (tester->Build(registration, params) != kTfLiteOk || tester->Invoke() != kTfLiteOk) return {};
  return tester->Values<T>();
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_KERNEL_TESTER_H_
