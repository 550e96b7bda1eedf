#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs the workflow of docs/guide/ci.md with a release: the scripts of action.yml's steps as they stand, on this system. They
download install.sh and an archive, install them, and measure a model.

usage: workflow.py RELEASE MODEL, in a checkout

The release is served on the loopback interface, at the path that it has on GitHub. Needs PyYAML, and for the steps bash and curl.
The last line is "N passed, N failed".
"""
import pathlib
import shutil
import sys
import tempfile

import yaml

sys.dont_write_bytecode = True
TOP = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(TOP / "scripts/tests/action"))
import runner  # noqa: E402

FILES = {"result.json", "report.html", "junit.xml", "summary.md", "smaller.json", "bigger.json"}
# Columns: what replaces the limit of the workflow, the job's exit code, a text of its summary.
ROWS = (("5000", 0, "latency"), ("0.000001", 1, "max_median_us"))


def problems(action, document, url, model, folder, status, text):
    """Runs the workflow's job in a folder; returns what is wrong with its end."""
    uploaded = []
    others = {"actions/checkout": lambda machine, _: shutil.copy(model, machine.file("model.tflite")),
              "actions/upload-artifact": lambda _, inputs: uploaded.extend(path.name for path in pathlib.Path(inputs["path"]).iterdir())}
    machine = runner.Runner(folder, action, others, server_url=url, event_name="pull_request")
    ended = machine.run_job(document, "latency")
    wrong = [] if ended.exit_code == status else ["exit code %d, expected %d" % (ended.exit_code, status)]
    if text not in machine.summary.read_text():
        wrong.append("the summary has no '%s'" % text)
    if FILES - set(uploaded):
        wrong.append("the artifact has no %s" % ", ".join(sorted(FILES - set(uploaded))))
    return wrong and [*wrong, ended.said[-3000:]]


def main(release, model):
    action = yaml.safe_load((TOP / "action.yml").read_text(encoding="utf-8"))
    workflow = runner.short_workflow(TOP / "docs/guide/ci.md")
    passed = failed = 0
    with tempfile.TemporaryDirectory() as temporary:
        served = pathlib.Path(temporary) / "served"
        shutil.copytree(release, served / "OWNER/litmus/releases/download" / ("v" + action["inputs"]["version"]["default"]))
        with runner.served(served) as url:
            for limit, status, text in ROWS:
                document = yaml.safe_load(workflow.replace("--max_median_us=5000", "--max_median_us=" + limit))
                found = problems(action, document, url, model, pathlib.Path(temporary) / limit, status, text)
                passed, failed = passed + (not found), failed + bool(found)
                if found:
                    print("FAILED: the workflow with --max_median_us=%s: %s" % (limit, "\n".join(found)))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
