// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Kinds of models, by the types in which their numbers are stored, as TensorFlow Lite's table of
// delegates has them; and what a delegate declares of each kind.
#ifndef LITMUS_DELEGATES_REGISTRAR_MODEL_KINDS_H_
#define LITMUS_DELEGATES_REGISTRAR_MODEL_KINDS_H_

#include <array>
#include <cstddef>

namespace litmus {

enum class ModelKind {
  kFloat32,            // weights and activations are 32-bit floats
  kFloat16,            // 16-bit weights, activations of 32-bit floats
  kDynamicRange,       // 8-bit weights, activations of 32-bit floats
  kFullInteger,        // weights and activations are integers
  kQuantizationAware,  // the same, from training that rounds as inference does
};
inline constexpr std::array<ModelKind, 5> kModelKinds = {
    ModelKind::kFloat32, ModelKind::kFloat16, ModelKind::kDynamicRange, ModelKind::kFullInteger,
    ModelKind::kQuantizationAware};

// "float32", "float16", "dynamic range", "full integer", "QAT".
const char* NameOf(ModelKind kind);
// "post-training float16 quantisation".
const char* DescriptionOf(ModelKind kind);

enum class KindSupport {
  kYes,
  kPartly,
  kNo,
  kLibrary,  // the shared library decides that the delegate is loaded from
  kUnknown,  // not in this build, and not documented by TensorFlow Lite
};

// "yes", "partly", "no", "library", "unknown".
const char* NameOf(KindSupport support);

struct DeclaredKind {
  KindSupport support = KindSupport::kUnknown;
  const char* note = "";  // under which condition, or why not; a clause, or ""
};

// In the order of kModelKinds.
using ModelKinds = std::array<DeclaredKind, kModelKinds.size()>;

inline const DeclaredKind& Declared(const ModelKinds& kinds, ModelKind kind) {
  return kinds[static_cast<size_t>(kind)];
}
// The same for every kind.
ModelKinds EveryKind(KindSupport support);

}  // namespace litmus

#endif  // LITMUS_DELEGATES_REGISTRAR_MODEL_KINDS_H_
