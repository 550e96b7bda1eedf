# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Results over time: the folder that grows, the comparison with it, and what is said where it cannot be had."""
import json

from plugin.world import require

MEASURES = 'def test_it(tflitmus_benchmark): tflitmus_benchmark("model.tflite", QUICK)\n'


def history_of(here, folder="history"):
    return [json.loads(path.read_text()) for path in here.documents(folder)]


def made_slower(here, factor, folder="history"):
    """Divides the times of the stored results: a new one is slower then by the factor."""
    for path in here.documents(folder):
        document = json.loads(path.read_text())
        for metric in document["metrics"]:
            metric.update(value=metric["value"] / factor, lower=None, upper=None)
        path.write_text(json.dumps(document))


def each_run_adds_a_document_and_six_are_a_baseline(here):
    here.write("test_it.py", MEASURES)
    for count in range(6):
        here.pytest("--tflitmus-history=history", "--tflitmus-baseline=history").must(
            0, f"no verdict yet: {count} of 6 results", "1 documents added to ", "tflitmus report")
    documents = history_of(here)
    require(len(documents) == 6, f"{len(documents)} documents")
    names = {flag["value"] for document in documents for flag in document["environment"]["flags"] if flag["name"] == "benchmark_name"}
    require(names == {"test_it.py::test_it"}, f"the names are {names}")
    made_slower(here, 1000)
    here.pytest("--tflitmus-history=history", "--tflitmus-baseline=history").must(
        1, "Failed: --baseline_fail_above=5%: latency_median", "repeat it with: ", "failed")
    documents = history_of(here)
    require(len(documents) == 7 and sum(document["exit_code"] for document in documents) == 1, "the failed result is not stored, or not marked")
    # It does not count: the level is still that of the six.
    here.pytest("--tflitmus-baseline=history").must(1, "the level of 6 results since", without=("documents added",))


def a_better_result_passes(here):
    here.write("test_it.py", MEASURES)
    here.write("pytest.ini", "[pytest]\ntflitmus_history = stored\ntflitmus_baseline = stored\ntflitmus_baseline_fail_above = 10%\n")
    for _ in range(6):
        here.pytest().must(0)
    made_slower(here, 0.001, "stored")
    here.pytest().must(0, "1 passed", "-100 % (95 %: -100 to -100 %) from", "passed")


def two_tests_of_a_model_have_series_of_their_own(here):
    here.write("test_it.py", MEASURES + MEASURES.replace("test_it", "test_other"))
    here.pytest("--tflitmus-history=history", "--tflitmus-baseline=history").must(0, "2 passed", "no verdict yet: 0 of 6")
    here.pytest("--tflitmus-history=history", "--tflitmus-baseline=history").must(0, "no verdict yet: 1 of 6", without=("2 of 6",))


def a_grid_is_added_and_not_compared(here):
    here.write("test_it.py", 'def test(tflitmus_benchmark): tflitmus_benchmark("model.tflite", num_threads=[1, 2], QUICK)\n')
    here.pytest("--tflitmus-history=history", "--tflitmus-baseline=history").must(0, "1 passed", without=("no verdict yet",))
    require("cells" in history_of(here)[0], "the document is not a grid's")


def accuracy_has_a_baseline_too(here):
    here.write("test_it.py", 'def test(tflitmus_accuracy): tflitmus_accuracy("diff", "model.tflite", num_runs=2, reference="ref_kernels")\n')
    here.pytest("--tflitmus-history=history", "--tflitmus-baseline=history").must(0, "1 passed", "no verdict yet: 0 of 6")
    require(history_of(here)[0]["tool"]["name"] == "inference_diff", "the document is another tool's")


def a_folder_that_cannot_be_written_is_a_usage_error(here):
    here.write("test_it.py", MEASURES)
    here.write("file", "")
    here.pytest("--tflitmus-history=file/history").must(4, "--tflitmus-history: cannot write into")
    here.pytest("--tflitmus-baseline=history", "--tflitmus-baseline-fail-above=much").must(1, "UsageError", "baseline_fail_above")


CASES = [each_run_adds_a_document_and_six_are_a_baseline, a_better_result_passes, two_tests_of_a_model_have_series_of_their_own,
         a_grid_is_added_and_not_compared, accuracy_has_a_baseline_too, a_folder_that_cannot_be_written_is_a_usage_error]
