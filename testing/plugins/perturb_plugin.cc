// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A delegate plugin that is wrong at one known operator: it runs the nodes that it claims by their
// own kernels, and adds a number to the float outputs of one of them. For tests of tools that
// search for such errors. Options:
//   node:K            the node whose outputs are wrong; none by default
//   offset:X          the number that is added, 1e-3 by default
//   subgraph:S        claims nodes of this subgraph, 0 by default
//   first:A, last:B   of these the nodes A to B, all by default
//   step:N            of these every N-th, from the first on
//   eight_bit:1       of these only nodes whose computed tensors are all int8 or uint8
//   reasons:1         reports which nodes it claimed, and why not the others; not by default
//   intermediates:1   reports values inside its partitions (delegate_report.h); not by default
//   fail_every:N      every N-th Invoke of a partition fails
//   raise:S, raise_at:N   raises signal S in the N-th Invoke of a partition
//   fused:1           adds the number only while the output of node K is inside a partition
// Node indices are those of the model. Uses only the C ABI.
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "delegates/external/external_delegate_interface.h"
#include "runtime/c/delegate_report.h"

namespace {

struct Plugin {
  TfLiteDelegate delegate = {};
  LitmusDelegateReport report = {};
  int node = -1;
  float offset = 1e-3f;
  int subgraph = 0;
  int first = 0, last = std::numeric_limits<int>::max();
  int step = 1;
  bool eight_bit = false;
  std::map<int, std::string> refused;  // by node index; "": claimed
  bool fused = false;
  bool keeps = false;
  int fail_every = 0;
  int raise = 0, raise_at = 1;
  std::map<int, std::vector<char>> kept;  // values of tensors after the last Invoke, by tensor
};

// A claimed node: a copy of the runtime's node with its own temporaries, because the runtime's node
// may move in memory and keeps the temporaries of its own kernel.
struct Step {
  int index;
  TfLiteNode node;
  TfLiteRegistration registration;
};

// A partition.
struct Kernel {
  ~Kernel() {
    for (Step& step : steps) TfLiteIntArrayFree(step.node.temporaries);
  }
  Plugin* plugin = nullptr;
  std::vector<Step> steps;
  std::set<int> inside;  // tensors that no node outside of the partition reads
  int invokes = 0;
};

void FreeKernel(TfLiteContext*, void* data) { delete static_cast<Kernel*>(data); }

void* InitKernel(TfLiteContext* context, const char* buffer, size_t) {
  const auto* params = reinterpret_cast<const TfLiteDelegateParams*>(buffer);
  auto kernel = std::make_unique<Kernel>();
  kernel->plugin = static_cast<Plugin*>(params->delegate->data_);
  for (int i = 0; i < params->nodes_to_replace->size; ++i) {
    const int index = params->nodes_to_replace->data[i];
    TfLiteNode* node;
    TfLiteRegistration* registration;
    if (context->GetNodeAndRegistration(context, index, &node, &registration) != kTfLiteOk) {
      return nullptr;
    }
    kernel->steps.push_back({index, *node, *registration});
    TfLiteIntArray*& temporaries = kernel->steps.back().node.temporaries;
    temporaries = TfLiteIntArrayCopy(temporaries);
    for (int o = 0; o < node->outputs->size; ++o) kernel->inside.insert(node->outputs->data[o]);
  }
  for (int o = 0; o < params->output_tensors->size; ++o) {
    kernel->inside.erase(params->output_tensors->data[o]);
  }
  kernel->inside.erase(kTfLiteOptionalTensor);
  return kernel.release();
}

// Makes the tensors inside of the partition temporaries of the delegate's node, so that they lie in
// the arena.
TfLiteStatus PrepareKernel(TfLiteContext* context, TfLiteNode* node) {
  auto* kernel = static_cast<Kernel*>(node->user_data);
  TF_LITE_ENSURE(context, kernel != nullptr);
  std::set<int> temporaries = kernel->inside;
  for (Step& step : kernel->steps) {
    if (step.registration.prepare != nullptr) {
      TF_LITE_ENSURE_STATUS(step.registration.prepare(context, &step.node));
    }
    const TfLiteIntArray* own = step.node.temporaries;
    for (int i = 0; own != nullptr && i < own->size; ++i) temporaries.insert(own->data[i]);
  }
  TfLiteIntArrayFree(node->temporaries);
  node->temporaries = TfLiteIntArrayCreate(static_cast<int>(temporaries.size()));
  int i = 0;
  for (const int t : temporaries) node->temporaries->data[i++] = t;
  return kTfLiteOk;
}

void AddOffset(const Kernel& kernel, const Step& step, TfLiteContext* context) {
  for (int o = 0; o < step.node.outputs->size; ++o) {
    const int t = step.node.outputs->data[o];
    if (t < 0) continue;
    const TfLiteTensor& tensor = context->tensors[t];
    // Tensors that were computed in Prepare are skipped: the next Invoke does not compute them
    // again, so the number would be added repeatedly.
    if (tensor.type != kTfLiteFloat32 || tensor.allocation_type == kTfLitePersistentRo) continue;
    if (kernel.plugin->fused && kernel.inside.count(t) == 0) continue;
    for (size_t k = 0; k < tensor.bytes / sizeof(float); ++k) {
      tensor.data.f[k] += kernel.plugin->offset;
    }
  }
}

TfLiteStatus InvokeKernel(TfLiteContext* context, TfLiteNode* node) {
  auto* kernel = static_cast<Kernel*>(node->user_data);
  Plugin* plugin = kernel->plugin;
  ++kernel->invokes;
  TF_LITE_ENSURE_MSG(context, plugin->fail_every == 0 || kernel->invokes % plugin->fail_every != 0,
                     "perturb_plugin: told to fail");
  if (plugin->raise != 0 && kernel->invokes == plugin->raise_at) std::raise(plugin->raise);
  for (Step& step : kernel->steps) {
    TF_LITE_ENSURE_STATUS(step.registration.invoke(context, &step.node));
    if (step.index == plugin->node) AddOffset(*kernel, step, context);
    for (int o = 0; plugin->keeps && o < step.node.outputs->size; ++o) {
      const int t = step.node.outputs->data[o];
      if (t < 0 || context->tensors[t].data.raw == nullptr) continue;
      const char* data = context->tensors[t].data.raw;
      plugin->kept[t].assign(data, data + context->tensors[t].bytes);
    }
  }
  return kTfLiteOk;
}

// The first input or output that is not a constant and neither int8 nor uint8; null if there is
// none.
const TfLiteTensor* WideTensor(const TfLiteContext& context, const TfLiteNode& node) {
  for (const TfLiteIntArray* tensors : {node.inputs, node.outputs}) {
    for (int i = 0; i < tensors->size; ++i) {
      if (tensors->data[i] < 0) continue;
      const TfLiteTensor& tensor = context.tensors[tensors->data[i]];
      if (tensor.allocation_type == kTfLiteMmapRo) continue;
      if (tensor.type != kTfLiteInt8 && tensor.type != kTfLiteUInt8) return &tensor;
    }
  }
  return nullptr;
}

// The reason why the plugin does not claim a node, as a sentence; "" if it claims the node.
std::string WhyNot(const Plugin& plugin, const TfLiteContext& context, int index,
                   const TfLiteNode& node, const TfLiteRegistration& registration) {
  // Nodes of another delegate cannot be run here, nor opaque operators, which have no invoke
  // function.
  if (node.delegate != nullptr || registration.invoke == nullptr) return "It has no kernel.";
  if (index < plugin.first || index > plugin.last) return "It is out of range.";
  if ((index - plugin.first) % plugin.step != 0) return "It is left out by the step.";
  const TfLiteTensor* wide = plugin.eight_bit ? WideTensor(context, node) : nullptr;
  if (wide == nullptr) return "";
  return std::string("It has a tensor of type ") + TfLiteTypeGetName(wide->type) +
         "; the device computes in 8-bit integers only.";
}

bool IsSubgraph(int index, TfLiteContext* context) {
  TfLiteContext* found = nullptr;
  if (context->AcquireSubgraphContext(context, index, &found) != kTfLiteOk) return false;
  const bool is_it = found == context;
  context->ReleaseSubgraphContext(context, index);
  return is_it;
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteDelegate* delegate) {
  auto* plugin = static_cast<Plugin*>(delegate->data_);
  if (!IsSubgraph(plugin->subgraph, context)) return kTfLiteOk;
  TfLiteIntArray* plan;
  TF_LITE_ENSURE_STATUS(context->GetExecutionPlan(context, &plan));
  std::unique_ptr<TfLiteIntArray, void (*)(TfLiteIntArray*)> claimed(
      TfLiteIntArrayCreate(plan->size), TfLiteIntArrayFree);
  claimed->size = 0;
  for (int i = 0; i < plan->size; ++i) {
    const int index = plan->data[i];
    TfLiteNode* node;
    TfLiteRegistration* registration;
    TF_LITE_ENSURE_STATUS(context->GetNodeAndRegistration(context, index, &node, &registration));
    std::string& why_not = plugin->refused[index];
    why_not = WhyNot(*plugin, *context, index, *node, *registration);
    if (why_not.empty()) claimed->data[claimed->size++] = index;
  }
  TfLiteRegistration kernel = {};
  kernel.init = InitKernel;
  kernel.free = FreeKernel;
  kernel.prepare = PrepareKernel;
  kernel.invoke = InvokeKernel;
  kernel.custom_name = "Perturb";
  kernel.version = 1;
  return context->ReplaceNodeSubsetsWithDelegateKernels(context, kernel, claimed.get(), delegate);
}

TfLiteStatus KeepIntermediates(TfLiteDelegate* delegate, bool keep) {
  static_cast<Plugin*>(delegate->data_)->keeps = keep;
  return kTfLiteOk;
}

TfLiteStatus ReadTensor(TfLiteDelegate* delegate, int tensor_index, void* buffer, size_t bytes) {
  const auto& kept = static_cast<Plugin*>(delegate->data_)->kept;
  const auto found = kept.find(tensor_index);
  if (found == kept.end() || found->second.size() != bytes) return kTfLiteError;
  if (bytes > 0) std::memcpy(buffer, found->second.data(), bytes);
  return kTfLiteOk;
}

TfLiteStatus ReportNodes(TfLiteDelegate* delegate, void (*tell)(void*, const LitmusReportedNode*),
                         void* user) {
  const auto* plugin = static_cast<Plugin*>(delegate->data_);
  for (const auto& [index, why_not] : plugin->refused) {
    const LitmusReportedNode node = {sizeof(node), index, why_not.empty(), why_not.c_str(),
                                     plugin->subgraph};
    tell(user, &node);
  }
  return kTfLiteOk;
}

}  // namespace

TfLiteDelegate* tflite_plugin_create_delegate(const char* const* options_keys,
                                              const char* const* options_values, size_t num_options,
                                              void (*report_error)(const char*)) {
  auto plugin = std::make_unique<Plugin>();
  for (size_t i = 0; i < num_options; ++i) {
    const std::string key = options_keys[i];
    char* end;
    const double value = std::strtod(options_values[i], &end);
    bool known = end != options_values[i] && *end == '\0';
    if (key == "node") {
      plugin->node = static_cast<int>(value);
    } else if (key == "offset") {
      plugin->offset = static_cast<float>(value);
    } else if (key == "subgraph") {
      plugin->subgraph = static_cast<int>(value);
    } else if (key == "first") {
      plugin->first = static_cast<int>(value);
    } else if (key == "last") {
      plugin->last = static_cast<int>(value);
    } else if (key == "step") {
      plugin->step = std::max(static_cast<int>(value), 1);
    } else if (key == "intermediates") {
      plugin->report.keep_intermediates = value != 0 ? KeepIntermediates : nullptr;
      plugin->report.read_tensor = value != 0 ? ReadTensor : nullptr;
    } else if (key == "eight_bit") {
      plugin->eight_bit = value != 0;
    } else if (key == "reasons") {
      plugin->report.nodes = value != 0 ? ReportNodes : nullptr;
    } else if (key == "fail_every") {
      plugin->fail_every = static_cast<int>(value);
    } else if (key == "raise") {
      plugin->raise = static_cast<int>(value);
    } else if (key == "raise_at") {
      plugin->raise_at = static_cast<int>(value);
    } else if (key == "fused") {
      plugin->fused = value != 0;
    } else {
      known = false;
    }
    if (known) continue;
    const std::string message = "perturb_plugin: no such option: " + key + ":" + options_values[i];
    if (report_error != nullptr) report_error(message.c_str());
    return nullptr;
  }
  plugin->report.struct_size = sizeof(LitmusDelegateReport);
  plugin->delegate.data_ = plugin.get();
  plugin->delegate.Prepare = Prepare;
  return &plugin.release()->delegate;
}

void tflite_plugin_destroy_delegate(TfLiteDelegate* delegate) {
  delete static_cast<Plugin*>(delegate->data_);
}

const LitmusDelegateReport* litmus_plugin_delegate_report(TfLiteDelegate* delegate) {
  const LitmusDelegateReport& report = static_cast<const Plugin*>(delegate->data_)->report;
  const bool silent = report.keep_intermediates == nullptr && report.nodes == nullptr;
  return silent ? nullptr : &report;
}
