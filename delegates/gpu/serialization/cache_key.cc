// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes the graph as text, and the key with the hash of that text.
#include "delegates/gpu/serialization/cache_key.h"

#include <cstring>
#include <optional>
#include <type_traits>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "delegates/gpu/serialization/checksum.h"

namespace litmus::gpu {
namespace {

// A hash of all sources in delegates/gpu that affect kernels, programs, weights and memory. The
// build generates it.
constexpr char kSources[] =
#include "delegates/gpu/serialization/sources_hash.inc"
    ;

// Text of one field of an operator's attributes.
std::string Text(int v) { return absl::StrCat(v); }
std::string Text(bool v) { return v ? "t" : "f"; }
// Writes all bits, which distinguishes -0 and NaNs.
std::string Text(float v) {
  uint32_t bits;
  std::memcpy(&bits, &v, sizeof(bits));
  return absl::StrFormat("%08x", bits);
}
std::string Text(const std::vector<int>& v) {
  return absl::StrCat("[", absl::StrJoin(v, ","), "]");
}
std::string Text(const std::optional<float>& v) { return v.has_value() ? Text(*v) : "-"; }
template <typename E, typename = std::enable_if_t<std::is_enum_v<E>>>
std::string Text(E v) {
  return absl::StrCat(static_cast<int>(v));
}
std::string Text(const std::vector<StridedCopy::Loop>& loops) {
  std::string text;
  for (const auto& [extent, src_dim, src_step, dst_dim, dst_step] : loops) {
    absl::StrAppend(&text, "(", extent, ",", src_dim, ",", src_step, ",", dst_dim, ",", dst_step,
                    ")");
  }
  return text;
}

template <typename... Fields>
std::string List(const Fields&... fields) {
  std::string text;
  ((absl::StrAppend(&text, Text(fields), " ")), ...);
  return text;
}

// The structured bindings name every field, so that a new field does not compile until it is added
// here.
struct Describe {
  std::string operator()(const Elementwise& op) const {
    const auto& [function, p, q] = op;
    return List(function, p, q);
  }
  std::string operator()(const Convolution& op) const {
    const auto& [sh, sw, dh, dw, top, left, groups, low, high, exact] = op;
    return List(sh, sw, dh, dw, top, left, groups, low, high, exact);
  }
  std::string operator()(const DepthwiseConvolution& op) const {
    const auto& [sh, sw, dh, dw, top, left, multiplier, low, high] = op;
    return List(sh, sw, dh, dw, top, left, multiplier, low, high);
  }
  std::string operator()(const TransposeConvolution& op) const {
    const auto& [sh, sw, top, left, low, high] = op;
    return List(sh, sw, top, left, low, high);
  }
  std::string operator()(const MatMul& op) const {
    const auto& [transposed] = op;
    return List(transposed);
  }
  std::string operator()(const Pool& op) const {
    const auto& [kind, wh, ww, sh, sw, top, left] = op;
    return List(kind, wh, ww, sh, sw, top, left);
  }
  std::string operator()(const Reduce& op) const {
    const auto& [kind, axes] = op;
    return List(kind, axes);
  }
  std::string operator()(const ArgReduce& op) const {
    const auto& [maximum, axis] = op;
    return List(maximum, axis);
  }
  std::string operator()(const CumulativeSum& op) const {
    const auto& [axis, exclusive, reverse] = op;
    return List(axis, exclusive, reverse);
  }
  std::string operator()(const Softmax& op) const {
    const auto& [beta, logarithm] = op;
    return List(beta, logarithm);
  }
  std::string operator()(const Resize& op) const {
    const auto& [kind, align, half, bytes, from, to, from_zero, to_zero] = op;
    return List(kind, align, half, bytes, from, to, from_zero, to_zero);
  }
  std::string operator()(const StridedCopy& op) const {
    const auto& [src, dst, loops, fill] = op;
    return List(src, dst, loops, fill);
  }
  std::string operator()(const Concatenate& op) const {
    const auto& [axis] = op;
    return List(axis);
  }
  std::string operator()(const MirrorPad& op) const {
    const auto& [before, symmetric] = op;
    return List(before, symmetric);
  }
  std::string operator()(const Gather& op) const {
    const auto& [axis, batch] = op;
    return List(axis, batch);
  }
  std::string operator()(const OneHot& op) const {
    const auto& [axis, on, off] = op;
    return List(axis, on, off);
  }
  std::string operator()(const LstmCell& op) const {
    const auto& [first, step, clip, activation] = op;
    return List(first, step, clip, activation);
  }
  std::string operator()(const MaxUnpool& op) const {
    const auto& [window_h, window_w, stride_h, stride_w, pad_top, pad_left] = op;
    return List(window_h, window_w, stride_h, stride_w, pad_top, pad_left);
  }
  std::string operator()(const AssignVariable& op) const {
    const auto& [variable] = op;
    return List(variable);
  }
  // Operators without attributes.
  template <typename Op>
  std::string operator()(const Op&) const {
    static_assert(std::is_empty_v<Op>);
    return "";
  }
};

std::string OpText(const Attributes& op) {
  return absl::StrCat(op.index(), " ", std::visit(Describe{}, op));
}

// A hash of the text and data that are added one after the other.
class Hash {
 public:
  void Add(const void* data, size_t bytes) { sum_ = Checksum(data, bytes, sum_); }
  void Add(const std::string& text) { Add(text.data(), text.size()); }
  uint64_t sum() const { return sum_; }

 private:
  uint64_t sum_ = 0;
};

void AddConstant(const TfLiteTensor& tensor, Hash* hash) {
  hash->Add(
      absl::StrCat(tensor.type, " ", tensor.params.zero_point, " ", Text(tensor.params.scale)));
  hash->Add(tensor.data.raw_const, tensor.bytes);
  if (tensor.quantization.type != kTfLiteAffineQuantization) return;
  const auto* affine = static_cast<const TfLiteAffineQuantization*>(tensor.quantization.params);
  if (affine == nullptr) return;
  hash->Add(absl::StrCat(affine->quantized_dimension));
  if (affine->scale != nullptr) {
    hash->Add(affine->scale->data, static_cast<size_t>(affine->scale->size) * sizeof(float));
  }
  if (affine->zero_point != nullptr) {
    hash->Add(affine->zero_point->data,
              static_cast<size_t>(affine->zero_point->size) * sizeof(int));
  }
}

}  // namespace

uint64_t HashGraph(const Graph& graph) {
  Hash hash;
  for (const Value& value : graph.values) {
    hash.Add(absl::StrCat(ShapeText(value.shape), Text(value.type), Text(value.constant != nullptr),
                          Text(value.variable), Text(value.initial)));
    if (value.grid == nullptr) continue;
    for (const float scale : value.grid->scales) hash.Add(Text(scale));
    hash.Add(absl::StrCat("zero ", value.grid->zero_point));
  }
  for (const Node& node : graph.nodes) {
    std::string text = absl::StrCat(OpText(node.op), ":", Text(node.inputs), Text(node.outputs));
    for (const EpilogueOp& epilogue : node.epilogue) {
      absl::StrAppend(&text, ";", Describe{}(epilogue.op), Text(epilogue.operands));
    }
    hash.Add(text);
  }
  for (const std::vector<IoTensor>* io_tensors : {&graph.inputs, &graph.outputs}) {
    for (const IoTensor& io : *io_tensors) hash.Add(absl::StrCat(io.value));
    hash.Add("ports");
  }
  return hash.sum();
}

uint64_t HashConstants(const TfLiteContext& context) {
  Hash hash;
  for (size_t i = 0; i < context.tensors_size; ++i) {
    if (context.tensors[i].allocation_type != kTfLiteMmapRo) continue;
    hash.Add(absl::StrCat(i));
    AddConstant(context.tensors[i], &hash);
  }
  return hash.sum();
}

std::string MakeDeviceKey(const DeviceInfo& device) {
  return absl::StrFormat(
      "Litmus %s\ndevice %s; %s; %s; %s; %s\nlimits %d %d %d %d %d %d %d %d %d %d\n", kSources,
      device.api, device.name, device.vendor, device.version, device.driver, device.vector_width,
      device.max_work_group, device.buffer_alignment, device.max_kernel_buffers,
      device.max_constant_bytes, device.max_image_texels, device.half_arithmetic,
      static_cast<int>(device.dot_products), device.costly_compilation,
      device.single_item_work_groups);
}

std::string MakeCacheKey(const CacheKeyParts& parts, const Graph& graph) {
  return absl::StrFormat("%stoken %s\noptions %s\nnodes %016x\ngraph %016x\nconstants %016x\n",
                         MakeDeviceKey(parts.device), parts.token, parts.options,
                         Checksum(parts.nodes.data(), parts.nodes.size() * sizeof(int)),
                         HashGraph(graph), parts.constants_hash);
}

}  // namespace litmus::gpu
