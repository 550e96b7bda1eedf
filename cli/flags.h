// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The command line of every tool. Flags are declared in a FlagRegistry, parsed strictly, and listed
// by --help in groups. One registry serves a tool and the delegate providers, and is the only
// reader of argv (arguments.h has TensorFlow Lite's syntax).
//
// Rules (docs and tests state the same):
//   --name=value or --name value (not for booleans); --name alone means true for a boolean, and
//   the text of Flag::Bare for a string;
//   booleans are true|false|1|0; a number must be valid to its last character and fit its type;
//   if a flag is repeated, the last value wins, with a warning if the values differ;
//   an argument that ends in .tflite is the value of the flag whose text is the model;
//   a tool that declares a rest of the line gets all arguments after the first "--" unchanged;
//   --json_out=- means --output=json: standard output has the document in place of text;
//   an unknown flag or stray argument is an error (exit 64) that suggests the nearest flag; with
//   --ignore_unknown_flags it causes TensorFlow Lite's warning "Unconsumed cmdline flags";
//   a flag with a value other than its default, in a mode that does not serve the flag, is an
//   error (exit 64; modes.h).
// The registry itself declares --help (help.h), --version, --ignore_unknown_flags, --load_config
// and --dump_config (config.h), --completion (completion.h), and --output if the tool does not.
//
// Not thread-safe. Declare, then parse, then read.
#ifndef LITMUS_CLI_FLAGS_H_
#define LITMUS_CLI_FLAGS_H_

#include <cstdint>
#include <deque>
#include <functional>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cli/flag.h"
#include "cli/positionals.h"

namespace litmus {

struct Argument;
struct GivenFlag;
struct SortedLine;

class FlagRegistry {
 public:
  // `tool`: the program's name. `summary`: one sentence. `examples`: complete command lines for the
  // help, the shortest first.
  FlagRegistry(std::string tool, std::string summary, std::vector<std::string> examples = {});
  ~FlagRegistry();
  FlagRegistry(const FlagRegistry&) = delete;
  FlagRegistry& operator=(const FlagRegistry&) = delete;

  // Declares the tool's modes; the first one is the default mode. Call before declaring flags.
  // Without modes, every flag is served.
  void SetModes(std::vector<Mode> modes) { modes_ = std::move(modes); }
  const std::vector<Mode>& modes() const { return modes_; }
  // The modes in which the tool runs a model. They serve the flags that belong to no tool.
  void SetRunningModes(Modes modes) { running_ = modes; }
  Modes running_modes() const { return running_; }
  // Selects a mode that no flag selects. Call before Parse.
  void Select(Modes mode) { selected_ = selected_ | mode; }

  // Sets the heading in the help for the flags that are declared next.
  void SetGroup(std::string title, std::string example = "");
  // Sets Flag::owner and Flag::in_build of the flags that are declared next.
  void SetOwner(std::string owner, bool in_build = true);

  // Declares --name. `target` (optional) receives the default immediately and the parsed value
  // later; it must outlive the registry. Another owner may declare the same name with the same
  // type: both declarations then get the given value, each keeps its own default and label, and
  // --help lists the first. The reference is valid as long as the registry.
  Flag& AddInt32(const char* name, int32_t def, FlagUse use, const char* help,
                 int32_t* target = nullptr);
  Flag& AddInt64(const char* name, int64_t def, FlagUse use, const char* help,
                 int64_t* target = nullptr);
  Flag& AddFloat(const char* name, float def, FlagUse use, const char* help,
                 float* target = nullptr);
  Flag& AddBool(const char* name, bool def, FlagUse use, const char* help, bool* target = nullptr);
  Flag& AddString(const char* name, const char* def, FlagUse use, const char* help,
                  std::string* target = nullptr);

  // Declares a boolean --name with which Parse writes `text()`, or `json()` (if not null) with
  // --output=json, and ends with exit code 0, like --version. Can be declared once.
  void AddListing(const char* name, const char* help, Flag::Listing text,
                  Flag::JsonListing json = nullptr);
  // Likewise for --name=list, where `name` is a string flag that is already declared.
  void AddListingOf(const char* name, Flag::Listing text);

  // Declares the one required argument without a name: `conformance DIR`.
  void SetPositional(const char* name, const char* help, std::string* target);
  // Declares any number of arguments without a name, including none: `compare A.json B.json`. The
  // tool checks their number. A tool can have these or SetPositional, not both. Their presence
  // selects `mode`.
  void SetPositionals(const char* name, const char* help, std::vector<std::string>* targets,
                      Modes mode = Modes(0));
  // Declares a first argument that selects `mode`, and the arguments without a name after it.
  void AddCommandWord(const char* word, Modes mode, const char* name, const char* help,
                      std::vector<std::string>* targets);
  // True if the first argument was this declared word.
  bool IsCommand(const std::string& word) const { return command_ == word; }

  // Declares that the arguments after the first "--" belong to another command (`compare -- A ---
  // B`) and are copied to `target` unchanged. `usage` represents them in the help, `help` explains
  // them. Without this declaration "--" is an unknown flag.
  void SetRestOfLine(const char* usage, const char* help, std::vector<std::string>* target);

  // Sets the sources that --version reports: a commit ("": unknown), and whether they had changes.
  // Call before Parse.
  void SetRevision(std::string revision, bool dirty) {
    revision_ = std::move(revision);
    dirty_ = dirty;
  }
  // Sets the lines (name and value) that --version prints about the build below its first line;
  // with --output=json they are members. Call before Parse.
  void SetBuildFacts(std::vector<std::pair<std::string, std::string>> facts) {
    build_facts_ = std::move(facts);
  }

  // Names the other tools that have a given flag ("": none), for messages about unknown flags.
  using ToolsOfFlag = std::string (*)(const std::string& name);
  void SetToolsOfFlag(ToolsOfFlag tools) { tools_of_flag_ = tools; }
  std::string OtherToolsWith(const std::string& name) const {
    return tools_of_flag_ == nullptr ? "" : tools_of_flag_(name);
  }

  // Parses a whole command line. Returns true if the tool should run. Otherwise *exit_code is 0
  // (help, version and --dump_config, written to `out`), 64 (errors, one line each, written to
  // `err`) or, for the files of --load_config and --dump_config, 66, 78 or 73. Warnings are written
  // to `err`.
  bool Parse(int argc, const char* const* argv, int* exit_code, std::ostream& out,
             std::ostream& err);
  // Likewise with stdout and stderr; exits the process if Parse returns false.
  void ParseOrExit(int argc, const char* const* argv);
  // Sets a function that ParseOrExit calls with the exit code and the errors, one per line, if the
  // command line is wrong, unless it requests no run (--help, --dump_config). Flags with valid
  // texts are set by then, so the function can replace a user's result files, which would otherwise
  // be those of an older run.
  using Refused = std::function<void(int exit_code, const std::string& errors)>;
  void OnRefusal(Refused refused) { refused_ = std::move(refused); }

  // Sets a flag from within the program (--delegate=gpu sets use_gpu) at position 0, before all
  // flags of the command line. Aborts on an unknown name or an invalid value.
  void Set(const std::string& name, const std::string& text);
  // Likewise for another flag (--backend=cl sets use_gpu), with its origin and position.
  void SetFor(const Flag& source, const std::string& name, const std::string& text);

  // Returns "" or, if `text` is not a valid value of the flag, what a value must be. For texts that
  // do not come from the command line, before Set.
  std::string ProblemOf(const std::string& name, const std::string& text) const;
  // True if a command line in `mode`, a single mode, may contain the flag.
  bool Serves(const Mode& mode, const Flag& flag) const;

  // Finds a flag by any of its names; nullptr: there is none. If it is declared several times,
  // returns the first declaration.
  const Flag* Find(const std::string& name) const;
  // The flag with this letter, or nullptr.
  const Flag* FindLetter(char letter) const;
  // The value of a declared flag. Aborts with a message on an unknown name or a wrong type.
  int32_t GetInt32(const std::string& name) const { return Require(name).int32_value(); }
  float GetFloat(const std::string& name) const { return Require(name).float_value(); }
  bool GetBool(const std::string& name) const { return Require(name).bool_value(); }
  const std::string& GetString(const std::string& name) const {
    return Require(name).string_value();
  }
  bool WasSet(const std::string& name) const { return Require(name).was_set(); }

  // All declarations in order, including repeated ones.
  const std::deque<Flag>& flags() const { return flags_; }
  // The first declaration of each name, in order.
  std::vector<const Flag*> FlagsOnce() const;
  // FlagsOnce() without the flags of delegates that are not in this build.
  std::vector<const Flag*> FlagsOfBuild() const;
  // The flag whose text is the model, or null.
  const Flag* ModelFlag() const;
  const std::string& tool() const { return tool_; }
  const std::string& summary() const { return summary_; }
  const std::vector<std::string>& examples() const { return examples_; }
  const Positionals& positionals() const { return positionals_; }  // name empty: none
  const std::vector<CommandWord>& command_words() const { return words_; }
  // The arguments of SetRestOfLine; empty without it.
  const std::string& rest_usage() const { return rest_usage_; }
  const std::string& rest_help() const { return rest_help_; }

  // True if --output is json.
  bool WantsJson() const;
  std::string VersionText() const;

 private:
  template <typename T>
  Flag& Add(const char* name, FlagType type, const T& def, std::string default_text, FlagUse use,
            const char* help, T* target);
  const Flag& Require(const std::string& name) const;
  // Gives every declaration of the flag the value of `text`. Returns "" or what a value must be.
  std::string Assign(const std::string& name, const std::string& text, FlagOrigin origin,
                     int position);
  // Assigns each text to its flag. Invalid ones are skipped, with an error at their position.
  void AssignAll(const std::vector<GivenFlag>& given, FlagOrigin origin,
                 std::map<int, std::string>* errors);
  // Sorts the arguments into flags with texts, words and errors.
  SortedLine Sort(const std::vector<std::string>& argv);
  void SortWord(const Argument& argument, const std::vector<std::string>& argv, SortedLine* line);
  // The arguments without a name of the given command word, or else of the tool.
  const Positionals& ActivePositionals() const;
  // Assigns the flags of --load_config, except those that the command line also gives. Returns an
  // exit code, with the problems in `errors`.
  int LoadConfig(const SortedLine& line, std::vector<GivenFlag>* taken,
                 std::vector<std::string>* errors);
  // Writes the file of --dump_config. Prints any error and returns an exit code.
  int DumpConfig(std::ostream& out, std::ostream& err) const;
  std::string VersionJson() const;
  // Returns what is printed in place of a run: help, version or a listing. Sets *error if the help
  // has no such topic.
  std::optional<std::string> Answer(const SortedLine& line, std::string* error) const;
  // Handles --json_out=-, which means --output=json and no file. Returns "" or why that is
  // impossible; the flag's text is cleared in both cases.
  std::string JsonToStandardOutput();
  // Reads environment variables for flags that the command line does not give. Returns errors.
  std::vector<std::string> ReadEnvironment(const std::vector<GivenFlag>& given);
  // All modes that the command line selects.
  Modes ActiveModes() const;
  // Returns "" or why the given flags cannot be combined: a mode does not serve one of them.
  std::string ModeProblem() const;

  std::string tool_, summary_, owner_, revision_, command_;
  std::vector<std::string> examples_;
  std::vector<std::pair<std::string, std::string>> build_facts_;
  std::vector<Mode> modes_;
  Modes running_{kEveryMode}, selected_{0};
  bool owner_in_build_ = true, dirty_ = false;
  Refused refused_;
  std::string refusal_;  // Parse's errors on a command line that requests a run
  ToolsOfFlag tools_of_flag_ = nullptr;
  std::deque<FlagGroup> groups_;
  const FlagGroup* current_group_ = nullptr;
  Positionals positionals_;
  std::vector<CommandWord> words_;
  std::string rest_usage_, rest_help_;
  std::vector<std::string>* rest_ = nullptr;  // Null: "--" is not declared.
  std::deque<Flag> flags_;
  // The first flag with each own name. Every declaration looks for its name: without this index a
  // start took 2.3 million instructions more.
  std::unordered_map<std::string_view, const Flag*> by_name_;
};

}  // namespace litmus

#endif  // LITMUS_CLI_FLAGS_H_
