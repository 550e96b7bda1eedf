# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A folder for PYTHONPATH from which Python imports tflitmus as if a wheel was installed, with the sources of a checkout."""
import pathlib

# pytest finds plugins by this record of an installed package (packaging/wheel.py writes that of a wheel).
RECORD = {
    "METADATA": "Metadata-Version: 2.1\nName: tflitmus\nVersion: 0.0\n",
    "entry_points.txt": "[pytest11]\ntflitmus = tflitmus.pytest_plugin\n",
}
SOURCES = "bindings/python"
LIBRARY = "bindings/python/native/libtflitmus.so"


def lay_out(folder, package):
    """Creates the folder. `package` contains the package tflitmus; a package that has a record already keeps it. Returns
    what PYTHONPATH shall be."""
    folder, package = pathlib.Path(folder), pathlib.Path(package).resolve()
    if list(package.glob("tflitmus-*.dist-info")):
        return str(package)
    record = folder / "tflitmus-0.0.dist-info"
    record.mkdir(parents=True)
    for name, text in RECORD.items():
        (record / name).write_text(text)
    (folder / "tflitmus").symlink_to(package / "tflitmus")
    return str(folder)
