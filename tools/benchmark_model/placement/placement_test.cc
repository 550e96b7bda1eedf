// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests placements of tiny_cnn (seven operators) and composite_block with plug-ins that take the
// given nodes and report nothing, and with a table of reasons in this test.
#include "tools/benchmark_model/placement/placement.h"

#include <gtest/gtest.h>

#include <sstream>

#include "delegates/external/external_delegate.h"
#include "delegates/registrar/delegate_reader.h"
#include "runtime/c/composite_flags.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"
#include "tools/benchmark_model/placement/json.h"
#include "tools/benchmark_model/placement/text.h"

namespace litmus::benchmark {
namespace {

// The reasons that every delegate of this test reports.
const std::vector<DelegateNode>* reported = nullptr;

TfLiteStatus TellNodes(TfLiteDelegate*, void (*tell)(void*, const LitmusReportedNode*),
                       void* user) {
  for (const DelegateNode& node : *reported) {
    const LitmusReportedNode told = {sizeof(told), node.node, node.taken, node.reason.c_str(),
                                     node.subgraph};
    tell(user, &told);
  }
  return kTfLiteOk;
}

LitmusDelegateReport MakeReport() {
  LitmusDelegateReport report = {};
  report.struct_size = sizeof(report);
  report.nodes = TellNodes;
  return report;
}

struct Claim {
  const char* name;
  int first, last, step;  // nodes
  bool reports;
};

struct Case {
  std::vector<Claim> claims;
  std::vector<DelegateNode> reasons;
  std::string nodes;       // place, partition and reason of each
  std::string partitions;  // nodes, then bytes in and out
  std::string line;
};

std::string Nodes(const Placement& placement) {
  std::ostringstream text;
  for (const PlacedNode& node : placement.nodes) {
    text << node.place << (node.partition ? std::to_string(*node.partition) : "")
         << (node.told ? "" : "?") << (node.reason.empty() ? "" : "(" + node.reason + ")") << " ";
  }
  return text.str();
}

std::string Partitions(const Placement& placement) {
  std::ostringstream text;
  for (const PlacedPartition& partition : placement.partitions) {
    text << partition.delegate;
    for (const int node : partition.nodes) text << " " << node;
    for (const BorderTensor& tensor : partition.inputs) text << " <" << tensor.bytes.value_or(-1);
    for (const BorderTensor& tensor : partition.outputs) text << " >" << tensor.bytes.value_or(-1);
    text << "; ";
  }
  return text.str();
}

TEST(PlacementTest, TellsPlaceReasonAndTransfers) {
  const LitmusDelegateReport report = MakeReport();
  const Case kCases[] = {
      {{}, {}, "CPU CPU CPU CPU CPU CPU CPU ", "", "all 7 nodes on CPU"},
      {{{"A", 0, 6, 1, false}},
       {},
       "A0 A0 A0 A0 A0 A0 A0 ",
       "A 0 1 2 3 4 5 6 <3072 >40; ",
       "7 of 7 nodes on A, 1 partition"},
      {{{"A", 2, 3, 1, false}},
       {},
       "CPU? CPU? A0 A0 CPU? CPU? CPU? ",
       "A 2 3 <2048 >64; ",
       "2 of 7 nodes on A, 1 partition; 5 on CPU: CONV_2D, DEPTHWISE_CONV_2D, RESHAPE, "
       "FULLY_CONNECTED, ... (not reported)"},
      {{{"A", 0, 4, 2, true}},
       {{0, true, ""},
        {1, false, "No."},
        {2, true, ""},
        {3, false, "No."},
        {4, true, ""},
        {5, false, "A limit."},
        {6, false, ""}},
       "A0 CPU(No.) A1 CPU(No.) A2 CPU(A limit.) CPU ",
       "A 0 <3072 >2048; A 2 <2048 >4096; A 4 <64 >64; ",
       "3 of 7 nodes on A, 3 partitions; 4 on CPU: DEPTHWISE_CONV_2D, AVERAGE_POOL_2D (No.); "
       "FULLY_CONNECTED (A limit.); 1 more reason (--print_placement)"},
      {{{"A", 0, 0, 1, true}, {"B", 2, 6, 1, false}},
       {{0, true, ""}, {1, false, "No."}},
       "A0 CPU?(A: No.) B1 B1 B1 B1 B1 ",
       "A 0 <3072 >2048; B 2 3 4 5 6 <2048 >40; ",
       "1 of 7 nodes on A, 1 partition; 5 of 7 nodes on B, 1 partition; 1 on CPU: "
       "DEPTHWISE_CONV_2D (A: No. (another delegate: not reported))"},
  };
  const auto model = tflite::FlatBufferModel::BuildFromFile("testdata/tiny_cnn_float.tflite");
  ASSERT_NE(model, nullptr);
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  for (size_t c = 0; c < std::size(kCases); ++c) {
    SCOPED_TRACE(c);
    reported = &kCases[c].reasons;
    std::vector<CreatedDelegate> delegates;  // must outlive the interpreter
    std::unique_ptr<tflite::Interpreter> interpreter;
    ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk);
    std::vector<AppliedDelegate> applied;
    for (const Claim& claim : kCases[c].claims) {
      TfLiteExternalDelegateOptions options =
          TfLiteExternalDelegateOptionsDefault("testing/plugins/perturb_plugin.so");
      const std::string texts[] = {std::to_string(claim.first), std::to_string(claim.last),
                                   std::to_string(claim.step)};
      options.insert(&options, "first", texts[0].c_str());
      options.insert(&options, "last", texts[1].c_str());
      options.insert(&options, "step", texts[2].c_str());
      delegates.push_back(
          {claim.name,
           DelegatePtr(TfLiteExternalDelegateCreate(&options), TfLiteExternalDelegateDelete),
           claim.reports ? &report : nullptr});
      ASSERT_NE(delegates.back().delegate, nullptr);
      auto outcome = ApplyDelegate(claim.name, delegates.back().delegate.get(), interpreter.get());
      ASSERT_TRUE(outcome.ok()) << outcome.status();
      applied.push_back(*outcome);
    }
    ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
    const Placement placement = PlacementOf(*interpreter, delegates, applied);
    EXPECT_EQ(Nodes(placement), kCases[c].nodes);
    EXPECT_EQ(Partitions(placement), kCases[c].partitions);
    EXPECT_EQ(PlacementLine(placement), kCases[c].line);
    const auto document = PlacementToJson(placement);
    EXPECT_EQ(document["summary"]["total"], 7);
    const std::string table = PlacementTable(placement);
    for (const PlacedNode& node : placement.nodes) {
      const std::string row = "0:" + std::to_string(node.node) + "  " + node.type + " ";
      EXPECT_NE(table.find(row), std::string::npos) << row << "\nis not in\n" << table;
    }
  }
}

// Three composites with 6, 6 and 12 operators, and 8 other operators. The composites do not run,
// and neither do the subgraphs that two of them share.
TEST(PlacementTest, CompositesThatWereTakenApart) {
  const auto model = tflite::FlatBufferModel::BuildFromFile("testdata/composite_block.tflite");
  ASSERT_NE(model, nullptr);
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  TfLiteDelegate delegate = TfLiteDelegateCreate();
  delegate.Prepare = [](TfLiteContext*, TfLiteDelegate*) { return kTfLiteOk; };
  for (const bool inlines : {false, true}) {
    delegate.flags = inlines ? int64_t{kLitmusDelegateFlagsInlinesComposites} : 0;
    std::unique_ptr<tflite::Interpreter> interpreter;
    ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk);
    ASSERT_EQ(interpreter->ModifyGraphWithDelegate(&delegate), kTfLiteOk);
    const Placement placement = PlacementOf(*interpreter, {}, {});
    EXPECT_EQ(placement.nodes.size(), inlines ? 8u + 6 + 6 + 12 : 8u + 3 + 6 + 12);
    int composites = 0;
    for (const PlacedNode& node : placement.nodes) {
      composites += node.type == "STABLEHLO_COMPOSITE" ? 1 : 0;
      if (inlines) {
        EXPECT_EQ(node.subgraph, 0);
      }
    }
    EXPECT_EQ(composites, inlines ? 0 : 3);
  }
}

TEST(PlacementTest, NoPlacementIsNull) { EXPECT_TRUE(PlacementToJson(std::nullopt).is_null()); }

}  // namespace
}  // namespace litmus::benchmark
