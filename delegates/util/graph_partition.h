// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Helps a delegate to choose its nodes: asks for each node whether it is supported, and gives the
// partitions that claiming the supported ones would make, largest first. Header of the public API
// (tensorflow/lite/delegates/utils.h); knows the runtime by its C ABI only.
#ifndef LITMUS_DELEGATES_UTIL_GRAPH_PARTITION_H_
#define LITMUS_DELEGATES_UTIL_GRAPH_PARTITION_H_

#include <functional>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "runtime/c/common.h"

namespace tflite {
namespace delegates {

// Adds a tensor with the shape of an existing one and another type. Invalidates all tensor pointers
// that were obtained before.
TfLiteStatus CreateNewTensorWithDifferentType(TfLiteContext* context, int original_tensor_index,
                                              TfLiteType new_type, TfLiteTensor** new_tensor,
                                              int* new_tensor_index);

// Calls of TfLiteContext's functions for other subgraphs; each acquired context must be released.
TfLiteStatus AcquireSubgraphContext(const TfLiteContext* context, int subgraph_index,
                                    TfLiteContext** acquired_context);
TfLiteStatus ReleaseSubgraphContext(const TfLiteContext* context, int subgraph_index);
// The delegate is not applied to this subgraph, because the node that runs it has been delegated.
TfLiteStatus MarkSubgraphAsDelegationSkippable(const TfLiteContext* context, int subgraph_index);

// Returns true if the delegate supports the node. Otherwise it may write the reason to
// *unsupported_details, which is never null.
using IsNodeSupportedFn =
    std::function<bool(TfLiteContext* context, TfLiteNode* node, TfLiteRegistration* registration,
                       std::string* unsupported_details)>;

// For use within one call of a delegate's Prepare. Not thread-safe.
class GraphPartitionHelper {
 public:
  GraphPartitionHelper(TfLiteContext* context, IsNodeSupportedFn is_node_supported_fn);
  // For callers that already know the supported nodes.
  GraphPartitionHelper(TfLiteContext* context, const std::vector<int>& supported_node_indices);
  virtual ~GraphPartitionHelper() = default;

  // Finds the supported nodes of the execution plan and previews their partitions. Adds lines
  // "OPERATOR: reason" for the other nodes to *unsupported_nodes_info, unless it is null.
  virtual TfLiteStatus Partition(std::set<std::string>* unsupported_nodes_info) {
    return PartitionImpl(unsupported_nodes_info, 0, std::numeric_limits<int>::max());
  }
  // The same for nodes whose index is in [start_node_index, end_node_index]; the others count as
  // not supported.
  virtual TfLiteStatus Partition(std::set<std::string>* unsupported_nodes_info,
                                 int start_node_index, int end_node_index) {
    return PartitionImpl(unsupported_nodes_info, start_node_index, end_node_index);
  }

  // Returns the n largest partitions that have at least min_nodes_per_partition nodes, by
  // descending number of nodes; equal ones are in the order of the graph. The runtime owns them;
  // they are valid until Prepare returns.
  std::vector<TfLiteDelegateParams*> GetFirstNLargestPartitions(
      int n = std::numeric_limits<int>::max(), int min_nodes_per_partition = 0) const;

  // The node indices of those partitions.
  std::vector<int> GetNodesOfFirstNLargestPartitions(int n = std::numeric_limits<int>::max(),
                                                     int min_nodes_per_partition = 0) {
    return GetNodesOfFirstNLargestPartitionsImpl(n, min_nodes_per_partition);
  }

  int num_total_nodes() const { return num_total_nodes_; }
  int num_supported_nodes() const { return num_supported_nodes_; }
  int num_partitions() const { return static_cast<int>(partitions_.size()); }

 protected:
  virtual bool IsNodeSupported(TfLiteContext* context, TfLiteNode* node,
                               TfLiteRegistration* registration, int node_id,
                               std::string* unsupported_details);
  virtual std::vector<int> GetNodesOfFirstNLargestPartitionsImpl(int n,
                                                                 int min_nodes_per_partition);

  virtual TfLiteStatus PartitionImpl(std::set<std::string>* unsupported_nodes_info,
                                     int start_node_index, int end_node_index);

  TfLiteContext* const context_;
  std::vector<TfLiteDelegateParams*> partitions_;

 private:
  int num_total_nodes_ = 0;
  int num_supported_nodes_ = 0;
  const IsNodeSupportedFn is_node_supported_fn_;
};

}  // namespace delegates
}  // namespace tflite

#endif  // LITMUS_DELEGATES_UTIL_GRAPH_PARTITION_H_
