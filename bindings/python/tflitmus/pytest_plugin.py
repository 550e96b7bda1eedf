# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The pytest plugin: tests that measure a model and fail by the gates of the command line.

    def test_is_fast_enough(tflitmus_benchmark):
        tflitmus_benchmark("model.tflite", max_median_us=5000)

    def test_kernels_agree(tflitmus_accuracy):
        tflitmus_accuracy("diff", "model.tflite", reference="ref_kernels", min_snr_db=60)

pytest loads it where tflitmus is installed; `-p no:tflitmus` leaves it out. It imports neither NumPy nor the library
until a test measures."""
from __future__ import annotations

import contextlib
import os
import pathlib
import time
from typing import Any, Callable, Dict, Generator, List, Optional

import pytest

from . import _kept_results, _pytest_history, _pytest_summary
from ._one_at_a_time import measuring_alone

RESULTS, SUMMARY, REQUIRED, FLAGS = "tflitmus_results", "tflitmus_summary", "tflitmus_required", "tflitmus_benchmark_flags"
SUMMARIES = ("table", "cards", "none")

# Attributes of an item and of the configuration, which pytest 6 (Debian 11) has no stash for.
_ROWS, _STARTED = "tflitmus_rows", "tflitmus_started"

Measure = Callable[..., Any]


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("tflitmus", "measurements of models (tflitmus)")
    group.addoption("--tflitmus-results", dest=RESULTS, metavar="DIR",
                    help="keep the JSON document of every measurement in this folder, named after its test")
    group.addoption("--tflitmus-summary", dest=SUMMARY, choices=SUMMARIES,
                    help="what is printed about the measurements at the end (default: table)")
    group.addoption("--tflitmus-required", dest=REQUIRED, action="store_true", default=None,
                    help="fail a test, instead of skipping it, where the program tflitmus is missing")
    _pytest_history.add_options(parser, group)
    parser.addini(RESULTS, "the folder of --tflitmus-results, relative to the folder of this file", default="")
    parser.addini(SUMMARY, "the value of --tflitmus-summary", default="table")
    parser.addini(REQUIRED, "true: as --tflitmus-required", type="bool", default=False)
    parser.addini(FLAGS, "flags of every tflitmus_benchmark that does not give them itself, one NAME=VALUE a line", type="linelist", default=[])


def _results_folder(config: pytest.Config) -> Optional[pathlib.Path]:
    return _pytest_history.folder_of(config, RESULTS)


def _summary(config: pytest.Config) -> str:
    kind = config.getoption(SUMMARY) or config.getini(SUMMARY)
    if kind not in SUMMARIES:
        raise pytest.UsageError("%s = %s: expected one of %s" % (SUMMARY, kind, ", ".join(SUMMARIES)))
    return str(kind)


def _default_flags(config: pytest.Config) -> Dict[str, str]:
    flags = {}
    for line in config.getini(FLAGS):
        name, equals, value = (part.strip() for part in line.partition("="))
        if not name or not equals:
            raise pytest.UsageError("%s: %r: expected NAME=VALUE" % (FLAGS, line))
        flags[name] = value
    return flags


def pytest_configure(config: pytest.Config) -> None:
    worker = getattr(config, "workerinput", None)
    setattr(config, _STARTED, worker[_STARTED] if worker else time.time_ns())
    _default_flags(config)  # these two raise UsageError before anything is measured
    _summary(config)
    for name in (RESULTS, _pytest_history.HISTORY):
        folder = _pytest_history.folder_of(config, name)
        if folder is None or worker or config.option.collectonly:
            continue
        try:
            _kept_results.prepare(folder)
        except OSError as error:
            option = "--" + name.replace("_", "-")
            raise pytest.UsageError("%s: cannot write into %s: %s; give another folder" % (option, folder, error.strerror or error))
    if config.pluginmanager.hasplugin("xdist"):
        config.pluginmanager.register(_Controller(), "tflitmus-xdist")


class _Controller:
    """The hook of pytest-xdist, which pytest refuses where xdist is missing."""

    def pytest_configure_node(self, node: Any) -> None:
        node.workerinput[_STARTED] = getattr(node.config, _STARTED)


def _say(config: pytest.Config) -> Optional[Callable[[str], None]]:
    """Returns what writes a line to the terminal while a test runs, with -v; None in a worker, which has no terminal."""
    reporter = config.pluginmanager.getplugin("terminalreporter")
    if reporter is None or config.option.verbose < 1:
        return None
    capture = config.pluginmanager.getplugin("capturemanager")

    def say(sentence: str) -> None:
        with capture.global_and_fixture_disabled() if capture else contextlib.nullcontext():
            reporter.ensure_newline()
            reporter.write_line(sentence)
    return say


def _repeat(document: Dict[str, Any]) -> str:
    """Returns the command that measures again: what the document says that ran, without the file that it was written to."""
    import shlex
    import shutil

    from tflitmus.measuring import program
    found = program.find()
    name = shutil.which("tflitmus")
    if "cells" in document:  # a grid, whose cells ran in processes of their own
        axes = ["--%s=%s" % (axis["flag"], ",".join(axis["values"])) for axis in document["axes"]]
        tool, words = "benchmark_model", [*document["arguments"], *axes]
    else:
        tool, *words = document["environment"]["argv"]
    kept = [word for word in words if not word.startswith(("--json_out=", "--history="))]
    return shlex.join(["tflitmus" if name and os.path.samefile(name, found) else found, tool, *kept])


def _measure(request: pytest.FixtureRequest, run: Callable[[], Any]) -> Any:
    """Runs one measurement by itself, keeps its document and adds its row. Fails the test by the result's gates."""
    __tracebackhide__ = True
    import tflitmus
    item, config = request.node, request.config
    folder, kept = _results_folder(config), ""
    with measuring_alone(item.nodeid, _say(config)) as waited:
        try:
            result = run()
        except tflitmus.UnavailableError as error:
            if error.command:  # the program ran, and a delegate or device is missing
                raise error.with_traceback(None) from None
            if config.getoption(REQUIRED) or config.getini(REQUIRED):
                pytest.fail("%s (--tflitmus-required)" % error)
            pytest.skip(str(error))
        except tflitmus.TflitmusError as error:
            # The frames between the test and the program say nothing about the test's mistake.
            raise error.with_traceback(None) from None
        if folder is not None:
            kept = str(_kept_results.keep(folder, item.nodeid, result.to_json(), getattr(config, _STARTED)))
    passed = bool(result.passed)
    item.__dict__.setdefault(_ROWS, []).append(_pytest_summary.make_row(item.nodeid, result, passed, waited, kept))
    if not passed:
        pytest.fail("\n".join([*result.failures, "repeat it with: " + _repeat(result.to_dict())]))
    return result


@pytest.fixture
def tflitmus_benchmark(request: pytest.FixtureRequest) -> Measure:
    """A function (model, **flags) that measures as tflitmus.benchmark does and returns its result.

    model: path or bytes. Flags are those of `tflitmus bench`; the test fails by the limits among them (max_median_us in
    microseconds, max_init_ms, max_memory_mb, …), by an error of the tool, or by a wrong flag (tflitmus.UsageError). It is
    skipped where the program is missing. Measurements of other processes with this fixture are waited for."""
    defaults = _default_flags(request.config)

    def benchmark(model: Any, **flags: Any) -> Any:
        __tracebackhide__ = True
        import tflitmus
        given = {**defaults, **flags}
        over_time = _pytest_history.flags_for(request.config, request.node.nodeid, model, given, True)
        return _measure(request, lambda: tflitmus.benchmark(model, progress=False, **{**over_time, **given}))
    return benchmark


@pytest.fixture
def tflitmus_accuracy(request: pytest.FixtureRequest) -> Measure:
    """A function (task, model, **flags) that evaluates and returns the result of tflitmus.diff or tflitmus.evaluate.

    task: "diff" (the outputs of two implementations), "imagenet" or "coco". Flags are those of the task's tool; the test
    fails by the limits among them (min_snr_db, min_top1, min_map, …), as with tflitmus_benchmark."""
    def accuracy(task: str, model: Any = None, **flags: Any) -> Any:
        __tracebackhide__ = True
        import tflitmus
        evaluate: Any = tflitmus.evaluate
        flags = {**_pytest_history.flags_for(request.config, request.node.nodeid, model, flags, False), **flags}
        if task == "diff":
            return _measure(request, lambda: tflitmus.diff(model, progress=False, **flags))
        return _measure(request, lambda: evaluate(task, model, progress=False, **flags))
    return accuracy


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, None]:
    outcome = yield
    rows = item.__dict__.pop(_ROWS, [])
    if rows:
        report = outcome.get_result()
        report.tflitmus = rows
        # --durations and JUnit shall not count the time in which other tests measured.
        report.duration = max(0.0, report.duration - sum(row["waited"] for row in rows))


@pytest.hookimpl(tryfirst=True)
def pytest_report_teststatus(report: Any, config: pytest.Config) -> Any:
    """Adds the waiting to the word that -v prints."""
    waited = sum(row["waited"] for row in getattr(report, "tflitmus", ()))
    if waited < _pytest_summary.SHOWN_SECONDS or report.when != "call" or report.outcome not in ("passed", "failed") or hasattr(report, "wasxfail"):
        return None
    letter = "." if report.passed else "F"
    return report.outcome, letter, "%s (waited %.1f s)" % (report.outcome.upper(), waited)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    kind = _summary(config)
    rows = [row for reports in terminalreporter.stats.values() for report in reports for row in getattr(report, "tflitmus", ())]
    if not rows or kind == "none":
        return
    terminalreporter.write_sep("-", "tflitmus")
    for line in (_pytest_summary.table if kind == "table" else _pytest_summary.cards)(sorted(rows, key=lambda row: row["test"])):
        terminalreporter.write_line(line)
    folder = _results_folder(config)
    if folder is not None:
        terminalreporter.write_line("%d documents in %s" % (len(rows), folder))
    history = _pytest_history.folder_of(config, _pytest_history.HISTORY)
    if history is not None:
        terminalreporter.write_line("%d documents added to %s: tflitmus report shows them over time" % (len(rows), history))
