// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Allocates and runs the subgraphs of a session.
#include <string>

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
  return litmus::Reporting(session, [&] {
    if (subgraph == 0) return session->interpreter->Invoke();
    tflite::SignatureRunner* const runner = litmus::FindRunner(session, subgraph);
    return runner == nullptr ? kTfLiteError : runner->Invoke();
  });
}
