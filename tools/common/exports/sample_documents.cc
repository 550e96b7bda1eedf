// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/exports/sample_documents.h"

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

constexpr const char* kTypes[] = {"CONV_2D",         "DEPTHWISE_CONV_2D",     "ADD",
                                  "FULLY_CONNECTED", "BATCH_MATMUL",          "SOFTMAX",
                                  "RESHAPE",         "NON_MAX_SUPPRESSION_V5"};

json Envelope(const char* tool) {
  return {
      {"schema", {{"name", absl::StrCat("litmus.", tool)}, {"version", "3.0"}}},
      {"tool", {{"name", tool}, {"version", "0.1.0"}}},
      {"build", {{"revision", std::string(40, 'a')}, {"dirty", false}, {"compiler", "gcc 12"}}}};
}

json SampleEnvironment(const std::vector<std::string>& argv) {
  json flags = json::array({{{"name", "num_threads"}, {"value", 4}, {"origin", "command line"}},
                            {{"name", "num_runs"}, {"value", 50}, {"origin", "default"}},
                            {{"name", "benchmark_name"}, {"value", ""}, {"origin", "default"}}});
  return {{"argv", argv},
          {"started_utc", "2026-11-26T09:40:00Z"},
          {"flags", flags},
          {"cpu_target", "avx2"},
          {"machine",
           {{"cpu_model", "Example \"CPU\" <4 GHz>"},
            {"allowed_cpu_count", 4},
            {"governor", "performance"},
            {"fingerprint", "0123456789abcdef"}}},
          {"before", {{"load_average", 0.2}, {"hottest_celsius", 41}}},
          {"after", {{"load_average", 0.9}, {"hottest_celsius", 62}}},
          {"evidence", {{"blocks", 1000}, {"disturbed_blocks", 12}}}};
}

json SampleMetrics(double median) {
  const auto metric = [](const char* name, const char* unit, json value, json lower, json upper,
                         const char* better) -> json {
    return {{"name", name},   {"unit", unit},   {"value", value},
            {"lower", lower}, {"upper", upper}, {"better", better}};
  };
  return json::array({metric("latency_median", "us", median, median * 0.99, median * 1.02, "lower"),
                      metric("latency_p95", "us", median * 1.2, median * 1.1, nullptr, "lower"),
                      metric("init", "us", 25000, nullptr, nullptr, "lower"),
                      metric("memory_peak", "bytes", 50331648, nullptr, nullptr, "lower"),
                      metric("throughput", "1/s", 1e6 / median, nullptr, nullptr, "higher"),
                      metric("instructions", "instructions", nullptr, nullptr, nullptr, "lower")});
}

std::string TensorName(int i) {
  return absl::StrCat("MobilenetV2/expanded_conv_", i, "/project/BatchNorm/FusedBatchNormV3;model/",
                      "block_", i, "/depthwise_conv/Relu6;StatefulPartitionedCall/a<b>&c");
}

json SampleProfile(int operators) {
  std::mt19937 random(3);
  json list = json::array();
  double sum = 0;
  for (int i = 0; i < operators; ++i) {
    const std::string type = kTypes[random() % 8];
    const double us = 2 + std::pow((random() % 1000) / 1e3, 6) * 900;
    sum += us;
    const bool counted = type != "RESHAPE" && type != "NON_MAX_SUPPRESSION_V5";
    const double macs = us * (2000 + random() % 30000), bytes = us * (500 + random() % 20000);
    const auto known = [&](double value) { return counted ? json(value) : json(nullptr); };
    list.push_back({{"subgraph", 0},
                    {"node", i},
                    {"order", i},
                    {"type", type},
                    {"name", TensorName(i)},
                    {"fused", i % 9 == 0 ? json::array({"RELU6", "BIAS"}) : json::array()},
                    {"calls_per_run", 1},
                    {"mean_us", us * 1.03},
                    {"median_us", us},
                    {"p90_us", us * 1.2},
                    {"first_us", us * 3},
                    {"disturbed_share", (random() % 30) / 1000.0},
                    {"share", us},
                    {"macs", known(macs)},
                    {"bytes", bytes},
                    {"gflops", known(2 * macs / us / 1e3)},
                    {"gbps", bytes / us / 1e3},
                    {"intensity", known(2 * macs / bytes)},
                    {"roofline_share", known(0.1 + (random() % 800) / 1e3)},
                    {"bound", !counted       ? json(nullptr)
                              : random() % 2 ? "memory"
                                             : "compute"},
                    {"delegate", i < operators / 2 ? json("GPU") : json(nullptr)}});
  }
  json types = json::array();
  for (const char* type : kTypes) {
    double us = 0;
    int count = 0;
    for (json& op : list) {
      if (op["type"] != type) continue;
      us += op["mean_us"].get<double>();
      ++count;
    }
    types.push_back({{"type", type},
                     {"count", count},
                     {"mean_us", us},
                     {"share", us / sum / 1.03},
                     {"calls_per_run", count}});
  }
  for (json& op : list) op["share"] = op["share"].get<double>() / sum;
  json kernels = json::array();
  for (int i = 0; i < 40; ++i) {
    kernels.push_back({{"kernel", absl::StrCat("conv_4x4_fused_relu_", i)},
                       {"operators", {absl::StrCat("CONV_2D:", i), absl::StrCat("ADD:", i + 1)}},
                       {"nodes", {i, i + 1}},
                       {"us", 10.0 + i},
                       {"share", 1.0 / 40},
                       {"gflops", 100.0 + i},
                       {"gbps", nullptr}});
  }
  return {{"runs", 200},
          {"invoke_us", {{"median", sum * 1.01}}},
          {"operators_us", sum},
          {"operators_over_invoke", 0.99},
          {"profiled_over_regular", 1.013},
          {"disturbed_share", 0.012},
          {"roofline", {{"gflops", 190}, {"gbps", 21}, {"threads", 4}, {"type", "float32"}}},
          {"operators", list},
          {"types", types},
          {"delegates",
           {{{"name", "GPU"},
             {"runs", 200},
             {"upload_us", 120},
             {"kernels_us", 1190},
             {"download_us", 60},
             {"kernels", kernels}}}}};
}

json SampleColdStart() {
  json starts = json::array();
  for (const char* cache : {"warm", "evicted"}) {
    const double slower = std::string(cache) == "warm" ? 1 : 2.6;
    json phases = json::array();
    double sum = 0;
    const char* names[] = {"exec",
                           "open",
                           "verify",
                           "build",
                           "delegate_create",
                           "delegate_compile",
                           "delegate_upload",
                           "prepare",
                           "inputs",
                           "first_run",
                           "exit"};
    for (int i = 0; i < 11; ++i) {
      const double us = (300 + 900 * (i * 7 % 11)) * (i < 4 ? slower : 1);
      sum += us;
      phases.push_back({{"name", names[i]},
                        {"interquartile_mean_us", us},
                        {"median_us", us},
                        {"ci95", {us * 0.95, us * 1.04}}});
      if (i == 5) phases.back()["cache"] = "miss";
    }
    const double wall = sum * 1.03, first = sum;
    for (json& phase : phases) phase["share"] = phase["interquartile_mean_us"].get<double>() / wall;
    starts.push_back(
        {{"page_cache", cache},
         {"processes", 20},
         {"first_result_us",
          {{"interquartile_mean", first},
           {"median", first},
           {"ci95", {first * 0.97, first * 1.03}}}},
         {"wall_us",
          {{"interquartile_mean", wall}, {"median", wall}, {"ci95", {wall * 0.97, wall * 1.03}}}},
         {"phases", phases},
         {"other_us",
          {{"interquartile_mean", wall - sum},
           {"median", wall - sum},
           {"ci95", nullptr},
           {"share", 0.029}}},
         {"sum_over_wall", 1.0},
         {"major_faults", slower > 1 ? 210 : 0}});
  }
  return starts;
}

json SampleMemory() {
  json points = json::array();
  int kb = 6000;
  for (const char* when : {"start", "loaded", "delegated", "prepared", "after_runs", "peak"}) {
    const bool loaded = kb > 6000;
    json kinds =
        json::array({{{"kind", "tool"}, {"kb", 5200}}, {{"kind", "runtime"}, {"kb", 600}}});
    if (loaded) {
      kinds.push_back({{"kind", "mapped_file"}, {"kb", kb / 3}});
      kinds.push_back({{"kind", "arena"}, {"kb", kb / 6}});
      kinds.push_back({{"kind", "packed_weights"}, {"kb", kb / 5}});
    }
    kinds.push_back({{"kind", "other"}, {"kb", 200}});
    int sum = 0;
    for (const json& kind : kinds) sum += kind["kb"].get<int>();
    points.push_back({{"stage", when},
                      {"pss_kb", sum},
                      {"rss_kb", sum + 900},
                      {"kinds", kinds},
                      {"sum_kb", sum},
                      {"other_kb", 200},
                      {"other_share", 200.0 / sum}});
    kb += 9000;
  }
  return {{"snapshots", points},
          {"device",
           {{{"delegate", "GPU"}, {"kind", "weights"}, {"bytes", 14680064}},
            {{"delegate", "GPU"}, {"kind", "buffers"}, {"bytes", 3145728}}}}};
}

json SamplePlacement(int operators) {
  json nodes = json::array(), inside = json::array();
  for (int i = 0; i < operators; ++i) {
    const bool gpu = i < operators / 2;
    if (gpu) inside.push_back(i);
    nodes.push_back({{"subgraph", 0},
                     {"node", i},
                     {"type", kTypes[i % 8]},
                     {"outputs", {TensorName(i)}},
                     {"place", gpu ? "GPU" : "CPU"},
                     {"partition", gpu ? json(0) : json(nullptr)},
                     {"reason", gpu ? json(nullptr)
                                    : json("the GPU does not take this operator with a tensor of "
                                           "5 dimensions")},
                     {"reason_reported", true}});
  }
  return {{"nodes", nodes},
          {"partitions",
           {{{"delegate", "GPU"},
             {"partition", 0},
             {"nodes", inside},
             {"inputs", {{{"tensor", 0}, {"name", "input"}, {"bytes", 602112}}}},
             {"outputs", {{{"tensor", 88}, {"name", TensorName(88)}, {"bytes", 4004}}}}}}},
          {"summary",
           {{"total", operators},
            {"delegated", operators / 2},
            {"by_delegate", {{"GPU", operators / 2}}},
            {"reasons_reported", true}}}};
}

json SampleSustained() {
  json windows = json::array();
  for (int i = 0; i < 60; ++i) {
    const double us = 4200 * (1 + 0.2 * (1 - std::exp(-i / 15.0)));
    windows.push_back({{"start_s", i * 10},
                       {"runs", 2300},
                       {"median_us", us},
                       {"ci95", {us * 0.98, us * 1.03}},
                       {"p95_us", us * 1.15},
                       {"celsius", 45 + i * 0.5},
                       {"clock_mhz", 3400 - i * 8}});
  }
  return {{"window_s", 10},
          {"windows", windows},
          {"first_minute_us", 4210},
          {"last_minute_us", 5030},
          {"last_over_first", 1.195},
          {"ci95", {1.17, 1.22}},
          {"recovery", {{"pause_s", 60}, {"median_us", 4300}, {"over_first", 1.02}}}};
}

json SampleInstances() {
  json scaling = json::array();
  for (int n = 1; n <= 4; ++n) {
    scaling.push_back({{"instances", n},
                       {"inferences_per_s", 230.0 * n * (1 - 0.05 * n)},
                       {"median_us", 4200 * (1 + 0.08 * n)},
                       {"p99_us", 5200 * (1 + 0.2 * n)},
                       {"speedup", n * (1 - 0.05 * n) / 0.95}});
  }
  return {{"count", 4},
          {"threads_per_instance", 1},
          {"runs", 4000},
          {"seconds", 10.0},
          {"inferences_per_s", 736},
          {"latency_us", {{"median", 5544}, {"p95", 7000}, {"p99", 9360}}},
          {"per_instance",
           {{{"runs", 1000}, {"median_us", 5500}},
            {{"runs", 1002}, {"median_us", 5530}},
            {{"runs", 998}, {"median_us", 5560}},
            {{"runs", 1000}, {"median_us", 5544}}}},
          {"scaling", scaling}};
}

}  // namespace

json SampleRun(int operators) {
  std::mt19937 random(5);
  json samples = json::array();
  for (int i = 0; i < 3000; ++i) {
    samples.push_back(4200 + (random() % 1000) * 0.3 + (random() % 53 == 0 ? 900 : 0));
  }
  json document = Envelope("benchmark_model");
  document["model"] = {{"path", "/models/effi\"cient<net>.tflite"},
                       {"bytes", 18321408},
                       {"sha256", std::string(64, 'b')}};
  document["inputs"] = json::array({{{"name", "input"},
                                     {"type", "FLOAT32"},
                                     {"shape", {1, 224, 224, 3}},
                                     {"signature", nullptr},
                                     {"placeholder_shape", false}}});
  document["latency_us"] = {{"count", 3000},
                            {"mean", 4370.1},
                            {"min", 4200.0},
                            {"max", 5390.0},
                            {"median", 4352.1},
                            {"median_ci95", {4330.0, 4390.5}},
                            {"p90", 4490.0},
                            {"p95", 4800.0},
                            {"p99", 5300.0},
                            {"effective_sample_size", 1800.0},
                            {"robust_std_dev", 110.0},
                            {"stop_reason", "interval"},
                            {"samples", {{"stride", 1}, {"count", 3000}, {"values", samples}}}};
  document["processes"] = {{"count", 3},
                           {"medians", {4340.0, 4352.1, 4370.9}},
                           {"between", 0.004},
                           {"within", 0.02},
                           {"verdicts", {{"stable", 3}}}};
  document["cold_start"] = SampleColdStart();
  document["memory"] = SampleMemory();
  document["profile"] = SampleProfile(operators);
  document["placement"] = SamplePlacement(operators);
  document["sustained"] = SampleSustained();
  document["instances"] = SampleInstances();
  document["metrics"] = SampleMetrics(4352.1);
  document["verdict"] = {
      {"kind", "noisy"},
      {"stable", false},
      {"reasons",
       {{{"cause", "the median is known to 1.4 % only"}, {"fix", "use --max_interval=1%"}}}}};
  document["gates"] = json::array(
      {{{"gate", "max_median_us"}, {"limit", 4000.0}, {"value", 4352.1}, {"passed", false}},
       {{"gate", "max_memory_mb"}, {"limit", 64.0}, {"value", 48.0}, {"passed", true}}});
  document["environment"] = SampleEnvironment(
      {"benchmark_model", "--graph=/models/effi\"cient<net>.tflite", "--num_threads=4"});
  document["exit_code"] = 1;
  return document;
}

json SampleGrid() {
  json document = Envelope("benchmark_model");
  document["litmus"] = {{"document", "benchmark_grid"}, {"version", "3.0"}};
  const std::vector<std::string> graphs = {"/m/mobilenet_v1.tflite", "/m/ssd.tflite",
                                           "/m/deeplab_v3_513_quantised.tflite", "/m/bert.tflite"};
  const std::vector<std::string> backends = {"none", "cl", "gl"};
  document["axes"] = {{{"flag", "graph"}, {"values", graphs}},
                      {{"flag", "gpu_backend"}, {"values", backends}},
                      {{"flag", "num_threads"}, {"values", {1, 2, 4}}}};
  json cells = json::array();
  for (size_t g = 0; g < graphs.size(); ++g) {
    for (size_t b = 0; b < backends.size(); ++b) {
      for (const int threads : {1, 2, 4}) {
        const int index = static_cast<int>(cells.size());
        const bool failed = index == 16, pending = index == 35;
        json result = nullptr;
        if (!failed && !pending) {
          const double median = 2000.0 * (g + 1) * (b == 0 ? 4.0 / threads : 1 + 0.3 * b);
          result = SampleRun(8);
          result["model"]["path"] = graphs[g];
          result["metrics"] = SampleMetrics(median);
          result["latency_us"] = {{"median", median},
                                  {"median_ci95", {median * 0.99, median * 1.02}}};
          result["verdict"] = {{"kind", "stable"}, {"stable", true}, {"reasons", json::array()}};
          result["gates"] = json::array();
        }
        cells.push_back(
            {{"index", index},
             {"flags",
              {{"graph", graphs[g]}, {"gpu_backend", backends[b]}, {"num_threads", threads}}},
             {"status", failed    ? "failed"
                        : pending ? "pending"
                                  : "ok"},
             {"exit_code", failed    ? json(70)
                           : pending ? json(nullptr)
                                     : json(0)},
             {"error", failed ? json("no <OpenGL> device | can run node 7") : json(nullptr)},
             {"result", result},
             {"rank", nullptr},
             {"group", nullptr}});
      }
    }
  }
  for (json& cell : cells) {  // ranks by median, in groups of three
    if (cell["result"].is_null()) continue;
    int rank = 1;
    for (const json& other : cells) {
      if (other["result"].is_null()) continue;
      rank += other["result"]["latency_us"]["median"] < cell["result"]["latency_us"]["median"];
    }
    cell["rank"] = rank;
    cell["group"] = rank / 3;
  }
  document["cells"] = cells;
  document["groups"] = {{0, 1}, {2, 3}};
  return document;
}

json SampleComparison() {
  std::mt19937 random(9);
  json a = json::array(), b = json::array();
  for (int i = 0; i < 40; ++i) {
    a.push_back(4200 + random() % 90);
    b.push_back(4500 + random() % 90);
  }
  const auto side = [](const json& values, double median, const char* model) -> json {
    return {{"argv", {"benchmark_model", absl::StrCat("--graph=", model)}},
            {"tool", "Litmus 0.1.0"},
            {"median", median},
            {"spread", 0.006},
            {"values", values},
            {"note", nullptr},
            {"verdicts", {{"stable", 38}, {"noisy", 2}}}};
  };
  json document = Envelope("compare");
  document["metric"] = "latency_median";
  document["unit"] = "us";
  document["margin"] = 0.02;
  document["ratio"] = {{"value", 1.071}, {"lower", 1.066}, {"upper", 1.077}};
  document["interval_scope"] = "how fresh processes differ";
  document["pairs"] = 40;
  document["warmup_pairs"] = 1;
  document["stop_reason"] = "interval";
  document["a"] = side(a, 4244, "a.tflite");
  document["b"] = side(b, 4545, "b.tflite");
  document["confirmation"] = {{"ratio", {{"value", 1.07}, {"lower", 1.064}, {"upper", 1.076}}},
                              {"pairs", 40}};
  document["verdict"] = "slower";
  document["gates"] =
      json::array({{{"gate", "fail_above"}, {"limit", 1.05}, {"value", 1.064}, {"passed", false}}});
  document["environment"] =
      SampleEnvironment({"compare", "--fail_above=5%", "--", "benchmark_model", "--graph=a.tflite",
                         "---", "benchmark_model", "--graph=b.tflite"});
  document["environment"]["seconds"] = 61.5;
  document["environment"]["added_flags"] = {"--num_runs=30"};
  document["exit_code"] = 1;
  return document;
}

}  // namespace litmus
