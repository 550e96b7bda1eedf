// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/grid/axes.h"

#include <unistd.h>

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

// Of the grid or of the whole program: a list there would say nothing of a cell.
const std::set<std::string>& NeverAxes() {
  static const std::set<std::string> names = {
      "output",      "json_out", "samples", "log_prefix",          "grid", "grid_out", "resume",
      "grid_rounds", "help",     "version", "ignore_unknown_flags"};
  return names;
}

bool TakesCommas(const Flag& flag) {
  if (NeverAxes().count(flag.name()) > 0) return false;
  if (flag.type() != FlagType::kString || !flag.choices().empty()) return true;
  return flag.name() == "graph" || flag.name() == "backend" || flag.name() == "cpu_target";
}

// An argument that gives a flag its value.
struct Given {
  const Flag* flag = nullptr;
  std::string text;
  size_t begin = 0, width = 1;  // in argv
};

std::vector<Given> FlagsOf(const FlagRegistry& flags, const std::vector<std::string>& argv) {
  std::vector<Given> all;
  for (size_t i = 1; i < argv.size();) {
    Given given;
    given.begin = i;
    const size_t equals = argv[i].find('=');
    if (absl::StartsWith(argv[i], "--")) given.flag = flags.Find(argv[i].substr(2, equals - 2));
    if (given.flag == nullptr) {
      ++i;
      continue;
    }
    const bool takes_next = given.flag->type() != FlagType::kBool && given.flag->bare().empty();
    const char* text = TextOf(argv, i, given.flag->name(), takes_next, &given.width);
    const bool bare = text == nullptr && !takes_next && equals == std::string::npos;
    if (text != nullptr || bare) {
      given.text = bare ? "true" : text;  // of a flag that takes no list
      all.push_back(given);
    }
    i += given.width;
  }
  return all;
}

absl::StatusOr<Axis> MakeAxis(const std::string& flag, const std::string& text, char separator) {
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
  }
  return axis;
}

// --grid=FLAG=v1;v2.
absl::StatusOr<Axis> ReadGridFlag(const FlagRegistry& flags, const std::string& text) {
  const size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == text.size()) {
    return UsageError(absl::StrCat("--grid: '", text, "' is not FLAG=v1;v2"));
  }
  const std::string name = text.substr(0, equals);
  if (flags.Find(name) == nullptr || NeverAxes().count(name) > 0) {
    return UsageError(absl::StrCat("--grid: '", name, "' is no flag that a grid can vary"));
  }
  return MakeAxis(name, text.substr(equals + 1), ';');
}

// One value, or the axis that a plain flag gives.
absl::StatusOr<Axis> ReadPlainFlag(const Given& given) {
  const std::string& name = given.flag->name();
  const bool shapes = name == "shapes";
  const char separator = shapes ? ';' : ',';
  const bool list = (shapes || TakesCommas(*given.flag)) &&
                    absl::StrContains(given.text, separator) &&
                    !(name == "graph" && access(given.text.c_str(), F_OK) == 0);
  if (!list) return Axis{name, {given.text}};
  return MakeAxis(name, given.text, separator);
}

absl::Status CheckSize(const std::vector<Axis>& axes) {
  size_t cells = 1;
  std::set<std::string> names;
  for (const Axis& axis : axes) {
    if (!names.insert(axis.flag).second) {
      return UsageError(absl::StrCat("--", axis.flag, " is given as a list twice"));
    }
    cells *= axis.values.size();
    if (cells > kMostCells) {
      return UsageError(absl::StrCat("the lists make more than ", kMostCells, " cells"));
    }
  }
  return absl::OkStatus();
}

// "a:1,80&b:4" as {"a,b", "1,80:4"}.
absl::StatusOr<std::pair<std::string, std::string>> SplitShapes(const std::string& text) {
  std::vector<std::string> names, shapes;
  const std::vector<std::string> inputs = absl::StrSplit(text, '&');
  for (const std::string& input : inputs) {
    const size_t colon = input.rfind(':');  // names may hold colons
    if (colon == std::string::npos || colon == 0 ||
        input.find_first_not_of("0123456789,", colon + 1) != std::string::npos) {
      return UsageError(absl::StrCat("--shapes: '", input,
                                     "' is not NAME:DIM,DIM; '&' stands between inputs, ';' "
                                     "between alternatives"));
    }
    names.push_back(input.substr(0, colon));
    shapes.push_back(input.substr(colon + 1));
  }
  return std::make_pair(absl::StrJoin(names, ","), absl::StrJoin(shapes, ":"));
}

// The last value of `flag`, a string flag; null when there is none.
const char* LastText(const std::vector<std::string>& argv, const std::string& flag) {
  const char* last = nullptr;
  for (size_t i = 1; i < argv.size(); ++i) {
    size_t width = 1;
    const char* text = TextOf(argv, i, flag, true, &width);
    if (text != nullptr) last = text;
  }
  return last;
}

absl::Status RefuseBeside(const std::vector<std::string>& argv, const char* form,
                          const std::vector<const char*>& flags) {
  for (const std::string& argument : argv) {
    for (const char* flag : flags) {
      const std::string name = absl::StrCat("--", flag);
      if (argument != name && !absl::StartsWith(argument, name + "=")) continue;
      return UsageError(absl::StrCat("--", form, " and ", name, " are both given; --", form,
                                     " stands for --", flags[0], " and --", flags[1]));
    }
  }
  return absl::OkStatus();
}

}  // namespace

const char* TextOf(const std::vector<std::string>& argv, size_t index, const std::string& flag,
                   bool takes_next, size_t* width) {
  const std::string& argument = argv[index];
  *width = 1;
  if (!absl::StartsWith(argument, "--") || argument.compare(2, flag.size(), flag) != 0) {
    return nullptr;
  }
  const size_t end = 2 + flag.size();
  if (argument.size() > end) return argument[end] == '=' ? argument.c_str() + end + 1 : nullptr;
  if (!takes_next || index + 1 >= argv.size() || absl::StartsWith(argv[index + 1], "--")) {
    return nullptr;
  }
  *width = 2;
  return argv[index + 1].c_str();
}

absl::StatusOr<GridLine> ReadAxes(const FlagRegistry& flags, const std::vector<std::string>& argv) {
  const std::vector<Given> all = FlagsOf(flags, argv);
  GridLine line;
  std::set<size_t> taken;  // places in argv
  const auto take = [&](const std::string& name) {
    for (const Given& given : all) {
      for (size_t i = 0; given.flag->name() == name && i < given.width; ++i) {
        taken.insert(given.begin + i);
      }
    }
  };
  for (size_t i = 0; i < all.size(); ++i) {
    const std::string& name = all[i].flag->name();
    const bool is_grid = name == "grid";
    const bool is_last =
        std::none_of(all.begin() + static_cast<std::ptrdiff_t>(i) + 1, all.end(),
                     [&](const Given& later) { return later.flag->name() == name; });
    if (!is_grid && !is_last) continue;
    absl::StatusOr<Axis> axis = is_grid ? ReadGridFlag(flags, all[i].text) : ReadPlainFlag(all[i]);
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

absl::StatusOr<std::vector<std::string>> ExpandShortForms(const std::vector<std::string>& argv) {
  std::vector<std::string> expanded = argv;
  const char* backend = LastText(argv, "backend");
  if (backend != nullptr) {
    const absl::Status status = RefuseBeside(argv, "backend", {"use_gpu", "gpu_backend"});
    if (!status.ok()) return status;
    const std::string name = backend;
    if (name == "cpu") expanded.push_back("--use_gpu=false");
    if (name == "cl" || name == "gl") {
      expanded.push_back("--use_gpu=true");
      expanded.push_back("--gpu_backend=" + name);
    }
  }
  const char* shapes = LastText(argv, "shapes");
  if (shapes != nullptr && *shapes != '\0') {
    const absl::Status status = RefuseBeside(argv, "shapes", {"input_layer", "input_layer_shape"});
    if (!status.ok()) return status;
    const auto split = SplitShapes(shapes);
    if (!split.ok()) return split.status();
    expanded.push_back("--input_layer=" + split->first);
    expanded.push_back("--input_layer_shape=" + split->second);
  }
  return expanded;
}

std::string CheckAxes(const std::vector<Axis>& axes,
                      const std::function<std::string(const std::vector<std::string>&)>& parse) {
  for (const Axis& axis : axes) {
    for (const std::string& value : axis.values) {
      const absl::StatusOr<std::vector<std::string>> line =
          ExpandShortForms({"benchmark_model", absl::StrCat("--", axis.flag, "=", value)});
      if (!line.ok()) return std::string(line.status().message());
      const std::string problem = parse(*line);
      if (!problem.empty()) return problem;
    }
  }
  return "";
}

}  // namespace litmus::benchmark
