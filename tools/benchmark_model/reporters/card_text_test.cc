// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the cards of known results: every row, each verdict with its fix, and the next command.
#include "tools/benchmark_model/reporters/card_text.h"

#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tools/benchmark_model/reporters/next_question.h"

namespace litmus::benchmark {
namespace {

using Words = std::vector<std::string>;

// 100 samples around `us`; the interval of their median is 2 % wide.
Result Measured(double us = 5250) {
  Result r;
  r.model_path = "models/m.tflite";
  r.model_bytes = 16 << 20;
  for (int i = 0; i < 100; ++i) r.regular.ns.Add(us * 1e3);
  r.regular.stop_reason = "minimum runs and time reached";
  r.regular.first_ns = us * 1e3;
  r.warmup.ns.Add(2 * us * 1e3);
  r.warmup.first_ns = 2 * us * 1e3;
  r.init_ns = 12300000;
  r.memory_start_kb = 1000;
  r.memory_init_kb = 1000 + 21 * 1024;
  r.memory_end_kb = 1000 + 25 * 1024;
  r.arena_bytes = 4 << 20;
  r.summary.count = 100;
  r.summary.median = {us * 1e3, Interval{us * 990, us * 1010}};
  r.verdict = Verdict();
  return r;
}

std::string TextOf(const Result& r, const Words& flags = {}, int exit_code = 0,
                   bool after_lines = false) {
  Options options;
  FlagRegistry registry("benchmark_model", "");
  DeclareFlags(registry, &options);
  Words argv = {"bench", "models/m.tflite"};
  argv.insert(argv.end(), flags.begin(), flags.end());
  std::vector<const char*> pointers;
  for (const std::string& word : argv) pointers.push_back(word.c_str());
  int code = 0;
  std::ostringstream out, err;
  EXPECT_TRUE(registry.Parse(static_cast<int>(pointers.size()), pointers.data(), &code, out, err))
      << err.str();
  return CardOf(r, exit_code, {options, registry, argv}, after_lines).Text({false, true});
}

std::string RowOf(const std::string& card, const std::string& name) {
  const size_t begin = ("\n" + card).find("\n" + name);
  return begin == std::string::npos ? ""
                                    : card.substr(begin + 12, card.find('\n', begin) - begin - 12);
}

TEST(CardTextTest, SixRows) {
  EXPECT_EQ(TextOf(Measured()),
            "model       m.tflite, 16.0 MiB\n"
            "median      5.250 ms ± 1 % (95 %: 5.197 to 5.303 ms)\n"
            "throughput  190.5 runs/s, initialised in 12.30 ms, first run 10.50 ms\n"
            "memory      +25.0 MiB to load and run it (peak of the process), arena 4.0 MiB\n"
            "verdict     stable: for this process; another one may differ\n"
            "next        bench models/m.tflite --enable_op_profiling\n");
}

TEST(CardTextTest, RowsOfOtherResults) {
  const struct {
    const char* what;
    std::function<void(Result*)> change;
    const char *row, *text;
  } cases[] = {
      {"threads",
       [](Result* r) {
         r->threads = Threads{4, 2};
       },
       "model", "m.tflite, 16.0 MiB, 2 threads"},
      {"one run",
       [](Result* r) {
         r->summary.count = 1;
         r->summary.median.interval.reset();
       },
       "median", "5.250 ms, no interval"},
      {"processes",
       [](Result* r) {
         r->summary.count = 3;
         r->processes = Processes();
       },
       "median", "5.250 ms ± 1 % (95 %: 5.197 to 5.303 ms), 3 processes"},
      {"processes",
       [](Result* r) {
         r->init_ns.reset();
         r->processes = Processes();
         r->processes->runs = 30;
         r->processes->runs_ns = 1e8;
       },
       "throughput", "300 runs/s"},
      {"paced",
       [](Result* r) {
         r->scenarios.with_copies = WithCopies{Estimate{6e6, Interval{5.9e6, 6.2e6}}, 50, 0, 30.0};
       },
       "paced", "6.000 ms ± 3.3 % (95 %: 5.900 to 6.200 ms) at 30 fps, with copies"},
      {"paced too fast",
       [](Result* r) {
         r->scenarios.with_copies = WithCopies{Estimate{6e7, std::nullopt}, 50, 0, 30.0};
       },
       "paced", "60.00 ms slower than 30 fps, with copies"},
      {"with copies",
       [](Result* r) {
         r->scenarios.with_copies = WithCopies{Estimate{6e6, std::nullopt}, 50, 0, std::nullopt};
       },
       "with copies", "6.000 ms"},
      {"no runs", [](Result* r) { r->summary = Summary(); }, "median", "not measured"},
      {"no runs", [](Result* r) { r->regular = RunSeries(); }, "throughput", ""},
      {"no memory", [](Result* r) { r->memory_start_kb.reset(); }, "memory", ""},
      {"no arena", [](Result* r) { r->arena_bytes.reset(); }, "memory",
       "+25.0 MiB to load and run it (peak of the process)"},
      {"much memory",
       [](Result* r) {
         r->memory_end_kb = 1000 + 1023 * 1024 + 922;
         r->arena_bytes = (1023 << 20) + (922 << 10);
       },
       "memory", "+1023.9 MiB to load and run it, arena 1023.9 MiB"},
  };
  for (const auto& c : cases) {
    Result r = Measured();
    c.change(&r);
    EXPECT_EQ(RowOf(TextOf(r), c.row), c.text) << c.what;
  }
  const std::string fast = TextOf(Measured(4.5), {}, 0, /*after_lines=*/true);
  EXPECT_EQ(RowOf(fast, "median"), "4.500 µs ± 1 % (95 %: 4.455 to 4.545 µs); rounded down above");
  Result nothing;
  EXPECT_EQ(TextOf(nothing), "") << "nothing was to be run";
}

TEST(CardTextTest, TheVerdictHasItsFix) {
  const auto with = [](Word word, const char* cause, const char* cure, const char* brief) {
    return [=](Result* r) { r->verdict = Verdict{word, {{cause, cure, brief}}}; };
  };
  const struct {
    std::function<void(Result*)> change;
    int exit_code;
    const char* text;
  } cases[] = {
      {with(Word::kNoisy, "the interval of the median is 12 % wide",
            "raise --min_secs, or give --max_interval=2%", ""),
       0, "noisy: the interval of the median is 12 % wide; raise --min_secs"},
      {with(Word::kDisturbed, "threads waited for a CPU for 12 % of the time",
            "stop other programs, or use at most as many threads as there are idle CPUs",
            "waited 12 % of the time for a CPU"),
       0, "disturbed: waited 12 % of the time for a CPU; stop other programs"},
      {[](Result* r) { r->interrupted = true; }, 75, "interrupted, stable"},
      {[](Result* r) { r->processes = Processes(); }, 0,
       "stable: the interval includes variation between processes"},
      {[](Result* r) {
         r->gates = {{"max_median_us", 300, 5250, Interval{5197.25, 5302.75}}};
       },
       1, "limit exceeded: --max_median_us=300: measured 5250"},
      {[](Result*) {}, 70, "failed: these are the runs that succeeded, and no result"},
  };
  for (const auto& c : cases) {
    Result r = Measured();
    c.change(&r);
    EXPECT_EQ(RowOf(TextOf(r, {}, c.exit_code), "verdict"), c.text);
  }
}

TEST(CardTextTest, TheNextQuestionFollowsFromTheResult) {
  const auto word = [](Word word) {
    return [word](Result* r) { r->verdict = Verdict{word, {{"cause", "fix", "brief"}}}; };
  };
  const auto fallback = [](Result* r) {
    r->delegates.emplace_back();
    r->plan = PlanSize{64, 63};
  };
  const auto stable = [](Result*) {};
  const auto several = [](Result* r) { r->processes = Processes(); };
  const struct {
    std::function<void(Result*)> change;
    Words flags;
    const char* next;
  } cases[] = {
      {stable, {}, "--enable_op_profiling"},
      // A profile is measured in one process, so it is not suggested together with --processes.
      {stable, {"--enable_op_profiling"}, "--processes=10"},
      {several,
       {"--processes=3", "--max_median_us=9", "--json_out=r.json"},
       "--enable_op_profiling"},
      {fallback, {"--num_threads=2"}, "--num_threads=2 --print_placement"},
      {fallback, {"--print_placement"}, "--print_placement --enable_op_profiling"},
      {word(Word::kNoisy), {}, "--processes=10"},
      {word(Word::kDisturbed), {"--enable_op_profiling"}, "--processes=10"},
      {word(Word::kNoisy), {"--processes=8"}, "--processes=16"},
      {word(Word::kNoisy), {"--processes=80"}, "--processes=100"},
      {word(Word::kTooShort), {"--min_secs=2"}, "--min_secs=10"},
      {word(Word::kTooShort), {}, "--min_secs=5"},
      {word(Word::kTooShort), {"--processes=2"}, "--processes=4"},
      {word(Word::kThrottled), {}, "--wait_until_cool=120"},
      {word(Word::kThrottled), {"--wait_until_cool=60"}, "--wait_until_cool=60 --processes=10"},
  };
  for (const auto& c : cases) {
    Result r = Measured();
    c.change(&r);
    EXPECT_EQ(RowOf(TextOf(r, c.flags), "next"), std::string("bench models/m.tflite ") + c.next);
  }
  for (const int exit_code : {70, 64}) {
    EXPECT_EQ(RowOf(TextOf(Measured(), {}, exit_code), "next"), "") << exit_code;
  }
  Options options{};
  options.graph = "fd:3:0:100";
  EXPECT_FALSE(NextQuestionOf(options, Measured()).has_value());
}

ColdPhase Phase(const char* name, double us) {
  ColdPhase phase;
  phase.name = name;
  phase.us.typical = us;
  return phase;
}

// The result of --cold=5, 2 % wide where the pages were evicted.
Result ColdlyMeasured() {
  Result r;
  r.model_path = "models/m.tflite";
  r.model_bytes = 16 << 20;
  for (const char* page_cache : {"warm", "evicted"}) {
    ColdStart cold;
    cold.page_cache = page_cache;
    cold.processes = 5;
    cold.cached_share = page_cache == std::string("warm") ? 1 : 0;
    const double us = page_cache == std::string("warm") ? 20000 : 40000;
    cold.first_result = {us, us, Interval{0.98 * us, 1.02 * us}};
    cold.phases = {Phase("exec", 6000), Phase("verify", 0.8 * us), Phase("first_run", 5000),
                   Phase("exit", 50000)};
    cold.other.us.typical = 7000;
    r.cold.push_back(cold);
  }
  r.verdict = Verdict();
  return r;
}

TEST(CardTextTest, AColdStart) {
  EXPECT_EQ(TextOf(ColdlyMeasured(), {"--cold=5"}),
            "model       m.tflite, 16.0 MiB, 5 + 5 processes\n"
            "evicted     40.00 ms ± 2 % (95 %: 39.20 to 40.80 ms) until the first result\n"
            "warm        20.00 ms ± 2 % (95 %: 19.60 to 20.40 ms) until the first result\n"
            "longest     verify 32.00 ms, other 7.000 ms, exec 6.000 ms (evicted, means)\n"
            "verdict     stable: the interval includes variation between processes\n");
}

TEST(CardTextTest, RowsOfOtherColdStarts) {
  const auto warm_only = [](Result* r) { r->cold.pop_back(); };
  const auto no_interval = [](Result* r) {
    r->cold.resize(1);
    r->cold[0].processes = 1;
    r->cold[0].first_result.interval.reset();
    r->verdict = Verdict{Word::kTooShort,
                         {{"page cache warm: 1 process cannot show process-to-process variation; "
                           "an interval takes 3",
                           "raise --cold, or stop other programs", "warm: 1 process"}}};
  };
  const auto noisy = [](Result* r) { r->verdict = Verdict{Word::kNoisy, {{"wide", "fix", ""}}}; };
  const auto kept = [](Result* r) { r->cold[1].cached_share = 1; };
  const struct {
    std::function<void(Result*)> change;
    Words flags;
    int exit_code;
    const char *row, *text;
  } cases[] = {
      {warm_only, {"--cold=5"}, 0, "model", "m.tflite, 16.0 MiB, 5 processes"},
      {warm_only, {"--cold=5"}, 0, "evicted", ""},
      {warm_only,
       {"--cold=5"},
       0,
       "warm",
       "20.00 ms ± 2 % (95 %: 19.60 to 20.40 ms) until the first result"},
      {warm_only,
       {"--cold=5"},
       0,
       "longest",
       "verify 16.00 ms, other 7.000 ms, exec 6.000 ms (warm, means)"},
      {no_interval, {"--cold=1"}, 0, "model", "m.tflite, 16.0 MiB, 1 process"},
      {no_interval, {"--cold=1"}, 0, "warm", "20.00 ms until the first result, no interval"},
      {no_interval, {"--cold=1"}, 0, "verdict", "too short: warm: 1 process; raise --cold"},
      {no_interval, {"--cold=1"}, 0, "next", "bench models/m.tflite --cold=2"},
      {noisy,
       {"--page_cache=evicted", "--cold=5", "--json_out=r.json"},
       0,
       "next",
       "bench models/m.tflite --page_cache=evicted --cold=10"},
      {noisy, {"--cold=80"}, 0, "next", "bench models/m.tflite --cold=100"},
      {noisy, {"--cold=100"}, 0, "next", ""},
      {kept,
       {"--cold=5"},
       0,
       "verdict",
       "not evicted: 100 % of the file stayed cached; put it on a disk"},
      {kept,
       {"--cold=5"},
       70,
       "verdict",
       "failed: these are the runs that succeeded, and no result"},
      {[](Result* r) { r->interrupted = true; },
       {"--cold=5"},
       75,
       "verdict",
       "interrupted, stable"},
  };
  for (const auto& c : cases) {
    Result r = ColdlyMeasured();
    c.change(&r);
    EXPECT_EQ(RowOf(TextOf(r, c.flags, c.exit_code), c.row), c.text) << c.row;
  }
}

TEST(CardTextTest, ADryRunMeasuredNothing) {
  Result r = Measured();
  r.regular.ns = SampleStore();
  r.summary = Summary();
  r.verdict.reset();
  EXPECT_EQ(TextOf(r, {"--dry_run", "--num_threads=2", "--json_out=r.json"}),
            "model       m.tflite, 16.0 MiB\n"
            "dry run     nothing was measured: the model was prepared and not run\n"
            "checked     the file, kernels of all operators, shapes, memory, inputs\n"
            "next        bench models/m.tflite --num_threads=2\n");
  r.delegates.emplace_back();
  EXPECT_EQ(RowOf(TextOf(r, {"--dry_run=true"}), "checked"),
            "the file, delegates, all operators' kernels, shapes, memory, inputs");
  EXPECT_EQ(TextOf(r, {"--dry_run"}, 70), "") << "the error is the result";
}

}  // namespace
}  // namespace litmus::benchmark
