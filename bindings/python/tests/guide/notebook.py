# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs the cells of docs/guide/python.ipynb as Jupyter does: what a cell prints and the value of its last expression are its
outputs, a value with _repr_html_ as HTML, too. Jupyter itself is not needed."""
import ast
import contextlib
import io
import json
import os
import shutil
import traceback

from running import Case

NOTEBOOK = "docs/guide/python.ipynb"
# Members that nbformat 4.5 requires of a cell, by its type.
MEMBERS = {"code": {"cell_type", "execution_count", "id", "metadata", "outputs", "source"}, "markdown": {"cell_type", "id", "metadata", "source"}}


def lines_of(text):
    """Returns the text as notebooks store it: a list of lines, each with its line feed."""
    return text.splitlines(keepends=True)


def shown(text):
    """Returns the lines of an output without the folder of the program, which differs from run to run."""
    program = shutil.which("tflitmus")
    return lines_of(text.replace(os.path.dirname(program) + os.sep, "") if program else text)


def text_of(source):
    return source if isinstance(source, str) else "".join(source)


def run_cell(source, number, namespace):
    """Runs a cell; returns its outputs. Raises what the cell raises."""
    tree = ast.parse(source, f"{NOTEBOOK}, cell {number}")
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) and not source.rstrip().endswith(";") else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"{NOTEBOOK}, cell {number}", "exec"), namespace)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), f"{NOTEBOOK}, cell {number}", "eval"), namespace)
    outputs = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": shown(printed.getvalue())})
    if value is not None:
        data = {"text/plain": shown(repr(value))}
        if hasattr(value, "_repr_html_"):
            data["text/html"] = shown(value._repr_html_())
        outputs.append({"data": dict(sorted(data.items())), "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return outputs


def kinds(outputs):
    """Returns what an output must have in common with the stored one: where it came from and which forms it has."""
    return [(output["output_type"], output.get("name"), sorted(output.get("data", ()))) for output in outputs]


def misshapen(document):
    """Returns why the file is no notebook of nbformat 4.5, or ""."""
    if (document.get("nbformat"), document.get("nbformat_minor")) != (4, 5) or not isinstance(document.get("metadata"), dict):
        return "it is not of nbformat 4.5"
    ids = [cell.get("id") for cell in document["cells"]]
    if len(set(ids)) != len(ids):
        return f"two cells have one id: {ids}"
    wrong = [cell.get("id") for cell in document["cells"] if set(cell) != MEMBERS.get(cell.get("cell_type"), set())]
    return f"cells with other members than nbformat 4.5 has: {wrong}" if wrong else ""


def run_code(cell, number, namespace, write):
    """Runs a code cell; returns what failed, or ""."""
    try:
        outputs = run_cell(text_of(cell["source"]), number, namespace)
    except Exception:
        return traceback.format_exc()
    if write:
        cell["outputs"], cell["execution_count"] = outputs, number
    elif kinds(outputs) != kinds(cell["outputs"]):
        return f"the outputs are {kinds(outputs)}, the stored ones {kinds(cell['outputs'])}: run_guide --write"
    elif cell["execution_count"] != number:
        return f"it is stored as cell {cell['execution_count']}: run_guide --write"
    return ""


def cases(root, write):
    """Yields a Case for the file and for each code cell; with `write`, stores the outputs."""
    path = root / NOTEBOOK
    document = json.loads(path.read_text(encoding="utf-8"))
    problem = misshapen(document)
    yield Case(NOTEBOOK, failure=f"{NOTEBOOK}: {problem}" if problem else "")
    namespace, failed = {"__name__": "__main__"}, bool(problem)
    code = [cell for cell in document["cells"] if cell.get("cell_type") == "code"]
    for number, cell in enumerate(code, 1):
        wrong = run_code(cell, number, namespace, write)
        failed = failed or bool(wrong)
        yield Case(f"{NOTEBOOK}:{number}", failure=f"{NOTEBOOK}: cell {number}: {wrong}" if wrong else "")
    if write and not failed:
        path.write_text(json.dumps(document, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")
