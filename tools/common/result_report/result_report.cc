// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/result_report/result_report.h"

#include "tools/common/document/output_file.h"
#include "tools/common/exports/subjects.h"
#include "tools/common/result_report/sections.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

std::string RunReport(const json& document) {
  HtmlReport html = MakeRunReport(document);
  AddLatency(document, &html);
  AddOperators(document, &html);
  AddRoofline(document, &html);
  AddKernels(document, &html);
  AddColdStart(document, &html);
  AddMemory(document, &html);
  AddPlacement(document, &html);
  AddSustained(document, &html);
  AddInstances(document, &html);
  AddProvenance(document, document, &html);
  return html.ToString();
}

}  // namespace

absl::StatusOr<std::string> ToHtmlReport(const json& document) {
  const absl::StatusOr<DocumentKind> kind = KindOf(document);
  if (!kind.ok()) return kind.status();
  switch (*kind) {
    case DocumentKind::kRun:
      return RunReport(document);
    case DocumentKind::kGrid:
      return GridReport(document);
    case DocumentKind::kComparison:
      return ComparisonReport(document);
    case DocumentKind::kEvaluation:
      return EvaluationReport(document);
    case DocumentKind::kForeign:
      return ForeignReport(document);
  }
  return absl::InternalError("a kind of document without a report");
}

absl::Status WriteHtmlReport(const std::string& flag, const std::string& path,
                             const json& document) {
  if (path.empty()) return absl::OkStatus();
  const absl::StatusOr<std::string> text = ToHtmlReport(document);
  return text.ok() ? WriteFileAtomically(flag, path, *text) : text.status();
}

}  // namespace litmus
