// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/describe_model.h"

#include <vector>

#include "tools/benchmark_model/model/model_document.h"
#include "tools/benchmark_model/model/model_summary.h"
#include "tools/common/document/output_file.h"
#include "tools/common/model/entry_point.h"

namespace litmus::benchmark {

void DescribeModel(const Options& options, Session* session, Listener* listener) {
  const bool document = options.output == "json" || !options.json_out.empty();
  const tflite::FlatBufferModel& model = session->model();
  if (options.list_signatures) {
    listener->OnSignaturesListed(SignatureKeys(*model.GetModel()));
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

std::string SignatureName(const tflite::Model& model, const std::string& wanted) {
  if (!wanted.empty()) return wanted;
  const std::vector<std::string> keys = SignatureKeys(model);
  return keys.empty() ? "<placeholder signature>" : keys.front();
}

}  // namespace litmus::benchmark
