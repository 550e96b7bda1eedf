// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/conformance/case_suite.h"

#include <cctype>
#include <filesystem>
#include <ostream>

#include "runtime/cpu/targets.h"

namespace litmus::conformance {

namespace {

// Returns OP_CASE__TYPE with only letters, digits and '_'.
std::string NameOfCase(const std::string& folder) {
  const std::filesystem::path path(folder);
  std::string name = path.parent_path().filename().string() + "_" + path.filename().string();
  for (char& c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return name;
}

}  // namespace

void PrintTo(const SuiteParameter& parameter, std::ostream* out) {
  *out << parameter.folder << " --resolver=" << ResolverName(parameter.resolver)
       << " --num_threads=" << parameter.threads;
  if (!parameter.cpu_target.empty()) *out << " --cpu_target=" << parameter.cpu_target;
  if (!parameter.graph_rewriting) *out << " --graph_rewriting=false";
}

std::vector<SuiteParameter> WithEachRunner(const std::vector<std::string>& folders) {
  std::vector<SuiteParameter> parameters;
  for (const std::string& folder : folders) {
    for (const Resolver resolver : {Resolver::kReference, Resolver::kFast}) {
      for (const int threads : {1, 2}) {
        parameters.push_back({folder, NameOfCase(folder), resolver, threads, "", true});
      }
    }
  }
  return parameters;
}

std::vector<SuiteParameter> WithEachLesserTarget(const std::vector<std::string>& folders) {
  std::vector<SuiteParameter> parameters;
  for (const std::string& folder : folders) {
    for (const std::string& target : cpu::MachineTargets()) {
      if (target == cpu::MachineTargets().front()) continue;
      parameters.push_back({folder, NameOfCase(folder), Resolver::kFast, 2, target, true});
    }
  }
  return parameters;
}

std::vector<SuiteParameter> WithoutRewriting(const std::vector<std::string>& folders) {
  std::vector<SuiteParameter> parameters;
  for (const std::string& folder : folders) {
    parameters.push_back({folder, NameOfCase(folder), Resolver::kFast, 1, "", false});
  }
  return parameters;
}

std::string SuiteTestName(const testing::TestParamInfo<SuiteParameter>& info) {
  return info.param.name + "_" + ResolverName(info.param.resolver) +
         std::to_string(info.param.threads) + info.param.cpu_target +
         (info.param.graph_rewriting ? "" : "_unfolded");
}

std::string FailureOf(const SuiteParameter& parameter) {
  const auto test_case = LoadCase(parameter.folder);
  if (!test_case.ok()) return std::string(test_case.status().message());
  RunOptions options;
  options.resolver = parameter.resolver;
  options.threads = parameter.threads;
  if (!parameter.cpu_target.empty()) options.more_flags = " --cpu_target=" + parameter.cpu_target;
  const cpu::ScopedLimit limit(parameter.cpu_target);
  options.graph_rewriting = parameter.graph_rewriting;
  return RunCase(*test_case, options).failure;
}

}  // namespace litmus::conformance
