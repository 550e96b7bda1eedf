// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/registrar/model_kinds.h"

namespace litmus {
namespace {

struct Names {
  const char *name, *description;
};

// In the order of kModelKinds.
constexpr std::array<Names, kModelKinds.size()> kNames = {{
    {"float32", "32-bit floating point"},
    {"float16", "post-training float16 quantisation"},
    {"dynamic range", "post-training dynamic range quantisation"},
    {"full integer", "post-training integer quantisation"},
    {"QAT", "quantisation-aware training"},
}};

}  // namespace

const char* NameOf(ModelKind kind) { return kNames[static_cast<size_t>(kind)].name; }

const char* DescriptionOf(ModelKind kind) { return kNames[static_cast<size_t>(kind)].description; }

const char* NameOf(KindSupport support) {
  switch (support) {
    case KindSupport::kYes:
      return "yes";
    case KindSupport::kPartly:
      return "partly";
    case KindSupport::kNo:
      return "no";
    case KindSupport::kLibrary:
      return "library";
    case KindSupport::kUnknown:
      break;
  }
  return "unknown";
}

ModelKinds EveryKind(KindSupport support) {
  ModelKinds kinds;
  kinds.fill({support});
  return kinds;
}

}  // namespace litmus
