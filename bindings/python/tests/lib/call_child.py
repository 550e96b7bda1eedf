# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Makes the calls of the table in one package, from number FIRST on, and prints a line of JSON for each.

usage: python -m lib.call_child MODULE MODELS.json FIRST

MODULE is ai_edge_litert.interpreter or tflitmus.interpreter; MODELS.json has the models' paths by name. Before each call a line
{"start": N} is printed, so that check_litert knows which call ended the process."""
import faulthandler
import gc
import importlib
import json
import os
import sys
import warnings

from calls import TABLES
from . import normal, rows


def result(row, tflite, models):
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            value = normal.normal(row.function(tflite, models))
        return {"value": value, "warnings": [w.category.__name__ for w in caught]}
    except rows.Skipped as skipped:
        return {"skipped": str(skipped)}
    except Exception as error:  # the type of any exception is what the table compares
        kind = type(error)
        name = kind.__name__ if kind.__module__ == "builtins" else "%s.%s" % (kind.__module__, kind.__name__)
        bases = [base.__name__ for base in kind.__mro__]
        return {"raised": name, "bases": bases, "message": str(error)}


def main():
    # Messages of the libraries go to standard error; the answers have a descriptor of their own, which no library writes to.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    faulthandler.enable()
    tflite = importlib.import_module(sys.argv[1])
    with open(sys.argv[2], encoding="utf-8") as file:
        models = rows.Models(json.load(file))
    table = [row for family in TABLES for row in family]
    for number in range(int(sys.argv[3]), len(table)):
        print(json.dumps({"start": number}), file=answers, flush=True)
        print(json.dumps(dict(result(table[number], tflite, models), call=number)), file=answers, flush=True)
        gc.collect()


if __name__ == "__main__":
    main()
