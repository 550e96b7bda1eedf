// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/describe_model.h"

namespace litmus::benchmark {

void DescribeModel(const Options& options, Session* session, Listener* listener) {
  const bool document = options.output == "json" || !options.json_out.empty();
  if (options.list_signatures) {
    listener->OnSignaturesListed(session->SignatureKeys());
    if (document) listener->OnModelDocument(session->SignaturesJson());
    return;
  }
  if (options.output != "json") listener->OnModelPrinted(session->Summary());
  if (document) listener->OnModelDocument(session->SummaryJson());
}

}  // namespace litmus::benchmark
