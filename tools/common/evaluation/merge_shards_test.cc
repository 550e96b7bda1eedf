// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <fstream>

#include "tools/common/document/document.h"
#include "tools/common/evaluation/evaluation_run.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

std::string Put(const std::string& name, const std::string& text) {
  const std::string path = testing::TempDir() + "/" + name;
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

std::string Nested(size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

json Header(const std::string& tool = "t") {
  json header = MakeEnvelope(tool);
  header["model"] = "m";
  return header;
}

// A shard's document, in which the record of item i is {"v": i}.
std::string Document(const json& header, int64_t items, const std::vector<int64_t>& have) {
  FinishedRun run;
  run.description = {header, items};
  run.shard = {0, 2};
  for (const int64_t i : have) run.records[i] = {{"v", i}};
  return MakeDocument(run, {{"x", 1}}).dump(2);
}

absl::Status Anything(const FinishedRun&) { return absl::OkStatus(); }

std::string JournalText(json header, int64_t items, const std::vector<int64_t>& have) {
  header["items"] = items;
  header["shard"] = {{"index", 0}, {"count", 2}};
  std::string text = json({{"litmus_journal", header}}).dump() + "\n";
  for (const int64_t i : have) {
    text += json({{"item", i}, {"record", {{"v", i}}}}).dump() + "\n";
  }
  return text;
}

TEST(MergeShardsTest, PartsOfAllKindsInAnyOrder) {
  const std::string even = Put("even.json", Document(Header(), 5, {0, 2, 4}));
  const std::string odd = Put("odd.json", Document(Header(), 5, {1, 3}));
  const std::string odd_journal =
      Put("odd.journal", JournalText(Header(), 5, {3, 1}) + "{\"item\":4,\"rec");
  const std::string none = Put("none.journal", JournalText(Header(), 5, {}));
  for (const auto& parts : std::vector<std::vector<std::string>>{
           {even, odd}, {odd, even}, {even, odd_journal}, {none, odd_journal, none, even}}) {
    SCOPED_TRACE(testing::PrintToString(parts));
    const auto merged = MergeShards("t", parts, Anything);
    ASSERT_TRUE(merged.ok()) << merged.status();
    EXPECT_EQ(merged->description.header, Header());
    EXPECT_EQ(merged->description.items, 5);
    EXPECT_TRUE(merged->shard.whole());
    ASSERT_EQ(merged->records.size(), 5u);
    for (int64_t i = 0; i < 5; ++i) EXPECT_EQ(merged->records.at(i), json({{"v", i}})) << i;
  }
}

TEST(MergeShardsTest, WhatDoesNotFit) {
  const std::string even = Put("even.json", Document(Header(), 5, {0, 2, 4}));
  const std::string odd = Document(Header(), 5, {1, 3});
  json other_model = Header();
  other_model["model"] = "n";
  json document = json::parse(odd);
  const auto changed = [&](const char* pointer, const json& value) {
    json copy = document;
    copy[json::json_pointer(pointer)] = value;
    return copy.dump();
  };
  const struct {
    const char* name;
    std::string text;
    const char* error;
  } kCases[] = {
      {"a missing item", Document(Header(), 5, {1}), "item 3 of 5 is in none of"},
      {"an item twice", Document(Header(), 5, {1, 2, 3}), "has item 2, which"},
      {"the shard twice", Document(Header(), 5, {0, 2, 4}),
       ": that shard is given twice; give each shard once"},
      {"another tool", Document(Header("u"), 5, {1, 3}), "is a result of u, not of t"},
      {"another model", Document(other_model, 5, {1, 3}), "is a shard of a different run than"},
      {"another number of items", Document(Header(), 6, {1, 3, 5}),
       "is a shard of a different run than"},
      {"a failed run",
       R"({"tool": {"name": "t"}, "metrics": [], "exit_code": 66, "error": "no model"})",
       "holds no result: its run ended with exit code 66 (no model); run that shard again"},
      {"a whole run's result", "{\"schema\":{},\"tool\":\"t\"}", "is neither"},
      {"no JSON", "nonsense", "is neither"},
      {"an empty file", "", "is neither"},
      {"a torn journal header", "{\"litmus_journal\":{\"to", "is neither"},
      {"a journal of nothing", "{\"litmus_journal\":null}\n", "is neither"},
      {"a damaged journal", JournalText(Header(), 5, {1}) + "{}\n", "is neither"},
      {"an array", "[]", "is neither"},
      {"a number", "1", "is neither"},
      {"header no object", changed("/shard_header", 7), "is neither"},
      {"header without tool", changed("/shard_header", json::object()), "is neither"},
      {"tool no object", changed("/shard_header/tool", 7), "is neither"},
      {"tool without a name", changed("/shard_header/tool", json::object()), "is neither"},
      {"name no text", changed("/shard_header/tool/name", 7), "is neither"},
      {"version 2", changed("/shard_header/schema/version", "2.0"),
       "is a document of schema version 2.0; only version 3 is supported"},
      {"version 1", changed("/shard_header", {{"schema", {{"version", "1.0"}}}, {"tool", "t"}}),
       "tool.name: is missing"},
      {"another schema", changed("/shard_header/schema/name", "litmus.other"),
       "was written by a different version of t"},
      {"another build", changed("/shard_header/build/compiler", "gcc 1.0.0"),
       "is a shard of a different run than"},
      {"no schema", changed("/shard_header/schema", nullptr), "was written by a different version"},
      {"items no number", changed("/items", "5"), "is neither"},
      {"negative items", changed("/items", -1), "items: must be an integer from 0 to "},
      {"items beyond int64", changed("/items", uint64_t{1} << 63), "items: must be"},
      {"no shards", changed("/shard/count", 0), "shard.count: must be"},
      {"nested deeply", std::string(1000000, '['), "is nested deeper than 64 levels"},
      {"header nested deeply", changed("/shard_header/a", json::parse(Nested(64))),
       "is nested deeper than 64 levels"},
      {"items twice", "{\"items\":5," + odd.substr(1), "has 'items' twice in one object"},
      {"invalid UTF-8", changed("/x", "%").replace(changed("/x", "%").find('%'), 1, "\xff"),
       "is not JSON"},
      {"a journal nested deeply", "{\"litmus_journal\":" + std::string(1000000, '[') + "\n",
       "line 1 is nested deeper than 64 levels"},
      {"shard no object", changed("/shard", 1), "is neither"},
      {"records no array", changed("/records", 1), "is neither"},
      {"record without item", changed("/records/0", json::object()), "is neither"},
      {"record of no item of the run", changed("/records/0/item", 5),
       "item: must be an integer from 0 to 4, not 5"},
      {"record of a negative item", changed("/records/0/item", -1), "is neither"},
      {"record no object", changed("/records/0/record", 1), "is neither"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.name);
    const std::string path = Put("other.json", c.text);
    const auto merged = MergeShards("t", {even, path}, Anything);
    ASSERT_FALSE(merged.ok());
    EXPECT_EQ(merged.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_NE(merged.status().message().find(c.error), absl::string_view::npos) << merged.status();
    EXPECT_NE(merged.status().message().find(path), absl::string_view::npos) << merged.status();
  }
  EXPECT_EQ(MergeShards("t", {even, even}, Anything).status().message(),
            even + ": is given twice; give each shard once");
  // The error of the tool's check is returned with the name of the file.
  const auto refused = MergeShards("t", {even}, [](const FinishedRun& part) {
    EXPECT_EQ(part.records.size(), 3u);
    return absl::InvalidArgumentError("rank: is missing");
  });
  EXPECT_EQ(refused.status().message(), even + ": rank: is missing");
  EXPECT_EQ(MergeShards("t", {even, "/no/such"}, Anything).status().code(),
            absl::StatusCode::kNotFound);
  EXPECT_EQ(MergeShards("t", {}, Anything).status().code(), absl::StatusCode::kOutOfRange);
}

}  // namespace
}  // namespace litmus
