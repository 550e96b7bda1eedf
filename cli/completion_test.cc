// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "cli/completion.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "cli/exit_codes.h"

namespace litmus {
namespace {

void Declare(FlagRegistry& flags) {
  flags.AddString("model", "", ChangesResult(kEveryMode).Model(), "the file: [it's] one")
      .Letter('m')
      .AlsoNamed({"graph"});
  flags.AddInt32("runs", 1, ChangesResult(kEveryMode), "how often");
  flags.AddString("backend", "", ChangesResult(kEveryMode), "the API").Choices({"", "cl", "gl"});
  flags.AddBool("fast", false, ChangesResult(kEveryMode), "in a hurry");
  flags.AddString("prefix", "", KeepsResult(kEveryMode), "of lines").Bare("true");
  flags.SetOwner("Absent", false);
  flags.AddBool("use_absent", false, ChangesResult(kEveryMode), "run there");
  flags.SetOwner("");
}

TEST(CompletionTest, EachShellHasEachFlagOfTheBuild) {
  const struct {
    const char* shell;
    std::vector<std::string> parts;
  } kCases[] = {
      {"bash",
       {"--model=\n--graph=\n--runs=\n--backend=\n--fast\n--prefix", "_litmus_tool() {",
        "--model|--graph|-m) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f ",
        "--backend) COMPREPLY=($(compgen -W 'cl\ngl' ",
        "complete -o default -F _litmus_tool tool"}},
      {"zsh",
       {"#compdef tool\n", R"('--model=[the file\: \[it'\''s\] one]:value:_files')", "'--graph=[",
        "'--runs=[how often]:value: '", "'--backend=[the API]:value:(cl gl)'",
        "'--fast=-[in a hurry]::value:(true false)'", "'--prefix=-[of lines]::value: '"}},
      {"fish",
       {R"(complete -c tool -s m -l model -r -F -d 'the file: [it\'s] one')",
        "complete -c tool -l graph -r -F", "complete -c tool -l runs -x -d 'how often'",
        "complete -c tool -l backend -x -a 'cl gl' -d", "complete -c tool -l fast -d 'in a hurry'",
        "complete -c tool -l prefix -d 'of lines'"}},
  };
  for (const auto& [shell, parts] : kCases) {
    FlagRegistry flags("tool", "does things.");
    Declare(flags);
    const std::string script = CompletionScript(flags, shell);
    for (const std::string& part : parts) {
      EXPECT_NE(script.find(part), std::string::npos) << shell << ": " << part << "\n" << script;
    }
    EXPECT_EQ(script.find("absent"), std::string::npos) << script;
  }
}

TEST(CompletionTest, TheFlagPrintsTheScript) {
  const struct {
    const char* text;
    int code;
    const char *out, *err;
  } kCases[] = {
      {"--completion=bash", kExitOk, "complete -o default", ""},
      {"--completion=zsh", kExitOk, "#compdef tool", ""},
      {"--completion=fish", kExitOk, "complete -c tool", ""},
      {"--completion=ksh", kExitUsage, "", "--completion: 'ksh' does not fit"},
  };
  for (const auto& [text, code, out_part, err_part] : kCases) {
    FlagRegistry flags("tool", "does things.");
    Declare(flags);
    const char* argv[] = {"tool", text};
    std::ostringstream out, err;
    int exit_code = -1;
    EXPECT_FALSE(flags.Parse(2, argv, &exit_code, out, err)) << text;
    EXPECT_EQ(exit_code, code) << text;
    EXPECT_NE(out.str().find(out_part), std::string::npos) << text << out.str();
    EXPECT_NE(err.str().find(err_part), std::string::npos) << text << err.str();
  }
}

}  // namespace
}  // namespace litmus
