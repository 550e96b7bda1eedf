// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Kinds of models by the types in which their numbers are stored, as in TensorFlow Lite's table of
// delegates, and a delegate's support for each kind.
#ifndef LITMUS_DELEGATES_REGISTRAR_MODEL_KINDS_H_
#define LITMUS_DELEGATES_REGISTRAR_MODEL_KINDS_H_

#include <array>
#include <cstddef>

namespace litmus {

enum class ModelKind {
  kFloat32,            // weights and activations are 32-bit floats
  kFloat16,            // 16-bit weights, activations are 32-bit floats
  kDynamicRange,       // 8-bit weights, activations are 32-bit floats
  kFullInteger,        // weights and activations are integers
  kQuantizationAware,  // like kFullInteger, from training that rounds as inference does
};
inline constexpr std::array<ModelKind, 5> kModelKinds = {
    ModelKind::kFloat32, ModelKind::kFloat16, ModelKind::kDynamicRange, ModelKind::kFullInteger,
    ModelKind::kQuantizationAware};

// Returns "float32", "float16", "dynamic range", "full integer" or "QAT".
const char* NameOf(ModelKind kind);
// For example "post-training float16 quantisation".
const char* DescriptionOf(ModelKind kind);

enum class KindSupport {
  kYes,
  kPartly,
  kNo,
  kLibrary,  // depends on the shared library that the delegate is loaded from
  kUnknown,  // not in this build, and TensorFlow Lite does not document it
};

// Returns "yes", "partly", "no", "library" or "unknown".
const char* NameOf(KindSupport support);

struct DeclaredKind {
  KindSupport support = KindSupport::kUnknown;
  const char* note = "";  // a clause with the condition or the reason, or ""
};

// One element for each kind, in the order of kModelKinds.
using ModelKinds = std::array<DeclaredKind, kModelKinds.size()>;

inline const DeclaredKind& Declared(const ModelKinds& kinds, ModelKind kind) {
  return kinds[static_cast<size_t>(kind)];
}
// Returns the same support for every kind.
ModelKinds EveryKind(KindSupport support);

}  // namespace litmus

#endif  // LITMUS_DELEGATES_REGISTRAR_MODEL_KINDS_H_
