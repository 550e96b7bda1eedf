// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/describe_model.h"

#include <string>
#include <vector>

#include "runtime/schema/schema_tables_generated.h"
#include "tools/benchmark_model/model/model_document.h"
#include "tools/benchmark_model/model/model_summary.h"
#include "tools/common/document/output_file.h"

namespace litmus::benchmark {
namespace {

// In the model's order.
std::vector<std::string> SignatureKeys(const tflite::FlatBufferModel& model) {
  std::vector<std::string> keys;
  const auto* signatures = model.GetModel()->signature_defs();
  if (signatures == nullptr) return keys;
  for (const tflite::SignatureDef* signature : *signatures) {
    const auto* key = signature->signature_key();
    keys.push_back(key == nullptr ? "" : key->str());
  }
  return keys;
}

}  // namespace

void DescribeModel(const Options& options, Session* session, Listener* listener) {
  const bool document = options.output == "json" || !options.json_out.empty();
  const tflite::FlatBufferModel& model = session->model();
  if (options.list_signatures) {
    listener->OnSignaturesListed(SignatureKeys(model));
    if (document) {
      listener->OnModelDocument(ToJsonText(SignaturesDocument(model, options.graph)));
    }
    return;
  }
  const tflite::Interpreter* prepared = session->PrepareToDescribe();
  if (options.output != "json") {
    listener->OnModelPrinted(SummarizeModel(model, session->resolver(), prepared));
  }
  if (document) {
    listener->OnModelDocument(
        ToJsonText(ModelDocument(model, options.graph, session->resolver(), prepared)));
  }
}

}  // namespace litmus::benchmark
