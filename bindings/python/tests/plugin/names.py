# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The documents of --tflitmus-results: their names, that none takes another one's place, and folders without a place for them."""
import json

from plugin.world import require

NAMES = ["a/b", "a_b", "a::b", "a b", "ü", "x" * 300, "..", "new\\nline", "[", ""]


def loaded(paths):
    documents = [json.loads(path.read_text()) for path in paths]
    require(all(document["schema"]["name"] == "litmus.benchmark_model" for document in documents), "other documents")
    return documents


def every_test_has_a_document(here):
    here.write("deep/er/test_it.py", f'''
        import pytest
        @pytest.mark.parametrize("name", {NAMES!r})
        def test_it(tflitmus_benchmark, name):
            tflitmus_benchmark("model.tflite", QUICK)
        class TestÜ:
            def test_it(self, tflitmus_benchmark):
                tflitmus_benchmark("model.tflite", QUICK)
        ''')
    run = here.pytest("--tflitmus-results=kept/here").must(0, f"{len(NAMES) + 1} documents in ")
    kept = here.documents("kept/here")
    require(len(loaded(kept)) == len(NAMES) + 1, f"{kept}\n{run.out}")
    require(all(len(path.name.encode()) <= 255 and path.suffix == ".json" for path in kept), f"{kept}")


def a_second_measurement_of_a_test_gets_a_number(here):
    here.write("test_it.py", '''
        def test_it(tflitmus_benchmark):
            for threads in (1, 2): tflitmus_benchmark("model.tflite", num_threads=threads, QUICK)
        ''')
    here.pytest("--tflitmus-results=kept").must(0)
    first = here.documents()
    require(sorted(document["threads"]["requested"] for document in loaded(first)) == [1, 2], f"{first}")
    before = [path.read_bytes() for path in first]
    here.pytest("--tflitmus-results=kept").must(0)
    second = here.documents()
    require(second == first, f"the names of another run differ: {first} {second}")
    require([path.read_bytes() for path in second] != before, "the second run did not replace the documents of the first")


def the_ini_file_names_a_folder(here):
    here.write("pytest.ini", "[pytest]\ntflitmus_results = kept\n")
    here.write("sub/test_it.py", 'def test_it(tflitmus_benchmark): tflitmus_benchmark("model.tflite", QUICK)\n')
    here.pytest("sub").must(0)
    require(len(here.documents()) == 1, "no document in the folder")


def a_failed_gate_keeps_its_document(here):
    here.write("test_it.py", 'def test_it(tflitmus_benchmark): tflitmus_benchmark("model.tflite", max_median_us=0.001, QUICK)\n')
    here.pytest("--tflitmus-results=kept").must(1)
    require([document["exit_code"] for document in loaded(here.documents())] == [1], "no document of the failed gate")


def a_folder_that_cannot_be_written_ends_the_run_first(here):
    here.write("test_it.py", 'def test_it(tflitmus_benchmark): tflitmus_benchmark("model.tflite", QUICK)\n')
    for folder in ("model.tflite", "model.tflite/below", "/proc/here"):
        here.pytest(f"--tflitmus-results={folder}").must(4, "--tflitmus-results: cannot write into ", folder, "give another folder")
    require(not here.log(), f"something was measured: {here.log()}")
    here.pytest("--tflitmus-results=/proc/here", "--co").must(0)


CASES = [every_test_has_a_document, a_second_measurement_of_a_test_gets_a_number, the_ini_file_names_a_folder,
         a_failed_gate_keeps_its_document, a_folder_that_cannot_be_written_ends_the_run_first]
