// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The interpreter: runs a model on the CPU, with or without delegates.
//
//   auto model = tflite::FlatBufferModel::BuildFromFile(path);
//   tflite::ops::builtin::BuiltinOpResolver resolver;
//   std::unique_ptr<tflite::Interpreter> interpreter;
//   tflite::InterpreterBuilder(*model, resolver)(&interpreter);
//   interpreter->AllocateTensors();
//   float* input = interpreter->typed_input_tensor<float>(0);
//   interpreter->Invoke();
//
// Functions that return TfLiteStatus report errors to the error reporter. Only one thread at a time
// may use an interpreter; only Cancel() may be called from another thread. Pointers to tensors stay
// valid while a graph has at most kTensorsReservedCapacity tensors, and over AllocateTensors in
// larger graphs, too. Pointers to the data of tensors stay valid until the next AllocateTensors,
// ResizeInputTensor or change of delegates.
#ifndef LITMUS_RUNTIME_CORE_INTERPRETER_H_
#define LITMUS_RUNTIME_CORE_INTERPRETER_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "runtime/base/error_reporter.h"
#include "runtime/base/profiler.h"
#include "runtime/c/common.h"
#include "runtime/core/graph/interpreter_options.h"
#include "runtime/core/graph/subgraph.h"
#include "runtime/core/signature_runner.h"
#include "runtime/core/type_to_tflitetype.h"
#include "runtime/interfaces/op_resolver.h"
#include "runtime/model/allocation.h"

namespace litmus {
class CpuContext;
}

namespace tflite {

class InterpreterBuilder;
class RootProfiler;
namespace delegates {
class InterpreterUtils;
}

class Interpreter {
 public:
  using TfLiteDelegatePtr = std::unique_ptr<TfLiteDelegate, void (*)(TfLiteDelegate*)>;

  using TfLiteDelegateCreators = OpResolver::TfLiteDelegateCreators;

  // See Subgraph for the two constants.
  static constexpr int kTensorsReservedCapacity = Subgraph::kTensorsReservedCapacity;
  static constexpr int kTensorsCapacityHeadroom = Subgraph::kTensorsCapacityHeadroom;

  // Makes an empty graph, to be built with the functions below; InterpreterBuilder makes
  // interpreters of models. The reporter must outlive the interpreter.
  explicit Interpreter(ErrorReporter* error_reporter = DefaultErrorReporter());
  ~Interpreter();
  Interpreter(const Interpreter&) = delete;
  Interpreter& operator=(const Interpreter&) = delete;

  // ---- Building a graph by function calls (primary subgraph). ----

  TfLiteStatus SetInputs(std::vector<int> inputs);
  TfLiteStatus SetOutputs(std::vector<int> outputs);
  TfLiteStatus SetVariables(std::vector<int> variables);
  void ReserveNodes(int count);
  // `builtin_data` must come from malloc; the node owns it, also after a failure.
  TfLiteStatus AddNodeWithParameters(const std::vector<int>& inputs,
                                     const std::vector<int>& outputs, const char* init_data,
                                     size_t init_data_size, void* builtin_data,
                                     const TfLiteRegistration* registration,
                                     int* node_index = nullptr);
  TfLiteStatus AddTensors(int tensors_to_add, int* first_new_tensor_index = nullptr);
  // `name` and `buffer` must outlive the interpreter; the interpreter owns a TfLiteQuantization.
  TfLiteStatus SetTensorParametersReadOnly(int tensor_index, TfLiteType type, const char* name,
                                           const std::vector<int>& dims,
                                           TfLiteQuantization quantization, const char* buffer,
                                           size_t bytes, const Allocation* allocation = nullptr);
  TfLiteStatus SetTensorParametersReadOnly(int tensor_index, TfLiteType type, const char* name,
                                           const std::vector<int>& dims,
                                           TfLiteQuantizationParams quantization,
                                           const char* buffer, size_t bytes,
                                           const Allocation* allocation = nullptr);
  TfLiteStatus SetTensorParametersReadWrite(int tensor_index, TfLiteType type, const char* name,
                                            const std::vector<int>& dims,
                                            TfLiteQuantization quantization,
                                            bool is_variable = false);
  // `dims_signature`: as in TfLiteTensor; nullptr: none.
  TfLiteStatus SetTensorParametersReadWrite(int tensor_index, TfLiteType type, const char* name,
                                            const std::vector<int>& dims,
                                            TfLiteQuantizationParams quantization,
                                            bool is_variable = false,
                                            const std::vector<int>* dims_signature = nullptr);
  // Like the function above; shapes are arrays of `rank` and `rank_dims_signature` numbers.
  TfLiteStatus SetTensorParametersReadOnly(int tensor_index, TfLiteType type, const char* name,
                                           size_t rank, const int* dims,
                                           TfLiteQuantizationParams quantization,
                                           const char* buffer, size_t bytes,
                                           const Allocation* allocation = nullptr);
  TfLiteStatus SetTensorParametersReadWrite(int tensor_index, TfLiteType type, const char* name,
                                            size_t rank, const int* dims,
                                            TfLiteQuantizationParams quantization,
                                            bool is_variable = false,
                                            size_t rank_dims_signature = 0,
                                            const int* dims_signature = nullptr);
  // See Subgraph.
  TfLiteStatus SetExecutionPlan(const std::vector<int>& new_plan);
  void AddSubgraphs(int subgraphs_to_add, int* first_new_subgraph_index = nullptr);

  // ---- Tensors, nodes and subgraphs. ----

  const std::vector<int>& inputs() const { return primary_subgraph().inputs(); }
  const std::vector<int>& outputs() const { return primary_subgraph().outputs(); }
  const std::vector<int>& variables() const { return primary_subgraph().variables(); }
  const char* GetInputName(int index) const;
  const char* GetOutputName(int index) const;
  size_t tensors_size() const { return primary_subgraph().tensors_size(); }
  size_t nodes_size() const { return primary_subgraph().nodes_size(); }
  const std::vector<int>& execution_plan() const { return primary_subgraph().execution_plan(); }
  // nullptr if the index is out of range. A tensor between two operators may hold no data after
  // Invoke (data.raw is null) because the operators were fused, or another tensor's data because
  // they share memory; InterpreterOptions::SetPreserveAllTensors keeps the data of every tensor.
  TfLiteTensor* tensor(int tensor_index) { return primary_subgraph().tensor(tensor_index); }
  const TfLiteTensor* tensor(int tensor_index) const {
    return primary_subgraph().tensor(tensor_index);
  }
  const std::pair<TfLiteNode, TfLiteRegistration>* node_and_registration(int node_index) const {
    return primary_subgraph().node_and_registration(node_index);
  }
  const std::pair<TfLiteNode, TfLiteRegistration>* node_and_registration(int subgraph_index,
                                                                         int node_index) const;
  // Return input or output number `index` of the graph; nullptr if out of range.
  TfLiteTensor* input_tensor(size_t index) { return tensor(IndexAt(inputs(), index)); }
  const TfLiteTensor* input_tensor(size_t index) const { return tensor(IndexAt(inputs(), index)); }
  TfLiteTensor* output_tensor(size_t index) { return tensor(IndexAt(outputs(), index)); }
  const TfLiteTensor* output_tensor(size_t index) const {
    return tensor(IndexAt(outputs(), index));
  }
  // The data of a tensor, or nullptr if it is not of type T or does not exist.
  template <class T>
  T* typed_tensor(int tensor_index) {
    return TypedData<T>(tensor(tensor_index));
  }
  template <class T>
  const T* typed_tensor(int tensor_index) const {
    return TypedData<T>(const_cast<TfLiteTensor*>(tensor(tensor_index)));
  }
  template <class T>
  T* typed_input_tensor(int index) {
    return TypedData<T>(input_tensor(static_cast<size_t>(index)));
  }
  template <class T>
  const T* typed_input_tensor(int index) const {
    return TypedData<T>(const_cast<TfLiteTensor*>(input_tensor(static_cast<size_t>(index))));
  }
  template <class T>
  T* typed_output_tensor(int index) {
    return TypedData<T>(output_tensor(static_cast<size_t>(index)));
  }
  template <class T>
  const T* typed_output_tensor(int index) const {
    return TypedData<T>(const_cast<TfLiteTensor*>(output_tensor(static_cast<size_t>(index))));
  }
  const char* OpProfilingString(const TfLiteRegistration& registration,
                                const TfLiteNode* node) const {
    return primary_subgraph().OpProfilingString(registration, node);
  }
  size_t subgraphs_size() const { return state_.subgraphs.size(); }
  // nullptr if the index is out of range.
  Subgraph* subgraph(int subgraph_index);
  const Subgraph* subgraph(int subgraph_index) const;
  // The subgraph that functions without a subgraph argument use: the first one, or the one that
  // SetPrimarySubgraph has chosen.
  Subgraph& primary_subgraph() { return *state_.subgraphs[primary_subgraph_]; }
  const Subgraph& primary_subgraph() const { return *state_.subgraphs[primary_subgraph_]; }
  // Chooses the primary subgraph, before delegates are applied and tensors are allocated.
  // kTfLiteError: the model has no such subgraph.
  TfLiteStatus SetPrimarySubgraph(int subgraph_index);
  ErrorReporter* error_reporter() const { return error_reporter_; }
  // Sizes of the memory plan of the primary subgraph.
  litmus::ArenaReport GetArenaReport() const { return primary_subgraph().GetArenaReport(); }

  // ---- Signatures. ----

  // The runner of a signature, or nullptr. The interpreter owns it. A null key means the primary
  // subgraph with the tensors' names; a tensor without a name, or whose name another one has, is
  // "input0", "input1", … or "output0", …, by position.
  SignatureRunner* GetSignatureRunner(const char* signature_key);
  std::vector<const std::string*> signature_keys() const;
  // -1 if there is no such signature.
  int GetSubgraphIndexFromSignature(const char* signature_key) const;
  // Name -> tensor index; empty if there is no such signature.
  const std::map<std::string, uint32_t>& signature_inputs(const char* signature_key) const;
  const std::map<std::string, uint32_t>& signature_outputs(const char* signature_key) const;
  // nullptr if there is no such signature or tensor.
  TfLiteTensor* input_tensor_by_signature(const char* signature_input_name,
                                          const char* signature_key);
  const TfLiteTensor* output_tensor_by_signature(const char* signature_output_name,
                                                 const char* signature_key) const;

  // ---- Running. ----

  // After a change of shape, AllocateTensors must be called before Invoke.
  TfLiteStatus ResizeInputTensor(int tensor_index, const std::vector<int>& dims);
  // Only dimensions that are -1 in the model's shape signature may change.
  TfLiteStatus ResizeInputTensorStrict(int tensor_index, const std::vector<int>& dims);
  TfLiteStatus AllocateTensors();
  TfLiteStatus Invoke();
  // Whether the last ResizeInputTensor, AllocateTensors, Invoke or ModifyGraphWithDelegate, of the
  // interpreter or of one of its signature runners, failed because memory ran out; the status alone
  // does not show it. The same call may succeed when more memory is free.
  bool RanOutOfMemory() const { return state_.out_of_memory; }
  // Returns the tensor arena to the system until the next AllocateTensors.
  TfLiteStatus ReleaseNonPersistentMemory();
  TfLiteStatus ResetVariableTensors();
  // -1, 0 and 1 mean one thread; values below -1 are an error.
  TfLiteStatus SetNumThreads(int num_threads);
  // Whether kernels may compute float sums in half precision (convolutions and FULLY_CONNECTED, on
  // a processor with half arithmetic). Takes effect at the next AllocateTensors.
  void SetAllowFp16PrecisionForFp32(bool allow);
  bool GetAllowFp16PrecisionForFp32() const { return allow_fp16_; }
  // Replaces the options. Releasing dynamic tensors takes effect at once, all other options when
  // the graph is prepared the next time.
  TfLiteStatus ApplyOptions(InterpreterOptions* options);

  // The function is called between operators; if it returns true, Invoke fails with kTfLiteError.
  void SetCancellationFunction(void* data, bool (*check_cancelled_func)(void*));
  // Enables the thread-safe Cancel(), which makes a running Invoke return kTfLiteCancelled.
  TfLiteStatus EnableCancellation();
  TfLiteStatus Cancel();

  // Makes a tensor use the caller's memory, which must outlive its use and be 64-byte aligned
  // unless the flags say otherwise. AllocateTensors checks the size.
  TfLiteStatus SetCustomAllocationForTensor(int tensor_index,
                                            const TfLiteCustomAllocation& allocation,
                                            int64_t flags = kTfLiteCustomAllocationFlagsNone);

  // ---- Delegates. ----

  // Lets the delegate replace the nodes that it supports, in every subgraph. On
  // kTfLiteDelegateError all delegates are removed from all subgraphs and the CPU runs the graph.
  // On any other error, such as kTfLiteApplicationError, every subgraph keeps the delegates that it
  // had before, with one exception: if a delegate makes shapes dynamic and an earlier delegate
  // needs static shapes, all delegates are removed from the subgraph. After any error the
  // interpreter does not use the delegate any more. Tensors may lose their content. The caller owns
  // a delegate that is passed as a raw pointer, which must outlive the interpreter.
  TfLiteStatus ModifyGraphWithDelegate(TfLiteDelegate* delegate);
  TfLiteStatus ModifyGraphWithDelegate(TfLiteOpaqueDelegateStruct* delegate);
  // The interpreter takes ownership of the delegate.
  template <typename Delegate, typename Deleter>
  TfLiteStatus ModifyGraphWithDelegate(std::unique_ptr<Delegate, Deleter> delegate) {
    if (delegate == nullptr) return ModifyGraphWithDelegate(static_cast<TfLiteDelegate*>(nullptr));
    Deleter deleter = std::move(delegate.get_deleter());
    std::shared_ptr<void> owner(delegate.release(),
                                [deleter](void* p) mutable { deleter(static_cast<Delegate*>(p)); });
    owned_delegates_.push_back(owner);
    return ModifyGraphWithDelegate(static_cast<Delegate*>(owner.get()));
  }

  // ---- Tensors in a delegate's memory. ----

  TfLiteStatus EnsureTensorDataIsReadable(int tensor_index);
  // true: Invoke leaves outputs in delegates' memory; EnsureTensorDataIsReadable copies one.
  void SetAllowBufferHandleOutput(bool allow) { allow_buffer_handle_output_ = allow; }
  TfLiteStatus SetBufferHandle(int tensor_index, TfLiteBufferHandle buffer_handle,
                               TfLiteDelegate* delegate);
  TfLiteStatus GetBufferHandle(int tensor_index, TfLiteBufferHandle* buffer_handle,
                               TfLiteDelegate** delegate);

  // ---- Profiling. ----

  // Replaces all profilers; nullptr removes them. Raw pointers remain the caller's.
  void SetProfiler(Profiler* profiler);
  void SetProfiler(std::unique_ptr<Profiler> profiler);
  void AddProfiler(Profiler* profiler);
  void AddProfiler(std::unique_ptr<Profiler> profiler);
  Profiler* GetProfiler();

  // The model's metadata: name -> bytes.
  const std::map<std::string, std::string>& metadata() const { return state_.metadata; }
  // Sets what kernels get from GetExternalContext. The caller owns the context.
  void SetExternalContext(TfLiteExternalContextType type, TfLiteExternalContext* context);

 private:
  friend class InterpreterBuilder;
  friend class SignatureRunner;
  friend class delegates::InterpreterUtils;

  static int IndexAt(const std::vector<int>& indices, size_t position) {
    return position < indices.size() ? indices[position] : -1;
  }
  template <class T>
  static T* TypedData(TfLiteTensor* tensor) {
    if (tensor == nullptr || tensor->type != typeToTfLiteType<T>()) return nullptr;
    return reinterpret_cast<T*>(tensor->data.raw);
  }
  const litmus::Signature* FindSignature(const char* signature_key) const;
  void SetSignatureDef(std::vector<litmus::Signature> signatures);
  TfLiteStatus SetMetadata(const std::map<std::string, std::string>& metadata) {
    state_.metadata = metadata;
    return kTfLiteOk;
  }
  bool HasDelegates() const { return primary_subgraph().HasDelegates(); }
  // True if every node is a delegate's.
  bool IsFullyDelegated() const { return primary_subgraph().IsFullyDelegated(); }
  TfLiteStatus RemoveAllDelegates();
  // Returns call(), or kTfLiteError if it throws, and updates the value of RanOutOfMemory.
  template <class Call>
  TfLiteStatus Track(const char* what, Call call);
  TfLiteStatus ApplyToSubgraphs(TfLiteDelegate* delegate);
  // Prepares a subgraph. If the model has a weight cache, writes new packed weights to its file.
  TfLiteStatus Allocate(Subgraph* subgraph);
  TfLiteStatus AllocateSubgraph(Subgraph* subgraph);
  // Runs one subgraph: denormals flushed to zero, cancellation enabled, outputs copied to the CPU.
  TfLiteStatus InvokeSubgraph(Subgraph* subgraph, bool allow_buffer_handle_output);
  TfLiteStatus RunSubgraph(Subgraph* subgraph, bool allow_buffer_handle_output);
  // Applies the resolver's delegates once. kTfLiteDelegateError: one failed; the graph has none.
  TfLiteStatus ApplyLazyDelegateProviders();
  void InstallProfilers();

  ErrorReporter* const error_reporter_;
  // The subgraphs, in the state, must be destroyed before the delegates and threads they use.
  std::vector<std::shared_ptr<void>> owned_delegates_;
  std::unique_ptr<litmus::CpuContext> cpu_context_;
  std::unique_ptr<RootProfiler> root_profiler_;
  InterpreterState state_;
  size_t primary_subgraph_ = 0;
  std::vector<litmus::Signature> signatures_;
  // If several signatures have the same key, the first one counts.
  std::map<std::string, size_t> signature_of_key_;
  std::map<std::string, std::unique_ptr<SignatureRunner>> signature_runners_;
  std::unique_ptr<litmus::Signature> placeholder_signature_;
  std::unique_ptr<SignatureRunner> placeholder_runner_;
  // Applied by the first AllocateTensors.
  OpResolver::TfLiteDelegateCreators lazy_delegate_providers_;
  bool allow_buffer_handle_output_ = false;
  bool allow_fp16_ = false;
  bool cancellation_enabled_ = false;
};

}  // namespace tflite

#endif  // LITMUS_RUNTIME_CORE_INTERPRETER_H_
