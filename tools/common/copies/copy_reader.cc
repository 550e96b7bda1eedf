// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/copies/copy_reader.h"

#include <cstdlib>
#include <sstream>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "cli/exit_codes.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tools/common/exports/result_state.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

const Said kUnreadable = {"unreadable", std::nullopt, std::nullopt};
const Said kValue = {"value", std::nullopt, std::nullopt};

// The text between the first `begin` and the next `end`; "" if either is missing.
std::string Between(const std::string& text, const std::string& begin, const std::string& end) {
  const size_t at = text.find(begin);
  if (at == std::string::npos) return "";
  const size_t from = at + begin.size(), to = text.find(end, from);
  return to == std::string::npos ? "" : text.substr(from, to - from);
}

// The text of a page without the spans around names of flags (EscapeWithFlags).
std::string Unescaped(const std::string& html) {
  const std::string text =
      absl::StrReplaceAll(html, {{"<span class=\"word\">", ""}, {"</span>", ""}});
  return absl::StrReplaceAll(
      text, {{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&#39;", "'"}, {"&amp;", "&"}});
}

// The state of a copy without a result; an interrupt is not a failure.
Said NoResult(int exit_code, const std::string& error) {
  return {exit_code == kExitTemporary ? "not measured" : "failed", exit_code, error};
}

Said FromRecord(const json& record) {
  if (!record.is_object() || !record.contains("exit_code")) return kUnreadable;
  return NoResult(record["exit_code"].get<int>(), record["error"].get<std::string>());
}

// The last cell of `row`, parsed according to RFC 4180.
std::string Cell(std::string row) {
  if (absl::StartsWith(row, "\"")) {
    row = absl::StrReplaceAll(row.substr(1, row.rfind('"') - 1), {{"\"\"", "\""}});
  }
  return row;
}

}  // namespace

Said SaidByDocument(const std::string& text) {
  const json document = json::parse(text, nullptr, false);
  if (!document.is_object() || !document.contains("exit_code") || !document.contains("error")) {
    return kUnreadable;
  }
  const char* state = "value";
  switch (StateOf(document)) {
    case ResultState::kValue:
      break;
    case ResultState::kNotMeasured:
      state = "not measured";
      break;
    case ResultState::kFailed:
      state = "failed";
      break;
  }
  const json& error = document["error"];
  return {state, document["exit_code"].get<int>(),
          error.is_string() ? error.get<std::string>() : ""};
}

Said SaidByPage(const std::string& html) {
  const Said inside = SaidByDocument(
      Between(html, "<script type=\"application/json\" id=\"result\">", "</script>"));
  const std::string head = Unescaped(Between(html, "<div class=\"verdict ", "</div>\n"));
  const std::string sentence = Between(head, "<p>", "</p>");
  if (sentence.empty()) return kUnreadable;
  Said said = inside;
  said.state = absl::StartsWith(sentence, "The evaluation failed: ") ? "failed"
               : absl::StartsWith(sentence, "There is no result: ")  ? "not measured"
                                                                     : "value";
  if (said.state == "value") return said;
  // The page's head contains each line of the error.
  const std::vector<std::string> lines = absl::StrSplit(inside.error.value_or(""), '\n');
  for (const std::string& line : lines) {
    if (!absl::StrContains(head, line)) return kUnreadable;
  }
  return absl::StrContains(head, absl::StrCat("Exit code ", *inside.exit_code)) ? said
                                                                                : kUnreadable;
}

Said SaidByCsv(const std::string& text) {
  if (!absl::StrContains(text.substr(0, text.find('\n')), ",")) return kUnreadable;
  const std::string code = Between(text, "\nexit_code,", ",,\n");
  if (code.empty()) return kValue;
  return NoResult(std::atoi(code.c_str()), Cell(Between(text, "\nerror,", ",,\n")));
}

Said SaidByLines(const std::string& text) {
  const std::string code = Between(text, " (exit code ", "): ");
  const std::string begin = text.substr(0, text.find(" ("));
  if (begin == "failed" || begin == "no result") {
    std::string error = text.substr(text.find("): ") + 3);
    return {begin == "failed" ? "failed" : "not measured", std::atoi(code.c_str()),
            std::string(absl::StripSuffix(error, "\n"))};
  }
  return absl::StrContains(text, ": ") ? kValue : kUnreadable;
}

Said SaidByMetricsProto(const std::string& bytes) {
  if (bytes.empty() || bytes[0] != '\x08') return kUnreadable;  // field num_runs
  return {bytes == std::string("\x08\0", 2) ? "failed" : "value", std::nullopt, std::nullopt};
}

Said SaidByRecordsCsv(const std::string& text) {
  const std::string begin = "exit_code,error\n";
  if (!absl::StartsWith(text, begin)) return absl::StrContains(text, ",") ? kValue : kUnreadable;
  const std::string row(absl::StripSuffix(text.substr(begin.size()), "\n"));
  return NoResult(std::atoi(row.c_str()), Cell(row.substr(row.find(',') + 1)));
}

Said SaidByJsonRecords(const std::string& text) {
  const Said failed = FromRecord(json::parse(text, nullptr, false));
  if (failed.exit_code) return failed;
  const json first = json::parse(text.substr(0, text.find('\n')), nullptr, false);
  return first.is_discarded() && json::parse(text, nullptr, false).is_discarded() ? kUnreadable
                                                                                  : kValue;
}

Said SaidByJUnit(const std::string& xml) {
  if (!absl::StrContains(xml, "</testsuites>")) return kUnreadable;
  const std::string error = Between(xml, "<error type=\"run\" message=", "</error>");
  if (error.empty()) return kValue;
  const std::string text = Unescaped(error.substr(error.find("\">exit code ") + 12));
  return NoResult(std::atoi(text.c_str()), text.substr(text.find(": ") + 2));
}

std::string LastLine(const std::string& err, const std::string& kind, const std::string& tool) {
  std::string last;
  std::istringstream lines(err);
  for (std::string line; std::getline(lines, line);) {
    if (absl::StartsWith(line, kind)) last = line.substr(kind.size());
  }
  return std::string(absl::StripPrefix(last, tool + ": "));
}

void ExpectSays(const Said& said, const std::string& state, const ToolRun& run,
                const std::string& tool) {
  EXPECT_EQ(said.state, state);
  EXPECT_EQ(said.exit_code.value_or(run.exit_code), run.exit_code);
  if (!said.error) return;
  const std::string kind = run.exit_code == kExitTemporary ? "WARN: " : "ERROR: ";
  const std::string last = said.error->substr(said.error->rfind('\n') + 1);
  EXPECT_EQ(last, run.exit_code == kExitOk ? "" : LastLine(run.err, kind, tool)) << run.err;
}

}  // namespace litmus
