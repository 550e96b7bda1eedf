# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Rows of the table of calls: a name, and a function of the module under test and of the models, whose value is compared.

A row of `wrong` is a wrong use: both packages must raise the same type of exception, and our message must contain what `names`
says, so that the reader learns which thing was wrong."""


class Skipped(Exception):
    """The call needs something that this machine does not have."""


class Models:
    """Paths of models, as attributes."""

    def __init__(self, paths):
        self._paths = paths

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        if name not in self._paths:
            raise Skipped("no " + name)
        return self._paths[name]

    def data(self, name):
        with open(getattr(self, name), "rb") as file:
            return file.read()


class Close:
    """Numbers that come from other summation orders: compared within a share of LiteRT's range, or one step of integers."""

    def __init__(self, array):
        self.array = array


class Row:
    def __init__(self, name, function, names=None, differs=None):
        self.name, self.function, self.names, self.differs = name, function, names, differs


class Table(list):
    """The rows of one family."""

    def __init__(self, family):
        super().__init__()
        self.family = family

    def call(self, name, function, differs=None):
        """Adds a call. `differs`: why our result is not LiteRT's; then only that our call does not crash is checked."""
        self.append(Row("%s: %s" % (self.family, name), function, None, differs))

    def wrong(self, name, names, function, differs=None):
        """Adds a wrong use. `names`: a regular expression that our message contains, in any case of letters."""
        self.append(Row("%s: %s" % (self.family, name), function, names, differs))


def ready(tflite, path, **options):
    """Returns an interpreter of a model with its tensors allocated."""
    interpreter = tflite.Interpreter(path, **options)
    interpreter.allocate_tensors()
    return interpreter


def fill(interpreter, *values):
    for detail, value in zip(interpreter.get_input_details(), values):
        interpreter.set_tensor(detail["index"], value)


def outputs(interpreter):
    return [interpreter.get_tensor(detail["index"]) for detail in interpreter.get_output_details()]


def run(tflite, path, *values, **options):
    """Returns the outputs of one inference; `values` are those of the inputs."""
    interpreter = ready(tflite, path, **options)
    fill(interpreter, *values)
    interpreter.invoke()
    return outputs(interpreter)
