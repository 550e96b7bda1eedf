# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What a test with the fixtures reports: gates, errors, skips, options, the summary."""
import re
import subprocess

from plugin.world import require

# (test function, exit status of pytest, parts of the output, parts that it must not have)
TABLE = {
    "a_gate_is_met": (
        'def test(tflitmus_benchmark): assert tflitmus_benchmark("model.tflite", max_median_us=1e9, QUICK).passed',
        0, ("1 passed", "- tflitmus -", "model.tflite", "passed\n"), ("documents",)),
    "a_grid_fails_with_the_tools_sentences": (
        'def test(tflitmus_benchmark): tflitmus_benchmark("model.tflite", num_threads=[1, 2], max_median_us=0.001, QUICK)',
        1, ("--num_threads=2: --max_median_us=0.001: measured ", "benchmark_model --graph=model.tflite ", " --num_threads=1,2\n", "test                          model.tflite "), ("KeyError",)),
    "a_gate_fails_with_the_tools_sentence": (
        'def test(tflitmus_benchmark): tflitmus_benchmark("model.tflite", max_median_us=0.001, QUICK)',
        1, ("Failed: --max_median_us=0.001: measured ", "limit exceeded: --max_median_us=0.001", "repeat it with: "), ("pytest_plugin.py:",)),
    "two_gates_fail": (
        'def test(tflitmus_benchmark): tflitmus_benchmark("model.tflite", max_median_us=0.001, max_init_ms=0.001, QUICK)',
        1, ("--max_median_us=0.001: measured ", "--max_init_ms=0.001: measured "), ()),
    "accuracy_is_met": (
        'def test(tflitmus_accuracy): tflitmus_accuracy("diff", "model.tflite", num_runs=2, reference="ref_kernels", min_snr_db=40)',
        0, ("1 passed", "passed\n", "--min_snr_db"), ()),
    "accuracy_fails": (
        'def test(tflitmus_accuracy): tflitmus_accuracy("diff", "model.tflite", num_runs=2, reference="ref_kernels", min_snr_db=999)',
        1, ("--min_snr_db: output 0", "below 999"), ()),
    "another_task": (
        'def test(tflitmus_accuracy): tflitmus_accuracy("imagnet", "model.tflite")', 1, ("imagnet", "imagenet"), ("- tflitmus -",)),
    "a_model_is_missing": (
        'def test(tflitmus_benchmark): tflitmus_benchmark("no.tflite")', 1, ("MissingInputError", "no.tflite"), ("- tflitmus -",)),
    "a_flag_is_wrong": (
        'def test(tflitmus_benchmark): tflitmus_benchmark("model.tflite", max_median=5)', 1, ("UsageError", "max_median_us"), ("- tflitmus -",)),
    "an_error_can_be_caught": (
        'import pytest, tflitmus\n'
        'def test(tflitmus_benchmark):\n'
        '    with pytest.raises(tflitmus.UsageError, match="max_median_us"): tflitmus_benchmark("model.tflite", max_median=5)', 0, ("1 passed",), ()),
    "a_model_as_bytes": (
        'def test(tflitmus_benchmark): tflitmus_benchmark(open("model.tflite", "rb").read(), QUICK)', 0, ("1 passed",), ()),
    "a_test_without_the_fixtures": ('def test(): pass', 0, ("1 passed",), ("- tflitmus -",)),
}


def case(name, text, code, parts, without):
    def check(here):
        here.write("test_it.py", text + "\n")
        here.pytest().must(code, *parts, without=without)
    check.__name__ = name
    return check


MEASURES = 'def test_it(tflitmus_benchmark): tflitmus_benchmark("model.tflite", max_median_us=1e9, QUICK)\n'


def the_printed_command_repeats_the_failure(here):
    here.write("test_it.py", MEASURES.replace("1e9", "0.001"))
    run = here.pytest().must(1)
    command = re.search(r"repeat it with: (.*)", run.out)[1]
    done = subprocess.run(["bash", "-c", command], cwd=here.folder, env=here.environment, capture_output=True, text=True, check=False)
    require(done.returncode == 1 and "--max_median_us=0.001: measured" in done.stderr, f"{command}: exit {done.returncode}: {done.stderr}")


def a_missing_program_skips(here):
    here.write("test_it.py", MEASURES)
    here.pytest("-rs", TFLITMUS_PROGRAM="/nowhere/tflitmus").must(0, "1 skipped", "/nowhere/tflitmus", without=("- tflitmus -",))


def a_required_program_fails(here):
    here.write("test_it.py", MEASURES)
    here.pytest("--tflitmus-required", TFLITMUS_PROGRAM="/nowhere/tflitmus").must(1, "1 failed", "/nowhere/tflitmus", "--tflitmus-required")
    here.write("pytest.ini", "[pytest]\ntflitmus_required = true\n")
    here.pytest(TFLITMUS_PROGRAM="/nowhere/tflitmus").must(1, "1 failed")


def a_delegate_that_is_missing_fails(here):
    here.write("test_it.py", 'def test(tflitmus_benchmark): tflitmus_benchmark("model.tflite", external_delegate_path="/nowhere/lib.so", QUICK)\n')
    here.pytest().must(1, "1 failed", "/nowhere/lib.so")


def the_summary_fits_80_columns(here):
    here.write("test_it.py", f'''
        import pytest, shutil
        @pytest.mark.parametrize("model", ["short", "a_model_with_a_long_name_" * 4])
        def test_with_a_name_that_is_longer_than_the_column(tflitmus_benchmark, model, tmp_path):
            path = shutil.copy("model.tflite", tmp_path / (model + ".tflite"))
            tflitmus_benchmark(path, max_median_us=1e9, QUICK)
        ''')
    out = here.pytest().must(0).out
    lines = out[out.index("- tflitmus -"):].split("\n")
    require(all(len(line) <= 80 for line in lines), f"longer than 80: {lines}")
    require(sum("µs ±" in line or "ns ±" in line for line in lines) == 2, f"two rows: {lines}")


def the_summary_has_three_forms(here):
    here.write("test_it.py", MEASURES)
    here.pytest("--tflitmus-summary=none").must(0, without=("- tflitmus -",))
    here.pytest("--tflitmus-summary=cards").must(0, "\nmodel       model.tflite", "\nmedian      ", "\nverdict     ")
    here.write("pytest.ini", "[pytest]\ntflitmus_summary = cards\n")
    here.pytest().must(0, "\nmedian      ")
    here.pytest("--tflitmus-summary=table").must(0, without=("\nmedian      ",))
    here.write("pytest.ini", "[pytest]\ntflitmus_summary = card\n")
    here.pytest().must(4, "tflitmus_summary = card: expected one of table, cards, none")


def flags_of_all_tests_stand_in_the_ini_file(here):
    here.write("test_it.py", '''
        def test_default(tflitmus_benchmark):
            assert tflitmus_benchmark("model.tflite", QUICK).to_dict()["latency_us"]["count"] >= 7
        def test_own(tflitmus_benchmark):
            tflitmus_benchmark("model.tflite", QUICK, max_median_us=1e9)
        ''')
    here.write("pytest.ini", "[pytest]\ntflitmus_benchmark_flags =\n    max_median_us = 0.001\n")
    here.pytest().must(1, "1 failed, 1 passed", "FAILED test_it.py::test_default")
    here.write("pytest.ini", "[pytest]\ntflitmus_benchmark_flags = max_median_us\n")
    here.pytest().must(4, "'max_median_us': expected NAME=VALUE")


def the_plugin_can_be_left_out(here):
    here.write("test_it.py", MEASURES)
    here.pytest("-p", "no:tflitmus").must(1, "fixture 'tflitmus_benchmark' not found")


def pytest_starts_without_numpy(here):
    here.write("test_it.py", MEASURES)
    here.write("conftest.py", '''
        import sys
        def pytest_sessionfinish():
            heavy = {"numpy", "ctypes", "pandas", "tflitmus.interpreter", "tflitmus.measuring"} & set(sys.modules)
            print("\\nheavy modules:", sorted(heavy), "plugin:", "tflitmus.pytest_plugin" in sys.modules)
        ''')
    here.pytest("--co", "-s").must(0, "heavy modules: [] plugin: True")


def waiting_is_shown_and_not_counted(here):
    here.write("test_it.py", MEASURES)
    here.write("conftest.py", '''
        import contextlib, tflitmus.pytest_plugin
        @contextlib.contextmanager
        def alone(what, waiting):
            yield 1000.0
        tflitmus.pytest_plugin.measuring_alone = alone
        ''')
    here.pytest("-vv", "--durations=0").must(0, "PASSED (waited 1000.0 s)", "0.00s call ", "  waited 1000.0 s for other measurements")
    here.pytest().must(0, "test_it.py . ", without=("(waited",))


def a_lock_that_cannot_be_made_is_an_error(here):
    here.write("test_it.py", MEASURES)
    here.pytest(TFLITMUS_LOCK="/proc/here/lock").must(1, "cannot open the lock of measurements", "name another file with TFLITMUS_LOCK=FILE", "/proc/here/lock")


CASES = [case(name, *row) for name, row in TABLE.items()] + [
    the_printed_command_repeats_the_failure, a_missing_program_skips, a_required_program_fails, a_delegate_that_is_missing_fails,
    the_summary_fits_80_columns, the_summary_has_three_forms, flags_of_all_tests_stand_in_the_ini_file, the_plugin_can_be_left_out,
    pytest_starts_without_numpy, waiting_is_shown_and_not_counted, a_lock_that_cannot_be_made_is_an_error]
