// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "cli/file_conflicts.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "absl/strings/str_replace.h"
#include "cli/exit_codes.h"

namespace litmus {
namespace {

// HERE in arguments and errors is a folder with the files "in" and "link", a link to "in".
TEST(FileConflictsTest, EachKind) {
  const std::string here = ::testing::TempDir();
  std::ofstream(here + "/in") << "precious";
  unlink((here + "/link").c_str());
  ASSERT_EQ(symlink("in", (here + "/link").c_str()), 0);
  const struct {
    const char* what;
    std::vector<std::string> arguments;
    const char* error;  // "": no conflict
    std::string json_out, exports;
  } kCases[] = {
      {"two files", {"--graph=HERE/in", "--json_out=HERE/out"}, "", "HERE/out", ""},
      {"the model",
       {"--graph=HERE/in", "--json_out=HERE/in"},
       "--json_out: 'HERE/in' is the file of --graph, which would be replaced; name another file",
       "",
       ""},
      {"the model under another path",
       {"--graph=HERE/in", "--json_out=HERE/./link"},
       "--json_out: 'HERE/./link' is the file of --graph, which",
       "",
       ""},
      {"also of a line that is wrong",
       {"--graph=HERE/in", "--json_out=HERE/in", "--no_such_flag"},
       "--json_out: 'HERE/in' is the file of --graph",
       "",
       ""},
      {"a file among others",
       {"--inputs=a:HERE/in,b:HERE/b", "--export=md:HERE/m,xml:HERE/in"},
       "--export: 'HERE/in' is the file of --inputs",
       "",
       "md:HERE/m"},
      {"a part of a file", {"HERE/in#a#b", "--json_out=HERE/in"}, "is an input, which", "", ""},
      {"a positional argument", {"HERE/in", "--json_out=HERE/in"}, "is an input, which", "", ""},
      {"two outputs",
       {"--html=HERE/new", "--json_out=HERE/new"},
       "--json_out: 'HERE/new' is the file of --html too; name a file for each",
       "",
       ""},
      {"two formats",
       {"--export=md:HERE/m,xml:HERE/m"},
       "--export: 'HERE/m' is the file of another format too",
       "",
       "md:HERE/m"},
      {"devices and standard output",
       {"--graph=HERE/in", "--json_out=/dev/null", "--html=/dev/null", "--export=md:-"},
       "",
       "/dev/null",
       "md:-"},
  };
  for (const auto& c : kCases) {
    const auto in_place = [&](const std::string& text) {
      return absl::StrReplaceAll(text, {{"HERE", here}});
    };
    std::string graph, inputs, html, json_out, exports;
    std::vector<std::string> files;
    FlagRegistry flags("tool", "is a test.");
    flags.AddString("graph", "", ChangesResult(kEveryMode).Model(), "model", &graph);
    flags.AddString("inputs", "", ChangesResult(kEveryMode).Names(FlagText::kNamedInputs), "files",
                    &inputs);
    flags.AddString("html", "", KeepsResult(kEveryMode).Output(), "page", &html);
    flags.AddString("json_out", "", KeepsResult(kEveryMode).Output(), "document", &json_out);
    flags.AddString("export", "", KeepsResult(kEveryMode).Names(FlagText::kFormatOutputs), "files",
                    &exports);
    flags.SetPositionals("FILE", "files", &files);
    std::vector<std::string> arguments = {"tool"};
    std::vector<const char*> argv;
    for (const std::string& argument : c.arguments) arguments.push_back(in_place(argument));
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());
    std::ostringstream out, err;
    int exit_code = -1;
    const bool runs = flags.Parse(static_cast<int>(argv.size()), argv.data(), &exit_code, out, err);
    EXPECT_EQ(runs, *c.error == '\0') << c.what << ": " << err.str();
    EXPECT_NE(err.str().find(in_place(c.error)), std::string::npos) << c.what << ": " << err.str();
    if (!runs) {
      EXPECT_EQ(exit_code, kExitUsage) << c.what;
    }
    EXPECT_EQ(json_out, in_place(c.json_out)) << c.what;
    EXPECT_EQ(exports, in_place(c.exports)) << c.what;
  }
}

}  // namespace
}  // namespace litmus
