// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/grid/axes.h"

#include <unistd.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "cli/arguments.h"
#include "tools/benchmark_model/modes/modes.h"
#include "tools/common/input_files/shape_texts.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

// A flag that concerns the output or the grid itself cannot be an axis.
bool MayBeAxis(const Flag& flag) { return flag.use().changes_result() && flag.name() != "grid"; }

bool TakesCommas(const Flag& flag) {
  if (!MayBeAxis(flag)) return false;
  if (flag.type() != FlagType::kString || !flag.choices().empty()) return true;
  return flag.name() == "graph" || flag.name() == "cpu_target";
}

absl::StatusOr<Axis> MakeAxis(const FlagRegistry& flags, const std::string& flag,
                              const std::string& text, char separator) {
  Axis axis{flag, absl::StrSplit(text, separator)};
  std::set<std::string> seen;
  for (const std::string& value : axis.values) {
    if (value.empty()) {
      return UsageError(absl::StrCat("--", flag, ": the list '", text, "' has an empty value"));
    }
    if (!seen.insert(value).second) {
      return UsageError(
          absl::StrCat("--", flag, ": the list '", text, "' has '", value, "' twice"));
    }
    const std::string wanted = flags.ProblemOf(flag, value);
    if (!wanted.empty()) {
      return UsageError(absl::StrCat("--", flag, ": '", value, "' does not fit; it ", wanted));
    }
  }
  return axis;
}

// Parses --grid=FLAG=v1;v2.
absl::StatusOr<Axis> ReadGridFlag(const FlagRegistry& flags, const std::string& text) {
  const size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == text.size()) {
    return UsageError(absl::StrCat("--grid: '", text, "' is not FLAG=v1;v2"));
  }
  const std::string name = text.substr(0, equals);
  const Flag* flag = flags.Find(name);
  if (flag == nullptr || !MayBeAxis(*flag)) {
    return UsageError(absl::StrCat("--grid: '", name, "' is not a flag that a grid can vary"));
  }
  return MakeAxis(flags, flag->name(), text.substr(equals + 1), ';');
}

// Parses one value, or an axis that is given without --grid.
absl::StatusOr<Axis> ReadPlainFlag(const FlagRegistry& flags, const Argument& given) {
  const std::string& name = given.flag->name();
  const bool shapes = name == "shapes";
  const char separator = shapes ? ';' : ',';
  const bool list = (shapes || TakesCommas(*given.flag)) &&
                    absl::StrContains(given.text, separator) &&
                    !(name == "graph" && access(given.text.c_str(), F_OK) == 0);
  if (!list) return Axis{name, {given.text}};
  return MakeAxis(flags, name, given.text, separator);
}

absl::Status CheckSize(const std::vector<Axis>& axes) {
  size_t cells = 1;
  std::set<std::string> names;
  for (const Axis& axis : axes) {
    if (!names.insert(axis.flag).second) {
      return UsageError(absl::StrCat("--", axis.flag, " is given as a list twice"));
    }
    cells *= axis.values.size();
    if (cells > kMaxCells) {
      return UsageError(absl::StrCat("the lists have more than ", kMaxCells, " cells"));
    }
  }
  return absl::OkStatus();
}

// Converts "a:1,80&b:4" to {"a,b", "1,80:4"}. Returns nothing if an input has no name or the format
// differs.
std::optional<std::pair<std::string, std::string>> LayersAndShapes(const std::string& text) {
  const auto inputs = ParseShapeTexts(text);
  if (!inputs) return std::nullopt;
  std::vector<std::string> names, shapes;
  for (const ShapeText& input : *inputs) {
    if (input.input.empty()) return std::nullopt;
    names.push_back(input.input);
    shapes.push_back(absl::StrJoin(input.shape, ","));
  }
  return std::pair(absl::StrJoin(names, ","), absl::StrJoin(shapes, ":"));
}

absl::Status RefuseBeside(const FlagRegistry& flags, const char* form,
                          const std::vector<const char*>& stands_for) {
  for (const char* name : stands_for) {
    if (!flags.WasSet(name)) continue;
    return UsageError(absl::StrCat("--", form, " and --", name, " are both given; --", form,
                                   " is an alias of --", stands_for[0], " and --", stands_for[1]));
  }
  return absl::OkStatus();
}

// What the parent process does with the results is not passed to the cells.
bool IsOfParent(const Flag& flag) {
  static constexpr const char* kOutputs[] = {"output", "json_out", "export", "html_report",
                                             "history"};
  return !(flag.use().modes() - kGrid).Meets(kEveryMode) ||
         std::find(std::begin(kOutputs), std::end(kOutputs), flag.name()) != std::end(kOutputs);
}

}  // namespace

std::string ShapesProblem(const std::string& text) {
  if (text.empty() || LayersAndShapes(text)) return "";
  return "must be NAME:DIM,DIM; '&' separates inputs, ';' separates alternatives";
}

absl::StatusOr<GridLine> ReadAxes(const FlagRegistry& flags, const std::vector<std::string>& argv) {
  std::vector<Argument> all = ReadArguments(flags, argv);
  all.erase(std::remove_if(all.begin(), all.end(),
                           [](const Argument& a) { return a.kind != Argument::Kind::kFlag; }),
            all.end());
  GridLine line;
  std::set<size_t> taken;  // indices in argv
  const auto take = [&](const std::string& name) {
    for (const Argument& given : all) {
      for (size_t i = 0; given.flag->name() == name && i < given.width; ++i) {
        taken.insert(given.index + i);
      }
    }
  };
  for (size_t i = 0; i < all.size(); ++i) {
    const std::string& name = all[i].flag->name();
    const bool is_grid = name == "grid";
    const bool is_last =
        std::none_of(all.begin() + static_cast<std::ptrdiff_t>(i) + 1, all.end(),
                     [&](const Argument& later) { return later.flag->name() == name; });
    if (!is_grid && !is_last) continue;
    absl::StatusOr<Axis> axis =
        is_grid ? ReadGridFlag(flags, all[i].text) : ReadPlainFlag(flags, all[i]);
    if (!axis.ok()) return axis.status();
    if (!is_grid && axis->values.size() == 1) continue;
    take(is_grid ? "grid" : name);
    if (is_grid) take(axis->flag);
    line.axes.push_back(*std::move(axis));
  }
  const absl::Status size = CheckSize(line.axes);
  if (!size.ok()) return size;
  for (size_t i = 0; i < argv.size(); ++i) {
    if (taken.count(i) == 0) line.common.push_back(argv[i]);
  }
  return line;
}

std::vector<std::string> ArgumentsOfCells(const GridLine& line, const FlagRegistry& flags) {
  std::vector<std::string> arguments;
  if (line.common.empty()) return arguments;
  for (const Argument& argument : ReadArguments(flags, line.common)) {
    if (argument.flag != nullptr && IsOfParent(*argument.flag)) continue;
    for (size_t i = 0; i < argument.width; ++i) {
      arguments.push_back(line.common[argument.index + i]);
    }
  }
  return arguments;
}

absl::Status ExpandShortForms(FlagRegistry& flags) {
  const Flag& backend = *flags.Find("backend");
  if (backend.was_set() && !backend.string_value().empty()) {
    const absl::Status status = RefuseBeside(flags, "backend", {"use_gpu", "gpu_backend"});
    if (!status.ok()) return status;
    const bool gpu = backend.string_value() != "cpu";
    flags.SetFor(backend, "use_gpu", gpu ? "true" : "false");
    if (gpu) flags.SetFor(backend, "gpu_backend", backend.string_value());
  }
  const Flag& shapes = *flags.Find("shapes");
  if (shapes.string_value().empty()) return absl::OkStatus();
  const absl::Status status = RefuseBeside(flags, "shapes", {"input_layer", "input_layer_shape"});
  if (!status.ok()) return status;
  const auto inputs = LayersAndShapes(shapes.string_value());
  if (!inputs) {
    return UsageError(absl::StrCat("--shapes: '", shapes.string_value(), "' does not fit; it ",
                                   ShapesProblem(shapes.string_value())));
  }
  flags.SetFor(shapes, "input_layer", inputs->first);
  flags.SetFor(shapes, "input_layer_shape", inputs->second);
  return absl::OkStatus();
}

}  // namespace litmus::benchmark
