// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The sections of the reports. Each appends what the document has of its part, or nothing.
#ifndef LITMUS_TOOLS_COMMON_RESULT_REPORT_SECTIONS_H_
#define LITMUS_TOOLS_COMMON_RESULT_REPORT_SECTIONS_H_

#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/common/exports/subjects.h"
#include "tools/common/report/html.h"
#include "tools/common/report/tone.h"

namespace litmus {

// Title, verdict and the numbers that are seen first.
HtmlReport MakeRunReport(const nlohmann::ordered_json& document);

// The subject's limits as details of the verdict; those exceeded change its tone and its sentence.
void AddGates(const Subject& subject, Tone* tone, std::string* sentence,
              std::vector<std::string>* details);

void AddLatency(const nlohmann::ordered_json& document, HtmlReport* html);
void AddOperators(const nlohmann::ordered_json& document, HtmlReport* html);
void AddRoofline(const nlohmann::ordered_json& document, HtmlReport* html);
void AddKernels(const nlohmann::ordered_json& document, HtmlReport* html);
void AddColdStart(const nlohmann::ordered_json& document, HtmlReport* html);
void AddMemory(const nlohmann::ordered_json& document, HtmlReport* html);
void AddPlacement(const nlohmann::ordered_json& document, HtmlReport* html);
void AddSustained(const nlohmann::ordered_json& document, HtmlReport* html);
void AddInstances(const nlohmann::ordered_json& document, HtmlReport* html);

// How it was measured, by the environment of `process`; `document` for programs.
void AddProvenance(const nlohmann::ordered_json& process, const nlohmann::ordered_json& document,
                   HtmlReport* html);

// Whole reports.
std::string GridReport(const nlohmann::ordered_json& document);
std::string ComparisonReport(const nlohmann::ordered_json& document);
std::string EvaluationReport(const nlohmann::ordered_json& document);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RESULT_REPORT_SECTIONS_H_
