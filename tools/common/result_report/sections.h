// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The sections of the reports. Each function appends its section, or nothing if the document does
// not have the members.
#ifndef LITMUS_TOOLS_COMMON_RESULT_REPORT_SECTIONS_H_
#define LITMUS_TOOLS_COMMON_RESULT_REPORT_SECTIONS_H_

#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/common/exports/subjects.h"
#include "tools/common/report/html.h"
#include "tools/common/report/tone.h"

namespace litmus {

// Creates a report with title, verdict and main numbers.
HtmlReport MakeRunReport(const nlohmann::ordered_json& document);

// Adds the subject's limits to the verdict's details; exceeded limits change its tone and sentence.
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

// Adds the conditions of the measurement from the environment of `process`, and `document` as JSON.
void AddProvenance(const nlohmann::ordered_json& process, const nlohmann::ordered_json& document,
                   HtmlReport* html);

// Each of these functions creates a whole report.
std::string GridReport(const nlohmann::ordered_json& document);
std::string ComparisonReport(const nlohmann::ordered_json& document);
// The report of a comparison with several sides or metrics.
std::string SeveralComparisonsReport(const nlohmann::ordered_json& document);
std::string EvaluationReport(const nlohmann::ordered_json& document);
std::string ForeignReport(const nlohmann::ordered_json& document);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RESULT_REPORT_SECTIONS_H_
