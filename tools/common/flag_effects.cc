// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/flag_effects.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <utility>

#include "absl/strings/str_join.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tools/common/card/card_testing.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

std::string Replace(std::string text, const std::string& what, const std::string& by) {
  for (size_t at; (at = text.find(what)) != std::string::npos;) text.replace(at, what.size(), by);
  return text;
}

std::string NameOf(const std::string& flag) { return flag.substr(2, flag.find('=') - 2); }

void AddLines(std::istream& text, std::vector<std::string>* lines) {
  for (std::string line; std::getline(text, line);) lines->push_back(line);
}

// Runs the tool with `arguments` and returns everything that it prints and writes, line by line.
std::vector<std::string> See(const std::string& tool, std::vector<std::string> arguments,
                             const std::string& folder) {
  const std::string file = folder + "/flag_effects_file";
  std::filesystem::remove(file);
  for (std::string& argument : arguments) {
    argument = Replace(Replace(argument, "FILE", file), "FOLDER", folder);
  }
  const ToolRun run = RunTool(tool, arguments);
  std::vector<std::string> out, seen = {"exit " + std::to_string(run.exit_code)};
  std::istringstream out_text(run.out), err_text(run.err);
  AddLines(out_text, &out);
  static const std::regex kEcho("[A-Z#][^:]*\\.?: \\[.*\\]");
  std::copy_if(out.begin(), out.end(), std::back_inserter(seen), [](const std::string& line) {
    return line.rfind("Log parameter", 0) == 0 || !std::regex_match(line, kEcho);
  });
  AddLines(err_text, &seen);
  if (std::ifstream content(file, std::ios::binary); content) {
    seen.push_back("FILE:");
    AddLines(content, &seen);
  }
  return seen;
}

// Whether each pattern matches a line, in order.
bool Matches(const std::vector<std::string>& patterns, const std::vector<std::string>& lines) {
  auto line = lines.begin();
  for (const std::string& pattern : patterns) {
    const std::regex regex(pattern);
    line = std::find_if(line, lines.end(),
                        [&](const std::string& text) { return std::regex_search(text, regex); });
    if (line == lines.end()) return false;
    ++line;
  }
  return true;
}

}  // namespace

FlagEffect HasNoEffect(const std::string& name, const std::string& value) {
  return {
      "--" + name + "=" + value, {}, {"^WARN: (.*, )?--" + name + "(, .*)?:? (has )?no effect"}};
}

FlagEffect NotAvailable(const std::string& name, const std::string& value) {
  return {"--" + name + "=" + value, {}, {"exit 69", "^ERROR: .*--" + name + ": "}};
}

std::set<std::string> TensorFlowLiteFlags(const std::string& owner) {
  std::ifstream file("tools/common/testdata/tensorflow_lite_flags.tsv");
  std::set<std::string> names;
  for (std::string line; std::getline(file, line);) {
    std::istringstream fields(line);
    std::string line_owner, name;
    fields >> line_owner >> name;
    if (line_owner == owner) names.insert(name);
  }
  return names;
}

std::vector<FlagEffect> DelegateFlagEffects() {
  return {
      {"--help=true", {}, {"^usage: "}},
      HasNoEffect("max_delegated_partitions", "1"),
      HasNoEffect("min_nodes_per_partition", "1"),
      HasNoEffect("delegate_serialize_dir", "/tmp"),
      HasNoEffect("delegate_serialize_token", "x"),
      HasNoEffect("first_delegate_node_index", "1"),
      HasNoEffect("last_delegate_node_index", "1"),
      NotAvailable("use_gpu", "true"),
      HasNoEffect("gpu_precision_loss_allowed", "false"),
      HasNoEffect("gpu_experimental_enable_quant", "false"),
      HasNoEffect("gpu_inference_for_sustained_speed", "true"),
      HasNoEffect("gpu_backend", "cl"),
      HasNoEffect("gpu_wait_type", "active"),
      HasNoEffect("use_xnnpack", "true"),
      HasNoEffect("xnnpack_force_fp16", "true"),
      {"--xnnpack_weight_cache_file_path=FOLDER",
       {},
       {"^WARN: The weight cache '.*' is not a regular file"}},
      HasNoEffect("xnnpack_runtime_flags", "1"),
      NotAvailable("use_ynnpack", "true"),
      HasNoEffect("ynnpack_static_shape", "true"),
      HasNoEffect("ynnpack_fast_math", "true"),
      HasNoEffect("ynnpack_consistent_arithmetic", "true"),
      HasNoEffect("ynnpack_no_excess_precision", "true"),
      NotAvailable("use_nnapi", "true"),
      HasNoEffect("nnapi_execution_preference", "low_power"),
      HasNoEffect("nnapi_execution_priority", "low"),
      HasNoEffect("nnapi_accelerator_name", "x"),
      HasNoEffect("disable_nnapi_cpu", "false"),
      HasNoEffect("nnapi_allow_fp16", "true"),
      HasNoEffect("nnapi_allow_dynamic_dimensions", "true"),
      HasNoEffect("nnapi_use_burst_mode", "true"),
      HasNoEffect("nnapi_support_library_path", "x"),
      NotAvailable("use_hexagon", "true"),
      HasNoEffect("hexagon_lib_path", "x"),
      HasNoEffect("hexagon_profiling", "true"),
      NotAvailable("use_coreml", "true"),
      HasNoEffect("coreml_version", "2"),
      NotAvailable("stable_delegate_settings_file", "x"),
  };
}

namespace {

// Runs a tool with and without flags. The output without flags is stored and reused.
class EffectsOf {
 public:
  EffectsOf(std::string tool, std::vector<std::string> base, std::string folder)
      : tool_(std::move(tool)), base_(std::move(base)), folder_(std::move(folder)) {}

  // Expects the output that `effect` describes with the flag, and not without it.
  void Expect(const FlagEffect& effect) {
    SCOPED_TRACE(tool_ + " " + effect.flag);
    std::vector<std::string> flags = effect.others;
    auto without = without_.find(flags);
    if (without == without_.end()) without = without_.emplace(flags, Run(flags)).first;
    flags.push_back(effect.flag);
    const std::vector<std::string> with = Run(flags);
    EXPECT_TRUE(Matches(effect.seen, with)) << testing::PrintToString(with);
    EXPECT_FALSE(Matches(effect.seen, without->second)) << testing::PrintToString(without->second);
  }

 private:
  std::vector<std::string> Run(const std::vector<std::string>& flags) const {
    std::vector<std::string> arguments = base_;
    // Arguments after "--" do not belong to the tool.
    arguments.insert(std::find(arguments.begin(), arguments.end(), "--"), flags.begin(),
                     flags.end());
    return See(tool_, arguments, folder_);
  }

  const std::string tool_;
  const std::vector<std::string> base_;
  const std::string folder_;
  std::map<std::vector<std::string>, std::vector<std::string>> without_;
};

}  // namespace

void ExpectFlagEffects(const std::string& tool, const std::vector<std::string>& owners,
                       const std::vector<std::string>& base, const std::string& folder,
                       const std::vector<FlagEffect>& effects) {
  std::set<std::string> names, listed;
  for (const FlagEffect& effect : effects) {
    EXPECT_TRUE(names.insert(NameOf(effect.flag)).second) << effect.flag << " is there twice";
  }
  for (const std::string& owner : owners) listed.merge(TensorFlowLiteFlags(owner));
  EXPECT_EQ(names, listed);
  for (const char* library : {"LITMUS_OPENCL_LIBRARY", "LITMUS_EGL_LIBRARY"}) {
    setenv(library, "/no/such/library.so", 1);
  }
  EffectsOf run(tool, base, folder);
  for (const FlagEffect& effect : effects) run.Expect(effect);
}

namespace {

using ModesOfFlags = std::map<std::string, std::set<std::string>>;

ModesOfFlags ModesOf(const nlohmann::json& help) {
  ModesOfFlags modes;
  for (const auto& flag : help["flags"]) {
    modes[flag["name"]] = flag["modes"].get<std::set<std::string>>();
    for (const auto& alias : flag["other_names"]) modes[alias] = modes[flag["name"]];
  }
  return modes;
}

}  // namespace

void ExpectAdviceFitsModes(const std::string& tool, const std::map<std::string, ModeLine>& lines,
                           const std::string& folder) {
  const ModesOfFlags modes_of =
      ModesOf(nlohmann::json::parse(RunTool(tool, {"--help", "--output=json"}).out));
  // Names in style sheets begin with two dashes, and data in scripts are not messages.
  // The card's last row is a complete command line for the mode that its flags select.
  static const std::regex kNoText("<(style|script)[^>]*>[^<]*</(style|script)>|\nnext  [^\n]*");
  static const std::regex kFlag("(^|[^a-z0-9-])--([a-z][a-z0-9_]+)");
  for (const auto& [mode, line] : lines) {
    std::vector<std::string> arguments = line.arguments;
    if (modes_of.at("html_report").count(mode) > 0) arguments.push_back("--html_report=FILE");
    std::string text = absl::StrJoin(See(line.program, arguments, folder), "\n") + "\n";
    text = std::regex_replace(WithJoinedRows(text), kNoText, "");
    for (std::sregex_iterator at(text.begin(), text.end(), kFlag), end; at != end; ++at) {
      const std::string name = (*at)[2];
      const auto found = modes_of.find(name);
      EXPECT_TRUE(found != modes_of.end() && found->second.count(mode) > 0)
          << tool << " in mode " << mode << " names --" << name;
    }
  }
}

void ExpectModeEffects(const std::string& tool, const std::map<std::string, ModeLine>& lines,
                       const std::string& folder, const std::vector<ModeEffect>& effects) {
  const auto help = nlohmann::json::parse(RunTool(tool, {"--help", "--output=json"}).out);
  ASSERT_EQ(help["modes"].size(), lines.size());
  std::map<std::string, std::set<std::string>> modes_of;
  for (const auto& flag : help["flags"]) {
    modes_of[flag["name"]] = flag["modes"].get<std::set<std::string>>();
  }
  std::map<std::string, EffectsOf> runs;
  for (const auto& [mode, line] : lines) {
    runs.emplace(mode, EffectsOf(line.program, line.arguments, folder));
  }
  std::set<std::string> seen;
  for (const ModeEffect& each : effects) {
    for (const std::string& mode : modes_of.at(NameOf(each.effect.flag))) {
      SCOPED_TRACE(mode);
      seen.insert(mode);
      FlagEffect effect = each.effect;
      if (const auto own = each.in_mode.find(mode); own != each.in_mode.end()) {
        effect.seen = own->second;
      }
      effect.others.clear();
      for (const std::string& other : each.effect.others) {
        if (modes_of.at(NameOf(other)).count(mode) > 0) effect.others.push_back(other);
      }
      runs.at(mode).Expect(effect);
    }
  }
  EXPECT_EQ(seen.size(), lines.size());
}

}  // namespace litmus
