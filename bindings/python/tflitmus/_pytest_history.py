# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The options of pytest for results over time: --tflitmus-history adds them to a folder, --tflitmus-baseline holds them to it.

--tflitmus-results is another folder: the documents of the last run alone, under the names of their tests."""
from __future__ import annotations

import pathlib
from typing import Any, Dict, Mapping, Optional

import pytest

HISTORY, BASELINE, FAIL_ABOVE = "tflitmus_history", "tflitmus_baseline", "tflitmus_baseline_fail_above"
DEFAULT = "5%"


def add_options(parser: pytest.Parser, group: Any) -> None:
    group.addoption("--tflitmus-history", dest=HISTORY, metavar="DIR",
                    help="add the JSON document of every measurement to this folder, for tflitmus report and --tflitmus-baseline")
    group.addoption("--tflitmus-baseline", dest=BASELINE, metavar="DIR",
                    help="fail a test that is worse than its earlier results in this folder of --tflitmus-history")
    group.addoption("--tflitmus-baseline-fail-above", dest=FAIL_ABOVE, metavar="SHARE",
                    help="how much worse, by the bound of the change's 95 %% interval (default: %s)" % DEFAULT.replace("%", "%%"))
    parser.addini(HISTORY, "the folder of --tflitmus-history, relative to the folder of this file", default="")
    parser.addini(BASELINE, "the folder of --tflitmus-baseline, relative to the folder of this file", default="")
    parser.addini(FAIL_ABOVE, "the value of --tflitmus-baseline-fail-above", default=DEFAULT)


def folder_of(config: pytest.Config, name: str) -> Optional[pathlib.Path]:
    """Returns the folder of an option, else of the ini file; None: neither is given."""
    given = config.getoption(name)
    if given:
        return pathlib.Path(config.invocation_params.dir, given)
    named = config.getini(name)  # below rootpath, which pytest 6.0 does not have
    return pathlib.Path(getattr(config, "rootpath", None) or getattr(config, "rootdir"), named) if named else None


def _is_grid(model: Any, flags: Mapping[str, Any]) -> bool:
    return any(isinstance(value, (list, tuple)) for value in (model, *flags.values()))


def flags_for(config: pytest.Config, test: str, model: Any, flags: Mapping[str, Any], named: bool) -> Dict[str, Any]:
    """Returns the flags of the tool for these options. `named`: it has --benchmark_name, by which a test finds its earlier results
    even where another test measures the same model. A grid is added to the history, and has no baseline."""
    history, baseline = folder_of(config, HISTORY), folder_of(config, BASELINE)
    added: Dict[str, Any] = {}
    if history is not None:
        added["history"] = history
    if baseline is not None and not _is_grid(model, flags):
        added["baseline"] = baseline
        added["baseline_fail_above"] = config.getoption(FAIL_ABOVE) or config.getini(FAIL_ABOVE)
    if added and named:
        added["benchmark_name"] = test
    return added
