// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/tflitmus/device_scripts.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/exit_codes.h"
#include "tools/common/process/child_process.h"
#include "tools/common/process/own_program.h"
#include "tools/common/read_file.h"

namespace litmus::tflitmus {
namespace {

constexpr char kPython[] = "python3";
// Prints the version; exit code 1 if it is too old for the scripts.
constexpr char kVersionCheck[] =
    "import sys; print(sys.version.split()[0]); sys.exit(sys.version_info < (3, 9))";
constexpr double kSecondsForVersion = 20;
constexpr char kInstall[] =
    "install Python 3.9 or newer as python3 on the PATH (Debian, Ubuntu: apt-get install python3)";

// Who asks for help without the scripts, or without Python, has to learn what is missing.
int PrintUsageWithoutScript(const std::string& started_as, const std::string& problem) {
  std::printf(
      "usage: %s %s\n\n"
      "Runs a tool of Litmus on phones (adb) and boards (ssh): files go there, results come back.\n"
      "Its flags are listed by the scripts on_device and on_devices, which cannot be started "
      "here:\n"
      "%s\n",
      started_as.c_str(),
      absl::EndsWith(started_as, " fleet")
          ? "--devices=devices.json --out=OUT [OWN FLAGS] TOOL FLAGS... [--merge FLAGS...]"
          : "[FLAGS OF THE DEVICE] TOOL FLAGS...",
      problem.c_str());
  return kExitOk;
}

int Unavailable(const std::string& message) {
  std::fprintf(stderr, "ERROR: tflitmus device: %s\n", message.c_str());
  return kExitUnavailable;
}

// "" if the machine's Python can run the scripts, otherwise the problem.
std::string ProblemOfPython() {
  ChildOptions options;
  options.argv = {kPython, "-c", kVersionCheck};
  options.timeout_seconds = kSecondsForVersion;
  const absl::StatusOr<ChildResult> child = RunChild(options);
  if (!child.ok()) return absl::StrCat(child.status().message(), "; ", kInstall);
  if (child->exit_code == 0) return "";
  if (child->exit_code == 1 && !child->out.empty()) {
    return absl::StrCat("python3 is Python ", LastLines(child->out, 1), ", which is too old; ",
                        kInstall);
  }
  return absl::StrCat("python3 does not run: ", DescribeEnd(*child), " ", LastLines(child->err, 1),
                      "; ", kInstall);
}

}  // namespace

std::vector<std::string> ScriptFolders(const std::string& program) {
  const std::filesystem::path folder = std::filesystem::path(program).parent_path();
  std::vector<std::string> folders = {folder, folder.parent_path() / "share/tflitmus"};
  const size_t execroot = program.find("/execroot/");
  if (program.find("/bazel-out/") == std::string::npos || execroot == std::string::npos) {
    return folders;
  }
  // In this file, Bazel stores the path of the workspace to which the output folder belongs.
  const absl::StatusOr<std::string> sources =
      ReadFileBytes(program.substr(0, execroot) + "/DO_NOT_BUILD_HERE");
  if (sources.ok()) {
    folders.push_back(absl::StrCat(absl::StripTrailingAsciiWhitespace(*sources), "/scripts"));
  }
  return folders;
}

int BecomeScript(const std::string& script, const std::string& started_as,
                 const std::vector<std::string>& arguments) {
  std::error_code error;
  const std::vector<std::string> folders =
      ScriptFolders(std::filesystem::canonical(OwnProgram(), error).string());
  std::string path;
  for (const std::string& folder : folders) {
    const std::string candidate = absl::StrCat(folder, "/", script);
    if (path.empty() && std::filesystem::is_regular_file(candidate, error)) path = candidate;
  }
  const std::string problem =
      !path.empty() ? ProblemOfPython()
                    : absl::StrCat("there is no '", script, "' in ", absl::StrJoin(folders, ", "),
                                   "; put ", script,
                                   " and the folder device into one of these: a package of "
                                   "tflitmus has both, its sources in scripts/ and scripts/lib/");
  if (!problem.empty()) {
    const bool help = !arguments.empty() && (arguments[0] == "--help" || arguments[0] == "-h");
    return help ? PrintUsageWithoutScript(started_as, problem) : Unavailable(problem);
  }
  setenv("LITMUS_STARTED_AS", started_as.c_str(), 1);
  std::vector<const char*> argv = {kPython, path.c_str()};
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  argv.push_back(nullptr);
  execvp(kPython, const_cast<char* const*>(argv.data()));
  return Unavailable(absl::StrCat("cannot start python3: ", std::strerror(errno)));
}

}  // namespace litmus::tflitmus
