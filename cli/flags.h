// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The command line of every tool: flags are declared in a FlagRegistry, parsed strictly, and shown
// by --help in groups. One registry serves a tool and the delegate providers together, and is the
// only reader of argv (arguments.h has TensorFlow Lite's spellings).
//
// Rules (docs and tests state the same):
//   --name=value, --name value (not for booleans), bare --name = true for a boolean and what
//   Flag::Bare says for a string;
//   booleans are true|false|1|0; a number must parse to its last character and fit its type;
//   a repeated flag: the last one wins, with a warning when the values differ;
//   an argument that ends in .tflite is the value of the flag whose text is the model;
//   a tool that declares a rest of the line takes all arguments after the first "--" as they are;
//   --json_out=- is --output=json: standard output has the document in place of text;
//   an unknown flag or stray argument is an error (exit 64) that names the nearest flag, unless
//   --ignore_unknown_flags is given: then TensorFlow Lite's "Unconsumed cmdline flags" warning;
//   a flag with another value than its default, in a mode that does not serve the flag, is an error
//   (exit 64; modes.h).
// Declared by the registry itself: --help (help.h), --version, --ignore_unknown_flags,
// --load_config and --dump_config (config.h), --completion (completion.h), and --output where the
// tool declares none.
//
// Not thread-safe: declare, parse, then read.
#ifndef LITMUS_CLI_FLAGS_H_
#define LITMUS_CLI_FLAGS_H_

#include <cstdint>
#include <deque>
#include <functional>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
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
  // `tool`: the program's name. `summary`: one sentence. `examples`: complete command lines for
  // the help, the shortest first.
  FlagRegistry(std::string tool, std::string summary, std::vector<std::string> examples = {});
  ~FlagRegistry();
  FlagRegistry(const FlagRegistry&) = delete;
  FlagRegistry& operator=(const FlagRegistry&) = delete;

  // Declares the tool's modes; the first one is the default mode. Call before the flags. Without
  // modes, every flag is served.
  void SetModes(std::vector<Mode> modes) { modes_ = std::move(modes); }
  const std::vector<Mode>& modes() const { return modes_; }
  // The modes in which the tool runs a model: what flags that no tool owns are served in.
  void SetRunningModes(Modes modes) { running_ = modes; }
  Modes running_modes() const { return running_; }
  // The command line is in this mode, which no flag selects. Call before Parse.
  void Select(Modes mode) { selected_ = selected_ | mode; }

  // Heading under which the help lists the flags declared from here on.
  void SetGroup(std::string title, std::string example = "");
  // Flag::owner of the flags declared from here on; `in_build`: Flag::in_build.
  void SetOwner(std::string owner, bool in_build = true);

  // Declares --name. `target` (optional) gets the default at once and the parsed value later; it
  // must outlive the registry. A name may be declared again, by another owner, with the same type:
  // both declarations get the same value when it is given, each keeps its own default and label,
  // and --help lists the first. The reference stays valid as long as the registry.
  Flag& AddInt32(const char* name, int32_t def, FlagUse use, const char* help,
                 int32_t* target = nullptr);
  Flag& AddInt64(const char* name, int64_t def, FlagUse use, const char* help,
                 int64_t* target = nullptr);
  Flag& AddFloat(const char* name, float def, FlagUse use, const char* help,
                 float* target = nullptr);
  Flag& AddBool(const char* name, bool def, FlagUse use, const char* help, bool* target = nullptr);
  Flag& AddString(const char* name, const char* def, FlagUse use, const char* help,
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
  // tool judges the number. A tool has either these or the one above. One of them selects `mode`.
  void SetPositionals(const char* name, const char* help, std::vector<std::string>* targets,
                      Modes mode = Modes(0));
  // Declares a first argument that selects `mode`, and its arguments without a name.
  void AddCommandWord(const char* word, Modes mode, const char* name, const char* help,
                      std::vector<std::string>* targets);
  // True when the first argument was a declared word.
  bool IsCommand(const std::string& word) const { return command_ == word; }

  // Declares that the arguments after the first "--" are not the tool's: `compare -- A --- B`. They
  // go to `target` as they are, and no rule above holds for them. `usage` stands for them in the
  // help, `help` says what they are. Without this declaration "--" is an unknown flag.
  void SetRestOfLine(const char* usage, const char* help, std::vector<std::string>* target);

  // The sources that --version names: a commit ("": not known), and whether they had changes. Call
  // before Parse.
  void SetRevision(std::string revision, bool dirty) {
    revision_ = std::move(revision);
    dirty_ = dirty;
  }
  // What --version says of the build below its first line, as name and value, and with
  // --output=json as members. Call before Parse.
  void SetBuildFacts(std::vector<std::pair<std::string, std::string>> facts) {
    build_facts_ = std::move(facts);
  }

  // What names the other tools that have a flag ("" for none): asked of unknown flags.
  using ToolsOfFlag = std::string (*)(const std::string& name);
  void SetToolsOfFlag(ToolsOfFlag tools) { tools_of_flag_ = tools; }
  std::string OtherToolsWith(const std::string& name) const {
    return tools_of_flag_ == nullptr ? "" : tools_of_flag_(name);
  }

  // Parses a whole command line. Returns true when the tool should go on; otherwise *exit_code is
  // 0 (help, version and --dump_config, written to `out`), 64 (errors, one line each, written to
  // `err`) or, of the files of --load_config and --dump_config, 66, 78 or 73. Warnings go to `err`.
  bool Parse(int argc, const char* const* argv, int* exit_code, std::ostream& out,
             std::ostream& err);
  // The same with stdout and stderr; exits the process where Parse returns false.
  void ParseOrExit(int argc, const char* const* argv);
  // Called by ParseOrExit with the exit code and the errors, one per line, where the command line
  // is wrong, unless it asks for no run (--help, --dump_config). Flags whose text fits have it by
  // then: a user's files of results are not left with those of an older run.
  using Refused = std::function<void(int exit_code, const std::string& errors)>;
  void OnRefusal(Refused refused) { refused_ = std::move(refused); }

  // Sets a flag from within the program (--delegate=gpu sets use_gpu): position 0, before
  // everything that the command line gave. Aborts on an unknown name or a value that does not fit.
  void Set(const std::string& name, const std::string& text);
  // The same on behalf of another flag (--backend=cl sets use_gpu), with that flag's origin and
  // position.
  void SetFor(const Flag& source, const std::string& name, const std::string& text);

  // "", or what a value of the flag must look like where `text` does not: asked of a text that does
  // not come from the command line, before Set.
  std::string ProblemOf(const std::string& name, const std::string& text) const;
  // Whether a command line in `mode`, which is one mode, takes the flag.
  bool Serves(const Mode& mode, const Flag& flag) const;

  // nullptr when no flag has this name, as its first or as another one. The first declaration, when
  // there are several.
  const Flag* Find(const std::string& name) const;
  // The flag with this letter; nullptr when there is none.
  const Flag* FindLetter(char letter) const;
  // The value of a declared flag; an unknown name or a wrong type aborts with a message.
  int32_t GetInt32(const std::string& name) const { return Require(name).int32_value(); }
  float GetFloat(const std::string& name) const { return Require(name).float_value(); }
  bool GetBool(const std::string& name) const { return Require(name).bool_value(); }
  const std::string& GetString(const std::string& name) const {
    return Require(name).string_value();
  }
  bool WasSet(const std::string& name) const { return Require(name).was_set(); }

  // Every declaration in order; duplicates included.
  const std::deque<Flag>& flags() const { return flags_; }
  // Each name once, in the order of declarations.
  std::vector<const Flag*> FlagsOnce() const;
  // Those of them that are not of an absent delegate.
  std::vector<const Flag*> FlagsOfBuild() const;
  // The flag whose text is the model; null when the tool has none.
  const Flag* ModelFlag() const;
  const std::string& tool() const { return tool_; }
  const std::string& summary() const { return summary_; }
  const std::vector<std::string>& examples() const { return examples_; }
  const Positionals& positionals() const { return positionals_; }  // name empty: none
  const std::vector<CommandWord>& command_words() const { return words_; }
  // What SetRestOfLine was given; empty without it.
  const std::string& rest_usage() const { return rest_usage_; }
  const std::string& rest_help() const { return rest_help_; }

  // True where the tool's --output says json.
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
  // Gives every flag its text. A text that does not fit is left out, with an error at the text's
  // position.
  void AssignAll(const std::vector<GivenFlag>& given, FlagOrigin origin,
                 std::map<int, std::string>* errors);
  // The arguments as flags with texts, words and what is wrong.
  SortedLine Sort(const std::vector<std::string>& argv);
  void SortWord(const Argument& argument, const std::vector<std::string>& argv, SortedLine* line);
  // Those of the command word that was given, or the tool's.
  const Positionals& ActivePositionals() const;
  // Takes the flags of --load_config, of which those that the command line gives too are left to
  // it. Returns an exit code, and what is wrong in `errors`.
  int LoadConfig(const SortedLine& line, std::vector<GivenFlag>* taken,
                 std::vector<std::string>* errors);
  // Writes --dump_config. Returns an exit code, having said what went wrong.
  int DumpConfig(std::ostream& out, std::ostream& err) const;
  std::string VersionJson() const;
  // What is printed instead of a run: help, version, a listing. Or why the help has no such topic.
  std::optional<std::string> Answer(const SortedLine& line, std::string* error) const;
  // --json_out=- is --output=json, and no file. Returns "", or why that cannot be; it is no file
  // either way.
  std::string JsonToStandardOutput();
  // Environment variables, for flags that the command line does not give. Returns errors.
  std::vector<std::string> ReadEnvironment(const std::vector<GivenFlag>& given);
  // All modes that the command line is in.
  Modes ActiveModes() const;
  // "", or why the flags that were given cannot be given together: a mode does not serve one.
  std::string ModeProblem() const;

  std::string tool_, summary_, owner_, revision_, command_;
  std::vector<std::string> examples_;
  std::vector<std::pair<std::string, std::string>> build_facts_;
  std::vector<Mode> modes_;
  Modes running_{kEveryMode}, selected_{0};
  bool owner_in_build_ = true, dirty_ = false;
  Refused refused_;
  std::string refusal_;  // errors of Parse on a line that asks for a run
  ToolsOfFlag tools_of_flag_ = nullptr;
  std::deque<FlagGroup> groups_;
  const FlagGroup* current_group_ = nullptr;
  Positionals positionals_;
  std::vector<CommandWord> words_;
  std::string rest_usage_, rest_help_;
  std::vector<std::string>* rest_ = nullptr;  // Null: there is no rest of the line.
  std::deque<Flag> flags_;
};

}  // namespace litmus

#endif  // LITMUS_CLI_FLAGS_H_
