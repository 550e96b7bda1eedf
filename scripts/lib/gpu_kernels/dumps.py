# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Reads what delegates/gpu/tools/dump_kernels writes about models, and collects the distinct kernels of several
models."""
import dataclasses
import json
import os
import re
import subprocess

TOOL = "//delegates/gpu/tools:dump_kernels"
PRECISIONS = ("fp32", "fp32acc", "fp16")


class NoDump(Exception):
    """The model cannot be dumped for a device; the message is the reason."""


@dataclasses.dataclass
class Kernel:
    """A distinct kernel source, with a name that is unique over all models."""
    name: str
    kind: str  # the kernel's name in the delegate
    params: str
    halves: bool  # whether some tensors are stored as 16-bit floats
    source: str
    groups: list = dataclasses.field(default_factory=list)  # the sizes of work-groups that the kernel is run with
    models: list = dataclasses.field(default_factory=list)

    def piece(self):
        """Returns the multiply-adds of a work-item between two barriers, from the kernel's parameters: KB slices of
        four input channels, R rows, NB slices of output channels. 0 if the parameters do not contain them."""
        params = dict(word.split("=") for word in self.params.split())
        if "KB" not in params:
            return 0
        return 16 * int(params["KB"]) * int(params["R"]) * int(params["NB"])

    def items(self):
        """Returns the number of work-items of the largest work-group."""
        return max(x * y * z for x, y, z in self.groups)


@dataclasses.dataclass
class Unit:
    """Kernels that share one prelude and are compiled together."""
    prelude: str
    options: list
    kernels: list = dataclasses.field(default_factory=list)

    def text(self, kernels=None):
        """Returns the source of all kernels or of some. A GLSL shader has no prelude, and begins with its #version."""
        if not self.prelude:
            return self.kernels[0].source
        return self.prelude + "".join('\n#line 1 "%s"\n%s\n' % (k.name, k.source) for k in kernels or self.kernels)


@dataclasses.dataclass
class Way:
    """One way to execute one step of a node of a model: the names of its kernels, and whether the engine prefers it."""
    model: str
    partition: int
    node: int
    step: int
    candidate: int
    kernel: str


def build(root, models=()):
    """Builds the tool dump_kernels and the models that are Bazel targets; returns the tool's path."""
    subprocess.run(["bazel", "build", TOOL, *models], cwd=root, check=True,
                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return os.path.join(root, "bazel-bin", TOOL.strip("/").replace(":", "/"))


def make(tool, model, device, precision, to):
    """Writes a dump into a folder unless it exists; raises NoDump if the tool refuses. The text after a colon in the
    model's name is the value of --quantized. For fp16 the described device supports 16-bit arithmetic even if its
    driver does not offer it to OpenCL programs (NVIDIA): the compiler shows the result anyway."""
    if os.path.exists(os.path.join(to, "device.json")):
        return
    os.makedirs(to, exist_ok=True)
    path, *quantized = model.split(":")
    more = (["--half=true"] if precision == "fp16" else []) + ["--quantized=" + word for word in quantized]
    done = subprocess.run([tool, path, "--device=" + device, "--precision=" + precision, "--out=" + to, *more],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        raise NoDump((done.stdout.strip().splitlines() or ["no message"])[-1])


def read_json(folder, name):
    with open(os.path.join(folder, name + ".json"), encoding="utf-8") as file:
        return json.load(file)


def read_text(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return file.read()


def params_text(params):
    """Formats the parameters that are not 0, without the vector width."""
    return " ".join("%s=%d" % (name, value) for name, value in sorted(params.items()) if value and name != "V")


class Kernels:
    """The distinct kernels of models for one device and precision: units, and ways. Each GLSL kernel is a separate
    unit."""

    def __init__(self, chosen=re.compile("")):
        """chosen: a pattern that the kinds of kernels must match."""
        self.chosen = chosen
        self.units = []
        self.ways = []
        self.device = None
        self._known = {}
        self._numbers = {}

    def add(self, model, folder):
        self.device = read_json(folder, "device")
        added = {}
        entries = read_json(folder, "kernels")
        for entry in entries:
            if self.chosen.search(entry["kernel"]):
                added[entry["name"]] = self._add_kernel(model, folder, entry, entries)
        for entry in read_json(folder, "dispatches"):
            kernel = added.get(entry["kernel"])
            if kernel is None:
                continue
            if tuple(entry["local"]) not in kernel.groups:
                kernel.groups.append(tuple(entry["local"]))
            self.ways.append(Way(model, entry["partition"], entry["node"], entry["step"], entry["candidate"], kernel.name))

    def kernels(self):
        """Returns the kernels, grouped by kind."""
        return sorted((kernel for unit in self.units for kernel in unit.kernels),
                      key=lambda kernel: (kernel.kind, int(kernel.name[len(kernel.kind) + 1:])))

    def _add_kernel(self, model, folder, entry, entries):
        if self.device["language"] == "glsl":
            prelude, source, options = "", read_text(folder, entry["file"]), []
            text = re.sub(r"layout\(local_size[^)]*\)", "", source)
        else:
            program = read_text(folder, entry["file"])
            source = entry["source"].strip()
            if source not in program:
                raise NoDump("%s: %s lacks the kernel %s" % (folder, entry["file"], entry["name"]))
            first = min(program.index(k["source"].strip()) for k in entries if k["file"] == entry["file"])
            prelude = re.sub(r'#line 1 "[^"]*"\s*$', "", program[:first]).rstrip() + "\n"
            options = read_text(folder, "options.txt").split()
            text = re.sub(r"\b%s\b" % re.escape(entry["name"]), "K", source)
        key = (prelude, text)
        if key not in self._known:
            kind = entry["kernel"]
            self._numbers[kind] = self._numbers.get(kind, -1) + 1
            name = "%s_%d" % (kind, self._numbers[kind])
            kernel = Kernel(name, kind, params_text(entry["params"]), "f16" in entry["storages"].values(),
                            re.sub(r"\b%s\b" % re.escape(entry["name"]), name, source))
            self._known[key] = kernel
            self._unit(prelude, options).kernels.append(kernel)
        kernel = self._known[key]
        if model not in kernel.models:
            kernel.models.append(model)
        return kernel

    def _unit(self, prelude, options):
        for unit in self.units:
            if prelude and (unit.prelude, unit.options) == (prelude, options):
                return unit
        self.units.append(Unit(prelude, options))
        return self.units[-1]
