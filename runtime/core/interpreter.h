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
// Functions that return TfLiteStatus report what went wrong to the error reporter. An interpreter
// is used by one thread at a time; only Cancel() may come from another. Pointers to tensors stay
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

  // See Subgraph.
  static constexpr int kTensorsReservedCapacity = Subgraph::kTensorsReservedCapacity;
  static constexpr int kTensorsCapacityHeadroom = Subgraph::kTensorsCapacityHeadroom;

  // An empty graph, to be filled by hand; models come through InterpreterBuilder. The reporter must
  // outlive the interpreter.
  explicit Interpreter(ErrorReporter* error_reporter = DefaultErrorReporter());
  ~Interpreter();
  Interpreter(const Interpreter&) = delete;
  Interpreter& operator=(const Interpreter&) = delete;

  // ---- Building a graph by hand (primary subgraph). ----

  TfLiteStatus SetInputs(std::vector<int> inputs);
  TfLiteStatus SetOutputs(std::vector<int> outputs);
  TfLiteStatus SetVariables(std::vector<int> variables);
  void ReserveNodes(int count);
  // `builtin_data` must come from malloc; the node owns it from here on.
  TfLiteStatus AddNodeWithParameters(const std::vector<int>& inputs,
                                     const std::vector<int>& outputs, const char* init_data,
                                     size_t init_data_size, void* builtin_data,
                                     const TfLiteRegistration* registration,
                                     int* node_index = nullptr);
  TfLiteStatus AddTensors(int tensors_to_add, int* first_new_tensor_index = nullptr);
  // `name` and `buffer` must outlive the interpreter; a TfLiteQuantization is taken over.
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
  // The same with shapes of `rank` and `rank_dims_signature` numbers.
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

  // ---- Looking. ----

  const std::vector<int>& inputs() const { return primary_subgraph().inputs(); }
  const std::vector<int>& outputs() const { return primary_subgraph().outputs(); }
  const std::vector<int>& variables() const { return primary_subgraph().variables(); }
  const char* GetInputName(int index) const;
  const char* GetOutputName(int index) const;
  size_t tensors_size() const { return primary_subgraph().tensors_size(); }
  size_t nodes_size() const { return primary_subgraph().nodes_size(); }
  const std::vector<int>& execution_plan() const { return primary_subgraph().execution_plan(); }
  // nullptr when out of range. A tensor between two operators may hold no data after Invoke
  // (data.raw is null) because the operators were folded into one, or another tensor's data because
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
  // By position among the graph's inputs or outputs.
  TfLiteTensor* input_tensor(size_t index) { return tensor(IndexAt(inputs(), index)); }
  const TfLiteTensor* input_tensor(size_t index) const { return tensor(IndexAt(inputs(), index)); }
  TfLiteTensor* output_tensor(size_t index) { return tensor(IndexAt(outputs(), index)); }
  const TfLiteTensor* output_tensor(size_t index) const {
    return tensor(IndexAt(outputs(), index));
  }
  // The data of a tensor, or nullptr when it is not of type T or does not exist.
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
  // nullptr when out of range.
  Subgraph* subgraph(int subgraph_index);
  const Subgraph* subgraph(int subgraph_index) const;
  // The one of all functions that name none: the first, unless SetPrimarySubgraph chose another.
  Subgraph& primary_subgraph() { return *state_.subgraphs[primary_subgraph_]; }
  const Subgraph& primary_subgraph() const { return *state_.subgraphs[primary_subgraph_]; }
  // To be called before delegates are applied and tensors are allocated; a program that runs one
  // signature runs its subgraph so. kTfLiteError: the model has no such subgraph.
  TfLiteStatus SetPrimarySubgraph(int subgraph_index);
  ErrorReporter* error_reporter() const { return error_reporter_; }
  // Sizes of the memory plan of the primary subgraph.
  litmus::ArenaReport GetArenaReport() const { return primary_subgraph().GetArenaReport(); }

  // ---- Signatures. ----

  // The runner of that entry point, owned by the interpreter, or nullptr. A null key means the
  // primary subgraph with the names of the tensors; tensors without a name, or with another's name,
  // are "input0", "input1", … and "output0", … by position.
  SignatureRunner* GetSignatureRunner(const char* signature_key);
  std::vector<const std::string*> signature_keys() const;
  // -1 when there is no such signature.
  int GetSubgraphIndexFromSignature(const char* signature_key) const;
  // Name -> tensor index; empty when there is no such signature.
  const std::map<std::string, uint32_t>& signature_inputs(const char* signature_key) const;
  const std::map<std::string, uint32_t>& signature_outputs(const char* signature_key) const;
  // nullptr when there is no such signature or tensor.
  TfLiteTensor* input_tensor_by_signature(const char* signature_input_name,
                                          const char* signature_key);
  const TfLiteTensor* output_tensor_by_signature(const char* signature_output_name,
                                                 const char* signature_key) const;

  // ---- Running. ----

  // Needs AllocateTensors before the next Invoke.
  TfLiteStatus ResizeInputTensor(int tensor_index, const std::vector<int>& dims);
  // Only dimensions that the model leaves open may change.
  TfLiteStatus ResizeInputTensorStrict(int tensor_index, const std::vector<int>& dims);
  TfLiteStatus AllocateTensors();
  TfLiteStatus Invoke();
  // Whether the last ResizeInputTensor, AllocateTensors, Invoke or ModifyGraphWithDelegate, of the
  // interpreter or of one of its signature runners, failed for lack of memory: the status alone
  // does not tell. The same call may succeed when there is more.
  bool RanOutOfMemory() const { return state_.out_of_memory; }
  // Gives the tensor arena back to the system until the next AllocateTensors.
  TfLiteStatus ReleaseNonPersistentMemory();
  TfLiteStatus ResetVariableTensors();
  // -1, 0 and 1: one thread; below -1 is an error.
  TfLiteStatus SetNumThreads(int num_threads);
  // Whether kernels may compute sums of floats in half arithmetic (convolutions and
  // FULLY_CONNECTED, on a processor that has it). Takes effect when tensors are allocated the next
  // time.
  void SetAllowFp16PrecisionForFp32(bool allow);
  bool GetAllowFp16PrecisionForFp32() const { return allow_fp16_; }
  // Replaces the options. The release of dynamic tensors takes effect at once, all others when the
  // graph is prepared the next time.
  TfLiteStatus ApplyOptions(InterpreterOptions* options);

  // Asked between operators; Invoke then fails with kTfLiteError.
  void SetCancellationFunction(void* data, bool (*check_cancelled_func)(void*));
  // Makes Cancel() usable, which ends a running Invoke with kTfLiteCancelled. Thread-safe.
  TfLiteStatus EnableCancellation();
  TfLiteStatus Cancel();

  // Lends the caller's memory (64-byte aligned unless the flags say otherwise) to a tensor.
  // AllocateTensors checks the size. The memory must live as long as the interpreter uses it.
  TfLiteStatus SetCustomAllocationForTensor(int tensor_index,
                                            const TfLiteCustomAllocation& allocation,
                                            int64_t flags = kTfLiteCustomAllocationFlagsNone);

  // ---- Delegates. ----

  // Lets the delegate take the nodes that the delegate supports, in every subgraph. On
  // kTfLiteDelegateError all delegates are gone from all subgraphs and the CPU runs the graph. On
  // any other error, kTfLiteApplicationError above all, every subgraph keeps the delegates that the
  // subgraph had before, but for one case: a delegate that makes shapes dynamic next to an earlier
  // delegate that needs static shapes takes all delegates out of the subgraph. After either error
  // the interpreter does not use the delegate any more. Tensors may lose their content. The caller
  // owns the delegate behind the raw pointer, which must outlive the interpreter.
  TfLiteStatus ModifyGraphWithDelegate(TfLiteDelegate* delegate);
  TfLiteStatus ModifyGraphWithDelegate(TfLiteOpaqueDelegateStruct* delegate);
  // The interpreter owns the delegate.
  template <typename Delegate, typename Deleter>
  TfLiteStatus ModifyGraphWithDelegate(std::unique_ptr<Delegate, Deleter> delegate) {
    if (delegate == nullptr) return ModifyGraphWithDelegate(static_cast<TfLiteDelegate*>(nullptr));
    Deleter deleter = std::move(delegate.get_deleter());
    std::shared_ptr<void> owner(delegate.release(),
                                [deleter](void* p) mutable { deleter(static_cast<Delegate*>(p)); });
    owned_delegates_.push_back(owner);
    return ModifyGraphWithDelegate(static_cast<Delegate*>(owner.get()));
  }

  // ---- Tensors that live in a delegate. ----

  TfLiteStatus EnsureTensorDataIsReadable(int tensor_index);
  // Leaves outputs where they are: EnsureTensorDataIsReadable then copies on demand.
  void SetAllowBufferHandleOutput(bool allow) { allow_buffer_handle_output_ = allow; }
  TfLiteStatus SetBufferHandle(int tensor_index, TfLiteBufferHandle buffer_handle,
                               TfLiteDelegate* delegate);
  TfLiteStatus GetBufferHandle(int tensor_index, TfLiteBufferHandle* buffer_handle,
                               TfLiteDelegate** delegate);

  // ---- Profiling. ----

  // Replaces all profilers; nullptr removes them. Raw pointers stay the caller's.
  void SetProfiler(Profiler* profiler);
  void SetProfiler(std::unique_ptr<Profiler> profiler);
  void AddProfiler(Profiler* profiler);
  void AddProfiler(std::unique_ptr<Profiler> profiler);
  Profiler* GetProfiler();

  // Name -> bytes of the model's metadata.
  const std::map<std::string, std::string>& metadata() const { return state_.metadata; }
  // The slots that GetExternalContext of kernels looks at. The context stays the caller's.
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
  // Nothing is left for another delegate.
  bool IsFullyDelegated() const { return primary_subgraph().IsFullyDelegated(); }
  TfLiteStatus RemoveAllDelegates();
  // Returns call(), or kTfLiteError where that throws, and keeps what RanOutOfMemory tells.
  template <class Call>
  TfLiteStatus Track(const char* what, Call call);
  TfLiteStatus ApplyToSubgraphs(TfLiteDelegate* delegate);
  // Prepares a subgraph and, if the model has a weight cache, brings the file up to date.
  TfLiteStatus Allocate(Subgraph* subgraph);
  TfLiteStatus AllocateSubgraph(Subgraph* subgraph);
  // Runs one subgraph the way Invoke does: denormals off, cancellation armed, outputs read back.
  TfLiteStatus InvokeSubgraph(Subgraph* subgraph, bool allow_buffer_handle_output);
  TfLiteStatus RunSubgraph(Subgraph* subgraph, bool allow_buffer_handle_output);
  // Applies the delegates that the resolver gave, once. kTfLiteDelegateError: one of them failed,
  // and the graph runs without any.
  TfLiteStatus ApplyLazyDelegateProviders();
  void InstallProfilers();

  ErrorReporter* const error_reporter_;
  // Order matters: subgraphs, inside the state, go before the delegates and threads they use.
  std::vector<std::shared_ptr<void>> owned_delegates_;
  std::unique_ptr<litmus::CpuContext> cpu_context_;
  std::unique_ptr<RootProfiler> root_profiler_;
  InterpreterState state_;
  size_t primary_subgraph_ = 0;
  std::vector<litmus::Signature> signatures_;
  std::map<std::string, size_t> signature_of_key_;  // the first one of each key
  std::map<std::string, std::unique_ptr<SignatureRunner>> signature_runners_;
  std::unique_ptr<litmus::Signature> placeholder_signature_;
  std::unique_ptr<SignatureRunner> placeholder_runner_;
  // Applied at the first AllocateTensors.
  OpResolver::TfLiteDelegateCreators lazy_delegate_providers_;
  bool allow_buffer_handle_output_ = false;
  bool allow_fp16_ = false;
  bool cancellation_enabled_ = false;
};

}  // namespace tflite

#endif  // LITMUS_RUNTIME_CORE_INTERPRETER_H_
