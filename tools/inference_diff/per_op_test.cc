// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the comparison by operator on small models: every node, branches, partitions, fusion,
// differences below the tolerance, and every error.
#include "tools/inference_diff/per_op.h"

#include <gtest/gtest.h>

#include "testdata/generator/network.h"
#include "tools/inference_diff/per_op_testing.h"

namespace litmus {
namespace {

using testdata::Network;
using testdata::Precision;
using testdata::Value;

constexpr auto kRelu6 = tflite::ActivationFunctionType_RELU6;
constexpr auto kNoActivation = tflite::ActivationFunctionType_NONE;

// Nodes: 0 trunk; 1 and 2 left branch; 3 right branch; 4 join; 5 side output of the trunk; 6
// pooling.
constexpr int kBranchNodes = 7;
std::vector<uint8_t> Branches(Precision precision) {
  Network net("branches", precision, /*seed=*/7);
  const Value input = net.Input("input", {1, 8, 8, 3});
  const Value trunk = net.Conv(input, 4, 3, 1, kRelu6);
  Value left = net.Conv(trunk, 4, 1, 1, kRelu6);
  left = net.Depthwise(left, 3, 1, kNoActivation);
  const Value right = net.Conv(trunk, 4, 3, 1, kRelu6);
  const Value joined = net.Add(left, right);
  const Value side = net.Conv(trunk, 2, 1, 1, kNoActivation);
  const Value pooled = net.GlobalAveragePool(joined);
  net.Finish({input}, {pooled, side});
  return net.builder().Finish();
}

std::string Options(int node, bool intermediates, const std::string& more = "") {
  return "node:" + std::to_string(node) + ";intermediates:" + (intermediates ? "1" : "0") + more;
}

PerOpReport Compare(const PerOpModel& model, const std::vector<std::string>& plugins,
                    const ErrorTolerance& tolerance = {}) {
  auto report =
      ComparePerOperator(model.Cpu(), model.WithPlugins(plugins), model.DrawInputs(1), tolerance);
  EXPECT_TRUE(report.ok()) << report.status();
  return report.ok() ? *std::move(report) : PerOpReport();
}

// The node of the first divergence; -1 if there is none.
int FirstNode(const PerOpReport& report) {
  return report.first ? report.rows[*report.first].node : -1;
}

TEST(PerOp, NothingDepartsWhereNothingIsWrong) {
  const PerOpModel model(Branches(Precision::kFloat32));
  for (const bool intermediates : {false, true}) {
    const PerOpReport report = Compare(model, {Options(-1, intermediates)});
    EXPECT_EQ(report.rows.size(), static_cast<size_t>(kBranchNodes));
    EXPECT_FALSE(report.first.has_value());
    for (const PerOpRow& row : report.rows) {
      EXPECT_EQ(row.verdict, PerOpVerdict::kEqual) << row.node;
      EXPECT_EQ(row.delegate, "EXTERNAL") << row.node;
    }
    EXPECT_EQ(PerOpSentence(report), "First divergence: none, all outputs are equal");
  }
}

TEST(PerOp, EveryNodeIsFound) {
  const PerOpModel model(Branches(Precision::kFloat32));
  for (const bool intermediates : {false, true}) {
    for (int k = 0; k < kBranchNodes; ++k) {
      SCOPED_TRACE(Options(k, intermediates));
      const PerOpReport report = Compare(model, {Options(k, intermediates)});
      EXPECT_EQ(FirstNode(report), k) << PerOpTable(report);
      EXPECT_FALSE(report.first_is_below_tolerance);
      EXPECT_FALSE(report.first_needs_fusion);
      // Expected sources of the tensors: nodes 5 and 6 write the graph's outputs.
      for (const PerOpRow& row : report.rows) {
        const bool is_output = row.node == 5 || row.node == 6;
        EXPECT_EQ(row.source, is_output       ? TensorSource::kBoundary
                              : intermediates ? TensorSource::kIntermediate
                                              : TensorSource::kExtraOutput)
            << row.node;
      }
      // Exposing the 5 hidden tensors takes 3 runs in addition to the first, and one more for the
      // join.
      if (intermediates) {
        EXPECT_EQ(report.test_runs, 1);
      } else {
        EXPECT_LE(report.test_runs, 5);
      }
    }
  }
}

TEST(PerOp, BranchesThatAreRightStayEqualAndTheJoinFollows) {
  const PerOpModel model(Branches(Precision::kFloat32));
  const PerOpReport report = Compare(model, {Options(1, false)});
  const PerOpVerdict expected[kBranchNodes] = {PerOpVerdict::kEqual,      PerOpVerdict::kDiverges,
                                               PerOpVerdict::kPropagated, PerOpVerdict::kEqual,
                                               PerOpVerdict::kPropagated, PerOpVerdict::kEqual,
                                               PerOpVerdict::kPropagated};
  for (int i = 0; i < kBranchNodes; ++i) {
    EXPECT_EQ(report.rows[static_cast<size_t>(i)].verdict, expected[i]) << i << "\n"
                                                                        << PerOpTable(report);
  }
  const TensorError& error = report.rows[1].error;
  EXPECT_NEAR(error.max_abs, 1e-3, 1e-6);
  EXPECT_NEAR(error.mean_abs, 1e-3, 1e-6);
  EXPECT_GT(error.max_abs_reference, 0);
}

TEST(PerOp, TwoWrongBranchesBothDepart) {
  const PerOpModel model(Branches(Precision::kFloat32));
  // The first plugin executes nodes 0 to 2, the second the others.
  const PerOpReport report =
      Compare(model, {Options(2, false, ";last:2"), Options(3, false, ";first:3")});
  EXPECT_EQ(FirstNode(report), 2);
  EXPECT_EQ(report.rows[3].verdict, PerOpVerdict::kDiverges) << PerOpTable(report);
  EXPECT_EQ(report.rows[4].verdict, PerOpVerdict::kPropagated);
}

TEST(PerOp, PartOfTheGraphOnTheCpu) {
  const PerOpModel model(Branches(Precision::kFloat32));
  for (const bool intermediates : {false, true}) {
    const PerOpReport report = Compare(model, {Options(2, intermediates, ";first:1;last:4")});
    EXPECT_EQ(FirstNode(report), 2) << PerOpTable(report);
    EXPECT_EQ(report.rows[0].source, TensorSource::kCpu);
    EXPECT_EQ(report.rows[0].delegate, "");
    EXPECT_EQ(report.rows[2].source,
              intermediates ? TensorSource::kIntermediate : TensorSource::kExtraOutput);
    EXPECT_EQ(report.rows[4].source, TensorSource::kBoundary);
    EXPECT_EQ(report.rows[6].source, TensorSource::kCpu);
    EXPECT_EQ(report.rows[6].verdict, PerOpVerdict::kPropagated);
  }
}

TEST(PerOp, DifferencesBelowTheToleranceAreNamedAsSuch) {
  const PerOpModel model(Branches(Precision::kFloat32));
  ErrorTolerance wide;
  wide.relative = 1;
  const PerOpReport report = Compare(model, {Options(3, false)}, wide);
  EXPECT_EQ(FirstNode(report), 3);
  EXPECT_TRUE(report.first_is_below_tolerance);
  EXPECT_EQ(report.rows[3].verdict, PerOpVerdict::kWithin);
  EXPECT_EQ(PerOpSentence(report).rfind("First divergence: none above the tolerance; the first "
                                        "difference is at node 3, CONV_2D, output '",
                                        0),
            0u)
      << PerOpSentence(report);
}

TEST(PerOp, NaNsAlwaysDepart) {
  const PerOpModel model(Branches(Precision::kFloat32));
  ErrorTolerance wide;
  wide.relative = wide.absolute = 1e30;
  const PerOpReport report = Compare(model, {Options(1, true, ";offset:nan")}, wide);
  EXPECT_EQ(FirstNode(report), 1);
  EXPECT_FALSE(report.first_is_below_tolerance);
  EXPECT_TRUE(report.rows[1].error.non_finite);
}

// An error that exists only while the tensor stays inside the delegate: whenever the operator's
// output is exposed, it is correct. So the error is reported at the next operator, with a hint.
TEST(PerOp, ErrorsOfFusionAreToldApart) {
  const PerOpModel model(Branches(Precision::kFloat32));
  const PerOpReport report = Compare(model, {Options(3, false, ";fused:1")});
  EXPECT_EQ(FirstNode(report), 4) << PerOpTable(report);
  EXPECT_TRUE(report.first_needs_fusion);
  EXPECT_NE(PerOpSentence(report).find("check what the delegate fuses there"), std::string::npos);
  // The delegate reports intermediate outputs, so its fused execution is observed directly.
  const PerOpReport told = Compare(model, {Options(3, true, ";fused:1")});
  EXPECT_EQ(FirstNode(told), 3);
}

TEST(PerOp, QuantisedModelsCompareInSteps) {
  const PerOpModel model(Branches(Precision::kInt8));
  const PerOpReport report = Compare(model, {Options(-1, false)});
  EXPECT_FALSE(report.first.has_value()) << PerOpTable(report);
  for (const PerOpRow& row : report.rows) EXPECT_EQ(row.error.allowed, 1) << row.node;
}

TEST(PerOp, TheReferenceMayHaveDelegates) {
  const PerOpModel model(Branches(Precision::kFloat32));
  for (const bool intermediates : {false, true}) {
    const auto report = ComparePerOperator(model.WithPlugins({Options(3, intermediates)}),
                                           model.WithPlugins({Options(3, false) + ";offset:0"}),
                                           model.DrawInputs(1));
    ASSERT_TRUE(report.ok()) << report.status();
    EXPECT_EQ(FirstNode(*report), 3) << PerOpTable(*report);
  }
}

TEST(PerOp, TableHasARowForEveryOperator) {
  const PerOpModel model(Branches(Precision::kFloat32));
  const std::string table = PerOpTable(Compare(model, {Options(2, true)}));
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), kBranchNodes + 2) << table;
  EXPECT_NE(table.find("DEPTHWISE_CONV_2D"), std::string::npos) << table;
  EXPECT_NE(table.find("\nFirst divergence: node 2, DEPTHWISE_CONV_2D, output '"),
            std::string::npos)
      << table;
}

TEST(PerOp, Failures) {
  const PerOpModel model(Branches(Precision::kFloat32));
  const PerOpModel other(Branches(Precision::kInt8));
  const PerOpModel dynamic("testdata/dynamic_reshape.tflite");
  ASSERT_TRUE(dynamic.ok());
  const std::vector<std::string> inputs = model.DrawInputs(1);
  struct Case {
    PerOpSide reference, test;
    std::vector<std::string> inputs;
    absl::StatusCode code;
    std::string message;
  };
  const Case cases[] = {
      {model.Cpu(), model.WithPlugins({"nonsense:1"}), inputs, absl::StatusCode::kUnavailable,
       "perturb_plugin: no such option: nonsense:1"},
      {model.Cpu(),
       model.Cpu(),
       {},
       absl::StatusCode::kInvalidArgument,
       "the model has 1 inputs, 0 are given"},
      {model.Cpu(),
       model.Cpu(),
       {"abc"},
       absl::StatusCode::kInvalidArgument,
       "input 0 of the reference side has 768 bytes, 3 are given"},
      {model.Cpu(), other.Cpu(), inputs, absl::StatusCode::kInvalidArgument,
       "input 0 of the test side has 192 bytes, 768 are given"},
      {dynamic.Cpu(),
       dynamic.WithPlugins({""}),
       {std::string(24, '\0'), std::string("\3\0\0\0\2\0\0\0", 8)},
       absl::StatusCode::kUnavailable,
       "Failed to apply EXTERNAL delegate on the test side"},
  };
  // Without the delegate, the dynamic model can be compared.
  const auto on_cpu = ComparePerOperator(dynamic.Cpu(), dynamic.Cpu(), cases[4].inputs);
  ASSERT_TRUE(on_cpu.ok()) << on_cpu.status();
  EXPECT_EQ(on_cpu->rows[0].shape, (std::vector<int>{3, 2}));
  for (const Case& c : cases) {
    const auto report = ComparePerOperator(c.reference, c.test, c.inputs);
    ASSERT_FALSE(report.ok()) << c.message;
    EXPECT_EQ(report.status().code(), c.code) << report.status();
    EXPECT_NE(report.status().message().find(c.message), absl::string_view::npos)
        << report.status();
  }
}

}  // namespace
}  // namespace litmus
