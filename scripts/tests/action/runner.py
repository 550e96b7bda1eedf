# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs the steps of a composite action and of a workflow's job as GitHub's runner does, as far as action.yml and
docs/guide/dashboards/github-workflow.yml go.

A `run` goes to bash as it stands, with the variables of its `env`. Actions of others are functions of the test."""
import contextlib
import dataclasses
import functools
import http.server
import pathlib
import re
import subprocess
import threading

EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")
SHELL = ("bash", "--noprofile", "--norc", "-eo", "pipefail")


class Unknown(Exception):
    """An expression that this runner does not know, or that names nothing."""


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served(folder):
    """Serves a folder on the loopback interface; gives its URL."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield "http://127.0.0.1:%d" % server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()


def short_workflow(page):
    """Returns the text of the workflow in docs/guide/ci.md."""
    found = re.findall(r"^```yaml\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    found = [text for text in found if "litmus@" in text]
    if len(found) != 1:
        raise Unknown("%s has %d workflows" % (page, len(found)))
    return found[0]


def value_of(expression, contexts):
    """Returns the value of `a`, `a.b.c`, 'text', `a == b`, `a && b`, always()."""
    if "&&" in expression:
        values = [value_of(part.strip(), contexts) for part in expression.split("&&")]
        return values[-1] if all(values) else ""
    if "==" in expression:
        left, right = (value_of(part.strip(), contexts) for part in expression.split("=="))
        return left == right
    if re.fullmatch(r"'[^']*'", expression):
        return expression[1:-1]
    if expression == "always()":
        return True
    if not re.fullmatch(r"[a-z_]+(\.\w+)+", expression):
        raise Unknown(expression)
    value = contexts
    for name in expression.split("."):
        if name not in value:
            if expression.startswith("steps."):  # of a step that was not run
                return ""
            raise Unknown(expression)
        value = value[name]
    return value


def filled(value, contexts):
    """Returns the text with every ${{ … }} replaced."""
    return EXPRESSION.sub(lambda match: str(value_of(match[1], contexts)), str(value))


def pairs(path):
    return dict(line.split("=", 1) for line in path.read_text().splitlines())


@dataclasses.dataclass
class Ended:
    exit_code: int = 0
    said: str = ""
    outputs: dict = dataclasses.field(default_factory=dict)


class Runner:
    """The machine of one job. others: {"owner/action": function(runner, inputs)}, which raises to fail."""

    def __init__(self, folder, action, others, **github):
        self.folder, self.action, self.others = pathlib.Path(folder), action, others
        self.workspace, self.summary, self.paths = self.folder / "workspace", self.folder / "summary.md", []
        for name in ("workspace", "home", "temp"):
            (self.folder / name).mkdir(parents=True)
        self.summary.touch()
        self.contexts = {"github": {"action_repository": "OWNER/litmus", "token": "secret", **github}}
        self.environment = {
            "GITHUB_SERVER_URL": self.contexts["github"].get("server_url", ""), "GITHUB_STEP_SUMMARY": str(self.summary),
            "GITHUB_WORKSPACE": str(self.workspace), "HOME": str(self.folder / "home"), "RUNNER_TEMP": str(self.folder / "temp"),
            "LC_ALL": "C.UTF-8"}

    def run_script(self, text, variables):
        """Returns (exit code, what it said, outputs) of a `run`."""
        script, output, path = (self.folder / name for name in ("step.sh", "output", "path"))
        script.write_text(text)
        for file in (output, path):
            file.write_text("")
        env = {**self.environment, **variables, "PATH": ":".join([*self.paths, "/usr/bin", "/bin"]), "GITHUB_OUTPUT": str(output),
               "GITHUB_PATH": str(path)}
        done = subprocess.run([*SHELL, script], cwd=self.workspace, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, errors="replace", timeout=180, check=False)
        self.paths[:0] = reversed(path.read_text().splitlines())
        return Ended(done.returncode, done.stdout, pairs(output))

    def run_steps(self, steps, contexts):
        """Returns Ended of the whole: the first failure's exit code. contexts get the outputs of the steps."""
        contexts = {**self.contexts, **contexts, "steps": {}}
        whole = Ended()
        for step in steps:
            condition = step.get("if", "")
            if whole.exit_code and "always()" not in condition:
                continue
            if condition and not value_of(condition, contexts):
                continue
            ended = self.run_step(step, contexts)
            whole.said += ended.said
            whole.exit_code = whole.exit_code or ended.exit_code
            if "id" in step:
                contexts["steps"][step["id"]] = {"outputs": ended.outputs}
        whole.outputs = contexts["steps"]
        return whole

    def run_step(self, step, contexts):
        if "run" in step:
            return self.run_script(step["run"], {name: filled(value, contexts) for name, value in step.get("env", {}).items()})
        inputs = {name: filled(value, contexts) for name, value in step.get("with", {}).items()}
        name, _, version = step["uses"].partition("@")
        if name == "OWNER/litmus":
            return self.run_action(inputs, version)
        self.others[name](self, inputs)
        return Ended()

    def run_action(self, given, version="", **more):
        """Runs the action with these inputs."""
        declared = self.action["inputs"]
        if set(given) - set(declared):
            raise Unknown(f"inputs {set(given) - set(declared)}")
        inputs = {name: given.get(name, entry.get("default")) for name, entry in declared.items()}
        if None in inputs.values():
            raise Unknown(f"a required input is missing: {inputs}")
        ended = self.run_steps(self.action["runs"]["steps"], {"inputs": inputs, **more})
        contexts = {"steps": ended.outputs}
        ended.outputs = {name: filled(entry["value"], contexts) for name, entry in self.action["outputs"].items()}
        return ended

    def run_job(self, document, name):
        """Runs a job of a workflow; returns Ended, or None where its condition does not hold."""
        job, contexts = document["jobs"][name], {"env": document.get("env", {})}
        if "if" in job and not value_of(job["if"], {**self.contexts, **contexts}):
            return None
        return self.run_steps(job["steps"], contexts)

    def file(self, name):
        return self.workspace / name


def variables_only(steps):
    """Returns the names of steps whose script has an expression, which the runner would paste into its text."""
    return [step["name"] for step in steps if "${{" in step.get("run", "")]
