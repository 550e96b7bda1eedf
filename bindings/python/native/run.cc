// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Allocates and runs the subgraphs of a session.
#include <cstdint>
#include <string>
#include <vector>

#include "bindings/python/native/session.h"
#include "runtime/core/signature_runner.h"

namespace litmus {
namespace {

// The runner of the first signature of a subgraph; null, after a message, if it has none. The first
// subgraph needs none.
tflite::SignatureRunner* FindRunner(TflitmusSession* session, int32_t subgraph) {
  for (const std::string* key : session->interpreter->signature_keys()) {
    if (session->interpreter->GetSubgraphIndexFromSignature(key->c_str()) != subgraph) continue;
    return session->interpreter->GetSignatureRunner(key->c_str());
  }
  session->messages.ErrorReporter::Report(
      "no signature of the model runs subgraph %d, so it cannot be run by itself", subgraph);
  return nullptr;
}

// A number that changes when the memory of inputs and outputs moves.
uintptr_t PlaceOf(tflite::Subgraph& subgraph) {
  uintptr_t place = 0;
  for (const std::vector<int>* tensors : {&subgraph.inputs(), &subgraph.outputs()}) {
    for (const int index : *tensors) {
      const TfLiteTensor* const tensor = subgraph.tensor(index);
      if (tensor != nullptr) place = 31 * place + reinterpret_cast<uintptr_t>(tensor->data.raw);
    }
  }
  return place;
}

// Runs call(). If a shape depends on values, the steps after it are prepared during the run, which
// may replace the whole arena, inputs included. A delegate may replace the memory of a tensor.
template <class Call>
int32_t RunAndCompare(TflitmusSession* session, int32_t index, Call call) {
  tflite::Subgraph& subgraph = *FindSubgraph(session, index);
  const uintptr_t place = PlaceOf(subgraph);
  const bool was_dynamic = subgraph.HasDynamicTensors();
  const TfLiteStatus status = call();
  if (status != kTfLiteOk) return status;
  if (was_dynamic || subgraph.HasDynamicTensors() || PlaceOf(subgraph) != place) {
    return kTflitmusMoved;
  }
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

int32_t TflitmusAllocate(TflitmusSession* session, int32_t subgraph) {
  return litmus::Reporting(session, [&] {
    if (subgraph == 0) return session->interpreter->AllocateTensors();
    tflite::SignatureRunner* const runner = litmus::FindRunner(session, subgraph);
    return runner == nullptr ? kTfLiteError : runner->AllocateTensors();
  });
}

int32_t TflitmusInvoke(TflitmusSession* session, int32_t subgraph) {
  return litmus::Reporting(session, [&]() -> int32_t {
    if (subgraph == 0) {
      return litmus::RunAndCompare(session, 0, [&] { return session->interpreter->Invoke(); });
    }
    tflite::SignatureRunner* const runner = litmus::FindRunner(session, subgraph);
    if (runner == nullptr) return kTfLiteError;
    return litmus::RunAndCompare(session, subgraph, [&] { return runner->Invoke(); });
  });
}

int32_t TflitmusInvokeFirst(TflitmusSession* session) { return TflitmusInvoke(session, 0); }
