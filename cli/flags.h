// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The command line of every tool: flags are declared in a FlagRegistry, parsed strictly, and shown
// by --help in groups. One registry serves a tool and the delegate providers together. CLI11 keeps
// the options, their values, their order and the help; spelling.h adds TensorFlow Lite's spellings.
//
// Rules (docs and tests state the same):
//   --name=value, --name value (not for booleans), bare --name = true for a boolean and what
//   Flag::Bare says for a string;
//   booleans are true|false|1|0; a number must parse to its last character and fit its type;
//   a repeated flag: the last one wins, with a warning when the values differ;
//   a tool that declares a rest of the line takes all arguments after the first "--" as they are;
//   an unknown flag or stray argument is an error (exit 64) that names the nearest flag, unless
//   --ignore_unknown_flags is given: then TensorFlow Lite's "Unconsumed cmdline flags" warning.
// Declared by the registry itself: --help (-h for the short form), --version,
// --ignore_unknown_flags, --load_config and --dump_config (config.h).
//
// Not thread-safe: declare, parse, then read.
#ifndef LITMUS_CLI_FLAGS_H_
#define LITMUS_CLI_FLAGS_H_

#include <cstdint>
#include <deque>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/flag.h"

namespace litmus {

class FlagApp;
struct GivenFlag;
struct SpelledLine;

class FlagRegistry {
 public:
  // `tool`: the program's name. `summary`: one sentence. `examples`: complete command lines for
  // the help footer, the shortest first.
  FlagRegistry(std::string tool, std::string summary, std::vector<std::string> examples = {});
  ~FlagRegistry();
  FlagRegistry(const FlagRegistry&) = delete;
  FlagRegistry& operator=(const FlagRegistry&) = delete;

  // Heading under which --help lists the flags declared from here on.
  void SetGroup(std::string group) { group_ = std::move(group); }
  // Flag::owner of the flags declared from here on.
  void SetOwner(std::string owner) { owner_ = std::move(owner); }

  // Declares --name. `target` (optional) gets the default at once and the parsed value later; it
  // must outlive the registry. A name may be declared again, by another owner, with the same type:
  // both declarations get the same value when it is given, each keeps its own default and label,
  // and --help lists the first. The reference stays valid as long as the registry.
  Flag& AddInt32(const char* name, int32_t def, const char* help, int32_t* target = nullptr);
  Flag& AddInt64(const char* name, int64_t def, const char* help, int64_t* target = nullptr);
  Flag& AddFloat(const char* name, float def, const char* help, float* target = nullptr);
  Flag& AddBool(const char* name, bool def, const char* help, bool* target = nullptr);
  Flag& AddString(const char* name, const char* def, const char* help,
                  std::string* target = nullptr);

  // Declares a boolean --name that makes Parse write `text()` to `out` and end with exit code 0, as
  // --version does. May be declared once. `json`: what is written instead of it where the string
  // flag --output is json; null: the text.
  void AddListing(const char* name, const char* help, Flag::Listing text,
                  Flag::JsonListing json = nullptr);
  // The same for --name=list, `name` being a string flag that is declared already.
  void AddListingOf(const char* name, Flag::Listing text);

  // Declares the one argument without a name, which the tool cannot do without: `conformance DIR`.
  void SetPositional(const char* name, const char* help, std::string* target);
  // Declares arguments without a name, any number of them, none too: `compare A.json B.json`. The
  // tool judges the number. A tool has either these or the one above.
  void SetPositionals(const char* name, const char* help, std::vector<std::string>* targets);

  // Declares that the arguments after the first "--" are not the tool's: `compare -- A --- B`. They
  // go to `target` as they are, and no rule above holds for them. `usage` stands for them in the
  // help, `help` says what they are. Without this declaration "--" is an unknown flag.
  void SetRestOfLine(const char* usage, const char* help, std::vector<std::string>* target);

  // What --version says of the sources behind Litmus's version: "revision 0123…". Call before
  // Parse.
  void SetRevision(std::string revision) { revision_ = std::move(revision); }
  // What --version says of the build below its first line, as name and value, and with
  // --output=json as members. Call before Parse.
  void SetBuildFacts(std::vector<std::pair<std::string, std::string>> facts) {
    build_facts_ = std::move(facts);
  }

  // Parses a whole command line. Returns true when the tool should go on; otherwise *exit_code is
  // 0 (help, version and --dump_config, written to `out`), 64 (errors, one line each, written to
  // `err`) or, of the files of --load_config and --dump_config, 66, 78 or 73. Warnings go to `err`.
  bool Parse(int argc, const char* const* argv, int* exit_code, std::ostream& out,
             std::ostream& err);
  // The same with stdout and stderr; exits the process where Parse returns false.
  void ParseOrExit(int argc, const char* const* argv);

  // Sets a flag from within the program (--delegate=gpu sets use_gpu): position 0, before
  // everything that the command line gave. Aborts on an unknown name or a value that does not fit.
  void Set(const std::string& name, const std::string& text);

  // "", or what a value of the flag must look like where `text` does not: asked of a text that does
  // not come from the command line, before Set.
  std::string ProblemOf(const std::string& name, const std::string& text) const {
    return Require(name).ProblemOf(text);
  }

  // nullptr when no flag has this name. The first declaration, when there are several.
  const Flag* Find(const std::string& name) const;
  // The value of a declared flag; an unknown name or a wrong type aborts with a message.
  int32_t GetInt32(const std::string& name) const { return Require(name).int32_value(); }
  int64_t GetInt64(const std::string& name) const { return Require(name).int64_value(); }
  float GetFloat(const std::string& name) const { return Require(name).float_value(); }
  bool GetBool(const std::string& name) const { return Require(name).bool_value(); }
  const std::string& GetString(const std::string& name) const {
    return Require(name).string_value();
  }
  bool WasSet(const std::string& name) const { return Require(name).was_set(); }

  // Every declaration in order; duplicates included.
  const std::deque<Flag>& flags() const { return flags_; }
  const std::string& tool() const { return tool_; }
  // What SetRestOfLine was given; empty without it.
  const std::string& rest_usage() const { return rest_usage_; }
  const std::string& rest_help() const { return rest_help_; }

  // True where the tool's --output says json.
  bool WantsJson() const;

  // The texts of -h, --help and --version.
  std::string ShortHelp() const;
  std::string FullHelp() const;
  std::string VersionText() const;

 private:
  template <typename T>
  Flag& Add(const char* name, FlagType type, const T& def, std::string default_text,
            const char* help, T* target);
  const Flag& Require(const std::string& name) const;
  // Gives every flag its text. A text that does not fit is left out, with an error at the text's
  // position.
  void Assign(std::vector<GivenFlag> given, FlagOrigin origin, std::map<int, std::string>* errors);
  // Takes the flags of --load_config, of which those that the command line gives too are left to
  // it. Returns an exit code, and what is wrong in `errors`.
  int LoadConfig(const SpelledLine& line, std::vector<GivenFlag>* taken,
                 std::vector<std::string>* errors);
  // Writes --dump_config. Returns an exit code, having said what went wrong.
  int DumpConfig(std::ostream& out, std::ostream& err) const;
  std::string VersionJson() const;
  // What is printed instead of a run: help, version, a listing.
  std::optional<std::string> Answer(const SpelledLine& line) const;
  // Environment variables, for flags that the command line does not give. Returns errors.
  std::vector<std::string> ReadEnvironment(const std::vector<GivenFlag>& given);

  std::string tool_, group_, owner_, revision_;
  std::vector<std::pair<std::string, std::string>> build_facts_;
  std::unique_ptr<FlagApp> app_;
  std::string positional_;  // Its name; empty: every argument is a flag.
  bool many_positionals_ = false;
  std::string rest_usage_, rest_help_;
  std::vector<std::string>* rest_ = nullptr;  // Null: there is no rest of the line.
  std::deque<Flag> flags_;
};

}  // namespace litmus

#endif  // LITMUS_CLI_FLAGS_H_
