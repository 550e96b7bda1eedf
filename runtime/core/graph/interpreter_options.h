// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Options of an interpreter, for InterpreterBuilder or Interpreter.
#ifndef LITMUS_RUNTIME_CORE_GRAPH_INTERPRETER_OPTIONS_H_
#define LITMUS_RUNTIME_CORE_GRAPH_INTERPRETER_OPTIONS_H_

#include <optional>

namespace tflite {

class InterpreterOptions {
 public:
  // Every intermediate tensor keeps its content after Invoke. This needs more memory.
  void SetPreserveAllTensors(bool value = true) { preserve_all_tensors_ = value; }
  bool GetPreserveAllTensors() const { return preserve_all_tensors_; }

  // The memory of a dynamic tensor is freed as soon as its last reader has run.
  void SetEnsureDynamicTensorsAreReleased(bool value = true) {
    ensure_dynamic_tensors_are_released_ = value;
  }
  bool GetEnsureDynamicTensorsAreReleased() const { return ensure_dynamic_tensors_are_released_; }

  // Each delegated partition is a contiguous range of the execution plan. Nodes are not reordered
  // to make larger partitions.
  void SetDisableDelegateClustering(bool value = true) { disable_delegate_clustering_ = value; }
  bool GetDisableDelegateClustering() const { return disable_delegate_clustering_; }

  // Whether operators are fused where kernels support it (see BuiltinOpResolver); tensors between
  // fused operators are not computed. A value that is set has precedence over the environment;
  // without it, rewriting is on unless the environment has LITMUS_GRAPH_REWRITING=0. With
  // SetPreserveAllTensors rewriting is always off. A Litmus extension.
  void SetGraphRewriting(bool value = true) { graph_rewriting_ = value; }
  // The value that was set; empty: none.
  std::optional<bool> GetGraphRewriting() const { return graph_rewriting_; }

  // Accepted for compatibility and ignored: the arena is planned in the same way, composites are
  // inlined for delegates that request it, zero points are stored as they are.
  void OptimizeMemoryForLargeTensors(int value) { large_tensors_threshold_ = value; }
  void SetDynamicAllocationForLargeTensors(int value) { large_tensors_threshold_ = value; }
  int GetDynamicAllocationForLargeTensors() const { return large_tensors_threshold_; }
  void SetUseSignatureTensorNames(bool value = true) { use_signature_tensor_names_ = value; }
  bool GetUseSignatureTensorNames() const { return use_signature_tensor_names_; }
  void SetCacheConstantCastOp(bool value) { cache_constant_cast_op_ = value; }
  bool GetCacheConstantCastOp() const { return cache_constant_cast_op_; }
  void SetShloCompositeInlining(bool value = true) { shlo_composite_inlining_ = value; }
  bool GetShloCompositeInlining() const { return shlo_composite_inlining_; }
  void SetDisableDelegateNodeFusion(bool value = true) { disable_delegate_node_fusion_ = value; }
  bool GetDisableDelegateNodeFusion() const { return disable_delegate_node_fusion_; }
  void SetCompressQuantizationZeroPoints(bool value = true) {
    compress_quantization_zero_points_ = value;
  }
  bool GetCompressQuantizationZeroPoints() const { return compress_quantization_zero_points_; }

 private:
  bool preserve_all_tensors_ = false;
  bool ensure_dynamic_tensors_are_released_ = false;
  bool disable_delegate_clustering_ = false;
  std::optional<bool> graph_rewriting_;
  int large_tensors_threshold_ = 0;
  bool use_signature_tensor_names_ = false;
  bool cache_constant_cast_op_ = false;
  bool shlo_composite_inlining_ = false;
  bool disable_delegate_node_fusion_ = false;
  bool compress_quantization_zero_points_ = false;
};

}  // namespace tflite

#endif  // LITMUS_RUNTIME_CORE_GRAPH_INTERPRETER_OPTIONS_H_
